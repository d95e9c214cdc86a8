"""What is known while calls are recorded: the scope that a program is in, and how often each was entered."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch

from hopkit.hierarchy.entries import CallHierarchy, Entry
from hopkit.hierarchy.naming import ModuleNames, plumbing

__all__ = ["Branches", "Counts", "ModuleCall", "Root", "Scope", "function_entered", "module_entered"]

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

    def plumbing_of(self, cls: type) -> frozenset[int]:
        """`hopkit.hierarchy.naming.plumbing` of a class of modules, asked once."""
        known = self._plumbing.get(cls)
        if known is None:
            known = self._plumbing[cls] = plumbing(cls)
        return known


class Scope:
    """A function that was entered; made by `function_entered`."""

    # One is made for each call that is recorded, and a constructor in Python would cost more than all the rest of it.
    __slots__ = ("above", "count", "hierarchy", "module", "name", "root")

    is_module = False
    plumbing: frozenset[int] = frozenset()
    """The code, by identity, that carries out the call of the module."""
    caller: Any = None
    """The frame that called the module."""

    root: Root
    above: Scope | None
    name: str
    count: int
    module: torch.nn.Module | None
    """The innermost module, this one or one above."""
    hierarchy: CallHierarchy | None
    """The entries down to this scope, None as long as it made no node."""

    def list_entries(self) -> CallHierarchy:
        """The entries down to this scope, made when its first node is."""
        above = self.above
        if above is None:
            found = CallHierarchy()
        else:
            listed = above.hierarchy
            found = CallHierarchy([*(above._list_missing() if listed is None else listed), self.entry()])
        self.hierarchy = found
        return found

    def _list_missing(self) -> CallHierarchy:
        """The entries of this scope, when it and some of those above it made no node yet."""
        missing: list[Scope] = []
        scope: Scope | None = self
        while scope is not None and scope.hierarchy is None:
            missing.append(scope)
            scope = scope.above
        # The outermost first: however many they are, none asks another.
        return [each.list_entries() for each in reversed(missing)][-1]

    def entry(self) -> Entry:
        # As `ModuleScope.as_entry` and `FunctionScope.as_entry` have it: one is made for each scope.
        if self.is_module:
            return {"type": "module", "class": type(self.module).__name__, "attr": self.name, "count": self.count}
        return {"type": "function", "name": self.name, "count": self.count}


class ModuleCall(Scope):
    """A module that was called; or the compiled function itself, which has no entry, and may be a module.

    Made by `module_entered`.
    """

    __slots__ = ("caller", "plumbing")

    is_module = True

    def become(self, module: torch.nn.Module, caller: Any) -> None:
        """Be the call of a module by a frame."""
        self.module, self.caller = module, caller
        self.plumbing = self.root.plumbing_of(type(module))


def function_entered(root: Root, above: Scope | None, name: str, count: int, module: torch.nn.Module | None) -> Scope:
    """The scope of a function below ``above``; ``module`` is the innermost one that it is in."""
    scope = Scope()
    scope.root, scope.above, scope.name, scope.count = root, above, name, count
    scope.module = module
    scope.hierarchy = None
    return scope


def module_entered(
    root: Root, above: Scope | None, name: str, count: int, module: torch.nn.Module | None, caller: Any = None
) -> ModuleCall:
    """The scope of a module's call by the frame ``caller``, below ``above``."""
    scope = ModuleCall()
    scope.root, scope.above, scope.name, scope.count = root, above, name, count
    scope.module, scope.caller = module, caller
    scope.hierarchy = None
    scope.plumbing = root.plumbing_of(type(module))
    return scope
