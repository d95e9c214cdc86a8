"""The output while cases run: a table of families and outcomes on a terminal, a line for each case elsewhere."""

from __future__ import annotations

import contextlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hopkit.runner.preparation import RunPlan
from hopkit.runner.remaining import RemainingTime
from hopkit.runner.results import CaseResult, Status

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from rich.table import Table
    from rich.text import Text

__all__ = ["STYLES", "LiveProgress", "RunProgress", "about", "progress", "time_of_day"]

STYLES = {Status.PASSED: "green", Status.FAILED: "bold red", Status.KNOWN: "yellow", Status.SKIPPED: "dim"}

_UNCHANGED = "unchanged"
_LEFT = "left"
_COLUMNS = (*Status, _UNCHANGED, _LEFT)
_REFRESH_SECONDS = 0.1
_LONG = 120.0  # seconds of a run for which a second worker is worth a word
_OTHER_LINES = 6  # of the screen: the heading, the total, and the line below


def about(seconds: float) -> str:
    """Return a duration as a person says it.

    >>> about(4.2), about(44), about(130), about(1700), about(5000)
    ('about 4 s', 'about 45 s', 'about 2 min', 'about 28 min', 'about 1 h 25 min')
    """
    if seconds < 10:
        return f"about {max(1, round(seconds))} s"
    if seconds < 57.5:
        return f"about {5 * round(seconds / 5)} s"
    if seconds < 3570:
        return f"about {round(seconds / 60)} min"
    minutes = 5 * round(seconds / 300)
    return f"about {minutes // 60} h" + (f" {minutes % 60} min" if minutes % 60 else "")


def time_of_day(when: float) -> str:
    """Return the local time of a moment, with its date if that is not today's."""
    local = time.localtime(when)
    is_today = time.strftime("%Y-%m-%d", local) == time.strftime("%Y-%m-%d")
    return time.strftime("%H:%M" if is_today else "%Y-%m-%d %H:%M", local)


@contextlib.contextmanager
def progress(console: Console) -> Iterator[RunProgress]:
    """Yield the output of a run: to be called with its plan, then with each result."""
    if not console.is_terminal:
        yield RunProgress(console)
        return
    from rich.live import Live

    # No automatic refresh: it is a thread, and the process that shows the table is the one that forks.
    with Live("loading the cases", console=console, auto_refresh=False, transient=True) as live:
        yield LiveProgress(console, live)


class RunProgress:
    """Print the plan of a run, and a line for each case that ends."""

    def __init__(self, console: Console, clock: Callable[[], float] = time.monotonic) -> None:
        self.console, self.clock = console, clock
        self.remaining = RemainingTime({}, 1)

    def plan(self, plan: RunPlan) -> None:
        """Print how many cases will run, and how long that takes."""
        self.remaining = RemainingTime(
            {case.name: plan.expected.seconds[case.name] for case in plan.cases}, plan.workers
        )
        if plan.recalled:
            since = time_of_day(max(result.remembered for result in plan.recalled))
            self.console.print(
                f"{len(plan.recalled):,} unchanged since {since}, {len(plan.cases):,} run (--all runs all)"
            )
        if plan.skipped:
            self.console.print(f"{len(plan.skipped):,} skipped: what they require is not here")
        if plan.cases:
            count = "1 case" if len(plan.cases) == 1 else f"{len(plan.cases):,} cases"
            workers = "1 worker" if plan.workers == 1 else f"{plan.workers} workers"
            measured = "" if plan.expected.is_measured else " (an estimate, as for a first run)"
            cores = len(os.sched_getaffinity(0))
            is_slow = plan.workers == 1 < cores and plan.seconds > _LONG
            faster = f"; -n {cores} uses {cores} cores" if is_slow else ""
            self.console.print(f"{count} on {workers}: {about(plan.seconds)}{measured}{faster}")

    def result(self, result: CaseResult, done: int, total: int) -> None:
        """Show the result of a case, with the number of results so far, and of all that run."""
        self.remaining.end(result.case.name, result.seconds)
        width = len(str(total))
        status = result.status
        left = f", {about(self.remaining.seconds())} left" if done < total else ""
        self.console.print(
            f"[{done:{width}}/{total}] {status:7} {result.case.name} ({result.seconds:.1f} s{left})",
            style=STYLES[status],
        )


class LiveProgress(RunProgress):
    """Show a table of families and outcomes, which changes as cases end: families with failures first, then the latest.

    It is as high as the screen allows.
    """

    def __init__(self, console: Console, live: Live, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(console, clock)
        self.live = live
        self.counts: dict[str, Counter[str]] = {}
        self._latest: dict[str, int] = {}
        self._shown_at = float("-inf")

    def plan(self, plan: RunPlan) -> None:
        super().plan(plan)
        for case in plan.cases:
            self.counts.setdefault(case.family, Counter())[_LEFT] += 1
        for result in plan.recalled:
            self.counts.setdefault(result.case.family, Counter())[_UNCHANGED] += 1
        for result in plan.skipped:
            self.counts.setdefault(result.case.family, Counter())[result.status] += 1
        if plan.cases:
            self.live.update(self.table(f"[0/{len(plan.cases)}] preparing the compiler"), refresh=True)

    def result(self, result: CaseResult, done: int, total: int) -> None:
        self.remaining.end(result.case.name, result.seconds)
        counts = self.counts.setdefault(result.case.family, Counter())
        counts[result.status] += 1
        counts[_LEFT] -= 1
        self._latest[result.case.family] = done
        if done == total or self.clock() - self._shown_at >= _REFRESH_SECONDS:
            self._shown_at = self.clock()
            head = f"[{done}/{total}] {about(self.remaining.seconds())} left; last: {result.case.name}"
            self.live.update(self.table(head), refresh=True)

    def table(self, head: str) -> Table:
        """Return the table as it is now."""
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold", title=Text(head))
        table.title_justify = "left"
        table.add_column("family", no_wrap=True, overflow="ellipsis", max_width=30)
        for column in _COLUMNS:
            table.add_column(str(column), justify="right")
        order = sorted(
            self.counts, key=lambda family: (-self.counts[family][Status.FAILED], -self._latest.get(family, 0), family)
        )
        shown = order[: max(1, self.console.height - _OTHER_LINES)]
        for family in shown:
            table.add_row(Text(family), *self._cells(self.counts[family]))
        if len(shown) < len(order):
            rest = sum((self.counts[family] for family in order[len(shown) :]), Counter[str]())
            table.add_row(Text(f"{len(order) - len(shown)} others", style="dim"), *self._cells(rest))
        table.add_row(Text("all", style="bold"), *self._cells(sum(self.counts.values(), Counter[str]())))
        return table

    def _cells(self, counts: Counter[str]) -> Iterator[Text]:
        from rich.text import Text

        for column in _COLUMNS:
            style = STYLES[column] if isinstance(column, Status) else "dim"
            yield Text(f"{counts[column]:,}" if counts[column] else "", style=style)
