"""The data of a call hierarchy: scopes, and the list in a node's ``meta``."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NoReturn, TypeAlias

__all__ = [
    "FIELD",
    "FORWARD_FIELD",
    "CallHierarchy",
    "Entry",
    "FunctionScope",
    "ModuleScope",
    "Scope",
    "as_path",
    "derived_hierarchy",
]

FIELD = "call_hierarchy"
"""The key of ``node.meta`` that holds the hierarchy."""

FORWARD_FIELD = "fwd_call_hierarchy"
"""The key of ``node.meta`` under which a backward node holds the hierarchy of its forward node."""

Entry: TypeAlias = dict[str, Any]
"""One scope in ``node.meta``, a plain dict that JSON can hold."""


@dataclasses.dataclass(frozen=True)
class ModuleScope:
    """One call of a module: its class, its path from the enclosing module, and the number of earlier calls.

    >>> str(ModuleScope("Linear", "layers.0", 1))
    'layers.0: Linear #1'
    """

    class_name: str
    attr: str
    count: int

    def __str__(self) -> str:
        return f"{self.attr or '(itself)'}: {self.class_name} #{self.count}"

    def as_entry(self) -> Entry:
        return {"type": "module", "class": self.class_name, "attr": self.attr, "count": self.count}


@dataclasses.dataclass(frozen=True)
class FunctionScope:
    """One call of a function, and the number of earlier calls of a function with that name.

    >>> str(FunctionScope("rotate_half", 0))
    'rotate_half() #0'
    """

    name: str
    count: int

    def __str__(self) -> str:
        return f"{self.name}() #{self.count}"

    def as_entry(self) -> Entry:
        return {"type": "function", "name": self.name, "count": self.count}


Scope: TypeAlias = ModuleScope | FunctionScope


class CallHierarchy(list[Entry]):
    """The scopes of a node, outermost first: a list of plain dicts that all nodes of one scope share.

    So it can't be changed, and a copy of it, deep or not, is the list itself; ``list(hierarchy)`` returns a mutable
    one. ``derived``: a compiler pass created the node, and these are the common scopes of the nodes that it replaced;
    `derived_hierarchy` makes such a list.

    >>> hierarchy = CallHierarchy([FunctionScope("f", 0).as_entry()])
    >>> hierarchy == [{"type": "function", "name": "f", "count": 0}], hierarchy.derived
    (True, False)
    >>> hierarchy.append({})
    Traceback (most recent call last):
        ...
    TypeError: a call hierarchy is shared by the nodes of a scope: change a copy, list(hierarchy)
    """

    # Each scope has one, so its construction runs no Python code: no constructor, no field.
    __slots__ = ()

    derived: ClassVar[bool] = False

    def __copy__(self) -> CallHierarchy:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> CallHierarchy:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (list(self),)

    def _refuse(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("a call hierarchy is shared by the nodes of a scope: change a copy, list(hierarchy)")

    append = extend = insert = remove = pop = clear = sort = reverse = _refuse
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse


class _Derived(CallHierarchy):
    __slots__ = ()

    derived = True


def derived_hierarchy(entries: Iterable[Entry]) -> CallHierarchy:
    """Return the hierarchy of a node that a pass created: the common scopes of the nodes that it replaced.

    >>> derived_hierarchy([FunctionScope("f", 0).as_entry()]).derived
    True
    """
    return _Derived(entries)


def as_path(entries: Iterable[Mapping[str, Any]]) -> tuple[Scope, ...]:
    """Return the scopes of a list of entries.

    >>> as_path([{"type": "module", "class": "Linear", "attr": "head", "count": 0}])
    (ModuleScope(class_name='Linear', attr='head', count=0),)
    """
    return tuple(
        ModuleScope(entry["class"], entry["attr"], entry["count"])
        if entry["type"] == "module"
        else FunctionScope(entry["name"], entry["count"])
        for entry in entries
    )


def common(hierarchies: Sequence[Sequence[Entry]]) -> list[Entry]:
    """Return the common first entries of all hierarchies: the deepest scope that they share.

    >>> f, g = FunctionScope("f", 0).as_entry(), FunctionScope("g", 0).as_entry()
    >>> common([[f, g], [f]]) == [f]
    True
    """
    reference, *rest = hierarchies
    length = min(map(len, hierarchies))
    for depth in range(length):
        if any(hierarchy[depth] != reference[depth] for hierarchy in rest):
            length = depth
            break
    return list(reference[:length])
