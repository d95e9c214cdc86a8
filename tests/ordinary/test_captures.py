"""Each program through a capture, on each backend: no oracle objects, and nothing is left behind."""

from __future__ import annotations

import random

import pytest
import torch

from hopkit.fixtures.oracles import judge
from hopkit.stages.walk import tensors_in
from tests.ordinary.left_behind import nothing_left_behind
from tests.ordinary.programs import PROGRAMS
from tests.ordinary.routes import captured, same_numbers

each_program = pytest.mark.parametrize("program", PROGRAMS.values(), ids=str)


def want_gradients(program, sample):
    """Have the floating arguments want gradients where a capture would: in training."""
    for tensor in tensors_in(sample.args).values():
        tensor.requires_grad_(program.training and tensor.is_floating_point())


@each_program
def test_torch_alone(program):
    """What a program declares of itself holds: torch compiles it as one graph, or breaks it."""
    for fullgraph in (True, False):
        torch.compiler.reset()
        sample = program.sample()
        want_gradients(program, sample)
        try:
            with torch.set_grad_enabled(program.training):
                torch.compile(sample.fn, backend="eager", fullgraph=fullgraph)(*sample.args)
        except torch._dynamo.exc.Unsupported:
            assert fullgraph, "torch itself can't run it"
            assert program.breaks
        else:
            assert not (fullgraph and program.breaks)
            break
    torch.compiler.reset()


@each_program
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_capture(program, backend):
    sample = program.sample()
    with nothing_left_behind(sample):
        found = captured(program, sample, backend=backend)
    assert judge(found) == ()
    assert bool(found.draws) == program.draws
    assert found.graph_count or program.breaks
    # Where Dynamo breaks the graph at the only call, as of nn.LSTM, no graph is left to lower.
    assert ("aot_forward" in found.artifacts) == (backend == "aot_eager" and bool(found.graph_count))
    if program.is_trained_on(backend):
        assert any(gradient is not None for gradient in found.grads.values())
        assert found.compiled[0].runs_backward == program.is_step
    if backend == "eager":
        _assert_is_the_plain_run(found.plain[0], program, program.sample())


def _assert_is_the_plain_run(run, program, sample):
    """A capture compares with the program itself: what it returns and reaches has the values that eager torch gives."""
    training = program.is_trained_on("eager")
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


@pytest.mark.parametrize("program", [each for each in PROGRAMS.values() if each.inductor], ids=str)
def test_inductor(program):
    sample = program.sample()
    with nothing_left_behind(sample):
        found = captured(program, sample, backend="inductor", config=same_numbers(program))
    assert judge(found) == ()
    assert "codegen" in found.artifacts


@pytest.mark.parametrize("program", [each for each in PROGRAMS.values() if each.gpu], ids=str)
def test_virtual_gpu(program):
    sample = program.sample()
    with nothing_left_behind(sample):
        found = captured(program, sample, device="virtual-h200", config=same_numbers(program))
    assert judge(found) == ()
    assert "triton_" in found.text("codegen")
