"""Record the functions of torch and hopkit that this process enters, by Python's ``sys.monitoring``.

Each code object reports its first start only, and then costs nothing. A forked child inherits what its parent entered,
and that these functions no longer report: to record what it enters itself, it calls `FunctionRecorder.restart`.

Python reports nothing while it runs the callback of a profiler: see `hopkit.runner.functions.unreported`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from hopkit.errors import UsageError
from hopkit.runner.functions.function_names import FunctionName, name_of_code, package_folders

__all__ = ["FunctionRecorder"]

_TOOL = "hopkit"


class FunctionRecorder:
    """Record the functions of some packages that are entered between `start` and `stop`, in all threads.

    ``folders`` has the folder of each package, by default those of torch and hopkit. ``report`` is called with each
    code object that starts for the first time, of any package; nothing that it calls is recorded. Raises `UsageError`
    before Python 3.12, which has no ``sys.monitoring``, and if debuggers and profilers use all of its tools.
    """

    def __init__(
        self, folders: Mapping[str, Path] | None = None, report: Callable[[CodeType], None] = lambda code: None
    ) -> None:
        # Not an attribute: mypy checks for the oldest Python.
        self._monitoring: Any = getattr(sys, "monitoring", None)
        if self._monitoring is None:
            raise UsageError(
                f"Python {sys.version_info.major}.{sys.version_info.minor} has no sys.monitoring to record functions",
                hint="record with Python 3.12 or later; a recorded map serves every Python",
            )
        self._folders = package_folders() if folders is None else dict(folders)
        self._report = report
        # By identity: equal code in two files is not the same function.
        self._codes: dict[int, CodeType] = {}
        self._watched: dict[int, tuple[CodeType, Callable[[FrameType], None]]] = {}
        self._covered: list[CodeType] = []
        self._tool: int | None = None

    def start(self, *, everywhere: bool = True) -> None:
        """Begin to record; the functions on the stack count as entered.

        With ``everywhere=False`` only the functions in code that is given to `cover` are recorded, which costs nothing
        elsewhere: each function of torch that starts takes some microseconds, and a process starts thousands.
        """
        monitoring = self._monitoring
        free = [number for number in range(6) if monitoring.get_tool(number) is None]
        if not free:
            raise UsageError("every tool of sys.monitoring is in use", hint="run without a debugger or profiler")
        # The first numbers are those of debuggers, coverage and profilers.
        self._tool = free[-1]
        monitoring.use_tool_id(self._tool, _TOOL)
        monitoring.register_callback(self._tool, monitoring.events.PY_START, self._on_start)
        if everywhere:
            monitoring.set_events(self._tool, monitoring.events.PY_START)
        frame = inspect.currentframe()
        while frame is not None:
            self.add(frame.f_code)
            frame = frame.f_back

    def stop(self) -> None:
        """End to record."""
        if self._tool is not None:
            self._monitoring.set_events(self._tool, 0)
            for code in self._covered:
                self._monitoring.set_local_events(self._tool, code, 0)
            self._covered = []
            self._monitoring.register_callback(self._tool, self._monitoring.events.PY_START, None)
            self._monitoring.free_tool_id(self._tool)
            self._tool = None

    def restart(self) -> None:
        """Forget what was entered: every function reports its next start."""
        self._codes = {}
        self._monitoring.restart_events()

    def cover(self, code: CodeType) -> None:
        """Record the functions in some code, such as that of a module, also if not those everywhere are recorded."""
        self._monitoring.set_local_events(self._tool, code, self._monitoring.events.PY_START)
        self._covered.append(code)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.cover(constant)

    def watch(self, watched: Mapping[CodeType, Callable[[FrameType], None]]) -> None:
        """Call a function with each frame of some code as it starts; of this process from now on, and of its children.

        So code counts that is read and does not run: `add` it. Dynamo, say, traces the bytecode of functions.
        """
        self._watched.update((id(code), (code, look)) for code, look in watched.items())
        for code in watched:
            self.cover(code)
        # They may have started before.
        self._monitoring.restart_events()

    def add(self, code: CodeType) -> None:
        """Count code as entered."""
        if id(code) not in self._codes:
            self._codes[id(code)] = code
            self._report(code)

    def entered(self) -> frozenset[FunctionName]:
        """Return the functions that were entered since `start` or `restart`."""
        names = (name_of_code(code, self._folders) for code in tuple(self._codes.values()))
        return frozenset(name for name in names if name is not None)

    def _on_start(self, code: CodeType, offset: int) -> Any:
        self.add(code)
        if id(code) not in self._watched:
            return self._monitoring.DISABLE
        _, look = self._watched[id(code)]
        # Not disabled: it starts for each frame. The frame below this callback is the one that starts.
        callback = inspect.currentframe()
        if callback is not None and callback.f_back is not None:
            look(callback.f_back)
        return None
