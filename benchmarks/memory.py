"""Milliseconds of the memory check for a thousand lines of wrappers, and what torch's own verifier says.

The wrappers are those of a long chain without branches, of a program with branches, whose wrapper is followed along
several paths, and of one with a result of several parts. Times are processor time, medians. Each round parses texts
that it has not seen: parsing counts. The last column is the time for a text that was parsed before, as most bodies are
under a second setting.
Torch's verifier (`track_memory_lifecycle`) judges cases of the corpus beside the check; where they disagree, a poisoned
run decides.
"""

from __future__ import annotations

import dataclasses
import statistics
import time
from collections import Counter
from collections.abc import Callable, Mapping

import torch
from rich.table import Table

import hopkit
from hopkit.checks.memory import check, check_wrappers
from hopkit.corpus.registry import find_cases
from hopkit.oracles.memory_verifier import second_opinion
from hopkit.records import STANDARD_VARIANTS, Capture, WrapperProgram

ROUNDS = 7


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


CASES = (
    ("cond/simple", "inference"),
    ("cond/simple", "training"),
    ("cond/simple", "inference.virtual-h200"),
    ("region/simple", "training"),
    ("map/simple", "inference"),
    ("checkpoint_memory/writes_intermediate", "training"),
    ("gpu_text/written_views", "inference"),
    ("gpu_text/written_views", "inference.virtual-h200"),
)
"""Cases that both verifiers judge, each with a variant."""


def table() -> Table:
    """Measure, and return the table."""
    result = Table(title="memory check", caption=_opinions())
    for heading in ("program", "lines", "paths", "ms / 1000 lines", "parsed before"):
        result.add_column(heading)
    for name, fn in PROGRAMS.items():
        captured = hopkit.capture(fn, (torch.rand(4, 4),), stages=())
        report = check(captured)
        unseen = statistics.median(_seconds(_renamed(captured, number)) for number in range(ROUNDS))
        seen = statistics.median(_seconds(captured.wrappers) for _ in range(ROUNDS))
        times = (f"{1e6 * seconds / report.lines:.0f}" for seconds in (unseen, seen))
        result.add_row(name, str(report.lines), str(report.paths), *times)
    return result


def _renamed(captured: Capture, number: int) -> tuple[WrapperProgram, ...]:
    """Return the wrappers with another text, so that no text of them was parsed before."""
    return tuple(
        dataclasses.replace(
            program,
            functions=tuple(
                dataclasses.replace(function, prefix=f"{function.prefix}pass  # round {number}\n")
                for function in program.functions
            ),
        )
        for program in captured.wrappers
    )


def _seconds(programs: tuple[WrapperProgram, ...]) -> float:
    begin = time.process_time()
    check_wrappers(programs)
    return time.process_time() - begin


def _opinions() -> str:
    """Return how many cases were checked, how often torch's verifier disagrees, and who is right then."""
    opinions = [second_opinion(*find_cases([case]), STANDARD_VARIANTS[variant]) for case, variant in CASES]
    winners = Counter(opinion.winner for opinion in opinions if opinion.winner)
    won = "".join(f"; {winner} is right in {count}" for winner, count in winners.items())
    return f"{len(opinions)} cases beside torch's verifier, {winners.total()} disagreements{won}"
