"""Profile the frames of a reference run: keep the stack of open module and function calls, by Python's profiler hook.

This is the oracle's half, and shares no code with the recorder: it looks at the Python frames that run.
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
from types import CellType, CodeType, FrameType, FunctionType
from typing import Any

import torch

from hopkit._torch.dynamo.opaque_calls import makes_opaque_call
from hopkit.program_files import is_own_code

__all__ = ["FrameProfiler", "Marker", "OpenCall"]

_LIBRARIES = tuple(str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "platstdlib"))
_TORCH = str(Path(torch.__file__).resolve().parent)
_TRITON = ("/site-packages/triton/", "/dist-packages/triton/")

_CALL_OF_MODULE: CodeType = torch.nn.Module.__call__.__code__

Marker = tuple[int, int]
"""A body of a HOP that chooses one: the number of the choice in the run, and the index of the body."""


@dataclasses.dataclass(eq=False)
class OpenCall:
    """One open call of a module, a function, a body of a HOP or other code; ``entry`` is None for the last two."""

    above: OpenCall | None
    entry: dict[str, Any] | None = None
    module: torch.nn.Module | None = None
    marker: Marker | None = None
    frame: FrameType | None = None
    """The frame in which it began."""
    runs_forward: bool = False
    """True if the module's ``forward`` has begun."""

    def path(self) -> list[dict[str, Any]]:
        entries = []
        call: OpenCall | None = self
        while call is not None:
            if call.entry is not None:
                entries.append(call.entry)
            call = call.above
        return entries[::-1]

    def markers(self) -> tuple[Marker, ...]:
        markers = []
        call: OpenCall | None = self
        while call is not None:
            if call.marker is not None:
                markers.append(call.marker)
            call = call.above
        return tuple(markers[::-1])


@dataclasses.dataclass(eq=False)
class _OpenFrame:
    """A frame that runs, with the state to restore after it."""

    frame: FrameType
    previous: OpenCall | None
    is_call: bool = False
    """True for a call; other frames may be part of the oracle, which sets the current call itself."""
    counts: dict[Any, int] | None = None
    is_opaque: bool = False
    """Whether it calls a function that the compiler does not trace."""


class FrameProfiler:
    """The open calls of a program, with counts; `profiling` switches it on."""

    def __init__(self, program: Callable[..., Any]) -> None:
        self.program = program
        self.counts: dict[Any, int] = {}
        self.current: OpenCall | None = None
        self.muted = 0
        """Above zero while code runs that the compiler does not trace: a second round of a loop, say."""
        self.began_generator = False
        """Whether a generator of the program began: another scope than the current one may have made it."""
        self._open: list[_OpenFrame] = []
        self._generators: dict[FrameType, OpenCall] = {}
        self._names: list[tuple[str, torch.nn.Module]] = []
        self._started = False

    @contextlib.contextmanager
    def profiling(self) -> Iterator[None]:
        """Profile the calls of this thread inside the block."""
        profiler = sys.getprofile()
        sys.setprofile(self._event)
        try:
            yield
        finally:
            sys.setprofile(profiler)

    @contextlib.contextmanager
    def inside(self, marker: Marker | None = None) -> Iterator[None]:
        """Unmute inside the block, for a body of a HOP that the compiler traces; the rest of the HOP is muted."""
        muted, self.muted = self.muted, 0
        previous = self.current
        self.current = OpenCall(previous, marker=marker)
        try:
            yield
        finally:
            self.muted, self.current = muted, previous

    def _event(self, frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            self._enter(frame)
        elif event == "return" and self._open and self._open[-1].frame is frame:
            ended = self._open.pop()
            if ended.is_call:
                self.current = ended.previous
            if ended.counts is not None:
                self.counts = ended.counts
            self.muted -= ended.is_opaque

    def _enter(self, frame: FrameType) -> None:
        opened = _OpenFrame(frame, self.current)
        self._open.append(opened)
        if frame in self._generators:
            opened.is_call, self.current = True, self._generators[frame]
        elif makes_opaque_call(frame.f_code):
            opened.is_opaque = True
            self.muted += 1
        elif not self.muted:
            if frame.f_code.co_name == "invoke_subgraph_placeholder":
                # A region is traced once for all its calls, so it has separate counts.
                opened.counts, self.counts = self.counts, {}
            if (call := self._call(frame)) is not None:
                call.frame = frame
                opened.is_call, self.current = True, call
                if frame.f_code.co_flags & inspect.CO_GENERATOR:
                    # It resumes in the scope in which it began.
                    self._generators[frame] = call
                    # A context manager's generator begins where the program enters it.
                    caller = frame.f_back
                    self.began_generator |= caller is None or caller.f_code.co_filename != contextlib.__file__

    def _call(self, frame: FrameType) -> OpenCall | None:
        """Return the call of a frame, None if the frame is part of another call."""
        code = frame.f_code
        receiver = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
        if isinstance(receiver, torch.nn.Module) and (code is _CALL_OF_MODULE or _overrides_call(code, receiver)):
            return self._module_call(receiver, code)
        if not self._is_user_code(code):
            return None
        if self.current is not None and isinstance(receiver, torch.nn.Module) and _is_forward(code, receiver):
            call = self.current
            if call.module is receiver and not self._runs(code, call):
                call.runs_forward = True
                return None
        if not self._started:
            self._started = True
            variables = frame.f_locals.items()
            self._names = [(name, value) for name, value in variables if isinstance(value, torch.nn.Module)]
            return OpenCall(None)
        name = code.co_name
        return OpenCall(self.current, {"type": "function", "name": name, "count": self._count(name)})

    def _runs(self, code: CodeType, call: OpenCall) -> bool:
        """Return whether code runs already inside a call."""
        *outer, _ = self._open
        inside = itertools.takewhile(lambda opened: opened.frame is not call.frame, reversed(outer))
        return any(opened.frame.f_code is code for opened in inside)

    def _module_call(self, module: torch.nn.Module, code: CodeType) -> OpenCall | None:
        call = self.current
        if call is not None and call.module is module and not call.runs_forward and code is _CALL_OF_MODULE:
            # ``super().__call__(x)`` of a class that overrides it.
            return None
        if not self._started:
            self._started = True
            return OpenCall(None, module=module)
        attr = self._attr(module)
        entry = {"type": "module", "class": type(module).__name__, "attr": attr, "count": self._count(id(module))}
        return OpenCall(self.current, entry, module)

    def _count(self, key: Any) -> int:
        self.counts[key] = self.counts.get(key, -1) + 1
        return self.counts[key]

    def _attr(self, module: torch.nn.Module) -> str:
        """Return the path of a module from the enclosing one, or else from the program, an argument, a variable."""
        call = self.current
        while call is not None and call.module is None:
            call = call.above
        owners = [("", call.module)] if call is not None and call.module is not None else []
        if isinstance(self.program, torch.nn.Module):
            owners.append(("", self.program))
        for owner_name, owner in owners + self._names:
            for name, submodule in owner.named_modules():
                if submodule is module:
                    return ".".join(part for part in (owner_name, name) if part)
        return self._name_in_program(module)

    def _name_in_program(self, module: torch.nn.Module) -> str:
        """Return the name of a variable of a calling frame that holds a module: a closure's, or a global."""
        frame: FrameType | None = inspect.currentframe()
        while frame is not None:
            if self._is_user_code(frame.f_code):
                for space in (frame.f_locals, frame.f_globals):
                    for name, value in space.items():
                        if value is module or _wraps(value, module):
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
        if is_own_code(name):
            # Hopkit's cases are programs; its HOPs and decorators are not.
            return False
        return "-packages" in name or not name.startswith(_LIBRARIES)


def _wraps(value: Any, module: torch.nn.Module) -> bool:
    """Return whether a value is a function of torch that holds the module in its closure, as a region's does."""
    if not isinstance(value, FunctionType) or not value.__code__.co_filename.startswith(_TORCH):
        return False
    return any(_contents(cell) is module for cell in value.__closure__ or ())


def _contents(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        # The variable has no value yet.
        return None


def _overrides_call(code: CodeType, module: torch.nn.Module) -> bool:
    return code.co_name == "__call__" and getattr(type(module).__call__, "__code__", None) is code


def _is_forward(code: CodeType, module: torch.nn.Module) -> bool:
    """Return whether code is a ``forward`` of a module's class or of its bases, or of a ``__wrapped__`` one."""
    for cls in type(module).__mro__:
        function = vars(cls).get("forward")
        while function is not None:
            if getattr(function, "__code__", None) is code:
                return True
            function = getattr(function, "__wrapped__", None)
    return False
