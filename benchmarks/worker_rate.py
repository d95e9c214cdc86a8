"""Golden tests a second, with one worker and with two, over the same cases."""

from __future__ import annotations

from rich.table import Table

from hopkit.runner.limits import Limits
from hopkit.runner.run import run_golden

PATTERNS = ("cond/*",)


def table() -> Table:
    """Return a table of cases and seconds for each number of workers, after a run that warms the object files."""
    run_golden(PATTERNS, limits=Limits(workers=2))
    result = Table("workers", "cases", "seconds", "cases a second", "ratio to one worker", title="golden tests")
    alone = 0.0
    for workers in (1, 2):
        report = run_golden(PATTERNS, limits=Limits(workers=workers))
        rate = len(report.results) / report.seconds
        alone = alone or rate
        result.add_row(
            str(workers), str(len(report.results)), f"{report.seconds:.1f}", f"{rate:.2f}", f"{rate / alone:.2f}"
        )
    return result
