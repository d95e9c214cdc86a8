"""The registry of the custom HOPs of this process, with the owner of each name.

Registering is append-only, the one change to torch that hopkit does not undo: torch keeps an operator for good. A
definition that is executed again (a module that is reloaded) returns the existing operator.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hopkit._torch.hop.registry import owner_of, registered
from hopkit.errors import NameTaken
from hopkit.hops.definition import Definition

if TYPE_CHECKING:
    from hopkit.hops.custom import CustomHop

__all__ = ["add", "already_defined", "custom_hops"]

_defined: dict[str, CustomHop] = {}


def custom_hops() -> Mapping[str, CustomHop]:
    """Return the custom HOPs of this process by name, in the order of their definition."""
    return MappingProxyType(_defined)


def already_defined(definition: Definition) -> CustomHop | None:
    """Return the HOP of a definition that was executed before, or None.

    Raises `NameTaken` if its name, or that of its backward operator, belongs to torch, another library or another
    function.
    """
    existing = _defined.get(definition.name)
    if existing is not None:
        if definition.repeats(existing.definition):
            return existing
        owner, claimant = existing.definition.owner, definition.owner
        if owner == claimant:
            # The function was changed, in a notebook say; torch keeps the operator of the old one.
            hint = "restart Python, which then defines the new function; or rename one of them"
            raise NameTaken("HOP", definition.name, owner, "another function there", hint=hint)
        raise NameTaken("HOP", definition.name, owner, claimant)
    registry = registered()
    for name in (definition.name, f"{definition.name}_backward"):
        if name in registry:
            raise NameTaken("HOP", name, _owner(name, registry[name]), definition.owner)
    return None


def _owner(name: str, operator: Any) -> str:
    ours = _defined.get(name.removesuffix("_backward"))
    return ours.definition.owner if ours is not None else owner_of(operator)


def add(hop: CustomHop) -> CustomHop:
    """Add a HOP whose operators are in torch's registry, and return it."""
    _defined[hop.definition.name] = hop
    return hop
