"""Run each task in its own process: a crash, a hang, a leak or a cache entry stays in it.

The parent is warm (it has imported the tasks' modules) and forks a child for each task. The child runs the task's
function and writes the result to a file, which the parent reads when the child has ended. A fork of a warm parent costs
a few hundredths of a second; a fresh interpreter that imports torch costs seconds.

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
from hopkit.stages.isolated_child import ENDING_SIGNALS, ChildJob, Raised, run_and_exit
from hopkit.stages.isolated_outcome import TaskOutcome
from hopkit.stages.isolated_process import ChildProcess, ProcessLimits

__all__ = ["Pool", "Raised", "Task", "TaskOutcome", "isolated"]

T = TypeVar("T")

_POLL_SECONDS = 0.05  # between two looks at memory; also the longest delay after a deadline


@dataclasses.dataclass(frozen=True)
class Task(Generic[T]):
    """A function to run in its own process, and the name it is reported under."""

    name: str
    run: Callable[[], T]


class Pool:
    """Run tasks in forked children, at most ``workers`` at once.

    ``timeout``, ``idle`` and ``memory`` are the `ProcessLimits` of one task. With ``redirected=False`` a child prints
    to the streams of this process, and its output is not in the outcome. Leaving the ``with`` block, by an exception
    too, kills the children that still run, with all processes that they started.

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
            raise UsageError(f"{workers} workers can't run anything", hint="pass at least 1")
        self.workers, self.limits, self.redirected = workers, ProcessLimits(timeout, idle, memory), redirected
        self._running: dict[int, ChildProcess] = {}
        self._answers: Path | None = None
        self._numbers = itertools.count()
        self._polled_at = 0.0

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

    def run(self, tasks: Iterable[Task[T]]) -> Iterator[TaskOutcome[T]]:
        """Yield the outcome of each task as it ends; a task is taken from ``tasks`` when a worker is free."""
        waiting = iter(tasks)
        exhausted = False
        with selectors.DefaultSelector() as selector:
            while self._running or not exhausted:
                while not exhausted and len(self._running) < self.workers:
                    task = next(waiting, None)
                    if task is None:
                        exhausted = True
                    else:
                        self._start(task, selector)
                yield from self._ended(selector)

    def _start(self, task: Task[T], selector: selectors.BaseSelector) -> None:
        if self._answers is None:
            self._answers = Path(tempfile.mkdtemp(prefix="hopkit-"))
        answer = self._answers / f"{next(self._numbers)}.answer"

        def close_parent_files() -> None:
            selector.close()
            for child in self._running.values():
                child.close_descriptors()

        with _uninterrupted():
            child = _fork(task, answer, close_parent_files, redirected=self.redirected)
            self._running[child.pid] = child
        selector.register(child.descriptor, selectors.EVENT_READ, child)

    def _ended(self, selector: selectors.BaseSelector) -> Iterator[TaskOutcome[T]]:
        if not self._running:
            return
        for key, _ in selector.select(_POLL_SECONDS):
            child: ChildProcess = key.data
            selector.unregister(child.descriptor)
            with _uninterrupted():
                outcome: TaskOutcome[T] = child.outcome()
                del self._running[child.pid]
            child.answer.unlink(missing_ok=True)
            yield outcome
        self._enforce_limits()

    def _enforce_limits(self) -> None:
        if self.limits.memory is not None:
            for child in self._running.values():
                child.enforce_memory(self.limits.memory)
        seconds = self.limits.poll_seconds
        if seconds is not None and self._running and time.monotonic() - self._polled_at >= seconds:
            processes = descendants.tagged()
            for child in self._running.values():
                child.enforce_time(descendants.usage(processes.get(child.tag, ())), self.limits)
            self._polled_at = time.monotonic()


def isolated(
    run: Callable[[], T],
    *,
    name: str = "task",
    timeout: float | None = None,
    idle: float | None = None,
    memory: int | None = None,
    redirected: bool = True,
) -> TaskOutcome[T]:
    """Run one function in its own process, as `Pool` does.

    >>> isolated(lambda: 1 / 0).raised.kind
    'ZeroDivisionError'
    """
    with Pool(timeout=timeout, idle=idle, memory=memory, redirected=redirected) as pool:
        (outcome,) = pool.run([Task(name, run)])
    return outcome


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Block Ctrl-C and its like, so that each forked child is recorded, and reaped once."""
    previous = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous)


def _fork(task: Task[T], answer: Path, close_parent_files: Callable[[], None], *, redirected: bool) -> ChildProcess:
    """Start a task; in the child, ``close_parent_files`` closes the descriptors that belong to the parent alone."""
    # The file outlives this function: the parent reads and closes it when the child has ended.
    output = tempfile.TemporaryFile()  # noqa: SIM115
    job = ChildJob(task.run, answer, output, descendants.new_tag(), os.getpid(), redirected)
    # Otherwise the child would write the text in the parent's buffers a second time.
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()
    leave = os._exit
    pid = os.fork()
    if pid == 0:
        # The child never returns from here, whatever raises; a signal handler of the program may raise anywhere.
        try:
            close_parent_files()
            run_and_exit(job)
        finally:
            leave(1)
    # Both sides set the group, so that it exists before either relies on it.
    with contextlib.suppress(PermissionError, ProcessLookupError):
        os.setpgid(pid, pid)
    return ChildProcess(task.name, pid, job.tag, answer, output)
