"""Recording: from what Dynamo does to the scope of each node.

A frame's scope is fixed when the frame is entered: that of its caller, or a new one below it. The list of its entries
is made when its first node is, and all its nodes share it; a node costs a look at its frame and one entry of its
``meta``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import CodeType
from typing import Any

import torch

from hopkit._torch import tracing
from hopkit._torch.tracing import Frame, Output
from hopkit.hierarchy.entries import FIELD
from hopkit.hierarchy.naming import ModuleNames, function_name, is_method_of, is_resumed, path_of_source
from hopkit.hierarchy.running import current_run
from hopkit.hierarchy.scope_state import ModuleCall, Root, Scope, function_entered, module_entered

__all__ = ["ALTERNATIVES", "Recorder"]

ALTERNATIVES = {"cond", "switch"}
"""HOPs that run one of their bodies; whoever defines another adds its name."""

_SHARED = frozenset({"invoke_subgraph"})
"""HOPs whose body is traced once for several calls."""


class Recorder:
    """Writes ``node.meta["call_hierarchy"]`` while Dynamo traces; a `hopkit._torch.tracing.Watcher`.

    ``is_recording()`` is asked once for each root frame: Dynamo may trace in several threads.
    """

    def __init__(self, is_recording: Callable[[], bool]) -> None:
        self._is_recording = is_recording
        # What a function is called is remembered by its code's identity: to hash code is to read all of it.
        self._functions: dict[int, str] = {}
        self._kept: list[CodeType] = []

    def frame_entered(self, frame: Frame) -> None:
        parent, code = frame.parent, frame.f_code
        try:
            above = parent.hopkit_scope
        except AttributeError:
            above = self._root_scope(parent)
        if above is None:
            frame.hopkit_scope = None
            return
        name = self._functions.get(id(code))
        if name is None:
            name = self._functions[id(code)] = function_name(code)
            self._kept.append(code)
        if not name:
            frame.hopkit_scope = above
            return
        # What the frame that calls a module enters first is that call.
        if id(code) in above.plumbing and (parent is above.caller or _carries_out(frame, above)):
            frame.hopkit_scope = above
            return
        root = above.root
        if root.awaits_program:
            root.awaits_program = False
            frame.hopkit_scope = above
            return
        counts = root.counts
        count = counts.get(name, 0)
        counts[name] = count + 1
        frame.hopkit_scope = function_entered(root, above, name, count, above.module)

    def module_entered(self, frame: Frame, module: torch.nn.Module, source: Any) -> Scope | None:
        try:
            above: Scope | None = frame.hopkit_scope
        except AttributeError:
            above = self._root_scope(frame)
        if above is None:
            return None
        root = above.root
        if root.awaits_program and isinstance(above, ModuleCall):
            root.awaits_program = False
            root.names = ModuleNames(module, _found_at(source, frame))
            above.become(module, frame)
            return above
        name = root.names.attr(module, above.module)
        if name is None:
            name = root.name(module, above.module, partial(_found_at, source, frame))
        counts, key = root.counts, id(module)
        count = counts.get(key, 0)
        counts[key] = count + 1
        frame.hopkit_scope = module_entered(root, above, name, count, module, frame)
        return above

    def module_left(self, frame: Frame, above: Scope | None) -> None:
        frame.hopkit_scope = above

    def node_made(self, frame: Frame, node: torch.fx.Node) -> None:
        try:
            scope = frame.hopkit_scope
        except AttributeError:
            scope = self._root_scope(frame)
        if scope is None:
            return
        hierarchy = scope.hierarchy
        # A graph that is traced again brings the scopes of its first tracing along.
        node.meta.setdefault(FIELD, hierarchy if hierarchy is not None else scope.list_entries())

    def body_entered(self, output: Output, hop: str, tracer: Any) -> Callable[[], None] | None:
        scope = self._scope(output.current_tx)
        if scope is None:
            return None
        root, outer = scope.root, tracing.tracer_of(output)
        if hop in ALTERNATIVES:
            branches = root.enter_branch(outer, tracing.last_call(outer))
            return lambda: root.leave_branch(branches, tracing.last_call(outer))
        outside = root.counts
        if hop in _SHARED:
            root.counts = {}
        elif tracer in root.traced:
            # The backward of an autograd.Function: the program runs it later, if ever.
            root.counts = dict(outside)
        else:
            if tracer is not None:
                root.traced.add(tracer)
            return None
        return partial(setattr, root, "counts", outside)

    def body_left(self, output: Output, leave: Callable[[], None] | None) -> None:
        if leave is not None:
            leave()

    def _scope(self, frame: Frame) -> Scope | None:
        try:
            found: Scope | None = frame.hopkit_scope
        except AttributeError:
            return self._root_scope(frame)
        return found

    def _root_scope(self, frame: Frame) -> Scope | None:
        """The scope of a frame that was compiled, None where this thread does not record."""
        if not self._is_recording():
            frame.hopkit_scope = None
            return None
        root = Root()
        if run := current_run():
            # The bodies of a HOP, in a program that is run as Python: they go on from where that stands.
            run.inner, root.counts, root.names = root, dict(run.root.counts), run.root.names
            scope = function_entered(root, None, "", 0, run.scope.module)
            frame.hopkit_scope = scope
            scope.hierarchy = run.scope.list_entries()
            return scope
        module = None
        if own := _own_module(frame):
            name, module = own
            root.names = ModuleNames(module, name)
        elif not function_name(frame.f_code):
            root.awaits_program = True
        call = frame.hopkit_scope = module_entered(root, None, "", 0, module)
        return call


def _found_at(source: Any, frame: Frame) -> str:
    """Where a frame read a module."""
    return path_of_source(tracing.source_of_module(source), frame.f_code.co_freevars)


def _own_module(frame: Frame) -> tuple[str, torch.nn.Module] | None:
    """The module whose method a root frame is, also where it goes on after a graph break with its variables about.

    With the name of the argument.
    """
    arguments = list(tracing.root_arguments(frame).items())
    for name, each in arguments if is_resumed(frame.f_code) else arguments[:1]:
        if isinstance(each, torch.nn.Module) and is_method_of(frame.f_code, type(each)):
            return None if tracing.is_of_torch_itself(each) else (name, each)
    return None


def _carries_out(frame: Frame, above: Scope) -> bool:
    """Whether a frame whose code is one of a module's own is part of the module's call, and no call besides.

    It is none where it got another module as ``self`` (``self.other.forward(x)``), and where it runs already in
    this call (``self.forward(x)`` inside forward).
    """
    module = tracing.first_argument(frame)
    if module is not None and module is not above.module:
        return False
    caller: Any = frame.parent
    while caller is not None and caller is not above.caller and caller.hopkit_scope is above:
        if caller.f_code is frame.f_code:
            return False
        caller = tracing.caller_of(caller)
    return True
