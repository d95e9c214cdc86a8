"""Run a choice that differs between the samples of a vmap: once for each value of the choice, on all samples.

The results are selected for each sample, as torch's rules for vmap do. So both branches of a choice may run, and
the gradient of a result that no sample selects is zero times its derivative: NaN if that is infinite.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import torch

from hopkit._torch.functorch import physical
from hopkit.errors import HopkitError
from hopkit.hops.structures import Difference, container_parts, copied_with

__all__ = ["selected"]


def selected(name: str, index: torch.Tensor, run: Callable[[Any], Any], choices: Sequence[Any] | None = None) -> Any:
    """Return ``run(index)`` for each sample; the tensor of one element ``index`` differs between the samples.

    ``run`` takes a number, and is called once for each of ``choices``, by default for each value in ``index``, which
    must not be traced then. It returns a structure with tensors of the same shapes and dtypes each time; all else in
    it is equal. Raises `HopkitError`, which begins with ``name``, if it does not. All samples would see
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
    merged = run(choices[0])
    for choice in choices[1:]:
        leaf = functools.partial(_chosen, name, index == choice)
        result = run(choice)
        try:
            merged = copied_with(leaf, "result", merged, result, parts_of=container_parts)
        except Difference as difference:
            _refuse(
                name,
                f"at {difference.place}, {choices[0]} returns {difference.left}, and {choice} returns "
                f"{difference.right}",
                "return the same structure; numbers that differ as tensors: torch.tensor(value)",
            )
    return merged


def _chosen(name: str, chosen: torch.Tensor, place: str, left: torch.Tensor, right: torch.Tensor) -> Any:
    if left is right:
        return left
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
