"""Each program through a capture, on each backend: no oracle objects, and nothing is left behind."""

from __future__ import annotations

import pytest
import torch

from hopkit.oracles import judge
from tests.ordinary.left_behind import nothing_left_behind
from tests.ordinary.programs import PROGRAMS, Program
from tests.ordinary.routes import assert_it_ran, captured, other_backend, same_numbers, want_gradients


@pytest.mark.sweep(3)
@pytest.mark.parametrize("program", [program for program in PROGRAMS.values() if program.breaks], ids=str)
def test_torch_itself_breaks_the_graph(program: Program) -> None:
    """Check the declaration of a program that breaks the graph. A capture of any other has one graph."""
    torch.compiler.reset()
    for fullgraph in (True, False):
        sample = program.sample()
        want_gradients(program, sample)
        compiled = torch.compile(sample.fn, backend="eager", fullgraph=fullgraph)
        with torch.set_grad_enabled(program.training):
            if fullgraph:
                with pytest.raises(torch._dynamo.exc.Unsupported):
                    compiled(*sample.args)
            else:
                compiled(*sample.args)
    torch.compiler.reset()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=str)
def test_capture(program: Program) -> None:
    sample, backend = program.sample(), other_backend(program)
    with nothing_left_behind(sample):
        capture = captured(program, sample, backend=backend)
    assert judge(capture) == ()
    assert_it_ran(capture, program, backend)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("program", [program for program in PROGRAMS.values() if program.inductor], ids=str)
def test_inductor(program: Program) -> None:
    sample = program.sample()
    with nothing_left_behind(sample):
        capture = captured(program, sample, backend="inductor", config=same_numbers(program))
    assert judge(capture) == ()
    assert "codegen" in capture.artifacts


@pytest.mark.sweep(3)
@pytest.mark.parametrize("program", [program for program in PROGRAMS.values() if program.gpu], ids=str)
def test_virtual_gpu(program: Program) -> None:
    sample = program.sample()
    with nothing_left_behind(sample):
        capture = captured(program, sample, device="virtual-h200", config=same_numbers(program))
    assert judge(capture) == ()
    assert "triton_" in capture.text("codegen")
