"""Nested lists, tuples and dicts of tensors: what scans and maps take apart and put together again."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Sequence
from typing import Any

import torch

__all__ = ["leaves", "mapped", "slices", "stacked", "tensors_of"]


def mapped(function: Callable[..., Any], tree: Any, *others: Any) -> Any:
    """A tree like ``tree`` whose leaves are ``function`` of the leaves of all the trees at that place.

    Lists, tuples (named ones too), dicts and deques are looked into; anything else is a leaf, also None and an
    instance of a subclass. The others must be containers of the same kind and keys wherever ``tree`` is one, else a
    ``ValueError`` is raised.

    >>> mapped(lambda a, b: a + b, {"x": 1, "y": (2,)}, {"x": 10, "y": (20,)})
    {'x': 11, 'y': (22,)}
    """
    kind = type(tree)
    if not _is_container(tree):
        return function(tree, *others)
    if any(type(other) is not kind or _keys(other) != _keys(tree) for other in others):
        raise ValueError(f"trees that differ: {', '.join(repr(_outline(each)) for each in (tree, *others))}")
    if kind in (dict, OrderedDict, defaultdict):
        items = {key: mapped(function, tree[key], *(other[key] for other in others)) for key in tree}
        made: dict[Any, Any] = kind(tree.default_factory) if kind is defaultdict else kind()
        made.update(items)
        return made
    found = [mapped(function, *each) for each in zip(tree, *others, strict=True)]
    if hasattr(kind, "_fields"):
        return kind(*found)
    return deque(found, tree.maxlen) if kind is deque else kind(found)


def leaves(tree: Any) -> list[Any]:
    """The leaves of a tree, in the order of the containers.

    >>> leaves({"x": 1, "y": [2, (None,)]})
    [1, 2, None]
    """
    found: list[Any] = []
    mapped(found.append, tree)
    return found


def tensors_of(tree: Any) -> list[torch.Tensor]:
    """The leaves of a tree that are tensors.

    >>> tensors_of([1, (torch.tensor(2), None)])
    [tensor(2)]
    """
    return [leaf for leaf in leaves(tree) if isinstance(leaf, torch.Tensor)]


def slices(tree: Any, dim: int = 0) -> list[Any]:
    """One tree for each index along ``dim`` of the tensors in a tree. They all must have the same size there.

    ``dim`` may be negative: it is then counted from the end of the first tensor's dimensions. Raises ``ValueError``
    where there is no tensor, or the sizes differ.

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
    """One tree of equal trees: their tensors stacked, and moved to ``dim`` where they have as many dimensions.

    What is None in each of them is None.

    >>> stacked([(torch.tensor(1), None), (torch.tensor(2), None)])
    (tensor([1, 2]), None)
    """

    def stack(*tensors: Any) -> Any:
        if all(each is None for each in tensors):
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
