"""The history of a case over versions of torch."""

from __future__ import annotations

import dataclasses
import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.goldens import BlockKey
from hopkit.runner.environments import Environment
from hopkit.runner.version_history import (
    VersionResult,
    as_json,
    changed_texts,
    history,
    result_of,
    since,
    with_previous,
)
from tests.planted_environment import case_in_report, golden_report, plant

KEY = BlockKey("inference", "dynamo")
FAILED = (("inference", "run", "TypeError: no rule\nand more"),)
SIN, COS = ({KEY: f"def forward(self, x):\n    y = torch.{name}(x)\n    return (y,)\n"} for name in ("sin", "cos"))


def _problem(message: str, *, variant: str = "inference", fixed: bool = False) -> dict[str, Any]:
    return {"variant": variant, "backend": "eager", "stage": "run", "message": message, "hint": "", "fixed": fixed}


@pytest.mark.parametrize(
    ("results", "sentence"),
    [
        ([], "there is no torch to run it on"),
        ([VersionResult("2.13.0")], "passes on 2.13.0"),
        ([VersionResult("2.11.0"), VersionResult("2.12.1"), VersionResult("2.13.0")], "passes on 2.11.0 to 2.13.0"),
        (
            [VersionResult("2.11.0"), VersionResult("2.12.1", FAILED), VersionResult("2.13.0", FAILED)],
            "fails since 2.12.1: run: TypeError: no rule; passes on 2.11.0",
        ),
        (
            [VersionResult("2.11.0", skipped="hop:x: none"), VersionResult("2.12.1", FAILED), VersionResult("2.13.0")],
            "passes since 2.13.0; fails on 2.12.1: run: TypeError: no rule; does not run on 2.11.0: hop:x: none",
        ),
        (
            [VersionResult("2.11.0", error="it broke"), VersionResult("2.12.1")],
            "passes since 2.12.1; can't be run on 2.11.0: it broke",
        ),
        (
            [VersionResult("2.11.0", (("inference", "dynamo", "no"),)), VersionResult("2.12.1", FAILED)],
            "fails since 2.12.1: run: TypeError: no rule; fails on 2.11.0: dynamo: no",
        ),
    ],
)
def test_the_sentence_states_since_when_the_result_is_so(results: list[VersionResult], sentence: str) -> None:
    assert since(results) == sentence


def test_another_wording_of_the_same_stage_is_the_same_result_and_the_newest_is_shown() -> None:
    old, new = (VersionResult(torch, (("inference", "run", text),)) for torch, text in (("1.0", "old"), ("2.0", "new")))
    assert since([old, new]) == "fails on 1.0 to 2.0: run: new"


OUTCOMES = {
    "passes": VersionResult("", ()),
    "fails": VersionResult("", FAILED),
    "does not run": VersionResult("", skipped="why"),
    "can't be run": VersionResult("", error="why"),
}


@given(st.lists(st.sampled_from(sorted(OUTCOMES)), min_size=1, max_size=6))
def test_each_change_of_the_outcome_is_a_clause_and_the_last_comes_first(outcomes: list[str]) -> None:
    results = [dataclasses.replace(OUTCOMES[name], torch=f"2.{number}") for number, name in enumerate(outcomes)]
    clauses = since(results).split("; ")
    assert len(clauses) == 1 + sum(before != after for before, after in itertools.pairwise(outcomes))
    assert clauses[0].startswith(outcomes[-1])
    assert clauses[-1].startswith(outcomes[0])


def test_known_failures_are_failures_and_one_that_passes_is_none() -> None:
    known = {"variant": "training", "backend": "eager", "stage": "dynamo", "reason": "a bug", "message": "refused"}
    report = golden_report(
        case_in_report(
            "a/b", problems=[_problem("x", fixed=True), _problem("raised"), _problem("raised")], known=[known]
        )
    )
    result = result_of(report, "a/b", "2.13.0")
    assert result.failures == (("inference", "run", "raised"), ("training", "dynamo", "refused"))
    assert result_of(report, "a/b", "2.13.0", "training").failures == (("training", "dynamo", "refused"),)
    fixed = golden_report(case_in_report("a/b", problems=[_problem("passes now", fixed=True)]))
    assert result_of(fixed, "a/b", "2.13.0").outcome == "passes"


def test_a_finding_about_the_whole_case_counts_for_each_variant() -> None:
    report = golden_report(case_in_report("a/b", problems=[_problem("lost", variant="")]))
    assert result_of(report, "a/b", "2.13.0", "training").outcome == "fails"


def test_texts_are_those_of_the_variant_without_decisions_of_the_toolchain() -> None:
    code = "# triton_a: compiled for sm_90, 15 registers, 0 bytes of shared memory; interpreted\n"
    texts = [
        {"variant": "inference", "stage": "dynamo", "text": "x = 1\n"},
        {"variant": "inference.virtual-h200", "stage": "codegen", "text": code},
    ]
    report = golden_report(case_in_report("a/b", texts=texts))
    codegen = BlockKey("inference.virtual-h200", "codegen")
    found = result_of(report, "a/b", "2.13.0").texts
    assert found == {KEY: "x = 1\n", codegen: "# triton_a: compiled for sm_90; interpreted\n"}
    assert set(result_of(report, "a/b", "2.13.0", "inference").texts) == {KEY}


def test_a_report_without_the_case_is_an_error() -> None:
    assert result_of(golden_report(), "a/b", "2.13.0").outcome == "can't be run"


def test_changes_are_by_cause_and_names_do_not_count() -> None:
    (group,) = changed_texts("a/b", VersionResult("1.0", texts=SIN), VersionResult("2.0", texts=COS))
    assert group.label == "operator changed"
    renamed = {KEY: SIN[KEY].replace("y", "z")}
    assert changed_texts("a/b", VersionResult("1.0", texts=SIN), VersionResult("2.0", texts=renamed)) == ()
    (new,) = changed_texts("a/b", VersionResult("1.0"), VersionResult("2.0", texts=SIN))
    (missing,) = changed_texts("a/b", VersionResult("1.0", texts=SIN), VersionResult("2.0"))
    assert (new.label, missing.label) == ("new block", "missing block")


def test_a_version_is_compared_with_the_nearest_before_it_that_ran() -> None:
    first, skipped, last = VersionResult("1.0"), VersionResult("2.0", skipped="why"), VersionResult("3.0")
    assert with_previous([first, skipped, last]) == [(None, first), (None, skipped), (first, last)]


def test_each_environment_runs_the_case_and_a_broken_one_is_reported(tmp_path: Path) -> None:
    fine, broken = plant(tmp_path / "fine", "2.13.0"), plant(tmp_path / "broken", "2.15.0")
    fine.answer_golden(golden_report(case_in_report("a/b")))
    (broken.folder / "progress").write_text("ImportError: no torch.x\n")
    lines: list[str] = []
    results = history(
        "a/b",
        [Environment(fine.python, "2.13.0+cpu"), Environment(broken.python, "2.15.0")],
        words=("--file", "x.py"),
        on_line=lines.append,
    )
    assert [result.outcome for result in results] == ["passes", "can't be run"]
    assert "ImportError: no torch.x" in results[1].error
    assert lines == ["running a/b on torch 2.13.0", "running a/b on torch 2.15.0"]
    ((_, words),) = fine.calls()
    assert words.startswith("-m hopkit golden a/b --file x.py --texts --json ")


def test_the_json_has_the_changes_between_neighbours() -> None:
    results = [VersionResult("1.0", texts=SIN), VersionResult("2.0", FAILED, COS), VersionResult("3.0", skipped="why")]
    document = as_json("a/b", results)
    assert json.loads(json.dumps(document)) == document
    first, second, third = document["versions"]
    assert document["since"] == since(results)
    assert first["changes"] == []
    assert second["failures"] == [{"variant": "inference", "stage": "run", "message": "TypeError: no rule\nand more"}]
    (change,) = second["changes"]
    assert (change["label"], change["blocks"]) == ("operator changed", [{"variant": "inference", "stage": "dynamo"}])
    assert (third["outcome"], third["reason"]) == ("does not run", "why")
