"""The parent's end of one child: its limits, its output, its end, and what is left of it."""

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
from hopkit.stages.isolated_outcome import Outcome, last_line

__all__ = ["ChildProcess", "Idleness", "ProcessLimits"]

T = TypeVar("T")

_GRACE_SECONDS = 2.0  # from the alarm that lets a child write its traceback to the kill
_IDLE_SHARE = 0.01  # of a processor: a loop that only looks whether something has come uses less
_OUTPUT_TAIL = 64 * 1024
_MIB = 1024 * 1024


@dataclasses.dataclass(frozen=True)
class ProcessLimits:
    """What one child may use; None is no limit.

    ``timeout`` is processor time, of the child and all that it starts, in seconds: a task that needs more is slow.
    ``idle`` is in seconds of the clock: a task that used next to no processor for so long hangs. ``memory`` is in bytes
    that the child may grow beyond what it inherits (resident, its children not counted).

    Raises `UsageError` for a limit that lets nothing run.
    """

    timeout: float | None = None
    idle: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for what, limit, unit in (
            ("time", self.timeout, "s"),
            ("idle time", self.idle, "s"),
            ("memory", self.memory, "bytes"),
        ):
            if limit is not None and limit <= 0:
                raise UsageError(f"a limit of {limit:g} {unit} of {what} lets nothing run", cure="give more than 0")

    @property
    def seconds_between_looks(self) -> float | None:
        """How often to look at the processor time; None where nothing limits it."""
        limits = [limit / 4 for limit in (self.timeout, self.idle) if limit is not None]
        return min(1.0, *limits) if limits else None


class ChildProcess:
    """One child that runs: ``answer`` is the file that it will write, ``tag`` what its descendants have."""

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
        """In another child: let go of what belongs to this one."""
        os.close(self.descriptor)
        self.output.close()

    def hold_to_memory(self, memory: int) -> None:
        """Kill the child if it has outgrown its memory."""
        self._growth = max(self._growth, _resident(self.pid) - self._inherited)
        if self._growth > memory and not self._why:
            self._why = f"outgrew its memory limit: {self._growth // _MIB} MiB of {memory // _MIB} MiB"
            self._hint = "raise the limit if the task needs that much"
            self.kill()

    def hold_to_time(self, usage: Usage, limits: ProcessLimits) -> None:
        """Sound the alarm for a child that is slow or hangs, by what it and its descendants have used up to now."""
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
        """Kill the child and all that descends from it."""
        # Until it is reaped the child holds its process id, so the group is surely its own.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        kill_tagged(self.tag)

    def reap(self) -> tuple[int, float]:
        """Kill what the child left running, and release all; the exit code (-N: signal N) and the processor time."""
        self.kill()
        _, status, used = os.wait4(self.pid, 0)
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime

    def outcome(self) -> Outcome[T]:
        """Reap the child, and tell how its task ended."""
        status, processor_seconds = self.reap()
        seconds = time.monotonic() - self._started
        output = _tail(self.output)
        result, raised, why = self._answer(status, output)
        return Outcome(
            self.name,
            result,
            raised,
            WorkerLost(f"{self.name}: {why}", cure=self._hint) if why else None,
            output,
            seconds,
            processor_seconds,
        )

    def _answer(self, status: int, output: str) -> tuple[T | None, Raised | None, str]:
        """The result, what was raised, or why the child is lost."""
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
            # Of a type that only the child has, say.
            return None, None, f"gave a result that can't be read ({type(error).__name__}: {error})"
        return (None, None, complaint) if complaint else (result, raised, "")

    def _alarm(self, why: str, hint: str) -> None:
        self._why, self._hint, self._alarmed_at = why, hint, time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGALRM)


class Idleness:
    """Looks at the processor time of one child, and tells when it has used next to none for ``idle`` seconds."""

    def __init__(self) -> None:
        self._looks: deque[tuple[float, float]] = deque()

    def is_idle(self, now: float, usage: Usage, idle: float) -> bool:
        """Whether the child is idle at a time, by what it has used until then."""
        # What has less than it had has lost a descendant that nobody waited for: something happened.
        if usage.busy or (self._looks and usage.seconds < self._looks[-1][1]):
            self._looks.clear()
        self._looks.append((now, usage.seconds))
        while len(self._looks) > 1 and self._looks[1][0] <= now - idle:
            self._looks.popleft()
        since, seconds = self._looks[0]
        return since <= now - idle and usage.seconds - seconds < _IDLE_SHARE * (now - since)


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
