"""Recording: from what Dynamo does to the scope of each node.

A frame's scope is fixed when the frame is entered: that of its caller, or a new one below it. The list of its entries
is made when its first node is, and all its nodes share it; a node costs a look at its frame and one entry of its
``meta``.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any

import torch

from hopkit._torch import tracing
from hopkit._torch.tracing import Frame, Output
from hopkit.hierarchy.entries import FIELD
from hopkit.hierarchy.naming import ModuleNames, function_name, is_method_of, is_resumed, path_of_source
from hopkit.hierarchy.running import current_run
from hopkit.hierarchy.scope_state import Branches, Counts, Root, Scope

__all__ = ["Recorder"]

_ALTERNATIVES = frozenset({"cond", "switch"})
"""HOPs that run one of their bodies."""

_SHARED = frozenset({"invoke_subgraph"})
"""HOPs whose body is traced once for several calls."""


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
            root.close_current_branches()
        counts = root.counts
        count = counts.get(name, 0)
        counts[name] = count + 1
        frame.hopkit_scope = Scope(root, above, name, count, above.module)

    def module_entered(self, frame: Frame, module: torch.nn.Module, source: Any) -> Scope | None:
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
            root.close_current_branches()
        count = root.counts.get(id(module), 0)
        root.counts[id(module)] = count + 1
        scope = Scope(root, above, root.names.attr(module, above.module, found_at), count, module)
        scope.is_module = True
        scope.become_module(module, frame)
        frame.hopkit_scope = scope
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
        if scope.root.branches:
            scope.root.close_current_branches()
        # A graph that is traced again brings the scopes of its first tracing along.
        if FIELD not in node.meta:
            node.meta[FIELD] = scope.hierarchy or scope.list_entries()

    def body_entered(self, output: Output, hop: str, tracer: Any) -> Counts | None:
        scope = self._scope(output.current_tx)
        if scope is None:
            return None
        root, outer = scope.root, tracing.tracer_of(output)
        if hop in _ALTERNATIVES:
            branches = root.branches.setdefault(outer, Branches(dict(root.counts), dict(root.counts)))
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
        root = Root(tracing.output_of(frame))
        if run := current_run():
            # The bodies of a HOP, in a program that is run as Python: they go on from where that stands.
            run.inner, root.counts, root.names = root, dict(run.root.counts), run.root.names
            scope = frame.hopkit_scope = Scope(root, None, "", 0, run.scope.module)
            scope.hierarchy = run.scope.list_entries()
            return scope
        scope = frame.hopkit_scope = Scope(root, None, "", 0, None)
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


def _carries_out(frame: Frame, parent: Frame, code: CodeType, above: Scope) -> bool:
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
