"""Check the memory of Inductor's wrappers: no buffer is used after it was freed, or after another took its memory.

================  =====================================================================
`.check`          `check`: the wrappers of a capture
`.report`         the report: problems, with a buffer, two lines and a node; the peak
`.statements`     the functions of a wrapper, parsed
`.interpreter`    follow them, line by line
`.expressions`    evaluate their expressions
`.frames`         the state: of a path, of a call
`.values`         memory, its contents, and who refers to it
`.paths`          the ways through branches and loops
`.arithmetic`     sizes
================  =====================================================================
"""

from __future__ import annotations

from hopkit.checks.memory.check import check, check_wrappers
from hopkit.checks.memory.report import MemoryProblem, MemoryReport, Place

__all__ = ["MemoryProblem", "MemoryReport", "Place", "check", "check_wrappers"]
