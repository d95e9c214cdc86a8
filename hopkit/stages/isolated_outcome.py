"""Define the outcome of a task that ran in its own process."""

from __future__ import annotations

import dataclasses
import re
import sys
from pathlib import Path
from typing import Generic, TypeVar

from hopkit.errors import CaptureFailed, WorkerLost
from hopkit.program_files import is_own_code
from hopkit.stages.isolated_child import Raised

__all__ = ["TaskOutcome", "last_line"]

T = TypeVar("T")

_FRAME = re.compile(r'  File "(?P<file>[^"]+)", line (?P<line>\d+) in (?P<function>.+)')


@dataclasses.dataclass(frozen=True)
class TaskOutcome(Generic[T]):
    """The end of one task: a ``result``, the exception that it ``raised``, or the error by which it was ``lost``.

    ``output`` is the end of the text that the child and its descendants printed, both streams together, with the
    interpreter's traceback if a signal ended it; it may contain anything, escape sequences of terminals too.
    ``seconds`` are wall-clock time, ``processor_seconds`` those of the child and the processes that it waited for.
    """

    name: str
    result: T | None = None
    raised: Raised | None = None
    lost: WorkerLost | None = None
    output: str = ""
    seconds: float = 0.0
    processor_seconds: float = 0.0

    def value(self) -> T:
        """Return the result; raise `WorkerLost`, or `CaptureFailed` with the text of the task's exception."""
        if self.lost is not None:
            raise self.lost
        if self.raised is not None:
            raise CaptureFailed(f"{self.name}: {self.raised.kind}: {self.raised.message}", hint=self.raised.traceback)
        return self.result  # type: ignore[return-value]  # T may itself be Optional


def last_line(output: str) -> str:
    """Return the place of a lost task, from the dump of Python's faulthandler: the innermost frame of the task's code.

    Frames of hopkit (not of its cases), torch and Python's library are skipped. Empty if there is no dump.

    >>> last_line('Timeout (most recent call first):\\n  File "/x/late.py", line 12 in deep_hang\\n')
    'deep_hang (late.py:12)'
    """
    _, _, dump = output.rpartition("(most recent call first)")
    for frame in _FRAME.finditer(dump):
        path = Path(frame["file"])
        if not (is_own_code(str(path)) or path.is_relative_to(sys.base_prefix) or "site-packages" in path.parts):
            return f"{frame['function']} ({path.name}:{frame['line']})"
    return ""
