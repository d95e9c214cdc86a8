"""What is known while calls are recorded: the scope that a program is in, and how often each was entered."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch

from hopkit.hierarchy.entries import CallHierarchy, Entry
from hopkit.hierarchy.naming import ModuleNames, plumbing

__all__ = ["Branches", "Counts", "ModuleCall", "Root", "Scope"]

Counts = dict[int | str, int]
"""How often each function, by its name, and each module, by its identity, was called so far."""


@dataclasses.dataclass
class Branches:
    """The bodies of one call of a HOP that runs one of them: each starts from the same counts.

    ``after`` is the last node that calls something before the next body: as long as it is the last, bodies are of this
    call. A body may put nodes before the call itself, that read an attribute of an operand.
    """

    after: torch.fx.Node | None
    start: Counts
    highest: Counts


class Root:
    """What the scopes of one compiled function share."""

    def __init__(self) -> None:
        self.counts: Counts = {}
        self.names = ModuleNames()
        self.branches: dict[Any, Branches] = {}
        """By tracer, the bodies of the HOP that the program called in it last."""
        self.traced: set[Any] = set()
        """The tracers that torch made before it entered them, and did enter."""
        self.awaits_program = False
        """Whether the frame is one of torch's, and what it calls first is what was compiled."""
        self._plumbing: dict[type, frozenset[int]] = {}

    def enter_branch(self, tracer: Any, after: torch.fx.Node | None) -> Branches:
        """A body of a HOP that runs one of them is traced next: it starts from where the first of them started."""
        found = self.branches.get(tracer)
        if found is None or found.after is not after:
            found = self.branches[tracer] = Branches(after, self.counts, dict(self.counts))
        self.counts = dict(found.start)
        return found

    def leave_branch(self, branches: Branches, after: torch.fx.Node | None) -> None:
        """That body is traced: what follows goes on from the highest count that any of them reached."""
        branches.after = after
        highest = branches.highest
        for key, count in self.counts.items():
            highest[key] = max(count, highest.get(key, 0))
        self.counts = dict(highest)

    def count(self, key: int | str) -> int:
        """Count a call of a function, by its name, or of a module, by its identity: how often it was called before."""
        before = self.counts.get(key, 0)
        self.counts[key] = before + 1
        return before

    def name(self, module: torch.nn.Module, enclosing: torch.nn.Module | None, found_at: Callable[[], str]) -> str:
        """The path of a module from the enclosing one; ``found_at`` is asked for one that has no name yet."""
        known = self.names.attr(module, enclosing)
        if known is None:
            self.names.add(module, found_at())
            known = self.names.attr(module, enclosing) or ""
        return known

    def plumbing(self, cls: type) -> frozenset[int]:
        """`hopkit.hierarchy.naming.plumbing` of a class of modules, asked once."""
        known = self._plumbing.get(cls)
        if known is None:
            known = self._plumbing[cls] = plumbing(cls)
        return known


class Scope:
    """A function that was entered."""

    __slots__ = ("above", "count", "hierarchy", "module", "name", "root")

    is_module = False
    plumbing: frozenset[int] = frozenset()
    """The code, by identity, that carries out the call of the module."""
    caller: Any = None
    """The frame that called the module."""

    def __init__(self, root: Root, above: Scope | None, name: str, count: int, module: torch.nn.Module | None) -> None:
        self.root, self.above, self.name, self.count = root, above, name, count
        self.module = module
        """The innermost module, this one or one above."""
        self.hierarchy: CallHierarchy | None = None

    def list_entries(self) -> CallHierarchy:
        """The entries down to this scope, made when its first node is."""
        above = self.above
        if above is None:
            found = CallHierarchy()
        else:
            if above.hierarchy is None:
                above._list_missing()
            found = CallHierarchy((*(above.hierarchy or ()), self.entry()))
        self.hierarchy = found
        return found

    def _list_missing(self) -> None:
        """The entries of this scope and of those above it that made no node yet, the outermost first."""
        missing: list[Scope] = []
        scope: Scope | None = self
        while scope is not None and scope.hierarchy is None:
            missing.append(scope)
            scope = scope.above
        for each in reversed(missing):
            if each.above is None:
                each.hierarchy = CallHierarchy()
            else:
                each.hierarchy = CallHierarchy((*(each.above.hierarchy or ()), each.entry()))

    def entry(self) -> Entry:
        # As `ModuleScope.as_entry` and `FunctionScope.as_entry` have it: one is made for each scope.
        if self.is_module:
            return {"type": "module", "class": type(self.module).__name__, "attr": self.name, "count": self.count}
        return {"type": "function", "name": self.name, "count": self.count}


class ModuleCall(Scope):
    """A module that was called; or the compiled function itself, which has no entry, and may be a module."""

    __slots__ = ("caller", "plumbing")

    is_module = True

    def __init__(
        self, root: Root, above: Scope | None, name: str, count: int, module: torch.nn.Module | None, caller: Any = None
    ) -> None:
        # Not by what the base has: this runs for each module that is called.
        self.root, self.above, self.name, self.count, self.module = root, above, name, count, module
        self.hierarchy, self.caller = None, caller
        self.plumbing = root.plumbing(type(module))

    def become(self, module: torch.nn.Module, caller: Any) -> None:
        """Be the call of a module by a frame."""
        self.module, self.caller = module, caller
        self.plumbing = self.root.plumbing(type(module))
