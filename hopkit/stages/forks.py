"""A task that forks: it comes back in two processes, or leaves one behind that may still come back."""

from __future__ import annotations

import os
from pathlib import Path

from hopkit.stages.descendants import children

__all__ = ["Forks"]


class Forks:
    """The processes that this process forks from now on with `os.fork`; those that run another program don't count."""

    def __init__(self) -> None:
        self._forked: set[int] = set()
        self._before: set[int] = set()
        os.register_at_fork(before=self._note_before, after_in_parent=self._note_after)

    def note_return(self, answer: Path) -> None:
        """In a forked process that came back from the task: leave a note of it beside the file of the answer."""
        _note(answer, os.getpid()).touch()

    def complaint(self, answer: Path) -> str:
        """What is wrong with a task that forked and has returned; empty where it waited for what it forked."""
        if any(_note(answer, pid).exists() for pid in self._forked):
            return "forked, and its program came back in both processes"
        left = self._forked & children(os.getpid())
        return f"forked, and did not wait for process {min(left)}" if left else ""

    def _note_before(self) -> None:
        self._before = children(os.getpid())

    def _note_after(self) -> None:
        self._forked |= children(os.getpid()) - self._before


def _note(answer: Path, pid: int) -> Path:
    return answer.with_suffix(f".{pid}")
