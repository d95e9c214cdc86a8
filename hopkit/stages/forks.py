"""A task that forks: it comes back in two processes, or leaves one behind that may still come back.

A program is run many times in a capture. One that forks whenever it runs would double the processes each time, so a
forked process ends where the program returns (`end_if_forked`), and at the latest where it forks itself.
"""

from __future__ import annotations

import os
from pathlib import Path

from hopkit.stages.descendants import children

__all__ = ["Forks", "end_if_forked", "watch_forks"]

_EXIT = os._exit  # a task may replace it


class Forks:
    """The processes that this process forks from now on with `os.fork`; those that run another program don't count.

    ``answer`` is the file of the task's answer, beside which forked processes leave notes.
    """

    def __init__(self, answer: Path) -> None:
        self._returned, self._nested = answer.with_suffix(".returned"), answer.with_suffix(".nested")
        self._task = os.getpid()
        self._forked: set[int] = set()
        self._before: set[int] = set()
        os.register_at_fork(before=self._note_before, after_in_parent=self._note_after, after_in_child=self._end_nested)

    def end_if_forked(self) -> None:
        """End this process if it is not that of the task, but one that the task forked."""
        if os.getpid() != self._task:
            try:
                self._returned.touch()
            finally:
                _EXIT(1)

    def complaint(self) -> str:
        """What is wrong with a task that forked and has returned; empty where it waited for what it forked."""
        if self._returned.exists():
            return "forked, and its program came back in both processes"
        if self._nested.exists():
            return "forked, and what it forked did so too"
        left = self._forked & children(os.getpid())
        return f"forked, and did not wait for process {min(left)}" if left else ""

    def _note_before(self) -> None:
        self._before = children(os.getpid())

    def _note_after(self) -> None:
        self._forked |= children(os.getpid()) - self._before

    def _end_nested(self) -> None:
        if os.getppid() != self._task:
            try:
                self._nested.touch()
            finally:
                _EXIT(1)


_current: Forks | None = None


def watch_forks(answer: Path) -> Forks:
    """Watch, for good, what this process forks."""
    global _current
    _current = Forks(answer)
    return _current


def end_if_forked() -> None:
    """Call this where a program has returned: in a process that it forked in an isolated task, there it ends."""
    if _current is not None:
        _current.end_if_forked()
