"""Map, slice and stack nested lists, tuples and dicts of tensors, for scans and maps."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Sequence
from typing import Any

import torch

__all__ = ["leaves", "mapped", "slices", "stacked", "tensors_of"]


def mapped(function: Callable[..., Any], tree: Any, *other_trees: Any) -> Any:
    """Return a tree like ``tree``, whose leaves are ``function`` of the corresponding leaves of all the trees.

    Lists, tuples (named ones too), dicts and deques are containers; any other value is a leaf, also None and an
    instance of a subclass. Raises ``ValueError`` unless the other trees have containers of the same type and keys
    wherever ``tree`` has one.

    >>> mapped(lambda a, b: a + b, {"x": 1, "y": (2,)}, {"x": 10, "y": (20,)})
    {'x': 11, 'y': (22,)}
    """
    kind = type(tree)
    if not _is_container(tree):
        return function(tree, *other_trees)
    if any(type(other_tree) is not kind or _keys(other_tree) != _keys(tree) for other_tree in other_trees):
        raise ValueError(
            f"trees that differ: {', '.join(repr(_outline(any_tree)) for any_tree in (tree, *other_trees))}"
        )
    if kind in (dict, OrderedDict, defaultdict):
        items = {key: mapped(function, tree[key], *(other_tree[key] for other_tree in other_trees)) for key in tree}
        mapping: dict[Any, Any] = kind(tree.default_factory) if kind is defaultdict else kind()
        mapping.update(items)
        return mapping
    mapped_items = [mapped(function, *items_at_place) for items_at_place in zip(tree, *other_trees, strict=True)]
    if hasattr(kind, "_fields"):
        return kind(*mapped_items)
    return deque(mapped_items, tree.maxlen) if kind is deque else kind(mapped_items)


def leaves(tree: Any) -> list[Any]:
    """Return the leaves of a tree, in the order of the containers.

    >>> leaves({"x": 1, "y": [2, (None,)]})
    [1, 2, None]
    """
    leaves_of_tree: list[Any] = []
    mapped(leaves_of_tree.append, tree)
    return leaves_of_tree


def tensors_of(tree: Any) -> list[torch.Tensor]:
    """Return the leaves of a tree that are tensors.

    >>> tensors_of([1, (torch.tensor(2), None)])
    [tensor(2)]
    """
    return [leaf for leaf in leaves(tree) if isinstance(leaf, torch.Tensor)]


def slices(tree: Any, dim: int = 0) -> list[Any]:
    """Return one tree for each index along ``dim`` of the tensors in a tree, which must have the same size there.

    A negative ``dim`` counts from the end of the first tensor's dimensions. Raises ``ValueError`` without a tensor, or
    if the sizes differ.

    >>> slices({"x": torch.tensor([1, 2])})
    [{'x': tensor(1)}, {'x': tensor(2)}]
    """
    tensors = leaves(tree)
    if not tensors:
        raise ValueError("no tensor to take slices of")
    dim = range(tensors[0].ndim)[dim]
    sizes = {tensor.shape[dim] for tensor in tensors}
    if len(sizes) > 1:
        raise ValueError(f"tensors of sizes {sorted(sizes)} along dimension {dim}")
    return [mapped(lambda tensor: tensor.select(dim, index), tree) for index in range(sizes.pop())]  # noqa: B023


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

    return mapped(stack, *trees)


def _is_container(value: Any) -> bool:
    kind = type(value)
    named = isinstance(value, tuple) and (hasattr(kind, "_fields") or hasattr(kind, "n_sequence_fields"))
    return kind in (list, tuple, dict, OrderedDict, defaultdict, deque) or named


def _keys(tree: Any) -> Any:
    return set(tree) if isinstance(tree, dict) else len(tree)


def _outline(tree: Any) -> Any:
    return mapped(lambda leaf: type(leaf).__name__, tree)
