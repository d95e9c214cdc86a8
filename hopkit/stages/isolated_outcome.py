"""How a task that ran in a process of its own ended."""

from __future__ import annotations

import dataclasses
import re
import sys
from pathlib import Path
from typing import Generic, TypeVar

from hopkit.errors import CaptureFailed, WorkerLost
from hopkit.stages.isolated_child import Raised

__all__ = ["Outcome", "last_line"]

T = TypeVar("T")

_PACKAGE = Path(__file__).parents[1]
_FRAME = re.compile(r'  File "(?P<file>[^"]+)", line (?P<line>\d+) in (?P<function>.+)')


@dataclasses.dataclass(frozen=True)
class Outcome(Generic[T]):
    """How one task ended: with a ``result``, with what it ``raised``, or ``lost``.

    ``output`` is the end of what the child and its own children printed, both streams together,
    with the interpreter's traceback where a signal ended it; it may have anything in it, escape sequences of terminals
    too. ``seconds`` are those of the clock, ``processor_seconds`` those that the child and what it waited for computed.
    """

    name: str
    result: T | None = None
    raised: Raised | None = None
    lost: WorkerLost | None = None
    output: str = ""
    seconds: float = 0.0
    processor_seconds: float = 0.0

    def value(self) -> T:
        """The result; raises `WorkerLost`, or `CaptureFailed` with the text of what was raised."""
        if self.lost is not None:
            raise self.lost
        if self.raised is not None:
            raise CaptureFailed(f"{self.name}: {self.raised.kind}: {self.raised.message}", cure=self.raised.traceback)
        return self.result  # type: ignore[return-value]  # T may itself be Optional


def last_line(output: str) -> str:
    """Where a lost task was, by what Python's faulthandler wrote before it ended: the innermost frame of its own code.

    Frames of hopkit (not of its cases), torch and Python's library are passed over. Empty where nothing was written.

    >>> last_line('Timeout (most recent call first):\\n  File "/x/late.py", line 12 in deep_hang\\n')
    'deep_hang (late.py:12)'
    """
    _, _, dump = output.rpartition("(most recent call first)")
    for found in _FRAME.finditer(dump):
        path = Path(found["file"])
        ours = path.is_relative_to(_PACKAGE) and not path.is_relative_to(_PACKAGE / "fixtures" / "cases")
        if not (ours or path.is_relative_to(sys.base_prefix) or "site-packages" in path.parts):
            return f"{found['function']} ({path.name}:{found['line']})"
    return ""
