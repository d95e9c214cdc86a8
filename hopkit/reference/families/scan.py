"""``scan``: a ``for`` that hands on a carry, and a stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit.reference.table import PlainHop
from hopkit.reference.trees import leaves, mapped, slices, stacked


def scan(
    combine_fn: Callable[[Any, Any], tuple[Any, Any]],
    init: Any,
    xs: Any,
    *,
    dim: int = 0,
    reverse: bool = False,
    length: int | None = None,
) -> tuple[Any, Any]:
    """Call ``combine_fn(carry, x)`` for each slice of ``xs`` along ``dim``; the last carry, and the outputs stacked.

    ``init`` is the first carry. ``reverse`` begins at the last slice; the outputs stand at the place of their slice
    all the same. Outputs are stacked along ``dim``, or along 0 where they have not that many dimensions. Without
    tensors in ``xs``, ``combine_fn`` is given None, ``length`` times (torch 2.15). Source: the docstring of ``scan``.

    >>> scan(lambda carry, x: (carry + x, carry * x), torch.tensor(1), torch.tensor([2, 3]))
    (tensor(6), tensor([2, 9]))
    """
    if any(isinstance(leaf, torch.Tensor) for leaf in leaves(xs)):
        dim = range(leaves(xs)[0].ndim)[dim]
        steps = slices(xs, dim)
    elif length is None:
        return init, []
    else:
        dim, steps = 0, [None] * length
    if not steps:
        return init, _no_outputs(combine_fn, init, xs, dim)
    carry, outputs = init, []
    for x in reversed(steps) if reverse else steps:
        carry, output = combine_fn(carry, x)
        outputs.append(output)
    return carry, stacked(outputs[::-1] if reverse else outputs, dim)


def _no_outputs(combine_fn: Callable[[Any, Any], tuple[Any, Any]], init: Any, xs: Any, dim: int) -> Any:
    """What no step returns: outputs of length 0, like those of a step that is given zeros."""
    x = mapped(lambda tensor: None if tensor is None else tensor.sum(dim).to(tensor.dtype), xs)
    _, output = combine_fn(init, x)
    outputs = stacked([output], 0)
    empty = mapped(lambda tensor: None if tensor is None else tensor[:0].clone(), outputs)
    return mapped(lambda tensor: tensor.movedim(0, dim) if tensor is not None and dim < tensor.ndim else tensor, empty)


PLAIN = (PlainHop("scan", "", "scan", scan),)
