"""Autograd: gradients are the derivative, or what the author declares, also where forward and backward are traced."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.checking import trace
from hopkit.checks.derivative import compare
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, NotApplicable, Outcome, Program, assert_same, loss_of
from hopkit.checks.results import leaves_of
from hopkit.stages.program import to_float64
from hopkit.stages.walk import tensors_in

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> str:
    if not any(program.differentiated):
        raise NotApplicable("no argument is a tensor of floating numbers")
    program = program.below_in_training
    if not program.is_trainable:
        if any(leaf.is_floating_point() for leaf in program.plain.tensors):
            raise Failed(
                "no result has a gradient, though arguments and results are floating numbers",
                Hints(
                    hop="let the plain function, or backward=, compute with the operands; detach results "
                    "where it is meant",
                    operator="register a rule with py_autograd_impl, or detach results where that is meant",
                    program="compute results from the arguments, or give arguments that are no tensors of "
                    "floating numbers",
                ),
            )
        raise NotApplicable("no result is a tensor of floating numbers")
    if program.declares_gradient:
        note = "as declared: compared with the traced gradient, not with finite differences"
    else:
        note = _check_derivative(program)
    # A trace has the numbers that were drawn for each of its nodes, and what is computed again draws others.
    if "make_fx" in passed and not program.draws:
        _check_trace(program)
    return note


def _check_derivative(program: Program) -> str:
    """Compare with finite differences in float64, or in float32 where it does not run so; returns what was "
    "left out."""
    if any(leaf.dtype in (torch.float16, torch.bfloat16) for leaf in program.plain.tensors):
        return "not compared with finite differences: a result is of a dtype that is too coarse"
    try:
        # A graph tells of its errors by itself.
        with contextlib.redirect_stderr(io.StringIO()):
            wide = _wide(program)
            outputs = wide.call()
    except (RuntimeError, TypeError, ValueError, NotImplementedError) as error:
        unfit = f"in float32, since it does not run in float64: {_line(error)}"
        wide = _Moved(program, program.converted(torch.Tensor.clone), program.copies(training=True))
    else:
        unfit = ""
        if any(output.dtype in (torch.float16, torch.bfloat16) for output in outputs):
            return "not compared with finite differences: it computes in a dtype of its own that is too coarse"
    found = compare(wide.call, list(wide.inputs.values()), is_precise=not unfit)
    names = list(wide.inputs)
    if found.wrong:
        first = found.wrong[0]
        raise Failed(
            f"the gradient of {names[first.index]} is not the derivative: in a random direction backward gives "
            f"{first.claimed:.6g}, finite differences {first.measured:.6g}"
        )
    if found.unknown:
        return (
            f"finite differences say nothing of the gradient of {names[found.unknown[0]]}: there are kinks all around"
        )
    if found.is_fine and sum(each.numel() for each in wide.inputs.values()) <= _SMALL:
        _check_small(wide)
    return unfit


_SMALL = 32
"""So many elements of all inputs have their whole Jacobian compared, with what torch's gradcheck looks for besides."""


def _check_small(wide: _Moved) -> None:
    """Let backward be run twice, and with gradients that are undefined."""
    try:
        torch.autograd.gradcheck(lambda *tensors: tuple(wide.called(tensors)), wide.tensors, nondet_tol=1e-12)
    except (RuntimeError, AssertionError) as error:
        # gradcheck raises a RuntimeError for whatever it finds, with both Jacobians.
        raise Failed(f"gradcheck: {_line(error).partition(', numerical:')[0]}") from error


def _wide(program: Program) -> _Moved:
    tensors = [
        tensor.detach().to(torch.complex128 if tensor.is_complex() else torch.float64).requires_grad_(needed)
        if tensor.is_floating_point() or tensor.is_complex()
        else tensor
        for tensor, needed in zip(program.copies(training=True), program.differentiated, strict=True)
    ]
    return _Moved(program, program.converted(to_float64), tensors)


class _Moved:
    """A program whose arguments, and tensors that it closes over, are moved in place: ``inputs`` has them by name."""

    def __init__(self, program: Program, call: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> None:
        self._call, self.tensors = call, tuple(tensors)
        self.inputs = {f"argument {index}": tensor for index, tensor in enumerate(tensors) if tensor.requires_grad}
        for path, tensor in tensors_in(call).items():
            if tensor.requires_grad and tensor.is_leaf and tensor.is_floating_point():
                self.inputs[f"`{path.removeprefix('function.')}`"] = tensor

    def call(self) -> list[torch.Tensor]:
        """Return the results that are floating or complex numbers, from the same random state each time."""
        return self.called(self.tensors)

    def called(self, tensors: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        torch.manual_seed(0)
        # A program may write to its arguments.
        leaves, _ = leaves_of(self._call(*(tensor.clone() for tensor in tensors)))
        return [
            leaf
            for leaf in leaves
            if isinstance(leaf, torch.Tensor) and (leaf.is_floating_point() or leaf.is_complex())
        ]


def _check_trace(program: Program) -> None:
    def forward_and_backward(*tensors: torch.Tensor) -> Any:
        torch.manual_seed(0)
        leaves, _ = leaves_of(program.call(*tensors))
        loss = loss_of(leaves)
        wanted = [tensor for tensor in dict.fromkeys(tensors) if tensor.requires_grad]
        assert loss is not None
        found = torch.autograd.grad(loss, wanted, allow_unused=True)
        return tuple(torch.zeros_like(x) if grad is None else grad for x, grad in zip(wanted, found, strict=True))

    graph = trace(forward_and_backward, program.copies(training=True))
    with torch.no_grad():
        grads = graph(*program.copies())
    expected = program.plain_training.grads[: len(grads)]
    try:
        assert_same(Outcome((), None, tuple(grads)), Outcome((), None, expected))
    except Failed as failed:
        raise Failed(f"traced forward and backward: {failed}") from failed


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200]


LAYER = Layer(
    "autograd",
    ("plain",),
    check,
    Hints(
        hop="mend backward=, or leave it out: then the gradient follows from runs=; a gradient that is meant "
        "to be another "
        "is declared by backward=",
        operator="mend the rule that was registered with py_autograd_impl: an autograd.Function whose "
        "backward calls an "
        "operator",
        program="mend the backward of an autograd.Function in it; where another gradient is meant, "
        "finite_differences=False",
    ),
)
