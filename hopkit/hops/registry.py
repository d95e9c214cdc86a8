"""The custom HOPs that were defined in this process, and who owns each name.

Registering is append-only, the one change to torch that hopkit does not undo: torch keeps an operator for good. A
definition that is executed again (a module that is reloaded) gives the operator that is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hopkit._torch.hop_registry import owner_of, registered
from hopkit.errors import NameTaken
from hopkit.hops.definition import Definition

if TYPE_CHECKING:
    from hopkit.hops.custom import CustomHop

__all__ = ["add", "already_defined", "custom_hops"]

_defined: dict[str, CustomHop] = {}


def custom_hops() -> Mapping[str, CustomHop]:
    """The custom HOPs of this process by name, in the order in which they were defined."""
    return MappingProxyType(_defined)


def already_defined(definition: Definition) -> CustomHop | None:
    """The HOP of that definition, where it was executed before.

    Raises `NameTaken` where its name, or that of its backward operator, is someone else's: torch's, another library's
    or that of another function.
    """
    known = _defined.get(definition.name)
    if known is not None:
        if known.definition.is_again(definition):
            return known
        owner, claimant = known.definition.owner, definition.owner
        if owner == claimant:
            # The function was changed, in a notebook say; torch keeps the operator that it made of the old one.
            cure = "start Python anew, which takes the function as it is now; or rename one of them"
            raise NameTaken("HOP", definition.name, owner, "another function there", cure=cure)
        raise NameTaken("HOP", definition.name, owner, claimant)
    registry = registered()
    for name in (definition.name, f"{definition.name}_backward"):
        if name in registry:
            raise NameTaken("HOP", name, _owner(name, registry[name]), definition.owner)
    return None


def _owner(name: str, operator: Any) -> str:
    ours = _defined.get(name.removesuffix("_backward"))
    return ours.definition.owner if ours is not None else owner_of(operator)


def add(hop: CustomHop) -> None:
    """Note a HOP whose operators stand in torch's registry now."""
    _defined[hop.definition.name] = hop
