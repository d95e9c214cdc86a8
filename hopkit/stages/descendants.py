"""Find and kill all processes that one process started, even if they detached from it.

``setsid`` leaves a process group, and a tree of parents breaks at a process whose parent has ended. But the kernel
copies resource limits on every fork and keeps them over every exec, and no kernel since Linux 2.4.25 reads
RLIMIT_LOCKS. So a child sets this limit to a unique number, its tag: every process with the tag descends from it.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import resource
import secrets
import signal
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

__all__ = ["Usage", "children", "kill_tagged", "new_tag", "tag_this_process", "tagged", "usage"]

_RLIMIT_LOCKS = 10  # include/uapi/asm-generic/resource.h; Python has no name for it
_TICKS = os.sysconf("SC_CLK_TCK")
_ENDED = "ZX"
_BUSY = "RD"  # runs, waits for a processor, or waits for a disk
_ROUNDS = 1000
_PAUSE_SECONDS = 0.001


@dataclasses.dataclass(frozen=True)
class Usage:
    """Processor time of some processes and of those that they have waited for (seconds), and whether one is busy.

    A busy process runs, waits for a processor, or waits for a disk.
    """

    seconds: float = 0.0
    busy: bool = False


def new_tag() -> int:
    """Return a random number, which no other process has as its tag."""
    _, maximum = resource.getrlimit(_RLIMIT_LOCKS)
    return 1 + secrets.randbelow(2**62 if maximum == resource.RLIM_INFINITY else maximum)


def tag_this_process(tag: int) -> None:
    """Set the tag of this process; processes that it starts later inherit it."""
    resource.setrlimit(_RLIMIT_LOCKS, (tag, resource.getrlimit(_RLIMIT_LOCKS)[1]))


def tagged() -> Mapping[int, list[int]]:
    """Return the processes of this user by tag; untagged ones are under a number that `new_tag` never returns."""
    pids: defaultdict[int, list[int]] = defaultdict(list)
    for name in os.listdir("/proc"):
        if name.isdigit():
            # A process may end meanwhile, or belong to another user.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                pids[resource.prlimit(int(name), _RLIMIT_LOCKS)[0]].append(int(name))
    return pids


def usage(pids: Iterable[int]) -> Usage:
    """Return the processor time of some processes; ended ones count in the parents that have waited for them."""
    ticks, busy = 0, False
    for pid in pids:
        if fields := _stat(pid):
            state, *numbers = fields
            ticks += sum(map(int, numbers[10:14]))
            busy = busy or state in _BUSY
    return Usage(ticks / _TICKS, busy)


def children(pid: int) -> set[int]:
    """Return the processes that a process has started and not waited for, ended ones included."""
    pids: set[int] = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        # A thread may end meanwhile.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            pids.update(map(int, (task / "children").read_text().split()))
    return pids


def kill_tagged(tag: int) -> None:
    """Kill all processes with a tag, also those that they start meanwhile; return when the last one is ending."""
    for _ in range(_ROUNDS):
        running = [pid for pid in tagged().get(tag, ()) if (fields := _stat(pid)) and fields[0] not in _ENDED]
        if not running:
            return
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(_PAUSE_SECONDS)


def _stat(pid: int) -> list[str]:
    """Return the fields of ``/proc/PID/stat`` from the state on; empty if the process has ended and was waited for."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return []
    return text[text.rindex(")") + 2 :].split()
