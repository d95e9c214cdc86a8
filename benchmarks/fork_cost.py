"""What a process of its own costs a case: seconds of an empty task, forked from a warm parent, over none."""

from __future__ import annotations

import statistics
import time

from rich.table import Table

from hopkit.runner.run import warm_up
from hopkit.stages.isolate import isolated

ROUNDS = 30


def nothing() -> None:
    """The task: all that is measured is the process about it."""


def table() -> Table:
    """Median and extremes of the seconds of a forked task that does nothing, beside a call of it."""
    warm_up()
    forked, called = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        isolated(nothing).value()
        between = time.perf_counter()
        nothing()
        forked.append(between - start)
        called.append(time.perf_counter() - between)
    result = Table("way", "median s", "least s", "most s", title=f"forking a case, {ROUNDS} times")
    for name, measured in (("forked", forked), ("called", called)):
        result.add_row(name, f"{statistics.median(measured):.4f}", f"{min(measured):.4f}", f"{max(measured):.4f}")
    return result
