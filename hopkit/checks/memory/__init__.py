"""Check the memory of Inductor's wrappers: no buffer is used after it was freed, or after another took its memory.

================  =====================================================================
`.check`          `check`: the wrappers of a capture
`.poisoned`       `poisoned_run`: run a wrapper whose freed memory is overwritten
`.cpp_text`       handles in the text of C++ wrappers
`.settings`       a case under many settings of Inductor, and in C++
`.report`         the report: problems, with a buffer, two lines and a node; the peak
`.statements`     the functions of a wrapper, parsed
`.interpreter`    follow them, line by line
`.expressions`    evaluate their expressions
`.frames`         the state: of a path, of a call
`.leaks`          what a function keeps to its end
`.values`         memory, its contents, and who refers to it
`.paths`          the ways through branches and loops
`.arithmetic`     sizes
================  =====================================================================
"""

from __future__ import annotations

from hopkit.checks.memory.check import check, check_wrappers
from hopkit.checks.memory.cpp_text import CppHandles, check_cpp
from hopkit.checks.memory.poisoned import poisoned_run
from hopkit.checks.memory.report import MemoryProblem, MemoryReport, WrapperPlace

__all__ = [
    "CppHandles",
    "MemoryProblem",
    "MemoryReport",
    "WrapperPlace",
    "check",
    "check_cpp",
    "check_wrappers",
    "poisoned_run",
]
