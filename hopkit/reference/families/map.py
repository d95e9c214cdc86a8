"""``functorch.experimental.control_flow.map`` (``map_impl``): a ``for`` and a stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit.reference.table import PlainHop
from hopkit.reference.trees import mapped, slices, stacked


def map(f: Callable[..., Any], xs: Any, *args: Any) -> Any:
    """Call ``f(x, *args)`` for each slice of ``xs`` along the first dimension, and stack what it returns.

    A slice is a view: what ``f`` writes into it is written into ``xs``. Where there is no slice, the outputs are empty
    stacks of what ``f`` makes of zeros; torch itself refuses that. Source: the docstring of ``map``.

    >>> map(lambda x, scale: x * scale, torch.tensor([1, 2, 3]), 10)
    tensor([10, 20, 30])
    """
    steps = slices(xs)
    if steps:
        return stacked([f(x, *args) for x in steps])
    with torch.no_grad():
        one = stacked([f(mapped(lambda tensor: tensor.new_zeros(tensor.shape[1:]), xs), *args)])
    return mapped(lambda tensor: None if tensor is None else tensor[:0].clone(), one)


PLAIN = (PlainHop("map_impl", "functorch.experimental.control_flow", "map", map),)
