"""Write a case as a Python script that needs torch alone and shows the failure of the compiler, for a report.

==================  =========================================================================
`.shown_failure`    the variant, the backend and the known failure that a script shows
`.definitions`      the source of a case with all that it uses of hopkit's modules
`.reference_hops`   the HOPs that a script replaces by plain Python
`.comparison`       functions that scripts contain: compare two runs of a program
`.script`           the script
==================  =========================================================================
"""

from __future__ import annotations

from hopkit.repro.script import script_text
from hopkit.repro.shown_failure import ShownFailure, shown_failures

__all__ = ["ShownFailure", "script_text", "shown_failures"]
