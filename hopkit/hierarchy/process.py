"""Record all that a process compiles, and report the scopes when it exits: for a script that nobody edits."""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch

from hopkit._torch.dynamo.frames import backend_calls
from hopkit.hierarchy.api import record_all_threads
from hopkit.hierarchy.child_processes import VARIABLE, children_import_hopkit
from hopkit.hierarchy.json_io import HierarchyWriter
from hopkit.hierarchy.query import scopes
from hopkit.hierarchy.scope_table import ScopeTable

__all__ = ["VARIABLE", "ProcessRecording", "begin"]

_FIRST = "HOPKIT_HIERARCHY_FIRST"
"""The variable with the id of the first process that records, for those that it starts."""

DEPTH = 4
"""The number of scopes inside each other that the table has by default."""


_HOW_CHILDREN_RECORD = (
    "a process that it starts records if multiprocessing starts it, or if it imports hopkit; one that is killed, as the"
    " workers of a multiprocessing.Pool may be, has no report"
)


class ProcessRecording:
    """The graphs that Dynamo compiles in this process, in their order, on any thread.

    ``file`` gets their hierarchies as JSON (stage ``"dynamo"``). Only the ``first`` process writes to it: one that it
    started writes a file of its own, with its id before the suffix. If the first process compiles nothing and
    ``says_so``, it says so. ``depth`` is that of the table, which goes to standard error.
    """

    def __init__(self, *, first: int, says_so: bool, file: Path | None = None, depth: int | None = DEPTH) -> None:
        self.configure(first=first, says_so=says_so, file=file, depth=depth)
        self._patches = contextlib.ExitStack()
        self._forget()

    def configure(self, *, first: int, says_so: bool, file: Path | None, depth: int | None) -> None:
        """Set the options; they count when the process reports. ``first`` is the id of the first process."""
        self.file, self.depth = file, depth
        self._first, self._says_so = first, says_so

    def begin(self) -> None:
        """Record from now on, until the process exits; report then. A forked process reports its own graphs."""
        # Kept until the process exits: a context manager that nobody holds ends its block.
        self._patches.enter_context(record_all_threads())
        self._patches.enter_context(backend_calls(self._around))
        self._patches.enter_context(children_import_hopkit())
        atexit.register(self.report)
        os.register_at_fork(after_in_child=self._forget)
        # A process of multiprocessing ends without the functions of atexit.
        multiprocessing.util.register_after_fork(self, ProcessRecording._report_at_end)

    def report(self) -> None:
        """Print the table and write the file, once for each graph."""
        if not self._table.graphs:
            if self._says_so and os.getpid() == self._first:
                unwritten = f", and {self.file} is not written" if self.file is not None else ""
                what = "no call hierarchy: no function that torch.compile returned ran in this process"
                print(f"\n{what}{unwritten}", file=sys.stderr)
                print(_HOW_CHILDREN_RECORD, file=sys.stderr)
            return
        count = self._table.graphs
        whose = "" if os.getpid() == self._first else f" in process {os.getpid()}"
        print(f"\ncall hierarchy of {count} graph{'s' * (count > 1)}{whose}", file=sys.stderr)
        print(self._table.render(depth=self.depth), end="", file=sys.stderr)
        writer = self._writer
        # Python ends a process that multiprocessing has spawned by the functions of atexit too.
        self._forget()
        if self.file is None:
            return
        path = self.file
        if whose:
            path = path.with_name(f"{path.stem}-{os.getpid()}{path.suffix}")
        try:
            path.write_text(writer.text(), "utf-8")
        except OSError as error:
            # The script is over, and what it printed stays right.
            print(f"{path} can't be written: {error.strerror}", file=sys.stderr)
        else:
            print(f"wrote {path}", file=sys.stderr)

    def _forget(self) -> None:
        self._table, self._writer = ScopeTable(), HierarchyWriter()

    def _report_at_end(self) -> None:
        multiprocessing.util.Finalize(None, self.report, exitpriority=1)

    @contextlib.contextmanager
    def _around(self, output_graph: Any, gm: torch.fx.GraphModule) -> Iterator[None]:
        # Before the backend, whose passes may change the graph.
        self._table.add(node.path for node in scopes(gm).values())
        if self.file is not None:
            self._writer.add("dynamo", gm)
        yield


_recording: ProcessRecording | None = None


def begin(setting: str, *, first: bool = False, depth: int | None = DEPTH) -> ProcessRecording:
    """Begin to record this process, once; ``setting`` is the value of the variable. See `ProcessRecording`.

    If ``import hopkit`` has begun, because the variable was set outside, ``first`` gives the recording the new options.

    Raises `hopkit.errors.UnsupportedTorch` if torch lacks a private name that this needs.
    """
    global _recording
    setting = {"true": "1", "yes": "1", "on": "1"}.get(setting.lower(), setting)
    file = None if setting == "1" else Path(setting).absolute()
    # The ranks of a distributed program are started by a process that does not record.
    if first or (_FIRST not in os.environ and os.environ.get("RANK", "0") == "0"):
        os.environ[_FIRST] = str(os.getpid())
    first_process = int(os.environ.get(_FIRST, "0"))
    if _recording is None:
        _recording = ProcessRecording(first=first_process, says_so=first, file=file, depth=depth)
        _recording.begin()
    elif first:
        _recording.configure(first=first_process, says_so=True, file=file, depth=depth)
    return _recording
