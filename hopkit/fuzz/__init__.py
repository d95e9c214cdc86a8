"""``hopkit fuzz``: draw programs, judge their compiled runs, shrink the failures and save them.

This process draws programs and runs them in eager torch; the compiler only ever works in a child, one for each program
and backend. Importing this package loads neither torch nor hypothesis.

Read in this order:

====================================================  ============================================================
`.run`, `.plan`                                       run the workers of a plan
`.search`, `.schedule`, `.hypothesis_runs`            one worker: which mode is next, and its programs
`.classifier`, `.child`                               judge a program on each backend, in a child
`.failure`, `.groups`, `.symptoms`, `.explanations`   a failure, its cause, and the known failure that it matches
`.ledger`, `.journal`, `.report`                      what a worker found, and the sum of all workers
`.repro_files`, `.repro_template`, `.script`          the files of a failure: a case, and a script for torch alone
====================================================  ============================================================
"""

from __future__ import annotations

from hopkit.fuzz.failure import Cause, Failure
from hopkit.fuzz.plan import Plan
from hopkit.fuzz.report import Report
from hopkit.fuzz.run import run_fuzz

__all__ = ["Cause", "Failure", "Plan", "Report", "run_fuzz"]
