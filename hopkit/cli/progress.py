"""The output while cases run: a bar on a terminal, a line for each case elsewhere."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hopkit.runner.results import CaseResult, Status

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["STYLES", "progress", "relay"]

_OF_CASE = re.compile(r"\[ *\d+/\d+\] ")

STYLES = {Status.PASSED: "green", Status.FAILED: "bold red", Status.KNOWN: "yellow", Status.SKIPPED: "dim"}


@contextlib.contextmanager
def progress(console: Console) -> Iterator[Callable[[CaseResult, int, int], None]]:
    """Yield a function to call with each result, the number of results so far, and the number of all."""
    if not console.is_terminal:
        yield lambda result, done, total: _line(console, result, done, total)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    # No automatic refresh: it is a thread, and the process that shows the bar is the one that forks.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as bar:
        task = bar.add_task("warming up", total=None)
        failed = 0

        def show(result: CaseResult, done: int, total: int) -> None:
            nonlocal failed
            failed += result.status is Status.FAILED
            said = f"{failed} failed, " if failed else ""
            bar.update(task, completed=done, total=total, description=f"{said}{result.case.name}", refresh=True)

        bar.refresh()
        yield show


@contextlib.contextmanager
def relay() -> Iterator[Callable[[str], None]]:
    """Yield a function to call with each line of progress of a run in another process: it goes to standard error.

    On a terminal, the line of a case replaces that of the previous one. Other lines of a golden run are left out.
    """
    import sys

    from hopkit.normalize import printable

    on_terminal = sys.stderr.isatty()
    running = False

    def show(line: str) -> None:
        nonlocal running
        of_case = _OF_CASE.match(line) is not None
        if running and not of_case:
            return
        running = running or of_case
        text = printable(line)
        # Erase what is left of a longer line.
        sys.stderr.write(f"\r{text[:79]}\x1b[K" if of_case and on_terminal else f"{text}\n")
        sys.stderr.flush()

    try:
        yield show
    finally:
        if running and on_terminal:
            sys.stderr.write("\n")


def _line(console: Console, result: CaseResult, done: int, total: int) -> None:
    width = len(str(total))
    status = result.status
    console.print(
        f"[{done:{width}}/{total}] {status:7} {result.case.name} ({result.seconds:.1f} s)", style=STYLES[status]
    )
