"""Flatten, map and rebuild nested containers by torch's rules, which know the classes that a user has registered.

torch 2.11 and 2.13 have these functions under private names only. ``optree`` is no replacement: it does not know
torch's registrations, sorts the keys of dicts, and takes None for an empty container.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["tensor_leaves", "tree_flatten", "tree_leaves", "tree_map", "tree_unflatten"]

_FEATURE = "nested containers"

# Looked up once, since Dynamo traces some of the callers.
tree_flatten: Callable[[Any], tuple[list[Any], Any]] = need("torch.utils._pytree.tree_flatten", feature=_FEATURE)
"""Return the leaves and the structure of a tree."""

tree_leaves: Callable[[Any], list[Any]] = need("torch.utils._pytree.tree_leaves", feature=_FEATURE)
"""Return the leaves of a tree, in the order of the containers; None is a leaf."""

tree_map: Callable[..., Any] = need("torch.utils._pytree.tree_map", feature=_FEATURE)
"""Return a tree like the first, whose leaves are a function of the corresponding parts of all trees.

Raises ``ValueError`` if another tree lacks a container of the first.
"""

tree_unflatten: Callable[[Any, Any], Any] = need("torch.utils._pytree.tree_unflatten", feature=_FEATURE)
"""Build a tree from its leaves and its structure."""


def tensor_leaves(tree: Any) -> list[torch.Tensor]:
    """Return the leaves of a tree that are tensors.

    >>> tensor_leaves([1, (torch.tensor(2), None)])
    [tensor(2)]
    """
    return [leaf for leaf in tree_leaves(tree) if isinstance(leaf, torch.Tensor)]
