"""The output of ``hopkit fuzz``: progress during the search, then tables of failures and known failures."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hopkit.fuzz.groups import FailureGroup
from hopkit.fuzz.plan import Plan
from hopkit.fuzz.report import KnownGroup, Report

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["print_report", "progress"]

_WIDTH = 80
_REFRESH_SECONDS = 0.2
_MESSAGE = 300
_OUTPUT_LINES = 12


@contextlib.contextmanager
def progress(console: Console, plan: Plan) -> Iterator[Callable[[Report], None]]:
    """Yield a function that shows the growing report: a bar on a terminal, else a line for each failure.

    The first call, which follows the check of the plan, prints the seed.
    """
    header = f"seed {plan.seed}, backends {', '.join(plan.backends)}, {plan.seconds:g} s"
    if not console.is_terminal:
        yield _Lines(console, header)
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    # No automatic refresh: it is a thread, and the process that shows the bar is the one that forks.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as bar:
        task = bar.add_task("warming up", total=plan.seconds)
        shown = 0.0

        def show(report: Report) -> None:
            nonlocal shown
            if not shown:
                console.print(header)
            if time.monotonic() - shown > _REFRESH_SECONDS:
                shown = time.monotonic()
                bar.update(task, completed=report.seconds, description=_status(report), refresh=True)

        bar.refresh()
        yield show


class _Lines:
    """Print the header, and a line when a failure is found."""

    def __init__(self, console: Console, header: str) -> None:
        self._console, self._header = console, header
        self._printed = 0

    def __call__(self, report: Report) -> None:
        if self._header:
            self._console.print(self._header)
            self._header = ""
        groups = report.groups
        if len(groups) > self._printed:
            self._printed = len(groups)
            self._console.print(f"[{report.seconds:.0f} s] {_status(report)}")


def _status(report: Report) -> str:
    failures = f"{_count(len(report.groups), 'failure')}, " if report.groups else ""
    return f"{failures}{report.programs} programs, {_rate(report):.1f} a second"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def print_report(console: Console, plan: Plan, report: Report) -> None:
    """Print the failures, one for each cause, and the known failures. Only paths are wider than 80 columns."""
    width = min(console.width, _WIDTH)
    groups = report.groups
    if groups:
        console.print(_failures(groups), soft_wrap=False, width=width)
        for number, group in enumerate(groups, 1):
            _print_failure(console, number, group, plan.folder, width)
    if report.known:
        console.print("Known failures, each with its smallest program:", style="yellow")
        for known in report.known:
            _print_known(console, known, width)
    for failure in report.passing:
        where = f"{failure.cause.place} on {failure.cause.backend}"
        console.print(f"Not counted: a failure at {where} did not repeat", style="yellow")
        console.print(
            f"{_head(failure.message)}\n{_program(failure.source)}", style="dim", soft_wrap=False, width=width
        )
    for text in report.trouble:
        console.print(text, style="red")
    console.print(_covered(plan, report), soft_wrap=False, width=width)
    how = ", interrupted" if report.interrupted else ""
    times = sum(known.programs for known in report.known)
    console.print(
        f"{report.programs} programs in {report.seconds:.1f} s ({_rate(report):.1f} a second){how}: "
        f"{_count(len(groups), 'failure')}, {times} known (seed {plan.seed})",
        style="bold red" if groups or report.trouble else "bold green",
    )


def _failures(groups: list[FailureGroup]) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    for name, justify in (("#", "right"), ("shows at", "left"), ("backend", "left"), ("HOPs", "left")):
        table.add_column(name, justify=justify, overflow="fold")  # type: ignore[arg-type]
    table.add_column("programs", justify="right")
    table.add_column("lines", justify="right")
    for number, group in enumerate(groups, 1):
        failure = group.smallest
        hops = ", ".join(failure.families) or "-"
        lines = f"{failure.original} > {failure.lines}"
        table.add_row(str(number), failure.cause.place, failure.cause.backend, hops, str(group.programs), lines)
    return table


def _print_failure(console: Console, number: int, group: FailureGroup, folder: Path, width: int) -> None:
    from hopkit.fuzz.repro_files import case_path, script_path

    failure = group.smallest
    console.print(
        f"\n{number}. {failure.cause.place}: {_head(failure.message)}", style="bold red", soft_wrap=False, width=width
    )
    for line in failure.output.splitlines()[:_OUTPUT_LINES]:
        console.print(f"  | {line}", style="dim")
    if failure.like:
        console.print(f"perhaps the known failure: {failure.like}", style="yellow", soft_wrap=False, width=width)
    if not failure.shrunk:
        console.print("shrinking stopped early; a higher --shrink allows more time")
    console.print(_program(failure.source))
    console.print(f"case:   {case_path(folder, failure)}")
    console.print(f"script: {script_path(folder, failure)}\n")


def _print_known(console: Console, known: KnownGroup, width: int) -> None:
    console.print(f"{known.programs} {known.reason} ({known.case})", style="yellow", soft_wrap=False, width=width)
    console.print(_program(known.smallest), style="dim")


def _covered(plan: Plan, report: Report) -> str:
    """Yield the modes and families with the number of their programs, and those without a program."""
    from hopkit.strategies.families import FAMILIES

    modes = [str(turn) for turn in plan.turns]
    return "\n".join(
        (*_counted("modes", modes, report.modes), *_counted("HOPs", plan.hops or tuple(FAMILIES), report.families))
    )


def _counted(what: str, names: Sequence[str], counts: Mapping[str, int]) -> Iterator[str]:
    covered = sorted((name for name in names if counts.get(name)), key=lambda name: -counts[name])
    missed = [name for name in names if not counts.get(name)]
    if covered:
        yield f"{what}: {', '.join(f'{name} {counts[name]}' for name in covered)}"
    if missed:
        yield f"{what} without a program: {', '.join(missed)}"


def _program(source: str) -> str:
    """Return the text of a program without the code that makes its inputs."""
    return source.split("\n\n\ndef make_inputs")[0].strip()


def _head(message: str) -> str:
    return message if len(message) <= _MESSAGE else message[:_MESSAGE] + " ..."


def _rate(report: Report) -> float:
    return report.programs / report.seconds if report.seconds else 0.0
