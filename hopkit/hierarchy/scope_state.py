"""The state of a recording: the current scope of a program, and the counts of calls."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit.hierarchy.entries import CallHierarchy, Entry
from hopkit.hierarchy.module_paths import ModuleNames, own_forward, plumbing

__all__ = ["BranchCounts", "Counts", "LiveScope", "ModuleCall", "Root", "new_function_scope", "new_module_scope"]

Counts = dict[int | str, int]
"""The number of calls so far of each function, by its name, and of each module, by its identity."""


@dataclasses.dataclass
class BranchCounts:
    """The counts for one call of a HOP that runs one of its bodies: each body starts from the same counts.

    ``after`` is the last node that calls something before the next body: as long as it is the last one, bodies belong
    to this call. A body may put nodes before the call itself, which read an attribute of an operand.
    """

    after: torch.fx.Node | None
    start: Counts
    highest: Counts


class Root:
    """The state that the scopes of one compiled function share."""

    def __init__(self) -> None:
        self.counts: Counts = {}
        self.names = ModuleNames()
        self.branches: dict[Any, BranchCounts] = {}
        """For each tracer, the counts of the HOP with alternatives that the program called last in it."""
        self.traced: set[Any] = set()
        """The entered tracers, of those that torch creates before it enters them."""
        self.awaits_program = False
        """Whether the frame is torch's, so that its first call is the compiled program."""
        self._plumbing: dict[type, Mapping[int, int]] = {}

    def enter_branch(self, tracer: Any, after: torch.fx.Node | None) -> BranchCounts:
        """Begin a body of a HOP with alternatives: reset the counts to those before the HOP's first body."""
        branches = self.branches.get(tracer)
        if branches is None or branches.after is not after:
            branches = self.branches[tracer] = BranchCounts(after, self.counts, dict(self.counts))
        self.counts = dict(branches.start)
        return branches

    def leave_branch(self, branches: BranchCounts, after: torch.fx.Node | None) -> None:
        """End that body: continue from the highest count that any of the bodies reached."""
        branches.after = after
        highest = branches.highest
        for key, count in self.counts.items():
            highest[key] = max(count, highest.get(key, 0))
        self.counts = dict(highest)

    def count(self, key: int | str) -> int:
        """Count a call of a function, by its name, or a module, by its identity; return the number of earlier calls."""
        count = self.counts.get(key, 0)
        self.counts[key] = count + 1
        return count

    def name(self, module: torch.nn.Module, enclosing: torch.nn.Module | None, source: Callable[[], str]) -> str:
        """Return the path of a module from the enclosing one; call ``source`` to name a module that has no name yet."""
        path = self.names.attr(module, enclosing)
        if path is None:
            self.names.add(module, source())
            path = self.names.attr(module, enclosing) or ""
        return path

    def plumbing_of(self, cls: type) -> Mapping[int, int]:
        """Return `hopkit.hierarchy.module_paths.plumbing` of a class of modules, from a cache."""
        code = self._plumbing.get(cls)
        if code is None:
            code = self._plumbing[cls] = plumbing(cls)
        return code


class LiveScope:
    """The scope of a function's call; `new_function_scope` creates it."""

    # Each recorded call creates one, and a constructor in Python would cost more than all the rest.
    __slots__ = ("above", "count", "hierarchy", "module", "name", "root")

    is_module = False
    plumbing: Mapping[int, int] = MappingProxyType({})
    """The code, by identity, that is part of the module's call, with the number of functions that have it."""
    caller: Any = None
    """The frame that called the module."""

    root: Root
    above: LiveScope | None
    name: str
    count: int
    module: torch.nn.Module | None
    """The innermost module, this one or one above."""
    hierarchy: CallHierarchy | None
    """The entries down to this scope, None as long as it has no node."""

    def list_entries(self) -> CallHierarchy:
        """Build the entries down to this scope, at its first node."""
        above = self.above
        if above is None:
            hierarchy = CallHierarchy()
        else:
            listed = above.hierarchy
            hierarchy = CallHierarchy([*(above._list_missing() if listed is None else listed), self.entry()])
        self.hierarchy = hierarchy
        return hierarchy

    def _list_missing(self) -> CallHierarchy:
        """Build the entries of this scope, if it and some of the scopes above it have no node yet."""
        missing: list[LiveScope] = []
        scope: LiveScope | None = self
        while scope is not None and scope.hierarchy is None:
            missing.append(scope)
            scope = scope.above
        # From the outermost one, so that the depth of recursion does not grow with their number.
        return [scope.list_entries() for scope in reversed(missing)][-1]

    def entry(self) -> Entry:
        # The format of `ModuleScope.as_entry` and `FunctionScope.as_entry`, without an object for each scope.
        if self.is_module:
            return {"type": "module", "class": type(self.module).__name__, "attr": self.name, "count": self.count}
        return {"type": "function", "name": self.name, "count": self.count}


class ModuleCall(LiveScope):
    """The scope of a module's call; or of the compiled function itself, which has no entry, and may be a module.

    `new_module_scope` creates it.
    """

    __slots__ = ("caller", "plumbing")

    is_module = True

    def become(self, module: torch.nn.Module, caller: Any) -> None:
        """Make this scope, that of the compiled function, the call of a module by a frame."""
        self.module, self.caller = module, caller
        own = own_forward(module)
        self.plumbing = {id(own): 1} if own is not None else self.root.plumbing_of(type(module))


def new_function_scope(
    root: Root, above: LiveScope | None, name: str, count: int, module: torch.nn.Module | None
) -> LiveScope:
    """Create the scope of a function below ``above``; ``module`` is the innermost enclosing module."""
    scope = LiveScope()
    scope.root, scope.above, scope.name, scope.count = root, above, name, count
    scope.module = module
    scope.hierarchy = None
    return scope


def new_module_scope(
    root: Root, above: LiveScope | None, name: str, count: int, module: torch.nn.Module | None, caller: Any = None
) -> ModuleCall:
    """Create the scope of a module's call by the frame ``caller``, below ``above``."""
    scope = ModuleCall()
    scope.root, scope.above, scope.name, scope.count = root, above, name, count
    scope.module, scope.caller = module, caller
    scope.hierarchy = None
    scope.plumbing = root.plumbing_of(type(module))
    return scope
