"""Run a choice that differs between the samples of a vmap: once for each value of the choice, on all samples.

The results are selected for each sample, as torch's rules for vmap do. So both branches of a choice may run, and
the gradient of a result that no sample selects is zero times its derivative: NaN if that is infinite.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import torch

from hopkit._torch.hop.functorch import physical
from hopkit._torch.pytree import tree_flatten, tree_unflatten
from hopkit.errors import HopkitError

__all__ = ["selected"]

_CONSTANTS = (int, float, complex, bool, str, bytes, type(None))


def selected(name: str, index: torch.Tensor, run: Callable[[Any], Any], choices: Sequence[Any] | None = None) -> Any:
    """Return ``run(index)`` for each sample; the tensor of one element ``index`` differs between the samples.

    ``run`` takes a number, and is called once for each of ``choices``, by default for each value in ``index``, which
    must not be traced then. It returns a pytree of tensors that have the same shapes and dtypes each time, and of
    constants that are equal. Raises `HopkitError`, which begins with ``name``, if it does not. All samples would see
    the writes of ``run``: the caller forbids them (`watched_writes`).

    >>> rows = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> double_or_negate = lambda row: selected("doc", row.sum() > 4, lambda big: row * 2 if big else -row)
    >>> torch.vmap(double_or_negate)(rows)
    tensor([[-1., -2.],
            [ 6.,  8.]])
    """
    if index.numel() != 1:
        raise HopkitError(
            f"{name}: the choice has the shape {tuple(index.shape)} in each sample, and is no single element",
            hint="reduce it: .any(), .all() or .sum()",
        )
    index = index.reshape(())
    choices = sorted(set(physical(index).flatten().tolist())) if choices is None else choices
    results = [tree_flatten(run(choice)) for choice in choices]
    leaves, spec = results[0]
    for choice, (next_leaves, structure) in zip(choices[1:], results[1:], strict=True):
        if structure != spec:
            _refuse(
                name, f"{choices[0]} returns {spec}, and {choice} returns {structure}", "return the same containers"
            )
        chosen = index == choice
        leaves = [_leaf(name, chosen, left, right) for left, right in zip(leaves, next_leaves, strict=True)]
    return tree_unflatten(leaves, spec)


def _leaf(name: str, chosen: torch.Tensor, left: Any, right: Any) -> Any:
    if left is right or (type(left) is type(right) and isinstance(left, _CONSTANTS) and left == right):
        return left
    if not (isinstance(left, torch.Tensor) and isinstance(right, torch.Tensor)):
        _refuse(name, f"one returns the value {left!r}, another {right!r}", "return tensors: torch.tensor(value)")
    if (left.shape, left.dtype) != (right.shape, right.dtype):
        _refuse(
            name,
            f"one returns {left.dtype} of shape {tuple(left.shape)}, "
            f"another {right.dtype} of shape {tuple(right.shape)}",
            "return the same types: .to() or .expand()",
        )
    return torch.where(chosen, right, left)


def _refuse(name: str, what: str, hint: str) -> NoReturn:
    raise HopkitError(f"{name}: under vmap the samples choose results that can't be one batch: {what}", hint=hint)
