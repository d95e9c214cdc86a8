"""The cost of a separate process for a case: seconds of an empty task in a fork of a warm parent."""

from __future__ import annotations

import statistics
import time

from rich.table import Table

from hopkit.runner.run import warm_up
from hopkit.stages.process_pool import isolated

ROUNDS = 30


def nothing() -> None:
    """Do nothing: the benchmark measures only the process."""


def table() -> Table:
    """Return a table of the median and extreme seconds of a forked task that does nothing, and of a call of it."""
    warm_up()
    forked, called = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        isolated(nothing).value()
        between = time.perf_counter()
        nothing()
        forked.append(between - start)
        called.append(time.perf_counter() - between)
    result = Table("call", "median s", "least s", "most s", title=f"forking a case, {ROUNDS} times")
    for name, measured in (("forked", forked), ("called", called)):
        result.add_row(name, f"{statistics.median(measured):.4f}", f"{min(measured):.4f}", f"{max(measured):.4f}")
    return result
