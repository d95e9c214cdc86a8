"""Recording a program that torch traces by running it as Python: the calls are those that Python makes.

Dynamo sees nothing there but the bodies of HOPs; what it records of these goes on from where the run stands.
"""

from __future__ import annotations

import contextlib
import inspect
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from types import CodeType, FrameType
from typing import Any, NamedTuple

import torch

from hopkit._torch.exporting import module_itself
from hopkit._torch.tracing import compiles_a_frame
from hopkit.hierarchy.entries import FIELD
from hopkit.hierarchy.naming import ModuleNames, function_name
from hopkit.hierarchy.scope_state import Root, Scope, function_entered, module_entered

__all__ = ["PythonRun", "current_run"]

_current: ContextVar[PythonRun | None] = ContextVar("hopkit_python_run", default=None)

current_run = _current.get
"""The run that this thread is in, or None."""


class _Open(NamedTuple):
    """A frame that runs: the scope that it runs in, and the one before it."""

    frame: FrameType
    scope: Scope
    before: Scope


class PythonRun:
    """One run of a program, a `hopkit._torch.exporting.RunWatcher`: writes ``node.meta["call_hierarchy"]``."""

    def __init__(self, program: torch.nn.Module) -> None:
        self.root = Root()
        self.root.names = ModuleNames(program, "self")
        self.scope: Scope = module_entered(self.root, None, "", 0, None)
        self.inner: Root | None = None
        """What Dynamo counted in the bodies of a HOP, until the run goes on."""
        self._program = program
        self._started = False
        self._calling: torch.nn.Module | None = None
        """The module whose own ``__call__`` was entered, until that calls the one of its base."""
        self._compiling: FrameType | None = None
        """The frame of Dynamo that is at work: what that calls is no call of the program."""
        self._open: list[_Open] = []
        self._generators: dict[FrameType, Scope] = {}

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        before, token = sys.getprofile(), _current.set(self)
        sys.setprofile(self._event)
        try:
            yield
        finally:
            sys.setprofile(before)
            _current.reset(token)

    @contextlib.contextmanager
    def module_called(self, module: torch.nn.Module) -> Iterator[None]:
        before = self.scope
        if self._calling is module:
            self._calling = None
        elif self._started:
            self.scope = self._module_scope(module)
        elif module is self._program:
            self._started = True
            self.scope = before = module_entered(self.root, None, "", 0, module)
        try:
            yield
        finally:
            self.scope = before

    def node_made(self, node: torch.fx.Node) -> None:
        self._go_on()
        if self._started and FIELD not in node.meta:
            found = self.scope.hierarchy
            node.meta[FIELD] = found if found is not None else self.scope.list_entries()

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
                self._open.append(_Open(frame, scope, self.scope))
                self.scope = scope
        elif event == "return" and self._open and self._open[-1].frame is frame:
            self.scope = self._open.pop().before

    def _scope_of(self, frame: FrameType) -> Scope | None:
        """The scope of what a frame does, None where it is no entry and no code of the module that is called."""
        code, above = frame.f_code, self.scope
        if not (name := function_name(code)) or code.co_filename.startswith("<eval_with_key>"):
            return None
        if frame in self._generators:
            return self._generators[frame]
        if id(code) in above.plumbing and self._carries_out(frame, code):
            return above
        self._go_on()
        first = _first_argument(frame, code) if name == "__call__" else None
        if isinstance(first, torch.nn.Module):
            self._calling = first
            return self._module_scope(first)
        scope = function_entered(self.root, above, name, self.root.count(name), above.module)
        if code.co_flags & inspect.CO_GENERATOR:
            self._generators[frame] = scope
        return scope

    def _module_scope(self, module: torch.nn.Module) -> Scope:
        self._go_on()
        above = self.scope
        name = self.root.name(module, above.module, lambda: _variable(module))
        return module_entered(self.root, above, name, self.root.count(id(module)), module)

    def _carries_out(self, frame: FrameType, code: CodeType) -> bool:
        """Whether code of a module's own is part of the module's call, and no call besides."""
        first = _first_argument(frame, code)
        if isinstance(first, torch.nn.Module) and first is not self.scope.module:
            return False
        return not any(each.scope is self.scope and each.frame.f_code is code for each in self._open)

    def _go_on(self) -> None:
        """The bodies of a HOP are traced: counts run on from there."""
        if self.inner is not None:
            self.root.counts, self.inner = self.inner.counts, None


def _first_argument(frame: FrameType, code: CodeType) -> Any:
    return module_itself(frame.f_locals.get(code.co_varnames[0])) if code.co_argcount else None


def _variable(module: torch.nn.Module) -> str:
    """The name of the variable by which a function that runs knows a module, '' where none does."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None:
        if function_name(frame.f_code):
            for space in (frame.f_locals, frame.f_globals):
                for name, each in space.items():
                    if module_itself(each) is module:
                        return name
        frame = frame.f_back
    return ""
