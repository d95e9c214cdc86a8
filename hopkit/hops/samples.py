"""A choice that differs between the samples of a vmap: what each of them chooses is run once, on all samples.

The results are selected for each sample, as the rules of torch for vmap do. So both branches of a choice may run, and
the gradient of a result that no sample selects is zero times its derivative: NaN where that is infinite.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import torch

from hopkit._torch.functorch import physical
from hopkit._torch.hop_operator import tree_flatten, tree_unflatten
from hopkit.errors import HopkitError

__all__ = ["selected"]

_CONSTANTS = (int, float, complex, bool, str, bytes, type(None))


def selected(name: str, index: torch.Tensor, run: Callable[[Any], Any], choices: Sequence[Any] | None = None) -> Any:
    """Return ``run(index)`` for each sample, where the tensor of one element ``index`` differs between them.

    ``run`` takes a number, and is called once for each of ``choices``, or else for each that ``index`` has: what these
    are is known where nothing is traced. It returns a pytree of tensors that have
    the same shapes and dtypes each time, and of constants that are equal. Raises `HopkitError`, which begins with
    ``name``, where it does not. What ``run`` writes to, all samples see: the caller forbids it (`watched_writes`).

    >>> rows = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> double_or_negate = lambda row: selected("doc", row.sum() > 4, lambda big: row * 2 if big else -row)
    >>> torch.vmap(double_or_negate)(rows)
    tensor([[-1., -2.],
            [ 6.,  8.]])
    """
    if index.numel() != 1:
        raise HopkitError(
            f"{name}: what chooses has the shape {tuple(index.shape)} in each sample, and is no single element",
            cure="reduce it: .any(), .all() or .sum()",
        )
    index = index.reshape(())
    choices = sorted(set(physical(index).flatten().tolist())) if choices is None else choices
    results = [tree_flatten(run(choice)) for choice in choices]
    leaves, spec = results[0]
    for choice, (others, structure) in zip(choices[1:], results[1:], strict=True):
        if structure != spec:
            _refuse(name, f"{choices[0]} gives {spec}, and {choice} gives {structure}", "return the same containers")
        chosen = index == choice
        leaves = [_leaf(name, chosen, one, other) for one, other in zip(leaves, others, strict=True)]
    return tree_unflatten(leaves, spec)


def _leaf(name: str, chosen: torch.Tensor, one: Any, other: Any) -> Any:
    if one is other or (type(one) is type(other) and isinstance(one, _CONSTANTS) and one == other):
        return one
    if not (isinstance(one, torch.Tensor) and isinstance(other, torch.Tensor)):
        _refuse(name, f"one gives the value {one!r}, another {other!r}", "return tensors: torch.tensor(value)")
    if (one.shape, one.dtype) != (other.shape, other.dtype):
        _refuse(
            name,
            f"one gives {one.dtype} of shape {tuple(one.shape)}, another {other.dtype} of shape {tuple(other.shape)}",
            "return the same types: .to() or .expand()",
        )
    return torch.where(chosen, other, one)


def _refuse(name: str, what: str, cure: str) -> NoReturn:
    raise HopkitError(f"{name}: under vmap the samples choose results that can't be one batch: {what}", cure=cure)
