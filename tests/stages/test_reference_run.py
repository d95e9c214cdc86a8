"""Captures of a case share a reference run only if their programs are equal in everything that a run reads."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import hopkit
from hopkit.errors import ReferenceFailed
from hopkit.oracles import judge
from hopkit.stages.program import Call, CalledProgram
from hopkit.stages.reference_run import ReferenceRuns


class Scale(torch.nn.Module):
    """A module with a parameter, a buffer and a constant."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.full((2,), 2.0))
        self.register_buffer("offset", torch.ones(2))
        self.power = 2

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: float = 1.0) -> torch.Tensor:
        return (self.weight * x + self.offset * y) ** self.power * n


@dataclasses.dataclass
class Inputs:
    """What makes a program: a module and the arguments of a call."""

    module: Scale = dataclasses.field(default_factory=Scale)
    x: torch.Tensor = dataclasses.field(default_factory=lambda: torch.ones(2))
    y: torch.Tensor = dataclasses.field(default_factory=lambda: torch.ones(2))
    n: float = 1.0

    def program(self) -> CalledProgram:
        return CalledProgram(self.module, (Call((self.x, self.y), {"n": self.n}),))


def _set_x(inputs: Inputs, x: torch.Tensor) -> None:
    inputs.x = x


CHANGES: dict[str, Callable[[Inputs], Any]] = {
    "a bit of an argument": lambda inputs: inputs.x[-1:].copy_(inputs.x[-1:] + 2**-20),
    "the sign of a zero": lambda inputs: (inputs.x.zero_(), inputs.y.zero_().neg_()),
    "dtype": lambda inputs: _set_x(inputs, inputs.x.double()),
    "strides": lambda inputs: _set_x(inputs, torch.ones(4)[::2]),
    "shape": lambda inputs: _set_x(inputs, torch.ones(1)),
    "memory of two arguments": lambda inputs: _set_x(inputs, inputs.y.view(2)),
    "one object twice": lambda inputs: _set_x(inputs, inputs.y),
    "a number": lambda inputs: setattr(inputs, "n", 1.5),
    "the type of a number": lambda inputs: setattr(inputs, "n", 1),
    "a parameter": lambda inputs: inputs.module.weight.data.add_(1),
    "whether a parameter is trained": lambda inputs: inputs.module.weight.requires_grad_(False),
    "a buffer": lambda inputs: inputs.module.offset.add_(1),
    "a class of the same name": lambda inputs: setattr(inputs.module, "__class__", type("Scale", (Scale,), {})),
    "an attribute": lambda inputs: setattr(inputs.module, "power", 3),
}


def _runs(*inputs: Inputs, training: bool = False) -> list[Any]:
    runs = ReferenceRuns()
    return [runs.run(program.program(), training=training, is_own=True) for program in inputs]


def test_a_kernel_that_needs_a_gpu_is_told_of_the_reference() -> None:
    def fn(x: torch.Tensor) -> torch.Tensor:
        raise RuntimeError("0 active drivers ([]). There should only be one.")

    with pytest.raises(ReferenceFailed, match="0 active drivers") as raised:
        ReferenceRuns().run(CalledProgram(fn, (Call((torch.ones(2),)),)), training=False, is_own=True)
    assert "capture(reference=...)" in raised.value.hint


def test_equal_programs_run_once() -> None:
    first, second = _runs(Inputs(), Inputs())
    assert first is second


@pytest.mark.parametrize("change", CHANGES)
def test_a_program_that_differs_runs_again(change: str) -> None:
    changed = Inputs()
    CHANGES[change](changed)
    first, second = _runs(Inputs(), changed)
    assert first is not second


def test_a_tensor_without_bits_to_compare_runs_each_time() -> None:
    sparse = torch.eye(2).to_sparse()
    program = CalledProgram(lambda x: x.to_dense() + 1, (Call((sparse,)),))
    runs = ReferenceRuns()
    first, second = (runs.run(program, training=False, is_own=True) for _ in range(2))
    assert first is not second
    assert torch.equal(first.native[0].outputs, second.native[0].outputs)


@given(changes=st.lists(st.sampled_from(list(CHANGES)), max_size=3, unique=True))
def test_a_shared_run_is_the_run_of_the_program(changes: list[str]) -> None:
    inputs, runs = Inputs(), ReferenceRuns()
    runs.run(Inputs().program(), training=True, is_own=True)
    for change in changes:
        CHANGES[change](inputs)
    shared = runs.run(inputs.program(), training=True, is_own=True)
    (alone,) = _runs(copy.copy(inputs), training=True)
    for left, right in zip(shared.native, alone.native, strict=True):
        assert torch.equal(left.outputs, right.outputs)
        assert left.grads.keys() == right.grads.keys()
        assert left.kind == right.kind


def test_training_and_another_function_are_other_runs() -> None:
    runs, inputs = ReferenceRuns(), Inputs()
    shared = [
        runs.run(inputs.program(), training=training, is_own=is_own) for training in (False, True) for is_own in (0, 1)
    ]
    assert len({id(run) for run in shared}) == 4


def test_a_run_that_raises_is_not_kept() -> None:
    def fails(x: torch.Tensor) -> torch.Tensor:
        raise RuntimeError("no")

    runs = ReferenceRuns()
    for _ in range(2):
        with pytest.raises(ReferenceFailed, match="no"):
            runs.run(CalledProgram(fails, (Call((torch.ones(1),)),)), training=False, is_own=True)


class _Misspelled(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.upp(x)


def test_an_error_of_the_program_names_its_line() -> None:
    with pytest.raises(
        ReferenceFailed, match=r"reference run, at `return self.upp\(x\)` \(test_reference_run.py:\d+\): A"
    ):
        ReferenceRuns().run(CalledProgram(_Misspelled(), (Call((torch.ones(1),)),)), training=False, is_own=True)
    # The innermost line of the program, not of torch.
    with pytest.raises(ReferenceFailed, match=r"at `.*torch.cat.*` \(test_reference_run.py:\d+\): "):
        ReferenceRuns().run(
            CalledProgram(lambda x: torch.cat([x, x[None]]), (Call((torch.ones(1),)),)), training=False, is_own=True
        )


def _step(x: torch.Tensor, model: torch.nn.Module) -> torch.Tensor:
    with torch.fx.traceback.annotate({"compile_with_inductor": 0}):
        loss = model(x).sin().sum()
    loss.backward()
    return loss.detach()


def _gradients(x: torch.Tensor, model: torch.nn.Module) -> torch.Tensor:
    with torch.fx.traceback.annotate({"part": 1}):
        y = model(x).sin()
    return torch.autograd.grad(y.cos().sum(), list(model.parameters()))[0]


@pytest.mark.parametrize("program", [_step, _gradients])
@pytest.mark.parametrize("backend", ["aot_eager", "inductor"])
def test_an_annotated_program_may_run_backward_itself(program: Any, backend: str) -> None:
    captured = hopkit.capture(
        program, (torch.ones(2, 3), torch.nn.Linear(3, 3)), backend=backend, training=True, fullgraph=False
    )
    assert captured.native_reference[0].annotated
    assert judge(captured) == ()
