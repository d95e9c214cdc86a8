"""``python sample.py DEVICE STAGE PATTERN...``: the golden tests of a sample of each family; STAGE may be empty."""

import sys

from hopkit.cli.console import stdout
from hopkit.cli.golden_output import print_report
from hopkit.runner.limits import Limits
from hopkit.runner.run import run_golden

device, stage, *patterns = sys.argv[1:]
report = run_golden(patterns, device=device, stages=(stage,) if stage else (), quick=True, limits=Limits(workers=2))
families = {result.case.family for result in report.results}
print_report(stdout(), report, triage=False)
print(f"{len(families)} families")
sys.exit(not report.passed)
