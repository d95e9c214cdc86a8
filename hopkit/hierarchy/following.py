"""Following a plain run: which module and function calls are open at each moment, seen by Python's profiler hook.

This is the oracle's half, and shares no code with the recorder: it looks at Python frames that really run.
"""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import itertools
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import torch

__all__ = ["Call", "Follower", "Marker"]

_LIBRARIES = tuple(str(Path(sysconfig.get_path(each)).resolve()) for each in ("stdlib", "platstdlib"))
_TORCH = str(Path(torch.__file__).resolve().parent)
_TRITON = ("/site-packages/triton/", "/dist-packages/triton/")
_OWN = Path(__file__).resolve().parents[1]
_CORPUS = _OWN / "fixtures"

_CALL_OF_MODULE: CodeType = torch.nn.Module.__call__.__code__

Marker = tuple[int, int]
"""A body of a HOP that chooses one: the number of the choice in the run, and which of its bodies."""


@dataclasses.dataclass(eq=False)
class Call:
    """One open call: of a module (``entry`` is its entry), a function, a body of a HOP, or what is no entry (None)."""

    above: Call | None
    entry: dict[str, Any] | None = None
    module: torch.nn.Module | None = None
    marker: Marker | None = None
    frame: FrameType | None = None
    """The frame that it began with."""
    runs_forward: bool = False
    """Whether ``forward`` of the module was reached."""

    def path(self) -> list[dict[str, Any]]:
        found = []
        call: Call | None = self
        while call is not None:
            if call.entry is not None:
                found.append(call.entry)
            call = call.above
        return found[::-1]

    def markers(self) -> tuple[Marker, ...]:
        found = []
        call: Call | None = self
        while call is not None:
            if call.marker is not None:
                found.append(call.marker)
            call = call.above
        return tuple(found[::-1])


@dataclasses.dataclass(eq=False)
class _Open:
    """A frame that runs, with what there was before it."""

    frame: FrameType
    before: Call | None
    changed: bool = False
    """Whether it is a call of its own; what is none may be part of the oracle, which changes calls itself."""
    counts: dict[Any, int] | None = None


class Follower:
    """The open calls of a program, with counts; `following` switches it on."""

    def __init__(self, program: Callable[..., Any]) -> None:
        self.program = program
        self.counts: dict[Any, int] = {}
        self.current: Call | None = None
        self.muted = 0
        """Above zero while something runs that the compiler does not trace: a second round of a loop, say."""
        self._open: list[_Open] = []
        self._generators: dict[FrameType, Call] = {}
        self._names: list[tuple[str, torch.nn.Module]] = []
        self._started = False

    @contextlib.contextmanager
    def following(self) -> Iterator[None]:
        """Follow what this thread calls inside the block."""
        before = sys.getprofile()
        sys.setprofile(self._event)
        try:
            yield
        finally:
            sys.setprofile(before)

    @contextlib.contextmanager
    def inside(self, marker: Marker | None = None) -> Iterator[None]:
        """Run a body of a HOP that the compiler traces, where the rest of the HOP is muted."""
        muted, self.muted = self.muted, 0
        before = self.current
        self.current = Call(before, marker=marker)
        try:
            yield
        finally:
            self.muted, self.current = muted, before

    def _event(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            self._entered(frame)
        elif event == "return" and self._open and self._open[-1].frame is frame:
            ended = self._open.pop()
            if ended.changed:
                self.current = ended.before
            if ended.counts is not None:
                self.counts = ended.counts

    def _entered(self, frame: FrameType) -> None:
        opened = _Open(frame, self.current)
        self._open.append(opened)
        if frame in self._generators:
            opened.changed, self.current = True, self._generators[frame]
        elif not self.muted:
            if frame.f_code.co_name == "invoke_subgraph_placeholder":
                # A region is traced once for all its calls, so what it counts is its own.
                opened.counts, self.counts = self.counts, {}
            if (call := self._call(frame)) is not None:
                call.frame = frame
                opened.changed, self.current = True, call
                if frame.f_code.co_flags & inspect.CO_GENERATOR:
                    # The next time it goes on in the scope in which it began.
                    self._generators[frame] = call

    def _call(self, frame: FrameType) -> Call | None:
        """The call that a frame is, None where it is part of another."""
        code = frame.f_code
        first = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
        if isinstance(first, torch.nn.Module) and (code is _CALL_OF_MODULE or _overrides_call(code, first)):
            return self._module_call(first, code)
        if not self._is_user_code(code):
            return None
        if self.current is not None and isinstance(first, torch.nn.Module) and _is_forward(code, first):
            call = self.current
            if call.module is first and not self._runs(code, call):
                call.runs_forward = True
                return None
        if not self._started:
            self._started = True
            self._names = [(name, each) for name, each in frame.f_locals.items() if isinstance(each, torch.nn.Module)]
            return Call(None)
        name = code.co_name
        return Call(self.current, {"type": "function", "name": name, "count": self._count(name)})

    def _runs(self, code: CodeType, call: Call) -> bool:
        """Whether code runs already, since a call began."""
        *before, _ = self._open
        inside = itertools.takewhile(lambda opened: opened.frame is not call.frame, reversed(before))
        return any(opened.frame.f_code is code for opened in inside)

    def _module_call(self, module: torch.nn.Module, code: CodeType) -> Call | None:
        call = self.current
        if call is not None and call.module is module and not call.runs_forward and code is _CALL_OF_MODULE:
            # ``super().__call__(x)`` of a class that overrides it.
            return None
        if not self._started:
            self._started = True
            return Call(None, module=module)
        attr = self._attr(module)
        entry = {"type": "module", "class": type(module).__name__, "attr": attr, "count": self._count(id(module))}
        return Call(self.current, entry, module)

    def _count(self, key: Any) -> int:
        self.counts[key] = self.counts.get(key, -1) + 1
        return self.counts[key]

    def _attr(self, module: torch.nn.Module) -> str:
        """The path of a module from the enclosing one, or else from the program, an argument, a variable."""
        call = self.current
        while call is not None and call.module is None:
            call = call.above
        owners = [("", call.module)] if call is not None and call.module is not None else []
        if isinstance(self.program, torch.nn.Module):
            owners.append(("", self.program))
        for owner_name, owner in owners + self._names:
            for name, each in owner.named_modules():
                if each is module:
                    return ".".join(part for part in (owner_name, name) if part)
        return self._name_in_program(module)

    def _name_in_program(self, module: torch.nn.Module) -> str:
        """The name by which the frame that calls a module knows it: of a closure, or a global."""
        frame: FrameType | None = inspect.currentframe()
        while frame is not None:
            if self._is_user_code(frame.f_code):
                for space in (frame.f_locals, frame.f_globals):
                    for name, each in space.items():
                        if each is module:
                            return str(name)
            frame = frame.f_back
        return ""

    @staticmethod
    def _is_user_code(code: CodeType) -> bool:
        name = code.co_filename
        if name.startswith("<frozen"):
            return False
        # Methods of dataclasses, and the constructor of a named tuple.
        if name == "<string>" and (code.co_name.startswith("__") or code.co_varnames[:1] == ("_cls",)):
            return False
        if code.co_name in ("<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"):
            return False
        if name.startswith(_TORCH) or any(folder in name for folder in _TRITON):
            return False
        if _OWN in Path(name).parents and _CORPUS not in Path(name).parents:
            # Its cases are programs; its HOPs and decorators are none.
            return False
        return "-packages" in name or not name.startswith(_LIBRARIES)


def _overrides_call(code: CodeType, module: torch.nn.Module) -> bool:
    return code.co_name == "__call__" and getattr(type(module).__call__, "__code__", None) is code


def _is_forward(code: CodeType, module: torch.nn.Module) -> bool:
    """Whether code is a ``forward`` of a module's class or of a base of it, or what one says that it wraps."""
    for cls in type(module).__mro__:
        function = vars(cls).get("forward")
        while function is not None:
            if getattr(function, "__code__", None) is code:
                return True
            function = getattr(function, "__wrapped__", None)
    return False
