"""Record a program that torch traces by running it as Python: its calls are Python's.

Dynamo traces only the bodies of HOPs there; its records of them continue from the run's current scope.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator
from contextvars import ContextVar
from types import CodeType, FrameType
from typing import Any, NamedTuple

import torch

from hopkit._torch.aot.nonstrict_export import module_itself
from hopkit._torch.dynamo.trace_events import compiles_a_frame
from hopkit.hierarchy.entries import FIELD
from hopkit.hierarchy.module_paths import ModuleNames, function_name
from hopkit.hierarchy.python_profiler import profiling
from hopkit.hierarchy.scope_state import LiveScope, Root, new_function_scope, new_module_scope

__all__ = ["PythonRun", "current_run"]

_current: ContextVar[PythonRun | None] = ContextVar("hopkit_python_run", default=None)

current_run = _current.get
"""Return the current run of this thread, or None."""


class _RunningFrame(NamedTuple):
    """A frame that runs, its scope, and the previous scope."""

    frame: FrameType
    scope: LiveScope
    previous: LiveScope


class PythonRun:
    """A `hopkit._torch.aot.nonstrict_export.RunWatcher`: writes ``node.meta["call_hierarchy"]`` of one program run."""

    def __init__(self, program: torch.nn.Module) -> None:
        self.root = Root()
        self.root.names = ModuleNames(program, "self")
        self.scope: LiveScope = new_module_scope(self.root, None, "", 0, None)
        self.inner: Root | None = None
        """Dynamo's counts in the bodies of a HOP, until the run continues."""
        self._program = program
        self._started = False
        self._calling: torch.nn.Module | None = None
        """The module whose overridden ``__call__`` was entered, until it calls that of its base."""
        self._compiling: FrameType | None = None
        """The active frame of Dynamo: its calls are not calls of the program."""
        self._open: list[_RunningFrame] = []
        self._generators: dict[FrameType, LiveScope] = {}

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        token = _current.set(self)
        try:
            with profiling(self._event):
                yield
        finally:
            _current.reset(token)

    @contextlib.contextmanager
    def module_called(self, module: torch.nn.Module) -> Iterator[None]:
        previous = self.scope
        if self._calling is module:
            self._calling = None
        elif self._started:
            self.scope = self._module_scope(module)
        elif module is self._program:
            self._started = True
            self.scope = previous = new_module_scope(self.root, None, "", 0, module)
        try:
            yield
        finally:
            self.scope = previous

    def node_made(self, node: torch.fx.Node) -> None:
        self._resume_counts()
        if self._started and FIELD not in node.meta:
            hierarchy = self.scope.hierarchy
            node.meta[FIELD] = hierarchy if hierarchy is not None else self.scope.list_entries()

    def _event(self, frame: FrameType, event: str, arg: Any) -> None:
        if self._compiling is not None:
            if event == "return" and frame is self._compiling:
                self._compiling = None
        elif event == "call" and self._started:
            if compiles_a_frame(frame.f_code):
                self._compiling = frame
                return
            scope = self._scope_of(frame)
            if scope is not None:
                self._open.append(_RunningFrame(frame, scope, self.scope))
                self.scope = scope
        elif event == "return" and self._open and self._open[-1].frame is frame:
            self.scope = self._open.pop().previous

    def _scope_of(self, frame: FrameType) -> LiveScope | None:
        """Return the scope of a frame; None if it is no entry and no code of the current module."""
        code, above = frame.f_code, self.scope
        if not (name := function_name(code)) or code.co_filename.startswith("<eval_with_key>"):
            return None
        if frame in self._generators:
            return self._generators[frame]
        if id(code) in above.plumbing and self._is_part_of_module_call(frame, code):
            return above
        self._resume_counts()
        receiver = _first_argument(frame, code) if name == "__call__" else None
        if isinstance(receiver, torch.nn.Module):
            self._calling = receiver
            return self._module_scope(receiver)
        scope = new_function_scope(self.root, above, name, self.root.count(name), above.module)
        if code.co_flags & inspect.CO_GENERATOR:
            self._generators[frame] = scope
        return scope

    def _module_scope(self, module: torch.nn.Module) -> LiveScope:
        self._resume_counts()
        above = self.scope
        name = self.root.name(module, above.module, lambda: _variable(module))
        return new_module_scope(self.root, above, name, self.root.count(id(module)), module)

    def _is_part_of_module_call(self, frame: FrameType, code: CodeType) -> bool:
        """Return whether a frame with a module's code is part of that module's call, and no further call."""
        receiver = _first_argument(frame, code)
        if isinstance(receiver, torch.nn.Module) and receiver is not self.scope.module:
            return False
        running = sum(opened.scope is self.scope and opened.frame.f_code is code for opened in self._open)
        return running < self.scope.plumbing[id(code)]

    def _resume_counts(self) -> None:
        """Continue the counts after those of the bodies of a HOP that Dynamo traced."""
        if self.inner is not None:
            self.root.counts, self.inner = self.inner.counts, None


def _first_argument(frame: FrameType, code: CodeType) -> Any:
    """Return the first positional argument of a frame, also of a decorator's ``*args``; None without any."""
    if code.co_argcount:
        return module_itself(frame.f_locals.get(code.co_varnames[0]))
    if code.co_flags & inspect.CO_VARARGS:
        return module_itself(next(iter(frame.f_locals.get(code.co_varnames[code.co_kwonlyargcount], ())), None))
    return None


def _variable(module: torch.nn.Module) -> str:
    """Return the name of a variable of a running function that holds a module, '' if there is none."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None:
        if function_name(frame.f_code):
            for space in (frame.f_locals, frame.f_globals):
                for name, value in space.items():
                    if module_itself(value) is module:
                        return name
        frame = frame.f_back
    return ""
