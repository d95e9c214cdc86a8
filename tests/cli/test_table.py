"""The table of HOP x stage: it has all counts, and never exceeds its width."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from hopkit.cli.table import LEGEND, tables
from hopkit.records import Case, Finding, KnownFailure, Sample
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.results import CaseResult, GoldenReport

_STAGES = (
    "speculation",
    "dynamo",
    "aot_forward",
    "aot_backward",
    "post_grad_forward",
    "post_grad_backward",
)
_HOPS = ("cond", "invoke_subgraph", "while_loop", "scan")


def _report(results: list[CaseResult], stages: tuple[str, ...] = _STAGES) -> GoldenReport:
    return GoldenReport(tuple(results), torch="2.13.0", stages=stages)


def _result(hops: tuple[str, ...], report: CaseReport) -> CaseResult:
    return CaseResult(Case("fake/one", lambda: Sample(abs), hops=hops), report, Path("golden"))


def _printed(report: GoldenReport, width: int) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, highlight=False)
    for table in tables(report, width):
        console.print(table)
    return out.getvalue()


_variants = st.sampled_from(["inference", "training"])


@st.composite
def _attempts(draw: st.DrawFn) -> Attempt:
    variant = draw(_variants)
    stages = draw(st.lists(st.sampled_from([*_STAGES, "numerics", "run"]), max_size=2))
    findings = tuple(
        Finding(
            stage,
            "wrong",
            variant=variant,
            known=KnownFailure(stage, "", "a reason") if draw(st.booleans()) else None,
        )
        for stage in stages
    )
    return Attempt(variant, draw(st.sampled_from(["eager", "inductor"])), findings)


_blocks = st.builds(StageText, _variants, st.sampled_from(_STAGES), st.just("text"))
_reports = st.builds(
    CaseReport,
    st.just("fake/one"),
    st.lists(_blocks, max_size=8).map(tuple),
    st.lists(_attempts(), max_size=6).map(tuple),
)
_results = st.builds(_result, st.lists(st.sampled_from(_HOPS), max_size=2, unique=True).map(tuple), _reports)


@given(st.lists(_results, max_size=200), st.integers(40, 120))
def test_it_is_never_too_wide_and_loses_no_count(results: list[CaseResult], width: int) -> None:
    report = _report(results)
    printed = _printed(report, width)
    assert all(len(line) <= width for line in printed.splitlines())
    counts: Counter[str] = Counter()
    for number, mark in re.findall(r"\b(\d+)([FKS]?)(?= |$)", printed, re.MULTILINE):
        counts[mark] += int(number)
    expected: Counter[str] = Counter()
    for row in report.table().values():
        for status, count in row.items():
            expected[{"passed": "", "failed": "F", "known": "K", "skipped": "S"}[status]] += count
    assert +counts == +expected


def test_the_stages_there_are_fit_beside_each_other_in_80_columns() -> None:
    blocks = tuple(StageText("inference", stage, "text") for stage in _STAGES)
    one = _result(("invoke_subgraph",), CaseReport("fake/one", blocks, (Attempt("inference", "inductor"),)))
    printed = _printed(_report([one] * 9999), 80)
    assert printed.count("HOP") == 1
    assert all(len(line) <= 80 for line in (*printed.splitlines(), LEGEND))


def test_a_table_that_is_too_wide_is_cut_between_stages() -> None:
    stages = tuple(f"somebodys_stage_number_{letter}" for letter in "abcdefghij")
    blocks = tuple(StageText("inference", stage, "text") for stage in stages)
    one = _result(("cond",), CaseReport("fake/one", blocks, (Attempt("inference", "inductor"),)))
    printed = _printed(_report([one], stages), 40)
    assert printed.count("HOP") == 4
    assert sorted(re.findall(r"\b[a-j]\b", printed)) == list("abcdefghij")
