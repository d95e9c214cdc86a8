"""Profile the frames of a reference run: keep the stack of open module and function calls, by Python's profiler hook.

This is the oracle's half, and shares no code with the recorder: it looks at the Python frames that run.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import itertools
import sysconfig
from collections import Counter
from collections.abc import Callable, Iterator
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any

import torch

from hopkit._torch.dynamo.opaque_calls import makes_opaque_call
from hopkit.hierarchy.python_profiler import profiling
from hopkit.hierarchy.reached_names import is_of_torch, names_below, names_in
from hopkit.program_files import is_own_code, spellings

__all__ = ["FrameProfiler", "Marker", "OpenCall"]

_LIBRARIES = tuple(path for name in ("stdlib", "platstdlib") for path in spellings(sysconfig.get_path(name)))
_TRITON = ("/site-packages/triton/", "/dist-packages/triton/")

_CALL_OF_MODULE: CodeType = torch.nn.Module.__call__.__code__

_COMPREHENSIONS = ("<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")

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
    attrs: frozenset[str] = frozenset()
    """Further names of the module."""
    runs_forward: bool = False
    """True if the module's ``forward`` has begun."""
    includes_forward: bool = True
    """Whether the module's ``forward`` is part of this call, and no further one."""

    def path(self) -> list[dict[str, Any]]:
        return [call.entry for call in self._from_outermost() if call.entry is not None]

    def names(self) -> tuple[frozenset[str], ...]:
        """Return for each entry of the path the further names of its module."""
        return tuple(call.attrs for call in self._from_outermost() if call.entry is not None)

    def markers(self) -> tuple[Marker, ...]:
        return tuple(call.marker for call in self._from_outermost() if call.marker is not None)

    def _from_outermost(self) -> list[OpenCall]:
        calls = [self]
        while (above := calls[-1].above) is not None:
            calls.append(above)
        return calls[::-1]


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
        self._program = program if isinstance(program, torch.nn.Module) else None
        self.counts: dict[Any, int] = {}
        self.current: OpenCall | None = None
        self.muted = 0
        """Above zero while code runs that the compiler does not trace: a second round of a loop, say."""
        self.began_generator = False
        """Whether a generator of the program began: another scope than the current one may have made it."""
        self._open: list[_OpenFrame] = []
        self._generators: dict[FrameType, OpenCall] = {}
        self._names: list[tuple[str, torch.nn.Module]] = []
        self._reached: dict[int, tuple[torch.nn.Module, frozenset[str]]] = {}
        """The modules that a search has named, by identity, with all their names so far."""
        self.called_unreached = False
        """Whether the program called a module to which no search led."""
        self.ran_hook_of_program = False
        """Whether a hook of the program's module ran, which the compiler does not trace together with the module."""
        self._outermost: FrameType | None = None
        """The first frame of the program."""

    def profiling(self) -> contextlib.AbstractContextManager[None]:
        """Profile the calls of this thread inside the block."""
        return profiling(self._event)

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
        receiver = _receiver(frame)
        if isinstance(receiver, torch.nn.Module) and (code is _CALL_OF_MODULE or _overrides_call(code, receiver)):
            return self._module_call(receiver, frame)
        if not self._is_user_code(code):
            return None
        if self._outermost is None:
            return self._program_call(frame)
        call = self.current
        if call is not None and call.module is not None:
            if receiver is call.module and call.includes_forward and self._is_forward(code, call):
                call.runs_forward = True
                return None
            if call.above is None and not call.runs_forward and code in _own_forward(call.module):
                # It is what the compiler compiles: the program, which calls the module's methods like any others.
                call.runs_forward = True
                return OpenCall(call)
            caller = frame.f_back
            self.ran_hook_of_program |= (
                call.above is None and caller is not None and caller.f_code.co_filename == _CALL_OF_MODULE.co_filename
            )
        name = code.co_name
        return OpenCall(self.current, {"type": "function", "name": name, "count": self._count(name)})

    def _program_call(self, frame: FrameType) -> OpenCall:
        """Return the call of a program that is no module: it has no entry."""
        self._outermost = frame
        variables = frame.f_locals.items()
        self._names = [(name, value) for name, value in variables if isinstance(value, torch.nn.Module)]
        receiver = _receiver(frame)
        if not isinstance(receiver, torch.nn.Module) or frame.f_code not in _methods(type(receiver)):
            return OpenCall(None)
        # A method of a module: the program is the module.
        self._program = receiver
        is_forward = _forwards(type(receiver))[frame.f_code] > 0
        return OpenCall(None, module=receiver, runs_forward=is_forward, includes_forward=is_forward)

    def _is_forward(self, code: CodeType, call: OpenCall) -> bool:
        """Return whether code that begins inside a module's call is part of it: a ``forward`` that does not run yet.

        Two functions of one decorator have the same code, and the program's code may be a copy.
        """
        *outer, _ = self._open
        inside = itertools.takewhile(lambda opened: opened.frame is not call.frame, reversed(outer))
        running = sum(opened.frame.f_code == code for opened in inside)
        running += call.frame is not None and call.frame.f_code == code
        return running < _forwards(type(call.module))[code]

    def _module_call(self, module: torch.nn.Module, frame: FrameType) -> OpenCall | None:
        call = self.current
        is_inside = call is not None and call.module is module and call.includes_forward and not call.runs_forward
        if is_inside and frame.f_code is _CALL_OF_MODULE:
            # ``super().__call__(x)`` of a class that overrides it.
            return None
        if self._outermost is None:
            self._outermost = frame
            return OpenCall(None, module=module)
        attr, *attrs = self._attrs(module)
        entry = {"type": "module", "class": type(module).__name__, "attr": attr, "count": self._count(id(module))}
        return OpenCall(self.current, entry, module, attrs=frozenset(attrs))

    def _count(self, key: Any) -> int:
        self.counts[key] = self.counts.get(key, -1) + 1
        return self.counts[key]

    def _attrs(self, module: torch.nn.Module) -> list[str]:
        """Return the path of a module from the enclosing one, or else from the program, an argument, a variable.

        Of variables and all that they hold, many may lead to a module; then these are all its names.
        """
        call = self.current
        while call is not None and call.module is None:
            call = call.above
        enclosing = call.module if call is not None else None
        owners = [("", owner) for owner in (enclosing, self._program) if owner is not None]
        for owner_name, owner in owners + self._names:
            for name, submodule in owner.named_modules():
                if submodule is module:
                    return [".".join(part for part in (owner_name, name) if part)]
        return self._search(module, [owner for _, owner in owners])

    def _search(self, module: torch.nn.Module, owners: list[torch.nn.Module]) -> list[str]:
        """Return all names of a module, those from earlier calls too: the shortest first, '' if there is none."""
        _, earlier = self._reached.get(id(module), (module, frozenset()))
        names = set(earlier)
        for owner in owners:
            names |= names_below(owner, module)
        spaces: dict[int, dict[str, Any]] = {}
        for frame in self._program_frames():
            names |= names_in(frame.f_locals, module)
            spaces[id(frame.f_globals)] = frame.f_globals
        # Most globals stay as they are, and there are many.
        for space in spaces.values() if not earlier else ():
            names |= names_in(space, module)
        for owner, paths in list(self._reached.values()):
            below = [name for name, submodule in owner.named_modules() if submodule is module and name]
            names |= {f"{path}.{name}" for path in paths for name in below}
        self._reached[id(module)] = module, frozenset(names)
        self.called_unreached |= not names
        return sorted(names, key=lambda name: (name.count("."), name)) or [""]

    def _program_frames(self) -> Iterator[FrameType]:
        """Yield the frames of the program that run, the innermost first."""
        frame: FrameType | None = inspect.currentframe()
        while frame is not None:
            if self._is_user_code(frame.f_code) or frame.f_code.co_name in _COMPREHENSIONS:
                yield frame
            if frame is self._outermost:
                return
            frame = frame.f_back

    @staticmethod
    def _is_user_code(code: CodeType) -> bool:
        name = code.co_filename
        if name.startswith("<frozen"):
            return False
        # Methods of dataclasses, and the constructor of a named tuple.
        if name == "<string>" and (code.co_name.startswith("__") or code.co_varnames[:1] == ("_cls",)):
            return False
        if code.co_name in _COMPREHENSIONS:
            return False
        if is_of_torch(code) or any(folder in name for folder in _TRITON):
            return False
        if is_own_code(name):
            # Hopkit's cases are programs; its HOPs and decorators are not.
            return False
        return "-packages" in name or not name.startswith(_LIBRARIES)


def _overrides_call(code: CodeType, module: torch.nn.Module) -> bool:
    return code.co_name == "__call__" and getattr(type(module).__call__, "__code__", None) is code


def _receiver(frame: FrameType) -> Any:
    """Return the first positional argument of a frame, also of a decorator's ``*args``; None without any."""
    code = frame.f_code
    if code.co_argcount:
        return frame.f_locals.get(code.co_varnames[0])
    if code.co_flags & inspect.CO_VARARGS:
        return next(iter(frame.f_locals.get(code.co_varnames[code.co_kwonlyargcount], ())), None)
    return None


def _forwards(cls: type) -> Counter[CodeType]:
    """Count the functions of each code that are a ``forward`` of a class or of its bases, or wrapped by one."""
    return Counter(code for base in cls.__mro__ for code in _code(vars(base).get("forward")))


def _methods(cls: type) -> set[CodeType]:
    """Return the code of the methods of a class and of its bases, and of the functions that these wrap."""
    return {code for base in cls.__mro__ for function in list(vars(base).values()) for code in _code(function)}


def _code(function: Any) -> Iterator[CodeType]:
    while isinstance(function, FunctionType):
        yield function.__code__
        function = getattr(function, "__wrapped__", None)


def _own_forward(module: torch.nn.Module) -> tuple[CodeType, ...]:
    """Return the code of a ``forward`` that replaces the one of the class in a module itself; none if none does."""
    function = vars(module).get("forward")
    while isinstance(function, (functools.partial, MethodType)):
        function = function.func if isinstance(function, functools.partial) else function.__func__
    return (function.__code__,) if isinstance(function, FunctionType) else ()
