"""``hopkit fuzz``: draw programs, judge their compiled runs, shrink the failures and save them.

This process draws programs and runs them in eager torch; the compiler only ever works in a child, one for each program
and backend. Importing this package loads neither torch nor hypothesis.

Read in this order:

============================================  =================================================================
`.run`, `.plan`                               run the workers of a plan
`.shard`, `.xdist_shards`                     one worker in its process; the workers under pytest-xdist
`.search`                                     the search of one worker
`.schedule`, `.hypothesis_runs`               which mode is next, and its programs
`.backends`                                   a backend by its name on the command line
`.classifier`, `.child`                       judge a program on each backend, in a child
`.derivative`, `.facts`                       the derivative and the results of a program, as numbers and text
`.failure`, `.groups`, `.symptoms`            a failure, and the cause that several failures share
`.explanations`                               the known failure that explains a failure
`.ledger`, `.journal`, `.report`              the failures of a worker, and the sum of all workers
`.repro_files`                                the files of a failure
`.case_file`, `.calls`                        its case, with the calls of the sample as Python
`.script`, `.expectations`                    its script for torch alone, and the facts that the script expects
`.repro_template`                             the record of the ``main`` of a script
`.repro_templates`, `.graph_repro_templates`  the templates, for failures of results and of graphs
`.interrupts`                                 restore Ctrl-C after a library was interrupted
============================================  =================================================================
"""

from __future__ import annotations

from hopkit.fuzz.failure import Cause, Failure
from hopkit.fuzz.plan import Plan
from hopkit.fuzz.report import Report
from hopkit.fuzz.run import run_fuzz

__all__ = ["Cause", "Failure", "Plan", "Report", "run_fuzz"]
