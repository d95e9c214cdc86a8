"""The parent's side of one child: enforce its limits, read its output and result, and kill its descendants."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import pickle
import signal
import time
from collections import deque
from pathlib import Path
from typing import IO, TypeVar

from hopkit.errors import UsageError, WorkerLost
from hopkit.stages.descendants import Usage, kill_tagged
from hopkit.stages.isolated_child import Raised
from hopkit.stages.isolated_outcome import TaskOutcome, last_line

__all__ = ["ChildProcess", "Idleness", "ProcessLimits"]

T = TypeVar("T")

_GRACE_SECONDS = 2.0  # from the alarm that lets a child write its traceback to the kill
_IDLE_SHARE = 0.01  # of a processor: a polling loop uses less
_OUTPUT_TAIL = 64 * 1024
_MIB = 1024 * 1024


@dataclasses.dataclass(frozen=True)
class ProcessLimits:
    """The limits of one child; None is no limit.

    ``timeout`` is processor time, of the child and all its descendants, in seconds: a task that needs more is slow.
    ``idle`` is wall-clock time, in seconds: a task that uses almost no processor time for so long hangs. ``memory`` is
    the growth of the child beyond the memory that it inherits, in bytes (resident, its children not counted).

    Raises `UsageError` for a limit under which nothing can run.
    """

    timeout: float | None = None
    idle: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for resource, limit, unit in (
            ("time", self.timeout, "s"),
            ("idle time", self.idle, "s"),
            ("memory", self.memory, "bytes"),
        ):
            if limit is not None and limit <= 0:
                raise UsageError(f"a limit of {limit:g} {unit} of {resource} lets nothing run", hint="pass more than 0")

    @property
    def poll_seconds(self) -> float | None:
        """Return the seconds between two looks at the processor time; None if nothing limits it."""
        limits = [limit / 4 for limit in (self.timeout, self.idle) if limit is not None]
        return min(1.0, *limits) if limits else None


class ChildProcess:
    """One child that runs: ``answer`` is the file that it will write, ``tag`` the tag of its descendants."""

    def __init__(self, name: str, pid: int, tag: int, answer: Path, output: IO[bytes]) -> None:
        self.name, self.pid, self.tag, self.answer, self.output = name, pid, tag, answer, output
        self.descriptor = os.pidfd_open(pid)
        self._started = time.monotonic()
        self._inherited = _resident(pid)
        self._growth = 0
        self._idleness = Idleness()
        self._alarmed_at: float | None = None
        self._why = ""
        self._hint = ""

    def close_descriptors(self) -> None:
        """Close the parent's descriptors of this child; another child does this after its fork."""
        os.close(self.descriptor)
        self.output.close()

    def enforce_memory(self, memory: int) -> None:
        """Kill the child if it has outgrown its memory."""
        self._growth = max(self._growth, _resident(self.pid) - self._inherited)
        if self._growth > memory and not self._why:
            self._why = f"outgrew its memory limit: {self._growth // _MIB} MiB of {memory // _MIB} MiB"
            self._hint = "raise the limit if the task needs that much"
            self.kill()

    def enforce_time(self, usage: Usage, limits: ProcessLimits) -> None:
        """Send the alarm to a child that is slow or hangs; ``usage`` is of the child and its descendants until now."""
        now = time.monotonic()
        if self._alarmed_at is not None:
            if now - self._alarmed_at > _GRACE_SECONDS:
                self.kill()
        elif limits.timeout is not None and usage.seconds > limits.timeout:
            self._alarm(
                f"slow{{where}}: it used more than {limits.timeout:g} s of processor time",
                "raise the limit if the task needs that much",
            )
        elif limits.idle is not None and self._idleness.is_idle(now, usage, limits.idle):
            self._alarm(
                f"hung{{where}}: it used no processor for {limits.idle:g} s",
                "raise the limit if it waits for something",
            )

    def kill(self) -> None:
        """Kill the child and all its descendants."""
        # The system does not reuse the child's process id before it is reaped, so the group is the child's.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        kill_tagged(self.tag)

    def reap(self) -> tuple[int, float]:
        """Kill the child's descendants and release all; return the exit code (-N: signal N) and the processor time."""
        self.kill()
        _, status, used = os.wait4(self.pid, 0)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime

    def outcome(self) -> TaskOutcome[T]:
        """Reap the child, and return the outcome of its task."""
        status, processor_seconds = self.reap()
        seconds = time.monotonic() - self._started
        output = _tail(self.output)
        result, raised, why = self._answer(status, output)
        return TaskOutcome(
            self.name,
            result,
            raised,
            WorkerLost(f"{self.name}: {why}", hint=self._hint) if why else None,
            output,
            seconds,
            processor_seconds,
        )

    def _answer(self, status: int, output: str) -> tuple[T | None, Raised | None, str]:
        """Return the result, the exception, and the reason for which the child is lost."""
        line = last_line(output)
        where = f" in {line}" if line else ""
        if self._why:
            return None, None, self._why.format(where=where)
        if status < 0:
            number = -status
            name = signal.Signals(number).name if number in signal.valid_signals() else f"signal {number}"
            return None, None, f"killed{where} by {name} ({signal.strsignal(number)})"
        if status or not self.answer.exists():
            return None, None, f"left without a result (exit code {status})"
        try:
            result, raised, complaint = pickle.loads(self.answer.read_bytes())
        except Exception as error:
            # For example, its type exists in the child only.
            return None, None, f"gave a result that can't be read ({type(error).__name__}: {error})"
        return (None, None, complaint) if complaint else (result, raised, "")

    def _alarm(self, why: str, hint: str) -> None:
        self._why, self._hint, self._alarmed_at = why, hint, time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGALRM)


class Idleness:
    """Samples of the processor time of one child, which show if it has used next to none for ``idle`` seconds."""

    def __init__(self) -> None:
        self._samples: deque[tuple[float, float]] = deque()

    def is_idle(self, now: float, usage: Usage, idle: float) -> bool:
        """Add a sample, and return whether the child is idle at the time ``now``."""
        # If the sum shrinks, a descendant that nobody waited for has ended: the child is not idle.
        if usage.busy or (self._samples and usage.seconds < self._samples[-1][1]):
            self._samples.clear()
        self._samples.append((now, usage.seconds))
        while len(self._samples) > 1 and self._samples[1][0] <= now - idle:
            self._samples.popleft()
        since, seconds = self._samples[0]
        return since <= now - idle and usage.seconds - seconds < _IDLE_SHARE * (now - since)


def _tail(output: IO[bytes]) -> str:
    with output:
        size = output.seek(0, os.SEEK_END)
        output.seek(max(0, size - _OUTPUT_TAIL))
        return output.read().decode("utf-8", "replace")


def _resident(pid: int) -> int:
    """Return the resident bytes of a process; 0 if it has ended."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
