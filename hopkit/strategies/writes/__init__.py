"""Programs in which the body of a HOP writes to memory: by any operator, to any target."""

from __future__ import annotations

from hopkit.strategies.writes.program import WriteProgram
from hopkit.strategies.writes.strategy import writes

__all__ = ["WriteProgram", "writes"]
