"""``scan``: a ``for`` with a carry, and a stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopkit._torch.pytree import tensor_leaves, tree_leaves, tree_map
from hopkit.reference.table import ReferenceHop
from hopkit.reference.trees import slices, stacked


def scan(
    combine_fn: Callable[[Any, Any], tuple[Any, Any]],
    init: Any,
    xs: Any,
    *,
    dim: int = 0,
    reverse: bool = False,
    length: int | None = None,
) -> tuple[Any, Any]:
    """Call ``combine_fn(carry, x)`` for each slice of ``xs`` along ``dim``; return the last carry and stacked outputs.

    ``init`` is the first carry. ``reverse`` begins at the last slice; an output keeps the index of its slice. Outputs
    are stacked along ``dim``, or along 0 if they have fewer dimensions. Without tensors in ``xs``, call
    ``combine_fn(carry, None)`` ``length`` times (torch 2.14). Source: the docstring of ``scan``.

    >>> import torch
    >>> scan(lambda carry, x: (carry + x, carry * x), torch.tensor(1), torch.tensor([2, 3]))
    (tensor(6), tensor([2, 9]))
    """
    if tensor_leaves(xs):
        dim = range(tree_leaves(xs)[0].ndim)[dim]
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
    """Return outputs of length 0, with the shapes of a step's outputs for zeros."""
    x = tree_map(lambda tensor: None if tensor is None else tensor.sum(dim).to(tensor.dtype), xs)
    _, output = combine_fn(init, x)
    outputs = stacked([output], 0)
    empty = tree_map(lambda tensor: None if tensor is None else tensor[:0].clone(), outputs)
    return tree_map(
        lambda tensor: tensor.movedim(0, dim) if tensor is not None and dim < tensor.ndim else tensor, empty
    )


REFERENCE_HOPS = (ReferenceHop("scan", "", "scan", scan),)
