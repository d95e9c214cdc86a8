"""The output while cases run, on a terminal and elsewhere."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from rich.console import Console
from rich.live import Live

from hopkit.cli.progress import LiveProgress, about, progress
from hopkit.records import Case, Finding, Sample
from hopkit.runner.expected_seconds import Expectation
from hopkit.runner.preparation import RunPlan
from hopkit.runner.reports import Attempt, CaseReport
from hopkit.runner.results import CaseResult

CASES = tuple(Case(f"family{number % 30:02}/case{number}", Sample) for number in range(60))


def result(case: Case, *, fails: bool = False, remembered: float = 0.0) -> CaseResult:
    findings = (Finding("numerics", "wrong"),) if fails else ()
    report = CaseReport(case.name, attempts=(Attempt("inference", "eager", findings),))
    return CaseResult(case, report, Path("golden"), seconds=2.0, remembered=remembered)


PLAN = RunPlan(
    CASES[:50],
    tuple(result(case, remembered=1.0) for case in CASES[50:]),
    Expectation({case.name: 2.0 for case in CASES}, is_measured=True),
    workers=2,
)


def terminal(height: int = 24) -> Console:
    return Console(
        file=io.StringIO(), force_terminal=True, width=80, height=height, color_system=None, legacy_windows=False
    )


def text_of(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("height", [10, 24, 100])
def test_the_table_fits_the_screen_and_counts_everything(height: int) -> None:
    console = terminal(height)
    live = Live(console=console, auto_refresh=False)
    shown = LiveProgress(console, live)
    shown.plan(PLAN)
    for number, case in enumerate(PLAN.cases[:40], start=1):
        shown.result(result(case, fails=number == 7), number, 50)
    printed = terminal(height)
    printed.print(shown.table("a heading"))
    lines = text_of(printed).splitlines()
    assert len(lines) <= height
    assert all(len(line.rstrip()) <= 80 for line in lines)
    rows = [line.split() for line in lines]
    # The family that failed comes first, the sum last: passed, failed, unchanged, left.
    assert rows[2][0] == "family06"
    assert rows[-1] == ["all", "39", "1", "10", "10"]


def test_the_progress_on_a_terminal_says_what_is_left() -> None:
    console = terminal()
    with progress(console) as shown:
        shown.plan(PLAN)
        shown.result(result(PLAN.cases[0]), 1, 50)
    text = text_of(console)
    assert "10 unchanged since 1970-01-01" in text
    assert "50 cases on 2 workers: about 50 s" in text
    assert "[1/50] about" in text


def test_elsewhere_each_case_is_a_line() -> None:
    console = Console(file=io.StringIO(), width=80)
    with progress(console) as shown:
        shown.plan(PLAN)
        shown.result(result(PLAN.cases[0], fails=True), 1, 50)
    assert text_of(console).splitlines()[1:] == [
        "50 cases on 2 workers: about 50 s",
        "[ 1/50] failed  family00/case0 (2.0 s, about 50 s left)",
    ]


def test_cases_that_cannot_run_here_are_counted_apart() -> None:
    skipped = tuple(CaseResult(case, CaseReport(case.name, skipped="hop:no"), Path("golden")) for case in CASES[:3])
    plan = RunPlan(CASES[3:50], PLAN.recalled, PLAN.expected, workers=2, skipped=skipped)
    console = Console(file=io.StringIO(), width=80)
    with progress(console) as shown:
        shown.plan(plan)
        shown.result(result(plan.cases[0]), 1, 47)
    assert text_of(console).splitlines()[1:] == [
        "3 skipped: what they require is not here",
        "47 cases on 2 workers: about 50 s",
        "[ 1/47] passed  family03/case3 (2.0 s, about 45 s left)",
    ]
    printed, live = terminal(100), LiveProgress(terminal(100), Live(console=terminal(), auto_refresh=False))
    live.plan(plan)
    printed.print(live.table("a heading"))
    # The sum: skipped, unchanged, left.
    assert text_of(printed).split()[-4:] == ["all", "3", "10", "47"]


def test_an_estimate_is_said_to_be_one() -> None:
    console = Console(file=io.StringIO(), width=80)
    expected = Expectation({"a/x": 5000.0}, is_measured=False)
    with progress(console) as shown:
        shown.plan(RunPlan((Case("a/x", Sample),), (), expected, 1))
    line = " ".join(text_of(console).split())
    estimate = "1 case on 1 worker: about 1 h 25 min (an estimate, as for a first run)"
    cores = len(os.sched_getaffinity(0))
    assert line == (f"{estimate}; -n {cores} uses {cores} cores" if cores > 1 else estimate)


def test_durations_grow() -> None:
    said = [about(seconds) for seconds in (0.1, 9.9, 10, 57, 58, 3569, 3571, 7200, 36000)]
    assert said == [
        *("about 1 s", "about 10 s", "about 10 s", "about 55 s", "about 1 min", "about 59 min", "about 1 h"),
        *("about 2 h", "about 10 h"),
    ]
