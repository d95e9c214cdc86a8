"""A failure that shows as a known failure of the corpus does is recognized, and no other."""

from __future__ import annotations

import dataclasses

import pytest

from hopkit.corpus.registry import all_cases
from hopkit.errors import BackendFailed
from hopkit.oracles import known_alike as module
from hopkit.oracles.known_alike import annotate, known_alike, note_of
from hopkit.records import Case, Finding, KnownFailure, Origin, Sample

SYMPTOM = "Higher order ops do not support input mutation"
FAILURE = KnownFailure("dynamo", ">=2.13,<2.16", "a body must not write", symptom=SYMPTOM)
FINDING = Finding(
    "dynamo", "refused", case="mine/first", origin=Origin(f"RuntimeError: {SYMPTOM}", ("torch.x:speculate",), ("cond",))
)


def case(name: str, *failures: KnownFailure, owner: str = "hopkit", source: str = "one line\n") -> Case:
    return Case(name, lambda: Sample(abs, (-1,)), hops=("cond",), known_failures=failures, owner=owner, source=source)


@pytest.fixture(autouse=True)
def corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = (
        case("cond/long", FAILURE, source="two\nlines\n"),
        case("cond/short", FAILURE),
        case("acme/other", FAILURE, owner="acme", source=""),
        case("cond/without"),
    )
    monkeypatch.setattr(module, "all_cases", lambda: cases)
    monkeypatch.setattr(module, "torch_version", lambda: "2.13.1+cpu")


def test_the_shortest_case_with_the_failure_is_found() -> None:
    alike = known_alike(FINDING)
    assert alike is not None
    assert (alike[0].name, alike[1]) == ("cond/short", FAILURE)
    assert note_of(FINDING) == (
        "hopkit's corpus knows this failure of torch, as the case cond/short: a body must not write"
    )


@pytest.mark.parametrize(
    "other",
    [
        dataclasses.replace(FINDING, stage="aot_forward"),
        dataclasses.replace(FINDING, origin=Origin("RuntimeError: another one", (), ("cond",))),
        dataclasses.replace(FINDING, origin=Origin(f"RuntimeError: {SYMPTOM}", (), ("scan",))),
        dataclasses.replace(FINDING, origin=Origin(f"RuntimeError: {SYMPTOM}")),
        Finding("dynamo", SYMPTOM),
    ],
)
def test_another_stage_message_or_hop_and_numbers_are_not_recognized(other: Finding) -> None:
    assert known_alike(other) is None
    assert note_of(other) == ""


def test_the_hops_that_a_program_declares_count_too() -> None:
    without = dataclasses.replace(FINDING, origin=Origin(f"RuntimeError: {SYMPTOM}"))
    assert known_alike(without, hops=("cond",)) is not None
    assert known_alike(without, hops=("scan",)) is None


def test_a_failure_of_another_torch_or_of_the_case_itself_is_not_recognized(monkeypatch: pytest.MonkeyPatch) -> None:
    itself = dataclasses.replace(FINDING, case="cond/short")
    alike = known_alike(itself)
    assert alike is not None
    assert alike[0].name == "cond/long"
    monkeypatch.setattr(module, "torch_version", lambda: "2.16.0")
    assert known_alike(FINDING) is None


def test_a_failed_capture_has_the_line_as_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    error = BackendFailed("refused", phase="dynamo")
    monkeypatch.setattr(module, "finding_of", lambda failed: FINDING)
    annotate(error)
    (note,) = error.__notes__
    assert "the case cond/short" in note


def test_a_failure_of_the_corpus_is_recognized_in_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "all_cases", all_cases)
    monkeypatch.setattr(module, "torch_version", lambda: "2.13.0")
    case = next(case for case in all_cases() if case.name == "fx_backend/nested_conds")
    (known,) = case.known_failures
    seen = Finding(known.stage, "refused", origin=Origin(f"{known.symptom}poi_fused_0'", (), case.hops))
    assert known.reason in note_of(seen)
