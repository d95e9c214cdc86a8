"""The output of ``hopkit golden --impact`` and ``--record-impact``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from hopkit.runner.impact.recording import Recording
    from hopkit.runner.impact.selection import AffectedCases

__all__ = ["print_recording", "print_selection"]

_ROWS = 20
_LINES = 5


def print_selection(console: Console, selection: AffectedCases) -> None:
    """Print the functions that a diff changes with the number of cases that enter each, and why further cases run."""
    from rich.table import Table
    from rich.text import Text

    changes = selection.changes
    for note in selection.notes:
        console.print(note, style="yellow")
    _print_lines(console, changes.ignored, "no case reads")
    if selection.counts:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
        table.add_column("changed function", overflow="fold")
        table.add_column("cases", justify="right", vertical="top")
        order = sorted(selection.counts, key=lambda function: (-selection.counts[function], function))
        for function in order[:_ROWS]:
            table.add_row(Text(str(function)), f"{selection.counts[function]:,}")
        console.print(table)
        if len(order) > _ROWS:
            console.print(f"and {len(order) - _ROWS} functions with no more cases", style="dim")
    for what, names in changes.cases.items():
        console.print(f"{what} changes {_count(len(names), 'case')}")
    _print_lines(console, selection.everything, "may affect every case:")
    if not selection.everything:
        _print_lines(console, selection.unrecorded, "runs, since no record says which functions it enters:")
    console.print(_summary(selection), style="bold")


def _summary(selection: AffectedCases) -> str:
    changes, total = selection.changes, f"{selection.total:,}"
    if not (changes.functions or selection.everything or changes.cases):
        return f"your diff changes no code of torch or hopkit: none of {total} cases has to run"
    what = f"your diff changes {_count(len(changes.functions), 'function')}"
    if changes.functions:
        which = "it" if len(changes.functions) == 1 else "one of them"
        what += f"; {selection.entering:,} of {total} cases enter {which}"
    if selection.everything:
        return f"{what}; all {total} run"
    others = len(selection.cases) - selection.entering
    return f"{what}; {_count(others, 'other')} {'runs' if others == 1 else 'run'} too" if others else what


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _print_lines(console: Console, lines: Sequence[str], label: str) -> None:
    for line in lines[:_LINES]:
        console.print(f"{label} {line}", style="dim")
    if len(lines) > _LINES:
        console.print(f"{label} {len(lines) - _LINES} more", style="dim")


def print_recording(console: Console, recording: Recording, path: Path) -> None:
    """Print the file of a new map, its size, and the cases that it has no record of."""
    recorded = recording.impact_map
    functions = len(recorded.entered) + len(recorded.everywhere)
    _print_lines(console, recording.without_record, "no record, since its process died:")
    console.print(
        f"wrote {path} ({path.stat().st_size:,} bytes): {_count(len(recorded.cases), 'case')}, "
        f"{_count(functions, 'function')}"
    )
