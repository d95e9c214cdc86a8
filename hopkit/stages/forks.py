"""Watch a task that forks: it may return in two processes, or leave one running.

A capture runs a program many times. If it forks in each run, the processes double each time. So a forked process ends
when the program returns in it (`end_if_forked`), or earlier, when it forks itself.
"""

from __future__ import annotations

import os
from pathlib import Path

from hopkit.stages.descendants import children

__all__ = ["Forks", "end_if_forked", "watch_forks"]

_EXIT = os._exit  # a task may replace it


class Forks:
    """The processes that this process forks from now on with `os.fork`; those that exec another program don't count.

    ``answer`` is the file of the task's answer; forked processes leave marker files beside it.
    """

    def __init__(self, answer: Path) -> None:
        self._returned, self._nested = answer.with_suffix(".returned"), answer.with_suffix(".nested")
        self._task = os.getpid()
        self._forked: set[int] = set()
        self._children_before_fork: set[int] = set()
        os.register_at_fork(
            before=self._record_children, after_in_parent=self._record_forked, after_in_child=self._end_nested
        )

    def end_if_forked(self) -> None:
        """End this process if the task forked it."""
        if os.getpid() != self._task:
            try:
                self._returned.touch()
            finally:
                _EXIT(1)

    def complaint(self) -> str:
        """Return the error of a task that forked and has returned; empty if it waited for all its processes."""
        if self._returned.exists():
            return "forked, and its program came back in both processes"
        if self._nested.exists():
            return "forked, and the forked process returned too"
        running = self._forked & children(os.getpid())
        return f"forked, and did not wait for process {min(running)}" if running else ""

    def _record_children(self) -> None:
        self._children_before_fork = children(os.getpid())

    def _record_forked(self) -> None:
        self._forked |= children(os.getpid()) - self._children_before_fork

    def _end_nested(self) -> None:
        if os.getppid() != self._task:
            try:
                self._nested.touch()
            finally:
                _EXIT(1)


_current: Forks | None = None


def watch_forks(answer: Path) -> Forks:
    """Watch all forks of this process until it ends."""
    global _current
    _current = Forks(answer)
    return _current


def end_if_forked() -> None:
    """End this process if a program in an isolated task forked it; call this when the program has returned."""
    if _current is not None:
        _current.end_if_forked()
