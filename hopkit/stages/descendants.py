"""Know all processes that one process started, whatever they did to get away.

A process group ends at ``setsid``, and a tree of parents at a process whose parent has ended. A limit that the kernel
copies on every fork and keeps over every exec ends nowhere: RLIMIT_LOCKS, which no kernel since Linux 2.4.25 looks at.
So a child sets it to a number of its own, its tag, and whoever has this tag descends from it.
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

    A process is busy that runs, or would run if it had a processor, or waits for a disk.
    """

    seconds: float = 0.0
    busy: bool = False


def new_tag() -> int:
    """A number that no other process has as its tag."""
    _, most = resource.getrlimit(_RLIMIT_LOCKS)
    return 1 + secrets.randbelow(2**62 if most == resource.RLIM_INFINITY else most)


def tag_this_process(tag: int) -> None:
    """Give this process a tag, which all that it starts from now on inherit."""
    resource.setrlimit(_RLIMIT_LOCKS, (tag, resource.getrlimit(_RLIMIT_LOCKS)[1]))


def tagged() -> Mapping[int, list[int]]:
    """The processes of this user by their tag; what has none is there under one that `new_tag` does not give."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for name in os.listdir("/proc"):
        if name.isdigit():
            # One that ends meanwhile, or that is another user's.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                found[resource.prlimit(int(name), _RLIMIT_LOCKS)[0]].append(int(name))
    return found


def usage(pids: Iterable[int]) -> Usage:
    """What some processes have used; those that have ended count where their parents have waited for them."""
    ticks, busy = 0, False
    for pid in pids:
        if fields := _stat(pid):
            state, *numbers = fields
            ticks += sum(map(int, numbers[10:14]))
            busy = busy or state in _BUSY
    return Usage(ticks / _TICKS, busy)


def children(pid: int) -> set[int]:
    """The processes that a process has started and not waited for, those that have ended included."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        # A thread may end meanwhile.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            found.update(map(int, (task / "children").read_text().split()))
    return found


def kill_tagged(tag: int) -> None:
    """Kill all processes with a tag, also those that they start meanwhile; returns when the last one is ending."""
    for _ in range(_ROUNDS):
        running = [pid for pid in tagged().get(tag, ()) if (fields := _stat(pid)) and fields[0] not in _ENDED]
        if not running:
            return
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(_PAUSE_SECONDS)


def _stat(pid: int) -> list[str]:
    """The fields of ``/proc/PID/stat`` from the state on; empty for a process that has ended and was waited for."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return []
    return text[text.rindex(")") + 2 :].split()
