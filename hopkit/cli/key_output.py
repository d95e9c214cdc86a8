"""The output of ``hopkit golden --why``: the parts of a case's key, and those that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopkit.cli.progress import time_of_day

if TYPE_CHECKING:
    from rich.console import Console

    from hopkit.runner.explanation import KeyExplanation

__all__ = ["print_explanation"]

_SHOWN = 8


def print_explanation(console: Console, explanation: KeyExplanation, *, whole: bool) -> None:
    """Print whether a case runs, then the parts of its key with their digests, and the files that changed in them.

    ``whole`` prints all parts, and not only those that changed.
    """
    name, changed = explanation.case.name, [part.name for part in explanation.parts if part.is_changed]
    if explanation.is_recalled:
        console.print(f"{name} does not run: unchanged since {time_of_day(explanation.since)}", style="green")
    elif explanation.skipped:
        console.print(f"{name} does not run: {explanation.skipped}", style="dim")
    elif explanation.since:
        since = time_of_day(explanation.since)
        console.print(f"{name} runs: changed since {since}, when it passed: {', '.join(changed)}", style="yellow")
    else:
        console.print(f"{name} runs: no verdict of it is remembered", style="yellow")
    for part in (part for part in explanation.parts if whole or part.is_changed):
        console.print(f"  {part.name:10} {part.digest}{'  changed' if part.is_changed else ''}".rstrip())
        if part.note:
            console.print(f"    {part.note}")
        for change in part.changes[:_SHOWN]:
            console.print(f"    {change}")
        if len(part.changes) > _SHOWN:
            console.print(f"    and {len(part.changes) - _SHOWN} more")
