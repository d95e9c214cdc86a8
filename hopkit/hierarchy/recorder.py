"""Recording: from what Dynamo does to the scope of each node.

A frame's scope is fixed when the frame is entered: that of its caller, or a new one below it. The list of its entries
is made when its first node is, and all its nodes share it; a node costs a look at its frame and one entry of its
``meta``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from types import CodeType
from typing import Any

import torch

from hopkit._torch import tracing
from hopkit._torch.tracing import Frame, Output
from hopkit.hierarchy.entries import FIELD, CallHierarchy, Entry
from hopkit.hierarchy.naming import ModuleNames, function_name, is_method_of, is_resumed, path_of_source, plumbing

__all__ = ["Recorder"]

Counts = dict[int | str, int]
"""How often each function, by its name, and each module, by its identity, was called so far."""

_ALTERNATIVES = frozenset({"cond", "switch"})
"""HOPs that run one of their bodies."""

_SHARED = frozenset({"invoke_subgraph"})
"""HOPs whose body is traced once for several calls."""


@dataclasses.dataclass
class _Branches:
    """The bodies of one call of a HOP that runs one of them: each starts from the same counts."""

    start: Counts
    highest: Counts


class _Root:
    """What the scopes of one compiled function share."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self.counts: Counts = {}
        self.names = ModuleNames()
        self.branches: dict[Any, _Branches] = {}
        """By tracer, the bodies of the HOP that the program calls in it now."""
        self.traced: set[Any] = set()
        """The tracers that torch made before it entered them, and did enter."""
        self.awaits_program = False
        """Whether the frame is one of torch's, and what it calls first is what was compiled."""

    def close_branches(self, tracer: Any) -> None:
        """A HOP's bodies are traced: what follows goes on from the highest count that any of them reached."""
        if found := self.branches.pop(tracer, None):
            self.counts.update(found.highest)


class _Scope:
    """A module or a function that was entered, or the compiled function itself, which has no entry."""

    __slots__ = ("above", "caller", "count", "hierarchy", "is_module", "module", "name", "plumbing", "root")

    def __init__(
        self, root: _Root, above: _Scope | None, name: str, count: int, module: torch.nn.Module | None
    ) -> None:
        self.root, self.above, self.name, self.count = root, above, name, count
        self.module = module
        """The innermost module, this one or one above."""
        self.is_module = False
        self.plumbing: frozenset[int] = _NONE
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
        scope: _Scope | None = self
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


_NONE: frozenset[int] = frozenset()


class Recorder:
    """Writes ``node.meta["call_hierarchy"]`` while Dynamo traces; a `hopkit._torch.tracing.Watcher`.

    ``is_recording()`` is asked once for each root frame: Dynamo may trace in several threads.
    """

    def __init__(self, is_recording: Callable[[], bool]) -> None:
        self._is_recording = is_recording

    def frame_entered(self, frame: Frame, parent: Frame, code: CodeType) -> None:
        try:
            above = parent.hopkit_scope
        except AttributeError:
            above = self._root_scope(parent)
        if above is None or not (name := function_name(code)):
            frame.hopkit_scope = above
            return
        if id(code) in above.plumbing and _carries_out(frame, parent, code, above):
            frame.hopkit_scope = above
            return
        root = above.root
        if root.awaits_program or root.branches:
            if root.awaits_program:
                root.awaits_program = False
                frame.hopkit_scope = above
                return
            root.close_branches(tracing.tracer_of(root.output))
        counts = root.counts
        count = counts.get(name, 0)
        counts[name] = count + 1
        frame.hopkit_scope = _Scope(root, above, name, count, above.module)

    def module_entered(self, frame: Frame, module: torch.nn.Module, source: Any) -> _Scope | None:
        above = self._scope(frame)
        if above is None:
            return None
        root = above.root
        found_at = path_of_source(tracing.source_of_module(source), frame.f_code.co_freevars)
        if root.awaits_program:
            root.awaits_program = False
            root.names = ModuleNames(module, found_at)
            above.become_module(module, frame)
            return above
        if root.branches:
            root.close_branches(tracing.tracer_of(root.output))
        count = root.counts.get(id(module), 0)
        root.counts[id(module)] = count + 1
        scope = _Scope(root, above, root.names.attr(module, above.module, found_at), count, module)
        scope.is_module = True
        scope.become_module(module, frame)
        frame.hopkit_scope = scope
        return above

    def module_left(self, frame: Frame, above: _Scope | None) -> None:
        frame.hopkit_scope = above

    def node_made(self, frame: Frame, node: torch.fx.Node) -> None:
        try:
            scope = frame.hopkit_scope
        except AttributeError:
            scope = self._root_scope(frame)
        if scope is None:
            return
        if scope.root.branches:
            scope.root.close_branches(tracing.tracer_of(scope.root.output))
        # A graph that is traced again brings the scopes of its first tracing along.
        if FIELD not in node.meta:
            node.meta[FIELD] = scope.hierarchy or scope.list_entries()

    def body_entered(self, output: Output, hop: str, tracer: Any) -> Counts | None:
        scope = self._scope(output.current_tx)
        if scope is None:
            return None
        root, outer = scope.root, tracing.tracer_of(output)
        if hop in _ALTERNATIVES:
            branches = root.branches.setdefault(outer, _Branches(dict(root.counts), dict(root.counts)))
            root.counts = dict(branches.start)
            return branches.start
        root.close_branches(outer)
        outside = root.counts
        if hop in _SHARED:
            root.counts = {}
        elif tracer in root.traced:
            # The backward of an autograd.Function: the program runs it later, if ever.
            root.counts = dict(outside)
        elif tracer is not None:
            root.traced.add(tracer)
        return outside

    def body_left(self, output: Output, outside: Counts | None) -> None:
        scope = self._scope(output.current_tx)
        if scope is None or outside is None:
            return
        root = scope.root
        if branches := root.branches.get(tracing.tracer_of(output)):
            for key, count in root.counts.items():
                branches.highest[key] = max(count, branches.highest.get(key, 0))
        root.counts = outside

    def _scope(self, frame: Frame) -> _Scope | None:
        try:
            found: _Scope | None = frame.hopkit_scope
        except AttributeError:
            return self._root_scope(frame)
        return found

    def _root_scope(self, frame: Frame) -> _Scope | None:
        """The scope of a frame that was compiled, None where this thread does not record."""
        if not self._is_recording():
            frame.hopkit_scope = None
            return None
        root = _Root(tracing.output_of(frame))
        scope = frame.hopkit_scope = _Scope(root, None, "", 0, None)
        if own := _own_module(frame):
            name, module = own
            root.names = ModuleNames(module, name)
            scope.become_module(module, None)
        elif not function_name(frame.f_code):
            root.awaits_program = True
        return scope


def _own_module(frame: Frame) -> tuple[str, torch.nn.Module] | None:
    """The module whose method a root frame is, also where it goes on after a graph break with its variables about.

    With the name of the argument.
    """
    arguments = list(tracing.root_arguments(frame).items())
    for name, each in arguments if is_resumed(frame.f_code) else arguments[:1]:
        if isinstance(each, torch.nn.Module) and is_method_of(frame.f_code, type(each)):
            return None if tracing.is_of_torch_itself(each) else (name, each)
    return None


def _carries_out(frame: Frame, parent: Frame, code: CodeType, above: _Scope) -> bool:
    """Whether a frame whose code is one of a module's own is part of the module's call, and no call besides.

    It is none where it got another module as ``self`` (``self.other.forward(x)``), and where it runs already in
    this call (``self.forward(x)`` inside forward).
    """
    module = tracing.first_argument(frame, code)
    if module is not None and module is not above.module:
        return False
    caller: Any = parent
    while caller is not None and caller is not above.caller and caller.hopkit_scope is above:
        if caller.f_code is code:
            return False
        caller = tracing.caller_of(caller)
    return True
