"""Record the code of hopkit that a golden run enters: the process that starts the cases, and the child of each case.

A child inherits what its parent has entered, and computed. So what the parent enters counts for all cases, and a child
records only what is new. It appends each function to a file as it enters it. So the functions of a process that the
child forks count too, and those of a child that dies.

Some code counts although it does not run:

- The text of a module, if something reads it: Dynamo, which keeps the lines that it traces; ``linecache``, from which
  tracebacks and ``inspect`` have their lines. So does the text of the programs that hopkit holds.
- A function whose bytecode hopkit reads, to find its globals.
- All functions of the modules that were loaded before the record began, and of those in
  `hopkit.runner.functions.unreported`.

A cache on disk hides no function of hopkit: a test finds none that runs only while one is filled.
"""

from __future__ import annotations

import contextlib
import errno
import json
import linecache
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import hopkit
from hopkit.errors import UsageError
from hopkit.program_files import is_own_code
from hopkit.runner.functions.code_finder import CodeFinder
from hopkit.runner.functions.function_names import name_of_code
from hopkit.runner.functions.function_recorder import FunctionRecorder
from hopkit.runner.functions.unreported import may_be_unreported
from hopkit.runner.verdicts.entered_code import EnteredCode

__all__ = ["CodeRecorder", "begin_recording"]

_PACKAGE = "hopkit"
# A program may replace them.
_OPEN, _WRITE, _CLOSE, _UNLINK = os.open, os.write, os.close, os.unlink

_Entry = tuple[str, str | None]
"""A file, and a function in it; or the empty name for the module itself, and None for its text."""


def begin_recording() -> CodeRecorder | None:
    """Begin to record in this process; return None if this Python can't, or if other tools prevent it."""
    try:
        recorder = CodeRecorder()
        recorder.start()
    except UsageError:
        # Python 3.11, or a debugger: then all of hopkit's code counts.
        return None
    return recorder


class CodeRecorder:
    """Record the code of a package, hopkit, that this process enters from `start` on.

    ``folder`` is the folder of the package, and ``cases`` are folders in it that do not count. Raises `UsageError` as
    `FunctionRecorder` does.
    """

    def __init__(self, folder: Path | None = None, *, cases: Iterable[str] = ("corpus/cases/", "_golden/")) -> None:
        self._folder = Path(hopkit.__path__[0]) if folder is None else folder
        self._cases = tuple(cases)
        self._entries: set[_Entry] = set()
        self._before: frozenset[str] = frozenset()
        self._log: str | None = None
        self._recorder = FunctionRecorder({_PACKAGE: self._folder}, self._on_first_start)
        self._finder = CodeFinder(self._folder.name, self._on_import)
        self._imported: set[str] = set()

    def start(self) -> None:
        """Begin to record."""
        self._before = frozenset(self._loaded())
        for path in tuple(linecache.cache):
            self._add_text(path)
        self._recorder.start(everywhere=False)
        self._finder.install()

    def stop(self) -> None:
        """End to record."""
        self._finder.remove()
        self._recorder.stop()

    def watch_readers(self) -> None:
        """Record also the code that something reads: Dynamo, ``linecache``, hopkit. Imports torch's Dynamo."""
        from hopkit._torch.dynamo.fresh_code import fresh_code
        from hopkit._torch.dynamo.traced_frames import code_that_enters, traced_code
        from hopkit.stages.global_names import global_names, writes_globals
        from hopkit.stages.walk import global_state_names

        def on_trace(frame: FrameType) -> None:
            self._add_text(traced_code(frame).co_filename)

        def on_line(frame: FrameType) -> None:
            self._add_text(frame.f_locals["filename"])

        # Their results are cached, so each code is read once.
        readers: tuple[Any, ...] = (global_names, writes_globals)

        def on_code(frame: FrameType) -> None:
            self._add_code(frame.f_locals["code"])

        def on_function(frame: FrameType) -> None:
            self._add_code(frame.f_locals["fn"].__code__)

        self._recorder.watch(
            {
                code_that_enters(): on_trace,
                linecache.updatecache.__code__: on_line,
                global_state_names.__code__: on_function,
                # A copy of code does not report.
                fresh_code.__code__: on_code,
                **{reader.__wrapped__.__code__: on_code for reader in readers},
            }
        )

    def append_to(self, log: Path) -> None:
        """Append to a file from now on, in a child: all that its parent entered, then each function as it starts."""
        self._log = str(log)
        self._append(sorted(self._entries, key=repr))

    def entered(self) -> EnteredCode:
        """Return the code that this process has entered so far."""
        return self._code({*self._entries, *((file, "") for file in self._loaded())})

    def read(self, log: Path) -> EnteredCode | None:
        """Return the code in the file of a child; None if the child could not write it."""
        try:
            return self._code((file, name) for file, name in map(json.loads, log.read_text("utf-8").splitlines()))
        except (OSError, ValueError):
            return None

    def _code(self, entries: Iterable[_Entry]) -> EnteredCode:
        functions: dict[str, set[str]] = {}
        texts: set[str] = set()
        for file, name in entries:
            if name is None:
                texts.add(file)
            elif name:
                functions.setdefault(file, set()).add(name)
            else:
                functions.setdefault(file, set())
        texts.update(filter(_holds_programs, functions))
        whole = {file for file in functions if file in self._before or may_be_unreported(f"{_PACKAGE}/{file}")}
        # Imported in another way.
        whole |= {file for file in self._loaded() if file in functions and file not in self._imported}
        return EnteredCode(functions, frozenset(whole), frozenset(texts))

    def _loaded(self) -> Iterator[str]:
        """Yield the files of the modules that are imported."""
        for module in tuple(sys.modules.values()):
            path = getattr(module, "__file__", None)
            if isinstance(path, str) and (file := self._file(path)):
                yield file

    def _file(self, path: str) -> str:
        """Return the path of a file in the package, if it counts; else empty."""
        prefix = f"{self._folder}/"
        if not path.startswith(prefix):
            return ""
        file = path[len(prefix) :]
        return "" if file.startswith(self._cases) else file

    def _on_import(self, code: CodeType) -> None:
        """Record a module that is imported, and cover its functions."""
        if file := self._file(code.co_filename):
            self._imported.add(file)
            self._add((file, ""))
            self._recorder.cover(code)

    def _on_first_start(self, code: CodeType) -> None:
        file = self._file(code.co_filename)
        if file and (function := name_of_code(code, {_PACKAGE: self._folder})) is not None:
            self._add((file, function.name))

    def _add_text(self, path: str) -> None:
        if file := self._file(path):
            self._add((file, None))

    def _add_code(self, code: CodeType) -> None:
        """Record a function, and the functions in it, whose bytecode is read."""
        self._on_first_start(code)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self._add_code(constant)

    def _add(self, entry: _Entry) -> None:
        if entry not in self._entries:
            self._entries.add(entry)
            if self._log is not None:
                self._append((entry,))

    def _append(self, entries: Iterable[_Entry]) -> None:
        """Append to the file of the child. Open it anew each time, since a program may close any descriptor."""
        assert self._log is not None
        lines = "".join(f"{json.dumps(entry)}\n" for entry in entries).encode()
        try:
            descriptor = _OPEN(self._log, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                if _WRITE(descriptor, lines) < len(lines):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            finally:
                _CLOSE(descriptor)
        except OSError:
            # An incomplete record is none: all of hopkit's code counts for the case.
            log, self._log = self._log, None
            with contextlib.suppress(OSError):
                _UNLINK(log)


def _holds_programs(file: str) -> bool:
    return not is_own_code(f"{hopkit.__path__[0]}/{file}")
