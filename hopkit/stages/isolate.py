"""One process for each task: a crash, a hang, a leak or a cache entry stays in it.

The parent is warm (what the tasks import is imported) and forks a child for each task; the child
runs the task's function and leaves the result in a file, which the parent reads when the child has ended. A fork of a
warm parent costs a few hundredths of a second, where a fresh interpreter that imports torch costs seconds.

Why ``os.fork`` and not a library: ``concurrent.futures`` and ``multiprocessing.Pool`` reuse their
workers, so state leaks from case to case, and one dead worker breaks the pool; ``forkserver`` forks
a server that is not warm; each of them, and ``pebble``, starts threads in the parent, and a process
with threads can't be forked safely. Here the parent has none: it waits for process descriptors with a selector.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import os
import selectors
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Generic, TypeVar

from hopkit.errors import UsageError
from hopkit.stages import descendants
from hopkit.stages.isolated_child import ENDING_SIGNALS, Errand, Raised, run_and_leave
from hopkit.stages.isolated_outcome import Outcome
from hopkit.stages.isolated_process import ChildProcess, ProcessLimits

__all__ = ["Outcome", "Pool", "Raised", "Task", "isolated"]

T = TypeVar("T")

_POLL_SECONDS = 0.05  # how often memory is looked at; also the longest that a deadline is overlooked


@dataclasses.dataclass(frozen=True)
class Task(Generic[T]):
    """A function to run in a process of its own, and the name it is reported under."""

    name: str
    run: Callable[[], T]


class Pool:
    """Runs tasks in forked children, at most ``workers`` at once.

    ``timeout``, ``idle`` and ``memory`` are the `ProcessLimits` of one task. Not ``redirected``, a child prints where
    this process does, and its output is not in the outcome. On leaving the ``with`` block,
    by an exception too, the children that still run are killed with all that they started.

    >>> with Pool(workers=2, timeout=60) as pool:
    ...     sorted(outcome.value() for outcome in pool.run(Task(str(n), lambda n=n: n * n) for n in range(3)))
    [0, 1, 4]
    """

    def __init__(
        self,
        workers: int = 1,
        *,
        timeout: float | None = None,
        idle: float | None = None,
        memory: int | None = None,
        redirected: bool = True,
    ) -> None:
        if workers < 1:
            raise UsageError(f"{workers} workers can't run anything", cure="give at least 1")
        self.workers, self.limits, self.redirected = workers, ProcessLimits(timeout, idle, memory), redirected
        self._running: dict[int, ChildProcess] = {}
        self._answers: Path | None = None
        self._numbers = itertools.count()
        self._looked_at = 0.0

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with _uninterrupted():
            for child in tuple(self._running.values()):
                child.reap()
                child.output.close()
            self._running.clear()
            if self._answers is not None:
                shutil.rmtree(self._answers, ignore_errors=True)
                self._answers = None

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
        if self._answers is None:
            self._answers = Path(tempfile.mkdtemp(prefix="hopkit-"))
        answer = self._answers / f"{next(self._numbers)}.answer"

        def let_go() -> None:
            selector.close()
            for child in self._running.values():
                child.close_descriptors()

        with _uninterrupted():
            child = _fork(task, answer, let_go, redirected=self.redirected)
            self._running[child.pid] = child
        selector.register(child.descriptor, selectors.EVENT_READ, child)

    def _ended(self, selector: selectors.BaseSelector) -> Iterator[Outcome[T]]:
        if not self._running:
            return
        for key, _ in selector.select(_POLL_SECONDS):
            child: ChildProcess = key.data
            selector.unregister(child.descriptor)
            with _uninterrupted():
                outcome: Outcome[T] = child.outcome()
                del self._running[child.pid]
            child.answer.unlink(missing_ok=True)
            yield outcome
        self._hold_to_limits()

    def _hold_to_limits(self) -> None:
        if self.limits.memory is not None:
            for child in self._running.values():
                child.hold_to_memory(self.limits.memory)
        seconds = self.limits.seconds_between_looks
        if seconds is not None and self._running and time.monotonic() - self._looked_at >= seconds:
            processes = descendants.tagged()
            for child in self._running.values():
                child.hold_to_time(descendants.usage(processes.get(child.tag, ())), self.limits)
            self._looked_at = time.monotonic()


def isolated(
    run: Callable[[], T],
    *,
    name: str = "task",
    timeout: float | None = None,
    idle: float | None = None,
    memory: int | None = None,
    redirected: bool = True,
) -> Outcome[T]:
    """Run one function in a process of its own, as `Pool` does.

    >>> isolated(lambda: 1 / 0).raised.kind
    'ZeroDivisionError'
    """
    with Pool(timeout=timeout, idle=idle, memory=memory, redirected=redirected) as pool:
        (outcome,) = pool.run([Task(name, run)])
    return outcome


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Put off Ctrl-C and its like, so that a child is never forked without being known, nor reaped twice."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _fork(task: Task[T], answer: Path, let_go: Callable[[], None], *, redirected: bool) -> ChildProcess:
    """Start a task; ``let_go`` closes, in the child, what belongs to the parent alone."""
    # The file outlives this function: the parent reads it, and closes it, when the child has ended.
    output = tempfile.TemporaryFile()  # noqa: SIM115
    errand = Errand(task.run, answer, output, descendants.new_tag(), os.getpid(), redirected)
    # Text that waits in the parent's buffers must not be written a second time by the child.
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()
    leave = os._exit
    pid = os.fork()
    if pid == 0:
        # Whatever raises, and a handler of the program's may raise anywhere: a child never returns from here.
        try:
            let_go()
            run_and_leave(errand)
        finally:
            leave(1)
    # Both sides set the group, so that it exists before either relies on it.
    with contextlib.suppress(PermissionError, ProcessLookupError):
        os.setpgid(pid, pid)
    return ChildProcess(task.name, pid, errand.tag, answer, output)
