"""``associative_scan``: a ``for`` that combines each element with all before it, and a stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopkit._torch.pytree import tree_leaves
from hopkit.reference.table import ReferenceHop
from hopkit.reference.trees import slices, stacked


def associative_scan(
    combine_fn: Callable[[Any, Any], Any],
    xs: Any,
    dim: int,
    reverse: bool = False,
    combine_mode: str = "pointwise",
) -> Any:
    """Combine the slices of ``xs`` along ``dim`` from the first on, and stack the results after each of them.

    The first result is the first slice itself. ``reverse`` begins at the last slice; a result keeps the index of its
    slice. ``combine_mode`` affects compilation only.
    Source: the docstring of ``associative_scan``.

    >>> import torch
    >>> associative_scan(lambda before, x: before * x, torch.tensor([2, 3, 4]), 0)
    tensor([ 2,  6, 24])
    >>> associative_scan(lambda before, x: before * x, torch.tensor([2, 3, 4]), 0, reverse=True)
    tensor([24, 12,  4])
    """
    dim = range(tree_leaves(xs)[0].ndim)[dim]
    steps = slices(xs, dim)
    if not steps:
        return xs
    initial, *rest = reversed(steps) if reverse else steps
    results = [initial]
    for x in rest:
        results.append(combine_fn(results[-1], x))
    return stacked(results[::-1] if reverse else results, dim)


REFERENCE_HOPS = (ReferenceHop("associative_scan", "", "associative_scan", associative_scan),)
