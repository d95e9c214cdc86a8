"""A variant in which torch fails is tried with ``any_outputs``: the outcome must be the one that the case declares."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest
import torch

from hopkit.corpus.registry import find_cases
from hopkit.records import STANDARD_VARIANTS, Case, Finding, KnownFailure, Sample
from hopkit.runner.any_outputs import unexpected_with_any_outputs
from hopkit.runner.case_run import run_case
from hopkit.runner.engines import ENGINE
from hopkit.runner.judged_capture import JudgedCapture
from hopkit.speculate import installed
from hopkit.stages.session import capture_case
from tests.hops.engine_faults import FAULTS

INFERENCE = STANDARD_VARIANTS["inference"]
DECLARED = KnownFailure("dynamo", "", "a reason", "no rule", refusal=True)


class Point:
    def __init__(self, y: torch.Tensor) -> None:
        self.y = y


def points() -> Sample:
    def program(x: torch.Tensor) -> torch.Tensor:
        point: Any = torch.cond(x.sum() > 0, lambda x: Point(x.sin()), lambda x: Point(x.cos()), (x,))
        return point.y

    return Sample(program, (torch.ones(2),), other_args=((-torch.ones(2),),))


REFUSED = KnownFailure("dynamo", "", "a body must return tensors", "body's output must consist of", refusal=True)


def case_of(build: Callable[[], Sample] = points, **fields: Any) -> Case:
    return Case(**{"name": "fake/one", "build": build, "known_failures": (REFUSED,), "any_outputs": (), **fields})


def unexpected(declared: tuple[KnownFailure, ...], *findings: Finding) -> tuple[Finding, ...]:
    case = case_of(any_outputs=declared)

    def judged() -> JudgedCapture:
        assert installed()
        return JudgedCapture(mock.Mock(), findings, mock.Mock(), "dynamo", ())

    result = unexpected_with_any_outputs(case, INFERENCE, "eager", judged)
    assert not installed()
    return result


def test_the_declared_outcome_is_expected() -> None:
    assert unexpected(()) == ()
    assert unexpected((DECLARED,), Finding("dynamo", "there is no rule")) == ()


def test_a_failure_that_is_not_declared_is_unexpected() -> None:
    (finding,) = unexpected((), Finding("numerics", "differs"))
    assert (finding.stage, finding.message) == (ENGINE, "with any_outputs, at numerics: differs")
    assert finding.hint == "hopkit show fake/one --stage dynamo --variant inference --engine any-outputs"


def test_a_declared_failure_must_show() -> None:
    (finding,) = unexpected((DECLARED,))
    assert "known failure passes now: a reason" in finding.message
    assert "any_outputs" in finding.hint
    other = dataclasses.replace(DECLARED, symptom="another rule")
    assert [finding.stage for finding in unexpected((other,), Finding("dynamo", "there is no rule"))] == [ENGINE] * 2


COMPARED: Any = {"backends": ("eager",), "both_engines": True, "stages": ("dynamo",)}


def test_a_body_that_torch_refuses_runs_with_any_outputs() -> None:
    assert run_case(case_of(), **COMPARED).failures == ()
    (finding,) = run_case(case_of(any_outputs=(DECLARED,)), **COMPARED).failures
    assert (finding.stage, finding.variant, finding.backend) == (ENGINE, "inference", "eager")


def test_it_runs_only_if_engines_are_compared_and_the_case_has_the_column() -> None:
    assert run_case(case_of(any_outputs=(DECLARED,)), **{**COMPARED, "both_engines": False}).failures == ()
    assert run_case(case_of(any_outputs=None), **COMPARED).failures == ()


@pytest.mark.parametrize(("declared", "captures"), [((), 2), ((DECLARED,), 3)])
def test_a_body_that_works_in_torch_runs_if_the_case_declares_a_failure(
    declared: tuple[KnownFailure, ...], captures: int
) -> None:
    capturer = mock.Mock(side_effect=capture_case)
    works = case_of(lambda: Sample(lambda x: x.sin(), (torch.ones(2),)), known_failures=(), any_outputs=declared)
    report = run_case(works, capture=capturer, **COMPARED)
    assert len(capturer.mock_calls) == captures
    assert [finding.stage for finding in report.failures] == [ENGINE] * len(declared)


CAUGHT = {
    "two branches that changed places": "cond_body_matrix/dataclass",
    "a slot of another place in one branch": "cond_body_matrix/slots_dataclass",
    "the initial values as the final ones": "while_loop_body_matrix/user_object",
    "the carry after the loop in another order": "while_loop_body_matrix/frozen_dataclass",
    "results of a map in another order": "map_body_matrix/view_of_output",
}


@pytest.mark.supported_torch
@pytest.mark.parametrize("fault", CAUGHT)
def test_a_fault_planted_in_the_engine_is_caught_by_a_body_of_the_matrix(fault: str) -> None:
    """Torch refuses the body, so only this run sees the wrong value."""
    (case,) = find_cases([CAUGHT[fault]])
    with FAULTS[fault].planted():
        report = run_case(case, backends=("eager",), both_engines=True)
    assert {finding.stage for finding in report.failures} == {ENGINE}
    assert any(finding.message.startswith("with any_outputs, at numerics: ") for finding in report.failures)


@pytest.mark.supported_torch
def test_an_engine_that_refuses_what_it_took_is_caught() -> None:
    (case,) = find_cases(["cond_body_matrix/string"])
    assert run_case(case, backends=("eager",), both_engines=True).failures == ()
    with mock.patch("hopkit.speculate.structure.same_constant", return_value=False):
        (finding,) = run_case(case, backends=("eager",), both_engines=True).failures
    assert finding.message.startswith("with any_outputs, at dynamo: ")
