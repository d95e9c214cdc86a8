"""The counts and the JSON of a run."""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
from pathlib import Path
from typing import Any

import pytest

from hopkit.goldens import BlockKey, Heading, Label, Mismatch, Orphan, triage
from hopkit.records import Case, Finding, KnownFailure, Sample
from hopkit.runner.as_json import report_as_json
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.results import NUMERICS, CaseResult, GoldenReport, Status

_STAGES = ("dynamo", "aot_forward")
_BLOCKS = tuple(StageText("inference", stage, "text\n") for stage in _STAGES)
_PASSING = CaseReport("fake/one", _BLOCKS, (Attempt("inference", "eager"), Attempt("inference", "inductor")))
_DIFFERS = Mismatch.of(
    Heading("fake/one"),
    BlockKey("inference", "dynamo"),
    Label.OPERATOR_CHANGED,
    minor="2.13",
    expected="sin\n",
    actual="cos\n",
    path="x.md",
    line=7,
)


def _result(report: CaseReport = _PASSING, **fields: Any) -> CaseResult:
    hops = fields.pop("hops", ("cond",))
    return CaseResult(Case("fake/one", lambda: Sample(abs), hops=hops), report, Path("golden"), **fields)


def _finding(stage: str, message: str = "wrong", *, known: bool = False) -> Finding:
    failure = KnownFailure(stage, "", "a reason") if known else None
    return Finding(stage, message, "fix it", "fake/one", "inference", "inductor", known=failure)


def _attempt(*findings: Finding) -> CaseReport:
    return CaseReport("fake/one", _BLOCKS[:1], (Attempt("inference", "inductor", findings),))


def _faulty(report: CaseReport, message: str) -> CaseReport:
    return dataclasses.replace(report, faults=(Finding("case", message, case="fake/one"),))


_KNOWN = _finding("dynamo", known=True)


@pytest.mark.parametrize(
    ("result", "status", "cells"),
    [
        (_result(), Status.PASSED, {("dynamo", "passed"): 1, ("aot_forward", "passed"): 1, (NUMERICS, "passed"): 2}),
        (
            _result(compared=False),
            Status.PASSED,
            {("dynamo", "skipped"): 1, ("aot_forward", "skipped"): 1, (NUMERICS, "passed"): 2},
        ),
        (
            _result(mismatches=(_DIFFERS,)),
            Status.FAILED,
            {("dynamo", "failed"): 1, ("aot_forward", "passed"): 1, (NUMERICS, "passed"): 2},
        ),
        (
            _result(_faulty(_PASSING, "damaged")),
            Status.FAILED,
            {("dynamo", "failed"): 1, ("aot_forward", "failed"): 1, (NUMERICS, "passed"): 2},
        ),
        (_result(_attempt(_KNOWN)), Status.KNOWN, {("dynamo", "known"): 1}),
        (_result(_attempt(_KNOWN), mismatches=(_DIFFERS,)), Status.FAILED, {("dynamo", "failed"): 1}),
        (_result(_attempt(_finding("dynamo"))), Status.FAILED, {("dynamo", "failed"): 1}),
        (
            _result(_attempt(_finding("run"))),
            Status.FAILED,
            {("dynamo", "passed"): 1, (NUMERICS, "failed"): 1},
        ),
        (
            _result(_attempt(_finding("numerics", known=True))),
            Status.KNOWN,
            {("dynamo", "passed"): 1, (NUMERICS, "known"): 1},
        ),
        (_result(CaseReport("fake/one", skipped="a reason")), Status.SKIPPED, {(NUMERICS, "skipped"): 1}),
        (
            _result(_faulty(CaseReport("fake/one"), "no sample")),
            Status.FAILED,
            {(NUMERICS, "failed"): 1},
        ),
    ],
)
def test_status_and_cells(result: CaseResult, status: Status, cells: dict[tuple[str, str], int]) -> None:
    assert result.status is status
    counts: dict[tuple[str, str], int] = {}
    for cell in result.cells(_STAGES):
        counts[cell.stage, cell.status.value] = counts.get((cell.stage, cell.status.value), 0) + 1
    assert counts == cells


def test_a_case_counts_for_each_of_its_hops() -> None:
    report = GoldenReport(
        (_result(hops=("cond", "invoke_subgraph")), _result(), _result(hops=())), torch="2.13.0", stages=_STAGES
    )
    counts = {key: dict(value) for key, value in report.table().items() if key[1] == "dynamo"}
    assert counts == {
        ("cond", "dynamo"): {Status.PASSED: 2},
        ("invoke_subgraph", "dynamo"): {Status.PASSED: 1},
        ("-", "dynamo"): {Status.PASSED: 1},
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"results": (_result(mismatches=(_DIFFERS,)),)},
        {"orphans": (Orphan(Path("x.md"), "no case"),)},
        {"differing": ("fake/one came out otherwise",)},
    ],
)
def test_what_fails_a_run(changes: dict[str, Any]) -> None:
    passing = GoldenReport((_result(),), "2.13.0", _STAGES)
    assert passing.passed
    assert not dataclasses.replace(passing, **changes).passed


def test_the_json_has_the_keys_that_its_schema_names() -> None:
    results = (
        _result(_attempt(_finding("numerics"), _KNOWN), mismatches=(_DIFFERS,), output="words"),
        _result(_faulty(_PASSING, "damaged"), accepted=(Path("x.md"),)),
    )
    report = GoldenReport(
        results, "2.13.0", _STAGES, orphans=(Orphan(Path("x.md"), "no case"),), groups=triage(results[0].objections)
    )
    document = report_as_json(report)
    # Without the indentation, which Python 3.13 takes away itself.
    schema = inspect.cleandoc(report_as_json.__doc__ or "")
    assert set(document) == set(re.findall(r"^``(\w+)``", schema, re.MULTILINE))
    names = set(re.findall(r"``(\w+)``", schema))
    listed = ("table", "cases", "orphans", "groups")
    nested = [entry for key in listed for entry in document[key]]
    nested += [
        entry
        for case in document["cases"]
        for key in ("cells", "problems", "known", "elsewhere", "mismatches")
        for entry in case[key]
    ]
    nested += [member for group in document["groups"] for member in group["members"]]
    assert all(document[key] for key in listed)
    assert {name for entry in nested for name in entry} <= names
    assert json.loads(json.dumps(document)) == document


def test_the_json_has_the_texts_on_request() -> None:
    report = GoldenReport((_result(),), "2.13.0", _STAGES)
    (case,) = report_as_json(report)["cases"]
    assert "texts" not in case
    (case,) = report_as_json(report, texts=True)["cases"]
    assert case["texts"] == [{"variant": "inference", "stage": stage, "text": "text\n"} for stage in _STAGES]


def test_the_json_says_which_failures_are_fixed_and_which_another_torch_has() -> None:
    known = KnownFailure("run", "==1.0.*", "a reason", symptom="no rule")
    findings = (_finding("run", "no rule"), _finding("dynamo", "known failure passes now: another"))
    result = _result(_attempt(*findings))
    result = dataclasses.replace(result, case=dataclasses.replace(result.case, known_failures=(known,)))
    (case,) = report_as_json(GoldenReport((result,), "2.13.0", _STAGES))["cases"]
    assert [(problem["fixed"], problem["known_on"]) for problem in case["problems"]] == [(False, "==1.0.*"), (True, "")]
    assert case["elsewhere"] == [{"stage": "run", "versions": "==1.0.*", "reason": "a reason", "shows": True}]


def test_the_groups_of_the_json_have_their_lines_and_kind() -> None:
    report = GoldenReport((), "2.13.0", _STAGES, groups=triage((_DIFFERS, _finding("run", "no rule"))))
    kinds = {group["of"]: group["hunk"] for group in report_as_json(report)["groups"]}
    assert set(kinds) == {"texts", "findings"}
    assert any(line.startswith("+") for line in kinds["texts"])
