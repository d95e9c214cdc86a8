"""The output while cases run: a bar on a terminal, a line for each case elsewhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hopkit.runner.results import CaseResult, Status

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["STYLES", "progress"]

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


def _line(console: Console, result: CaseResult, done: int, total: int) -> None:
    width = len(str(total))
    status = result.status
    console.print(
        f"[{done:{width}}/{total}] {status:7} {result.case.name} ({result.seconds:.1f} s)", style=STYLES[status]
    )
