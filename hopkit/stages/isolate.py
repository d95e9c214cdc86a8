"""One process for each task: a crash, a hang, a leak or a cache entry stays in it.

The parent is warm (what the tasks import is imported) and forks a child for each task; the child
runs the task's function and sends the result back over a pipe. A fork of a warm parent costs a few
hundredths of a second, where a fresh interpreter that imports torch costs seconds.

Why ``os.fork`` and not a library: ``concurrent.futures`` and ``multiprocessing.Pool`` reuse their
workers, so state leaks from case to case, and one dead worker breaks the pool; ``forkserver`` forks
a server that is not warm; each of them, and ``pebble``, starts threads in the parent, and a process
with threads can't be forked safely. Here the parent has none: it waits for pipes and process
descriptors with a selector.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import pickle
import re
import selectors
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Generic, TypeVar

from hopkit.errors import CaptureFailed, UsageError, WorkerLost
from hopkit.stages.isolated_child import Raised, run_and_leave

__all__ = ["Outcome", "Pool", "Raised", "Task", "isolated"]

T = TypeVar("T")

_POLL_SECONDS = 0.05  # how often memory is looked at; also the longest that a deadline is overlooked
_GRACE_SECONDS = 2.0  # from the child's own alarm to the parent's kill
_OUTPUT_TAIL = 64 * 1024
_MIB = 1024 * 1024


@dataclasses.dataclass(frozen=True)
class Task(Generic[T]):
    """A function to run in a process of its own, and the name it is reported under."""

    name: str
    run: Callable[[], T]


@dataclasses.dataclass(frozen=True)
class Outcome(Generic[T]):
    """How one task ended: with a ``result``, with what it ``raised``, or ``lost``.

    ``output`` is the end of what the child and its own children printed, both streams together,
    with the interpreter's traceback where a signal ended it.
    """

    name: str
    result: T | None = None
    raised: Raised | None = None
    lost: WorkerLost | None = None
    output: str = ""
    seconds: float = 0.0

    def value(self) -> T:
        """The result; raises `WorkerLost`, or `CaptureFailed` with the text of what was raised."""
        if self.lost is not None:
            raise self.lost
        if self.raised is not None:
            raise CaptureFailed(f"{self.name}: {self.raised.kind}: {self.raised.message}", cure=self.raised.traceback)
        return self.result  # type: ignore[return-value]  # T may itself be Optional


class Pool:
    """Runs tasks in forked children, at most ``workers`` at once.

    ``timeout`` is in seconds for one task, ``memory`` in bytes that a child may grow beyond what it
    inherits (resident, its children not counted). None is no limit. On leaving the ``with`` block,
    by an exception too, the children that still run are killed with all that they started.

    >>> with Pool(workers=2, timeout=60) as pool:
    ...     sorted(outcome.value() for outcome in pool.run(Task(str(n), lambda n=n: n * n) for n in range(3)))
    [0, 1, 4]
    """

    def __init__(self, workers: int = 1, *, timeout: float | None = None, memory: int | None = None) -> None:
        if workers < 1:
            raise UsageError(f"{workers} workers can't run anything", cure="give at least 1")
        if timeout is not None and timeout <= 0:
            raise UsageError(f"a time limit of {timeout:g} s lets nothing run", cure="give seconds above 0")
        if memory is not None and memory <= 0:
            raise UsageError(f"a memory limit of {memory} bytes lets nothing run", cure="give bytes above 0")
        self.workers, self.timeout, self.memory = workers, timeout, memory
        self._running: dict[int, _Child] = {}

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with _uninterrupted():
            for child in tuple(self._running.values()):
                child.reap()
            self._running.clear()

    def run(self, tasks: Iterable[Task[T]]) -> Iterator[Outcome[T]]:
        """Yield the outcome of each task as it ends; a task is taken from ``tasks`` when a worker is free."""
        waiting = iter(tasks)
        more = True
        with selectors.DefaultSelector() as selector:
            while more or self._running:
                while more and len(self._running) < self.workers:
                    task = next(waiting, None)
                    if task is None:
                        more = False
                    else:
                        self._start(task, selector)
                yield from self._ended(selector)

    def _start(self, task: Task[T], selector: selectors.BaseSelector) -> None:
        with _uninterrupted():
            child = _fork(task, self.timeout)
            self._running[child.pid] = child
        selector.register(child.result, selectors.EVENT_READ, child)
        selector.register(child.process, selectors.EVENT_READ, child)

    def _ended(self, selector: selectors.BaseSelector) -> Iterator[Outcome[T]]:
        if not self._running:
            return
        for key, _ in selector.select(_POLL_SECONDS):
            child: _Child = key.data
            if key.fileobj == child.result:
                if not child.receive():
                    selector.unregister(child.result)
                continue
            selector.unregister(child.process)
            child.receive_rest()
            if child.result in selector.get_map():
                selector.unregister(child.result)
            with _uninterrupted():
                outcome: Outcome[T] = child.outcome(self.timeout, self.memory)
                del self._running[child.pid]
            yield outcome
        for child in self._running.values():
            child.hold_to(self.timeout, self.memory)


def isolated(
    run: Callable[[], T], *, name: str = "task", timeout: float | None = None, memory: int | None = None
) -> Outcome[T]:
    """Run one function in a process of its own; the limits are those of `Pool`.

    >>> isolated(lambda: 1 / 0).raised.kind
    'ZeroDivisionError'
    """
    with Pool(timeout=timeout, memory=memory) as pool:
        (outcome,) = pool.run([Task(name, run)])
    return outcome


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Put off Ctrl-C, so that a child is never forked without being known, nor reaped twice."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Child:
    """The parent's end of one child: its process, its pipe, its output, and why it was killed."""

    def __init__(self, name: str, pid: int, result: int, output: IO[bytes]) -> None:
        self.name, self.pid, self.result, self.output = name, pid, result, output
        self.process = os.pidfd_open(pid)
        self.started = time.monotonic()
        self.inherited = _resident(pid)
        self.peak_growth = 0
        self.received = bytearray()
        self.hung = self.outgrown = False

    def receive(self) -> bool:
        """Take what the pipe has; False at its end."""
        chunk = os.read(self.result, _MIB)
        self.received += chunk
        return bool(chunk)

    def receive_rest(self) -> None:
        # A grandchild may hold the pipe open for ever: take what is there, don't wait for the end.
        os.set_blocking(self.result, False)
        with contextlib.suppress(BlockingIOError):
            while self.receive():
                pass

    def hold_to(self, timeout: float | None, memory: int | None) -> None:
        if timeout is not None and time.monotonic() - self.started > timeout + _GRACE_SECONDS:
            self.hung = True
            self.kill()
        if memory is not None:
            self.peak_growth = max(self.peak_growth, _resident(self.pid) - self.inherited)
            if self.peak_growth > memory:
                self.outgrown = True
                self.kill()

    def kill(self) -> None:
        # Until it is reaped the child holds its process id, so the group is surely its own.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)

    def reap(self) -> int:
        """Kill what the child left running, release everything, and return its exit code (-N: signal N)."""
        self.kill()
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.process)
        os.close(self.result)
        return status

    def outcome(self, timeout: float | None, memory: int | None) -> Outcome[T]:
        status = self.reap()
        seconds = time.monotonic() - self.started
        output = _tail(self.output)
        result: T | None = None
        raised = lost = None
        if status == 0 and self.received:
            result, raised = pickle.loads(self.received)
        else:
            lost = self._why_lost(status, timeout, memory, last_line(output))
        return Outcome(self.name, result, raised, lost, output, seconds)

    def _why_lost(self, status: int, timeout: float | None, memory: int | None, line: str) -> WorkerLost:
        where = f" in {line}" if line else ""
        if self.outgrown and memory is not None:
            return WorkerLost(
                f"{self.name}: outgrew its memory limit: {self.peak_growth // _MIB} MiB of {memory // _MIB} MiB",
                cure="raise the limit if the task needs that much",
            )
        if timeout is not None and (self.hung or status == -signal.SIGALRM):
            return WorkerLost(
                f"{self.name}: hung{where}: no result within {timeout:g} s", cure="raise the limit if it is only slow"
            )
        if status < 0:
            number = -status
            return WorkerLost(
                f"{self.name}: killed{where} by {signal.Signals(number).name} ({signal.strsignal(number)})"
            )
        return WorkerLost(f"{self.name}: left without a result (exit code {status})")


def _fork(task: Task[T], timeout: float | None) -> _Child:
    # The file outlives this function: the parent reads it, and closes it, when the child has ended.
    output = tempfile.TemporaryFile()  # noqa: SIM115
    receiving, sending = os.pipe()
    # Text that waits in the parent's buffers must not be written a second time by the child.
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        os.close(receiving)
        run_and_leave(task.run, sending, output, timeout)
    os.close(sending)
    # Both sides set the group, so that it exists before either relies on it.
    with contextlib.suppress(PermissionError, ProcessLookupError):
        os.setpgid(pid, pid)
    return _Child(task.name, pid, receiving, output)


_PACKAGE = Path(__file__).parents[1]
_FRAME = re.compile(r'  File "(?P<file>[^"]+)", line (?P<line>\d+) in (?P<function>.+)')


def last_line(output: str) -> str:
    """Where a lost task was, by what Python's faulthandler wrote before it ended: the innermost frame of its own code.

    Frames of hopkit (not of its cases), torch and Python's library are passed over. Empty where nothing was written.

    >>> last_line('Timeout (most recent call first):\\n  File "/x/late.py", line 12 in deep_hang\\n')
    'deep_hang (late.py:12)'
    """
    _, _, dump = output.rpartition("(most recent call first)")
    for found in _FRAME.finditer(dump):
        path = Path(found["file"])
        ours = path.is_relative_to(_PACKAGE) and not path.is_relative_to(_PACKAGE / "fixtures" / "cases")
        if not (ours or path.is_relative_to(sys.base_prefix) or "site-packages" in path.parts):
            return f"{found['function']} ({path.name}:{found['line']})"
    return ""


def _tail(output: IO[bytes]) -> str:
    with output:
        size = output.seek(0, os.SEEK_END)
        output.seek(max(0, size - _OUTPUT_TAIL))
        return output.read().decode("utf-8", "replace")


def _resident(pid: int) -> int:
    """Resident bytes of a process; 0 once it has ended."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
