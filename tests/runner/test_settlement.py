"""Settling the report of a case: which findings are known failures, and the texts of known refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import UnknownName
from hopkit.records import Case, Finding, KnownFailure, Sample
from hopkit.runner.engines import ENGINE
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.settlement import settle

_REFUSED = KnownFailure("dynamo", "", "torch refuses it", symptom="no rule")
_VARIANTS = ("inference", "training")


def _case(*known: KnownFailure) -> Case:
    return Case("fake/one", lambda: Sample(abs), variants=_VARIANTS, known_failures=known)


def _attempt(*findings: Finding, variant: str = "inference", has_texts: bool = True) -> Attempt:
    return Attempt(variant, "inductor", findings, "inductor", has_texts)


def test_a_known_refusal_is_the_block_of_its_stage_in_the_order_of_stages() -> None:
    blocks = (StageText("inference", "speculation", "traced\n"), StageText("inference", "aot_forward", "graph\n"))
    report = CaseReport("fake/one", blocks, (_attempt(Finding("dynamo", "there is no rule at 0x7f31c9d2b1c0")),))
    settled = settle(_case(_REFUSED), report)
    assert [(block.stage, block.text.strip()) for block in settled.blocks] == [
        ("speculation", "traced"),
        ("dynamo", "there is no rule at 0x..."),
        ("aot_forward", "graph"),
    ]
    assert [finding.known for finding in settled.findings] == [_REFUSED]
    assert settled.failures == ()


@pytest.mark.parametrize(
    ("finding", "stages", "has_texts"),
    [
        (Finding("dynamo", "another message"), None, True),
        (Finding("dynamo", "no rule"), ("aot_forward",), True),
        (Finding("dynamo", "no rule"), None, False),
        (Finding("numerics", "no rule"), None, True),
    ],
    ids=["not known", "stage not compared", "backend without texts", "no stage"],
)
def test_any_other_finding_has_no_block(finding: Finding, stages: tuple[str, ...] | None, has_texts: bool) -> None:
    known = (_REFUSED, KnownFailure("numerics", "", "a reason", backends=("inductor",)))
    report = CaseReport("fake/one", attempts=(_attempt(finding, has_texts=has_texts),))
    assert settle(_case(*known), report, stages=stages).blocks == ()


def test_a_difference_of_the_engines_is_a_failure_whatever_is_known() -> None:
    report = CaseReport("fake/one", attempts=(_attempt(Finding(ENGINE, "another program: no rule")),))
    (finding,) = settle(_case(_REFUSED), report).findings
    assert (finding.stage, finding.known) == (ENGINE, None)


def test_a_known_failure_at_no_place_is_an_error() -> None:
    report = CaseReport("fake/one", attempts=(_attempt(),))
    with pytest.raises(UnknownName, match="stage of a known failure 'numeric'"):
        settle(_case(KnownFailure("numeric", "", "a reason")), report)


_findings = st.builds(
    Finding, st.sampled_from(["dynamo", "codegen", "numerics", "run"]), st.sampled_from(["no rule", "off by 1"])
)
_attempts = st.builds(
    lambda variant, findings: _attempt(*findings, variant=variant),
    st.sampled_from(_VARIANTS),
    st.lists(_findings, max_size=3),
)


@given(st.lists(_attempts, max_size=4), st.lists(st.just(_REFUSED), max_size=1))
def test_every_finding_stays_and_names_what_was_judged(attempts: list[Attempt], known: list[KnownFailure]) -> None:
    settled = settle(_case(*known), CaseReport("fake/one", attempts=tuple(attempts)))
    for attempt, before in zip(settled.attempts, attempts, strict=True):
        kept = [(finding.stage, finding.message) for finding in attempt.findings[: len(before.findings)]]
        assert kept == [(finding.stage, finding.message) for finding in before.findings]
        for finding in attempt.findings:
            assert (finding.case, finding.variant, finding.backend) == ("fake/one", attempt.variant, "inductor")
    assert set(settled.findings) == set(settled.failures) | set(settled.known)
    assert not set(settled.failures) & set(settled.known)
