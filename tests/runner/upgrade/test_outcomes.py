"""The outcomes of a run on another torch: known failures that are fixed, and new failures."""

from __future__ import annotations

from typing import Any

from hopkit.runner.upgrade.outcomes import KnownOutcome, outcomes
from tests.planted_environment import case_in_report, golden_report


def _problem(message: str, stage: str = "dynamo", *, fixed: bool = False, known_on: str = "") -> dict[str, Any]:
    return {
        "variant": "inference",
        "backend": "eager",
        "stage": stage,
        "message": message,
        "hint": "",
        "fixed": fixed,
        "known_on": known_on,
    }


def _elsewhere(reason: str, versions: str, *, shows: bool) -> dict[str, Any]:
    return {"stage": "dynamo", "versions": versions, "reason": reason, "shows": shows}


def test_a_run_without_failures_has_none() -> None:
    merged = outcomes(golden_report(case_in_report("a/b")), "2.13.0")
    assert (merged.new, merged.fixed, merged.outside, merged.undeclared) == ((), (), (), ())
    assert merged.counts == {"passed": 1}


def test_a_case_counts_by_its_findings_and_not_by_its_texts() -> None:
    report = golden_report(
        case_in_report("a/b", status="failed", mismatches=[{"stage": "dynamo"}]),
        case_in_report("a/c", status="failed", problems=[_problem("no rule")]),
        case_in_report("a/d", status="known", known=[{"stage": "dynamo"}]),
        case_in_report("a/e", status="skipped", skipped="hop:x: none"),
    )
    assert outcomes(report, "2.13.0").counts == {"passed": 1, "failed": 1, "known": 1, "skipped": 1}


def test_new_failures_are_grouped_by_stage_and_message_without_numbers() -> None:
    report = golden_report(
        case_in_report("a/b", problems=[_problem("differs by 0.5", "numerics"), _problem("no rule")]),
        case_in_report("a/c", problems=[_problem("differs by 0.25", "numerics")]),
    )
    first, second = outcomes(report, "2.13.0").new
    assert [member.case for member in first.members] == ["a/b", "a/c"]
    assert first.members[0].stage == "numerics"
    assert [member.message for member in second.members] == ["no rule"]


def test_a_known_failure_that_passes_within_its_versions_is_not_declared_as_fixed() -> None:
    problems = [_problem("known failure passes now: a bug", fixed=True)]
    report = golden_report(case_in_report("a/b", problems=problems), case_in_report("a/c", problems=problems))
    merged = outcomes(report, "2.13.0")
    assert merged.undeclared == (KnownOutcome("dynamo", "a bug", "", ("a/b", "a/c")),)
    assert merged.new == ()


def test_known_failures_of_other_versions_are_fixed_or_outside_of_their_bounds() -> None:
    report = golden_report(
        case_in_report(
            "a/b",
            problems=[_problem("still there", known_on="==2.13.*")],
            elsewhere=[
                _elsewhere("fixed", "==2.13.*", shows=False),
                _elsewhere("still there", "==2.13.*", shows=True),
                _elsewhere("of a third version", "==2.11.*", shows=False),
                _elsewhere("came back", "==2.11.*", shows=True),
            ],
        )
    )
    merged = outcomes(report, "2.13.1+cpu")
    assert [failure.reason for failure in merged.fixed] == ["fixed"]
    assert [failure.reason for failure in merged.outside] == ["came back", "still there"]
    assert merged.new == ()
