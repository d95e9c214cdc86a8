"""Programs in which the body of a HOP writes to memory: by any operator, to any target."""

from __future__ import annotations

from hopkit.strategies.writes.drawing import writes
from hopkit.strategies.writes.program import WriteProgram

__all__ = ["WriteProgram", "writes"]
