"""Autograd: gradients are the derivative, or the author's declared ones, also if forward and backward are traced."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.hop.traces import trace
from hopkit.checks.derivative import compare
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import CheckedProgram, LayerFailed, NotApplicable, RunOutcome, assert_same, loss_of
from hopkit.checks.results import leaves_of
from hopkit.stages.program import to_float64
from hopkit.stages.walk import tensors_in

__all__ = ["LAYER"]


def check(program: CheckedProgram, passed: frozenset[str]) -> str:
    if not any(program.differentiated):
        raise NotApplicable("no argument is a tensor of floating numbers")
    program = program.below_in_training
    if not program.is_trainable:
        if any(leaf.is_floating_point() for leaf in program.reference_outcome.tensors):
            raise LayerFailed(
                "no result has a gradient, though arguments and results are floating numbers",
                Hints(
                    hop="let the eager function, or backward=, compute with the operands; detach results "
                    "if that is meant",
                    operator="register a rule with py_autograd_impl, or detach results if that is meant",
                    program="compute results from the arguments, or pass arguments that are no tensors of "
                    "floating numbers",
                ),
            )
        raise NotApplicable("no result is a tensor of floating numbers")
    if program.declares_gradient:
        note = "as declared: compared with the traced gradient, not with finite differences"
    else:
        note = _check_derivative(program)
    # A trace has a draw of random numbers for each of its nodes, and a recomputation draws others.
    if "make_fx" in passed and not program.draws:
        _check_trace(program)
    return note


def _check_derivative(program: CheckedProgram) -> str:
    """Compare with finite differences in float64, or in float32 if that does not run; return a note on omissions."""
    if any(leaf.dtype in (torch.float16, torch.bfloat16) for leaf in program.reference_outcome.tensors):
        return "not compared with finite differences: a result is of a dtype that is too coarse"
    try:
        # A graph prints its errors itself.
        with contextlib.redirect_stderr(io.StringIO()):
            wide = _wide(program)
            outputs = wide.call()
    except (RuntimeError, TypeError, ValueError, NotImplementedError) as error:
        unfit = f"in float32, since it does not run in float64: {_line(error)}"
        wide = _MovableProgram(program, program.converted(torch.Tensor.clone), program.copies(training=True))
    else:
        unfit = ""
        if any(output.dtype in (torch.float16, torch.bfloat16) for output in outputs):
            return "not compared with finite differences: it computes in a fixed dtype that is too coarse"
    comparison = compare(wide.call, list(wide.inputs.values()), is_precise=not unfit)
    names = list(wide.inputs)
    if comparison.wrong:
        mismatch = comparison.wrong[0]
        raise LayerFailed(
            f"the gradient of {names[mismatch.index]} is not the derivative: in a random direction backward returns "
            f"{mismatch.claimed:.6g}, finite differences {mismatch.measured:.6g}"
        )
    if comparison.unknown:
        return (
            f"finite differences can't judge the gradient of {names[comparison.unknown[0]]}: there are kinks all around"
        )
    if comparison.is_fine and sum(tensor.numel() for tensor in wide.inputs.values()) <= _SMALL:
        _check_small(wide)
    return unfit


_SMALL = 32
"""The most elements of all inputs for which torch's gradcheck compares the whole Jacobian, and checks more."""


def _check_small(wide: _MovableProgram) -> None:
    """Run torch's gradcheck: backward twice, and with undefined gradients."""
    try:
        torch.autograd.gradcheck(lambda *tensors: tuple(wide.run_on(tensors)), wide.tensors, nondet_tol=1e-12)
    except (RuntimeError, AssertionError) as error:
        # gradcheck raises a RuntimeError for any failure, with both Jacobians.
        raise LayerFailed(f"gradcheck: {_line(error).partition(', numerical:')[0]}") from error


def _wide(program: CheckedProgram) -> _MovableProgram:
    tensors = [
        tensor.detach().to(torch.complex128 if tensor.is_complex() else torch.float64).requires_grad_(needed)
        if tensor.is_floating_point() or tensor.is_complex()
        else tensor
        for tensor, needed in zip(program.copies(training=True), program.differentiated, strict=True)
    ]
    return _MovableProgram(program, program.converted(to_float64), tensors)


class _MovableProgram:
    """A program whose arguments, and tensors that it closes over, are moved in place: ``inputs`` has them by name."""

    def __init__(self, program: CheckedProgram, call: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> None:
        self._call, self.tensors = call, tuple(tensors)
        self.inputs = {f"argument {index}": tensor for index, tensor in enumerate(tensors) if tensor.requires_grad}
        for path, tensor in tensors_in(call).items():
            if tensor.requires_grad and tensor.is_leaf and tensor.is_floating_point():
                self.inputs[f"`{path.removeprefix('function.')}`"] = tensor

    def call(self) -> list[torch.Tensor]:
        """Return the results that are floating or complex numbers, from the same random state each time."""
        return self.run_on(self.tensors)

    def run_on(self, tensors: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        torch.manual_seed(0)
        # A program may write to its arguments.
        leaves, _ = leaves_of(self._call(*(tensor.clone() for tensor in tensors)))
        return [
            leaf
            for leaf in leaves
            if isinstance(leaf, torch.Tensor) and (leaf.is_floating_point() or leaf.is_complex())
        ]


def _check_trace(program: CheckedProgram) -> None:
    def forward_and_backward(*tensors: torch.Tensor) -> Any:
        torch.manual_seed(0)
        leaves, _ = leaves_of(program.call(*tensors))
        loss = loss_of(leaves)
        inputs = [tensor for tensor in dict.fromkeys(tensors) if tensor.requires_grad]
        assert loss is not None
        grads = torch.autograd.grad(loss, inputs, allow_unused=True)
        return tuple(torch.zeros_like(x) if grad is None else grad for x, grad in zip(inputs, grads, strict=True))

    graph = trace(forward_and_backward, program.copies(training=True))
    with torch.no_grad():
        grads = graph(*program.copies())
    expected = program.reference_training.grads[: len(grads)]
    try:
        assert_same(RunOutcome((), None, tuple(grads)), RunOutcome((), None, expected))
    except LayerFailed as failed:
        raise LayerFailed(f"traced forward and backward: {failed}") from failed


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200]


LAYER = Layer(
    "autograd",
    ("reference",),
    check,
    Hints(
        hop="fix backward=, or leave it out: then the gradient follows from runs=; if the gradient differs "
        "from the derivative on purpose, declare it with backward=",
        operator="fix the rule that was registered with py_autograd_impl: an autograd.Function whose "
        "backward calls an "
        "operator",
        program="fix the backward of an autograd.Function in it; if another gradient is meant, "
        "finite_differences=False",
    ),
)
