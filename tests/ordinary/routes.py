"""The routes of the programs: which program takes which, and what must hold of a capture on any of them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import torch

from hopkit.records import Capture, Run, Sample
from hopkit.stages.session import capture
from hopkit.stages.walk import tensors_in
from tests.ordinary.programs import Program

__all__ = ["assert_it_ran", "captured", "other_backend", "same_numbers", "trial_backend", "want_gradients"]

_BELOW_DYNAMO = {
    "batch_norm_mlp",
    "checkpointed_blocks",
    "cond_of_linears",
    "dropout",
    "gpt_with_cache",
    "list_of_caches",
    "scanned_rnn",
    "straight_through_round",
    "updated_buffers",
    "while_loop_power_iteration",
}
"""What AOTAutograd has its own ways for: mutation, masks, HOPs, functions with a backward."""


def trial_backend(program: Program) -> str:
    """Return the backend of a program's trial, which captures it some five times: eager takes half the time."""
    return "aot_eager" if program.name in _BELOW_DYNAMO else "eager"


def other_backend(program: Program) -> str:
    """Return the backend on which a program is captured once, beside its trial."""
    return "eager" if program.name in _BELOW_DYNAMO else "aot_eager"


def captured(program: Program, sample: Sample, **options: Any) -> Capture:
    """Capture a sample of a program, with the settings that the program declares."""
    settings = {
        "training": program.is_trained_on(options.get("backend", "inductor")),
        "fullgraph": program.fullgraph,
        "other_args": sample.other_args,
    }
    return capture(sample.fn, sample.args, **{**settings, **options})


def same_numbers(program: Program) -> Mapping[str, Any] | None:
    """Return the configuration under which Inductor draws the numbers that eager torch draws, if the program draws."""
    return {"inductor.fallback_random": True} if program.draws else None


def want_gradients(program: Program, sample: Sample) -> None:
    """Have the floating arguments want gradients where a capture would: in training."""
    for tensor in tensors_in(sample.args).values():
        tensor.requires_grad_(program.training and tensor.is_floating_point())


def assert_it_ran(capture: Capture, program: Program, backend: str) -> None:
    """Assert that a capture saw what the program does: its draws, graphs, gradients and values."""
    assert bool(capture.draws) == program.draws
    assert capture.graph_count or program.breaks
    # Where Dynamo breaks the graph at the only call, as of nn.LSTM, no graph is left to lower.
    assert ("aot_forward" in capture.artifacts) == (backend == "aot_eager" and bool(capture.graph_count))
    if program.is_trained_on(backend):
        assert any(gradient is not None for gradient in capture.grads.values())
        assert capture.compiled[0].runs_backward == program.is_step
    _assert_is_the_program_itself(capture.native_reference[0], program, training=program.is_trained_on(backend))


def _assert_is_the_program_itself(run: Run, program: Program, *, training: bool) -> None:
    """Assert that the results and the state of the capture's program equal those of eager torch."""
    sample = program.sample()
    if training:
        want_gradients(program, sample)
    torch.manual_seed(0)
    random.seed(0)
    with torch.set_grad_enabled(training):
        outputs = sample.fn(*sample.args)
    expected = tensors_in(outputs, "outputs") | tensors_in(sample.args, "args") | tensors_in(sample.fn, "fn")
    actual = tensors_in(run.outputs, "outputs") | tensors_in(run.inputs[0], "args") | dict(run.state)
    assert list(actual) == list(expected)
    for path, tensor in expected.items():
        assert torch.equal(actual[path], tensor), path
