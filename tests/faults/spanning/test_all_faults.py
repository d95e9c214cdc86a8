"""The expected oracle catches each fault, and planting it changes nothing else."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
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

STAGES = ("dynamo", "aot_forward", "aot_backward", "regions", "post_grad", "lowering", "codegen", "guards", "run")

NOT_PROVED = {
    "branches": "objects to samples, not to compilers",
    "scopes": "objects to hopkit's own recorder, which no fault of a compiler changes",
}
"""The oracles without a fault that they must catch; other tests plant their errors."""

ORACLE_TESTS = Path(__file__).parents[2] / "oracles"

each_fault = pytest.mark.parametrize("fault", FAULTS.values(), ids=lambda fault: fault.name)


def test_there_are_at_least_forty() -> None:
    assert len(FAULTS) >= 40
    assert len({fault.summary for fault in FAULTS.values()}) == len(FAULTS)
    assert {fault.stage for fault in FAULTS.values()} == set(STAGES)


def test_faults_of_every_oracle_are_planted() -> None:
    known = set(capture_oracles()) | set(trial_oracles())
    expected = {fault.oracle for fault in FAULTS.values()}
    assert expected <= known
    unproved = {oracle for oracle in known - expected if not planted_in_its_test(oracle, ORACLE_TESTS)}
    assert unproved == set(NOT_PROVED), "plant a fault that the oracle must detect, in hopkit/faults or in its test"


def planted_in_its_test(oracle: str, folder: Path) -> bool:
    """Return whether ``test_<oracle>.py`` in a folder plants a fault that the oracle must detect."""
    path = folder / f"test_{oracle}.py"
    spec = importlib.util.spec_from_file_location(f"planted_in_{path.stem}", path)
    if not path.is_file() or spec is None or spec.loader is None:
        return False
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return any(isinstance(value, Fault) and value.oracle == oracle for value in vars(module).values())


def test_a_fault_may_stand_in_the_test_of_its_oracle(tmp_path: Path) -> None:
    assert not planted_in_its_test("finite", tmp_path)
    source = "from hopkit.faults.decorators import in_dynamo\n\n\ndef fault(gm):\n    'Do nothing.'\n"
    (tmp_path / "test_finite.py").write_text(f"{source}\n\nplanted = in_dynamo('structure')(fault)\n")
    assert not planted_in_its_test("finite", tmp_path)
    (tmp_path / "test_finite.py").write_text(f"{source}\n\nplanted = in_dynamo('finite')(fault)\n")
    assert planted_in_its_test("finite", tmp_path)


@each_fault
def test_a_fault_describes_itself(fault: Fault) -> None:
    assert fault.summary.endswith(".")


@pytest.mark.sweep(6)
@pytest.mark.supported_torch
@each_fault
def test_the_saved_example_shows_the_fault_and_nothing_else(fault: Fault) -> None:
    trial = example_of(fault)
    assert objections(trial, fault.oracle) == ()
    assert fault.oracle in judge_fault(fault, trial).oracles


@pytest.mark.sweep(8)
@pytest.mark.supported_torch
@each_fault
def test_more_programs_are_judged(fault: Fault) -> None:
    """A fault must return a wrong result: `judge_with_fault` raises if it raises."""
    judged = []

    # Hypothesis begins with the smallest program. The rounds end with the first usable one: most faults need one round.
    @given(programs(**fault.programs))
    @settings(max_examples=4, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def judge(program: Any) -> None:
        judged.append(judge_with_fault(fault, fault.trial(program.sample(), program.config)))

    for _ in range(5):
        judge()
        if any(verdict.usable for verdict in judged):
            return
    pytest.fail(f"{len(judged)} programs were drawn, and none can show the fault {fault.name}")


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


@pytest.mark.sweep(8)
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
