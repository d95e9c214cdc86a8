"""Record the scope of each node while Dynamo traces.

A frame's scope is fixed when the frame is entered: that of its caller, or a new one below it. The first node of a scope
creates the list of its entries, and all its nodes share it; a node costs a read of its frame and one entry of its
``meta``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType, MethodType
from typing import Any

import torch

from hopkit._torch.dynamo import trace_events
from hopkit._torch.dynamo.protocols import OutputGraph
from hopkit._torch.dynamo.trace_events import InstructionTranslatorBase
from hopkit.hierarchy.entries import FIELD
from hopkit.hierarchy.export_run import current_run
from hopkit.hierarchy.module_paths import (
    ModuleNames,
    function_name,
    is_forward_of,
    is_method_of,
    is_resumed,
    own_forward,
)
from hopkit.hierarchy.scope_state import LiveScope, ModuleCall, Root, new_function_scope, new_module_scope
from hopkit.hierarchy.source_paths import argument_of_partial, path_of_source

__all__ = ["ALTERNATIVES", "Recorder", "counts_restored"]

ALTERNATIVES = {"cond", "switch"}
"""HOPs that run one of their bodies; the definition of another one adds its name."""

_SHARED = frozenset({"invoke_subgraph"})
"""HOPs whose body is traced once for several calls."""


class Recorder:
    """Write ``node.meta["call_hierarchy"]`` while Dynamo traces; a `hopkit._torch.dynamo.trace_events.Watcher`.

    It calls ``is_recording()`` once for each root frame: Dynamo may trace in several threads.
    """

    def __init__(self, is_recording: Callable[[], bool]) -> None:
        self._is_recording = is_recording
        # The names of functions, by their code's identity: a hash of code reads all of it.
        self._functions: dict[int, str] = {}
        self._kept: list[CodeType] = []

    def frame_entered(self, frame: InstructionTranslatorBase) -> None:
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
        # The first frame that the caller of a module enters is the module's call.
        if id(code) in above.plumbing and (parent is above.caller or _is_part_of_module_call(frame, above)):
            frame.hopkit_scope = above
            return
        root = above.root
        if root.awaits_program:
            root.awaits_program = False
            frame.hopkit_scope = above
            module = trace_events.first_argument(frame) or _receiver_of_program(_root_frame(frame))
            if module is not None and isinstance(above, ModuleCall) and is_method_of(code, type(module)):
                root.names = ModuleNames(module, *_names_of_module(_root_frame(frame), module))
                above.module = module
                above.plumbing = root.plumbing_of(type(module)) if is_forward_of(code, type(module)) else {}
            return
        counts = root.counts
        count = counts.get(name, 0)
        counts[name] = count + 1
        frame.hopkit_scope = new_function_scope(root, above, name, count, above.module)

    def module_entered(
        self, frame: InstructionTranslatorBase, module: torch.nn.Module, source: Any
    ) -> LiveScope | None:
        try:
            above: LiveScope | None = frame.hopkit_scope
        except AttributeError:
            above = self._root_scope(frame)
        if above is None:
            return None
        root = above.root
        if root.awaits_program and isinstance(above, ModuleCall):
            root.awaits_program = False
            root.names = ModuleNames(module, _source_path(source, frame))
            above.become(module, frame)
            return above
        name = root.names.attr(module, above.module)
        if name is None:
            name = root.name(module, above.module, partial(_source_path, source, frame))
        counts, key = root.counts, id(module)
        count = counts.get(key, 0)
        counts[key] = count + 1
        frame.hopkit_scope = new_module_scope(root, above, name, count, module, frame)
        return above

    def module_left(self, frame: InstructionTranslatorBase, above: LiveScope | None) -> None:
        frame.hopkit_scope = above

    def node_made(self, frame: InstructionTranslatorBase, node: torch.fx.Node) -> None:
        try:
            scope = frame.hopkit_scope
        except AttributeError:
            scope = self._root_scope(frame)
        if scope is None:
            return
        hierarchy = scope.hierarchy
        # A graph that is traced again keeps the scopes of its first trace.
        node.meta.setdefault(FIELD, hierarchy if hierarchy is not None else scope.list_entries())

    def body_entered(self, output: OutputGraph, hop: str, tracer: Any) -> Callable[[], None] | None:
        scope = self._scope(output.current_tx)
        if scope is None:
            return None
        root, outer = scope.root, trace_events.tracer_of(output)
        if hop in ALTERNATIVES:
            branches = root.enter_branch(outer, trace_events.last_call(outer))
            return lambda: root.leave_branch(branches, trace_events.last_call(outer))
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

    def body_left(self, output: OutputGraph, leave: Callable[[], None] | None) -> None:
        if leave is not None:
            leave()

    def _scope(self, frame: InstructionTranslatorBase) -> LiveScope | None:
        try:
            scope: LiveScope | None = frame.hopkit_scope
        except AttributeError:
            return self._root_scope(frame)
        return scope

    def _root_scope(self, frame: InstructionTranslatorBase) -> LiveScope | None:
        """Return the scope of a root frame, None if this thread does not record."""
        if not self._is_recording():
            frame.hopkit_scope = None
            return None
        root = Root()
        if run := current_run():
            # The bodies of a HOP, in a program that runs as Python: they continue from its current scope.
            run.inner, root.counts, root.names = root, dict(run.root.counts), run.root.names
            scope = new_function_scope(root, None, "", 0, run.scope.module)
            frame.hopkit_scope = scope
            scope.hierarchy = run.scope.list_entries()
            return scope
        module = _module_of_program(frame)
        if module is not None:
            root.names = ModuleNames(module, *_names_of_module(frame, module))
        elif not function_name(frame.f_code):
            root.awaits_program = True
        call = frame.hopkit_scope = new_module_scope(root, None, "", 0, module)
        if module is not None and not is_resumed(frame.f_code) and not is_forward_of(frame.f_code, type(module)):
            # Another method than forward, or one that replaces it: it calls forward as any other function.
            call.plumbing = {}
        return call


def _source_path(source: Any, frame: InstructionTranslatorBase) -> str:
    """Return the path from which a frame read a module."""
    text, value_of = trace_events.source_of_module(source), partial(trace_events.value_of_source, frame)
    # Torch's frame has the program as a variable.
    if not function_name(_root_frame(frame).f_code):
        text = argument_of_partial(text, value_of)
    return path_of_source(text, value_of)


def _root_frame(frame: InstructionTranslatorBase) -> InstructionTranslatorBase:
    while (parent := trace_events.caller_of(frame)) is not None:
        frame = parent
    return frame


def _module_of_program(frame: InstructionTranslatorBase) -> torch.nn.Module | None:
    """Return the module whose call or method a root frame runs, also if it resumes after a break."""
    code, caller = frame.f_code, trace_events.module_of_caller()
    modules = [caller] if caller is not None and own_forward(caller) is code else []
    arguments = trace_events.root_arguments(frame)
    for value in arguments if is_resumed(code) else arguments[:1]:
        if isinstance(value, torch.nn.Module) and is_method_of(code, type(value)):
            modules.append(value)
    return next((module for module in modules[:1] if not trace_events.is_of_torch_itself(module)), None)


def _receiver_of_program(root: Any) -> torch.nn.Module | None:
    """Return the module of the bound method that torch's root frame calls, None if it calls another program."""
    receivers = (value.__self__ for value in root.f_locals.values() if isinstance(value, MethodType))
    return next((receiver for receiver in receivers if isinstance(receiver, torch.nn.Module)), None)


def _names_of_module(frame: Any, module: torch.nn.Module) -> Iterator[str]:
    """Yield the names by which a root frame reaches the module of the program."""
    for name, value in frame.f_locals.items():
        if value is module:
            yield name
        elif isinstance(value, tuple) and value and value[0] is module:
            yield f"{name}.0"
        elif isinstance(value, MethodType) and value.__self__ is module:
            yield f"{name}.__self__"


def _is_part_of_module_call(frame: InstructionTranslatorBase, above: LiveScope) -> bool:
    """Return whether a frame with a module's code is part of that module's call, and no further call.

    It is a further call if ``self`` is another module (``self.other.forward(x)``), and if all functions with this code
    run already in this call (``self.forward(x)`` inside forward).
    """
    module = trace_events.first_argument(frame)
    if module is not None and module is not above.module:
        return False
    caller: Any = frame.parent
    remaining = above.plumbing[id(frame.f_code)]
    while caller is not None and caller is not above.caller and caller.hopkit_scope is above:
        # A program's code may be a copy.
        remaining -= caller.f_code == frame.f_code
        caller = trace_events.caller_of(caller)
    return remaining > 0


def counts_restored(tx: Any) -> Callable[[], None]:
    """Return a function that sets the counts of calls to what they are now, for a body that is traced again.

    ``tx`` is Dynamo's InstructionTranslator. While nothing is recorded, the function does nothing.
    """
    scope: LiveScope | None = getattr(tx.output.current_tx, "hopkit_scope", None)
    if scope is None:
        return lambda: None
    return partial(_set_counts, scope.root, dict(scope.root.counts))


def _set_counts(root: Root, counts: dict[Any, int]) -> None:
    root.counts = dict(counts)
