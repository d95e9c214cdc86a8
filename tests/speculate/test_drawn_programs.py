"""Drawn programs of torch's HOPs: with the engine their graphs have the same text, and compute the same numbers."""

from __future__ import annotations

import pytest
import torch
from hypothesis import HealthCheck, given, settings

from hopkit.errors import CaptureFailed
from hopkit.fixtures.oracles import Trial
from hopkit.fixtures.strategies import Program, programs
from hopkit.records import Run, join_artifacts
from hopkit.speculate import install
from hopkit.stages.walk import tensor_paths, tensors_in

STAGES = ("speculation", "dynamo", "aot_forward", "aot_backward")


def compare(training: bool, examples: int) -> None:
    """Draw programs, and compare what comes of each without and with the engine; call it by hand with hundreds."""

    @given(programs(training=training, max_ops=6))
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), deadline=None)
    def property_(program: Program) -> None:
        texts, results = seen(program, training)
        with install():
            texts_with, results_with = seen(program, training)
        assert texts_with == texts, program.source
        assert results_with.keys() == results.keys(), program.source
        for place, value in results.items():
            assert same(value, results_with[place]), f"{place} in\n{program.source}"

    property_()


def seen(program: Program, training: bool) -> tuple[dict[str, str], dict[str, torch.Tensor | str | None]]:
    """The texts of the stages, and all tensors that the runs left behind; or how it failed."""
    try:
        trial = Trial(program.sample(), training=training, dynamic=bool(program.resized), config=program.config)
        found = trial.capture(stages=STAGES)
    except CaptureFailed as error:
        artifacts, results = error.artifacts or {}, {error.phase: error.message}
    else:
        artifacts = found.artifacts
        results = {
            f"run {number}, {place}": value
            for number, run in enumerate(found.compiled)
            for place, value in left(run).items()
        }
    return {str(stage): join_artifacts(each) for stage, each in artifacts.items()}, results


def left(run: Run) -> dict[str, torch.Tensor | None]:
    gradients = {f"gradient of {name}": value for name, value in run.grads.items()}
    return {**tensor_paths(run.outputs, "outputs"), **tensors_in(run.inputs[0], "args"), **run.state, **gradients}


def same(one: torch.Tensor | str | None, other: torch.Tensor | str | None) -> bool:
    if not isinstance(one, torch.Tensor) or not isinstance(other, torch.Tensor):
        return one == other
    alike = (one.dtype, one.shape, one.stride()) == (other.dtype, other.shape, other.stride())
    return alike and torch.allclose(one, other, rtol=0, atol=0, equal_nan=True)


@pytest.mark.supported_torch
@pytest.mark.parametrize("training", [False, True])
def test_the_engine_changes_nothing(training: bool) -> None:
    compare(training, 3)
