"""Slice and stack trees of tensors, for scans and maps. A tree is a nested container that torch's pytree knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.pytree import tree_leaves, tree_map

__all__ = ["slices", "stacked"]


def slices(tree: Any, dim: int = 0) -> list[Any]:
    """Return one tree for each index along ``dim`` of the tensors in a tree, which must have the same size there.

    A negative ``dim`` counts from the end of the first tensor's dimensions. Raises ``ValueError`` without a tensor, or
    if the sizes differ.

    >>> slices({"x": torch.tensor([1, 2])})
    [{'x': tensor(1)}, {'x': tensor(2)}]
    """
    tensors = tree_leaves(tree)
    if not tensors:
        raise ValueError("no tensor to take slices of")
    dim = range(tensors[0].ndim)[dim]
    sizes = {tensor.shape[dim] for tensor in tensors}
    if len(sizes) > 1:
        raise ValueError(f"tensors of sizes {sorted(sizes)} along dimension {dim}")
    return [tree_map(lambda tensor: tensor.select(dim, index), tree) for index in range(sizes.pop())]  # noqa: B023


def stacked(trees: Sequence[Any], dim: int = 0) -> Any:
    """Return one tree of the stacked tensors of equal trees, with the new dimension at ``dim``, or 0 if out of range.

    A leaf that is None in each of them stays None.

    >>> stacked([(torch.tensor(1), None), (torch.tensor(2), None)])
    (tensor([1, 2]), None)
    """

    def stack(*tensors: Any) -> Any:
        if all(tensor is None for tensor in tensors):
            return None
        together = torch.stack(tensors)
        return together.movedim(0, dim) if dim < together.ndim else together

    return tree_map(stack, *trees)
