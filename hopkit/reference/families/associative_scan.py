"""``associative_scan``: a ``for`` that combines each element with all before it, and a stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopkit.reference.table import PlainHop
from hopkit.reference.trees import leaves, slices, stacked


def associative_scan(
    combine_fn: Callable[[Any, Any], Any],
    xs: Any,
    dim: int,
    reverse: bool = False,
    combine_mode: str = "pointwise",
) -> Any:
    """Combine the slices of ``xs`` along ``dim`` from the first on, and stack what has come out after each of them.

    The first result is the first slice itself. ``reverse`` begins at the last slice; a result stands at the place of
    its slice all the same. ``combine_mode`` says how it is compiled, not what it computes.
    Source: the docstring of ``associative_scan``.

    >>> import torch
    >>> associative_scan(lambda before, x: before * x, torch.tensor([2, 3, 4]), 0)
    tensor([ 2,  6, 24])
    >>> associative_scan(lambda before, x: before * x, torch.tensor([2, 3, 4]), 0, reverse=True)
    tensor([24, 12,  4])
    """
    dim = range(leaves(xs)[0].ndim)[dim]
    steps = slices(xs, dim)
    if not steps:
        return xs
    first, *rest = reversed(steps) if reverse else steps
    results = [first]
    for x in rest:
        results.append(combine_fn(results[-1], x))
    return stacked(results[::-1] if reverse else results, dim)


PLAIN = (PlainHop("associative_scan", "", "associative_scan", associative_scan),)
