"""Milliseconds of the memory check for a thousand lines of wrappers, and what torch's own verifier says.

The wrappers are those of a long chain without branches, of a program with branches, whose wrapper is followed along
several paths, and of one with a result of several parts. Times are processor time, medians, parsing included.
Torch's verifier (`track_memory_lifecycle`) runs in captures of the same programs; where it disagrees with the check, a
poisoned run decides.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

import torch
from rich.table import Table

import hopkit
from hopkit.checks.memory import check, poisoned_run
from hopkit.errors import CaptureFailed
from hopkit.oracles import judge
from hopkit.records import Capture

ROUNDS = 7
_VERIFIER = {"inductor.test_configs.track_memory_lifecycle": "assert"}


def chain(x: torch.Tensor) -> torch.Tensor:
    y = x
    for _ in range(60):
        x, y = (x @ y).sin(), x
    return x


def branches(x: torch.Tensor) -> torch.Tensor:
    for _ in range(3):
        x = torch.cond(x.sum() > 0, torch.sin, torch.cos, (x @ x,))
    return x @ x


def sorted_rows(x: torch.Tensor) -> torch.Tensor:
    values, _ = torch.sort(x @ x)
    return (values @ x).softmax(1)


PROGRAMS: Mapping[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "chain of 60 products": chain,
    "three conds": branches,
    "sort": sorted_rows,
}


def table() -> Table:
    """Measure, and return the table."""
    result = Table(title="memory check")
    for heading in (
        "program",
        "lines",
        "paths",
        "ms / 1000 lines",
        "ms / 1000 lines and path",
        "torch's verifier",
        "winner",
    ):
        result.add_column(heading)
    for name, fn in PROGRAMS.items():
        x = torch.rand(4, 4)
        captured = hopkit.capture(fn, (x,), stages=())
        report = check(captured)
        seconds = statistics.median(_seconds(captured) for _ in range(ROUNDS))
        per_line = 1e6 * seconds / report.lines
        agrees = _verifier_agrees(fn, x) == report.is_safe
        result.add_row(
            name,
            str(report.lines),
            str(report.paths),
            f"{per_line:.0f}",
            f"{per_line / report.paths:.0f}",
            "agrees" if agrees else "disagrees",
            "-" if agrees else _winner(fn, x, is_safe=report.is_safe),
        )
    return result


def _seconds(captured: Capture) -> float:
    begin = time.process_time()
    check(captured)
    return time.process_time() - begin


def _verifier_agrees(fn: Callable[[torch.Tensor], torch.Tensor], x: torch.Tensor) -> bool:
    """Return whether torch's verifier finds the wrapper safe."""
    try:
        hopkit.capture(fn, (x,), stages=(), config=_VERIFIER)
    except CaptureFailed:
        return False
    return True


def _winner(fn: Callable[[torch.Tensor], torch.Tensor], x: torch.Tensor, *, is_safe: bool) -> str:
    """Return who is right, by a run of the wrapper with freed memory overwritten."""
    findings = [finding for finding in judge(poisoned_run(fn, (x,))) if finding.stage in ("numerics", "structure")]
    return "the check" if is_safe == (not findings) else "torch"
