"""Known failures of other versions of torch, compared with the findings on this one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit._torch.versions import torch_minor
from hopkit.records import Case, Finding, KnownFailure, Sample
from hopkit.runner.failures_elsewhere import failures_elsewhere, known_on
from hopkit.runner.reports import Attempt, CaseReport
from hopkit.runner.results import CaseResult
from hopkit.runner.settlement import settle

ELSEWHERE = KnownFailure("dynamo", "==1.0.*", "fails elsewhere", symptom="no rule")
HERE = KnownFailure("dynamo", f"=={torch_minor()}.*", "fails here", symptom="no rule")
RAISED = Finding("dynamo", "no rule for x")


def _result(*findings: Finding, known: tuple[KnownFailure, ...], variant: str = "inference") -> CaseResult:
    case = Case("fake/one", lambda: Sample(abs), variants=(variant,), known_failures=known)
    attempt = Attempt(variant, "eager", findings, "dynamo")
    return CaseResult(case, settle(case, CaseReport("fake/one", attempts=(attempt,))), Path("golden"))


def _shown(result: CaseResult) -> list[tuple[str, bool]]:
    return [(failure.known.reason, failure.shows) for failure in failures_elsewhere(result)]


@pytest.mark.parametrize(
    ("findings", "shows"),
    [((), False), ((RAISED,), True), ((Finding("dynamo", "other"),), False), ((Finding("run", "no rule"),), False)],
)
def test_a_failure_of_another_version_shows_if_it_explains_a_finding(
    findings: tuple[Finding, ...], shows: bool
) -> None:
    result = _result(*findings, known=(ELSEWHERE,))
    assert _shown(result) == [("fails elsewhere", shows)]
    assert [known_on(finding, result) for finding in result.objections] == ["==1.0.*" if shows else ""] * len(findings)


def test_one_that_is_known_here_is_none_of_another_version() -> None:
    assert _shown(_result(RAISED, known=(HERE, ELSEWHERE))) == [("fails elsewhere", False)]


def test_that_a_known_failure_passes_here_does_not_show_another() -> None:
    anything = KnownFailure("dynamo", "==1.0.*", "anything")
    result = _result(known=(HERE, anything))
    assert [finding.message for finding in result.objections] == ["known failure passes now: fails here"]
    assert _shown(result) == [("anything", False)]
    assert known_on(result.objections[0], result) == ""


def test_a_failure_of_a_variant_that_did_not_run_is_left_out() -> None:
    of_training = KnownFailure("dynamo", "==1.0.*", "a reason", variants=("training",))
    assert _shown(_result(known=(of_training,))) == []
    assert _shown(_result(known=(of_training,), variant="training")) == [("a reason", False)]


def test_a_torch_without_goldens_has_it_as_known_and_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopkit.runner.settlement.torch_minor", lambda: "2.14")
    result = _result(RAISED, known=(ELSEWHERE,))
    assert result.failures == ()
    assert [finding.known for finding in result.findings] == [ELSEWHERE]
    assert _shown(result) == [("fails elsewhere", True)]


def test_the_known_failures_of_other_projects_are_as_strict_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopkit.runner.settlement.torch_minor", lambda: "2.14")
    case = Case("fake/one", lambda: Sample(abs), known_failures=(ELSEWHERE,), owner="acme")
    report = CaseReport("fake/one", attempts=(Attempt("inference", "eager", (RAISED,), "dynamo"),))
    assert [finding.known for finding in settle(case, report).findings] == [None]
