"""Nested containers: torch's pytrees."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_CONTAINERS = ("nested containers",)
_PYTREE = "torch.utils._pytree"

NAMES = (
    PrivateName(
        f"{_PYTREE}.tree_flatten",
        "function",
        _CONTAINERS,
        "the leaves and the structure of a pytree",
        (("2.11", "(tree, is_leaf=None)"),),
    ),
    PrivateName(f"{_PYTREE}.tree_leaves", "function", _CONTAINERS, "the leaves of a pytree"),
    PrivateName(
        f"{_PYTREE}.tree_map",
        "function",
        _CONTAINERS,
        "applies a function to the leaves of pytrees",
        (("2.11", "(func, tree, *rests, is_leaf=None)"),),
    ),
    PrivateName(f"{_PYTREE}.tree_unflatten", "function", _CONTAINERS, "builds a pytree again"),
)
