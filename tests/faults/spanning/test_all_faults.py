"""The expected oracle catches each fault, and planting it changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, Phase, given, settings

from hopkit.errors import UnknownName
from hopkit.faults import FAULTS, Fault, planted
from hopkit.faults.example import example_of
from hopkit.faults.verdict import judge_fault, judge_with_fault, objections
from hopkit.oracles import capture_oracles, trial_oracles
from hopkit.strategies import programs
from tests.torch_attributes import attributes, changed_attributes

STAGES = ("dynamo", "aot_forward", "aot_backward", "guards", "run")

NOT_PROVED = {
    "branches": "objects to samples, not to compilers",
    "scopes": "objects to hopkit's own recorder, which no fault of a compiler changes",
}
"""The oracles without a fault that they must catch; other tests plant their errors."""

each_fault = pytest.mark.parametrize("fault", FAULTS.values(), ids=lambda fault: fault.name)


def test_there_are_at_least_forty() -> None:
    assert len(FAULTS) >= 40
    assert len({fault.summary for fault in FAULTS.values()}) == len(FAULTS)
    assert {fault.stage for fault in FAULTS.values()} == set(STAGES)


def test_faults_of_every_oracle_are_planted() -> None:
    known = set(capture_oracles()) | set(trial_oracles())
    expected = {fault.oracle for fault in FAULTS.values()}
    assert expected <= known
    assert known - expected == set(NOT_PROVED)


@each_fault
def test_a_fault_describes_itself(fault: Fault) -> None:
    assert fault.summary.endswith(".")


@pytest.mark.supported_torch
@each_fault
def test_the_saved_example_shows_the_fault_and_nothing_else(fault: Fault) -> None:
    trial = example_of(fault)
    assert objections(trial, fault.oracle) == ()
    assert fault.oracle in judge_fault(fault, trial).oracles


@pytest.mark.supported_torch
@each_fault
def test_ten_more_programs_are_judged(fault: Fault) -> None:
    """A fault must return a wrong result: `judge_with_fault` raises if it raises."""
    judged = []

    @given(programs(**fault.programs))
    @settings(max_examples=10, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def judge(program: Any) -> None:
        judged.append(judge_with_fault(fault, fault.trial(program.sample(), program.config)))

    judge()
    assert any(verdict.usable for verdict in judged)


def test_an_unknown_fault_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="branches_swapped"), planted("branches_swaped"):
        pass


# -- torch is left as it was -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def _loaded() -> None:
    """Import the modules that planting imports on its first use."""
    for name in FAULTS:
        with planted(name) as backend:
            torch.compile(torch.sin, backend=backend)(torch.ones(2))
    torch.compiler.reset()


@pytest.fixture
def _compiled_anew() -> Iterator[None]:
    """Drop the compiled versions of torch's own functions: all tests share the limit of versions."""
    yield
    torch.compiler.reset()


@pytest.mark.usefixtures("_loaded", "_compiled_anew")
@each_fault
def test_torch_is_left_as_it_was(fault: Fault) -> None:
    old_attributes = attributes()
    with fault.plant():
        pass
    assert changed_attributes(old_attributes) == []
    with planted(fault.name) as backend:
        torch.compile(torch.cos, backend=backend)(torch.ones(2))
    with pytest.raises(ZeroDivisionError), planted(fault.name):
        raise ZeroDivisionError
    assert changed_attributes(old_attributes) == []
