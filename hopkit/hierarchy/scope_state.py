"""What is known while calls are recorded: the scope that a program is in, and how often each was entered."""

from __future__ import annotations

import dataclasses
from typing import Any

import torch

from hopkit._torch.tracing import Output, tracer_of
from hopkit.hierarchy.entries import CallHierarchy, Entry
from hopkit.hierarchy.naming import ModuleNames, plumbing

__all__ = ["Branches", "Counts", "Root", "Scope"]

Counts = dict[int | str, int]
"""How often each function, by its name, and each module, by its identity, was called so far."""

_NO_CODE: frozenset[int] = frozenset()


@dataclasses.dataclass
class Branches:
    """The bodies of one call of a HOP that runs one of them: each starts from the same counts."""

    start: Counts
    highest: Counts


class Root:
    """What the scopes of one compiled function share."""

    def __init__(self, output: Output | None) -> None:
        self.output = output
        self.counts: Counts = {}
        self.names = ModuleNames()
        self.branches: dict[Any, Branches] = {}
        """By tracer, the bodies of the HOP that the program calls in it now."""
        self.traced: set[Any] = set()
        """The tracers that torch made before it entered them, and did enter."""
        self.awaits_program = False
        """Whether the frame is one of torch's, and what it calls first is what was compiled."""

    def close_branches(self, tracer: Any) -> None:
        """A HOP's bodies are traced: what follows goes on from the highest count that any of them reached."""
        if found := self.branches.pop(tracer, None):
            self.counts.update(found.highest)

    def close_current_branches(self) -> None:
        """The same of the bodies in the graph that Dynamo traces now."""
        if self.output is not None:
            self.close_branches(tracer_of(self.output))

    def close_all_branches(self) -> None:
        for tracer in list(self.branches):
            self.close_branches(tracer)

    def count(self, key: int | str) -> int:
        """Count a call of a function, by its name, or of a module, by its identity: how often it was called before."""
        before = self.counts.get(key, 0)
        self.counts[key] = before + 1
        return before


class Scope:
    """A module or a function that was entered, or the compiled function itself, which has no entry."""

    __slots__ = ("above", "caller", "count", "hierarchy", "is_module", "module", "name", "plumbing", "root")

    def __init__(self, root: Root, above: Scope | None, name: str, count: int, module: torch.nn.Module | None) -> None:
        self.root, self.above, self.name, self.count = root, above, name, count
        self.module = module
        """The innermost module, this one or one above."""
        self.is_module = False
        self.plumbing: frozenset[int] = _NO_CODE
        """The code, by identity, that carries out the call of the module."""
        self.caller: Any = None
        """The frame that called the module."""
        self.hierarchy: CallHierarchy | None = None

    def list_entries(self) -> CallHierarchy:
        """The entries down to this scope, made when its first node is."""
        above = self.above
        if above is not None and above.hierarchy is not None:
            self.hierarchy = CallHierarchy([*above.hierarchy, self.entry()])
            return self.hierarchy
        missing = []
        scope: Scope | None = self
        while scope is not None and scope.hierarchy is None:
            missing.append(scope)
            scope = scope.above
        hierarchy = scope.hierarchy if scope is not None and scope.hierarchy is not None else CallHierarchy()
        for each in reversed(missing):
            hierarchy = each.hierarchy = hierarchy if each.above is None else CallHierarchy([*hierarchy, each.entry()])
        return hierarchy

    def entry(self) -> Entry:
        # As `ModuleScope.as_entry` and `FunctionScope.as_entry` have it: one is made for each scope.
        if self.is_module:
            return {"type": "module", "class": type(self.module).__name__, "attr": self.name, "count": self.count}
        return {"type": "function", "name": self.name, "count": self.count}

    def become_module(self, module: torch.nn.Module, caller: Any) -> None:
        self.module, self.plumbing, self.caller = module, plumbing(type(module)), caller
