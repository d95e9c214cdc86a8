"""``functorch.experimental.control_flow.map`` (``map_impl``): a ``for`` and a stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.pytree import tree_map
from hopkit.reference.table import ReferenceHop
from hopkit.reference.trees import slices, stacked


def map(f: Callable[..., Any], xs: Any, *args: Any) -> Any:
    """Call ``f(x, *args)`` for each slice of ``xs`` along the first dimension, and stack the results.

    A slice is a view: writes to it are writes to ``xs``. Without any slice, the outputs are empty stacks with the
    shapes of ``f``'s results for zeros; torch itself refuses that. Source: the docstring of ``map``.

    >>> map(lambda x, scale: x * scale, torch.tensor([1, 2, 3]), 10)
    tensor([10, 20, 30])
    """
    steps = slices(xs)
    if steps:
        return stacked([f(x, *args) for x in steps])
    with torch.no_grad():
        one = stacked([f(tree_map(lambda tensor: tensor.new_zeros(tensor.shape[1:]), xs), *args)])
    return tree_map(lambda tensor: None if tensor is None else tensor[:0].clone(), one)


REFERENCE_HOPS = (ReferenceHop("map_impl", "functorch.experimental.control_flow", "map", map),)
