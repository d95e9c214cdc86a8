"""Autograd: gradients are those that finite differences give, also where forward and backward are traced."""

from __future__ import annotations

from typing import Any

import torch

from hopkit._torch.checking import trace
from hopkit._torch.hop_operator import tree_flatten
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, NotApplicable, Outcome, Program, assert_same, loss_of

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    if not any(program.differentiated):
        raise NotApplicable("no argument is a tensor of floating numbers")
    program = program.below_in_training
    if not program.is_trainable:
        if any(leaf.is_floating_point() for leaf in program.plain.tensors):
            raise Failed(
                "no result has a gradient, though arguments and results are floating numbers",
                "register a rule with py_autograd_impl, or detach results where that is meant",
            )
        raise NotApplicable("no result is a tensor of floating numbers")
    _check_numbers(program)
    # A trace has the numbers that were drawn for each of its nodes, and what is computed again draws others.
    if "make_fx" in passed and not program.draws:
        _check_trace(program)


def _check_numbers(program: Program) -> None:
    wide = [
        tensor.detach().to(torch.float64 if tensor.is_floating_point() else torch.complex128).requires_grad_(needed)
        if tensor.is_floating_point() or tensor.is_complex()
        else tensor
        for tensor, needed in zip(program.copies(training=True), program.differentiated, strict=True)
    ]

    def differentiable(*tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        torch.manual_seed(0)
        # A program may write to its arguments, and gradcheck calls it again with the same.
        leaves, _ = tree_flatten(program.call(*[tensor.clone() for tensor in tensors]))
        return tuple(leaf for leaf in leaves if isinstance(leaf, torch.Tensor) and leaf.requires_grad)

    try:
        outputs = differentiable(*wide)
    except RuntimeError as error:
        raise Failed(
            f"does not run in float64: {_line(error)}", "convert closed-over tensors to the dtype of operands"
        ) from error
    if any(output.dtype not in (torch.float64, torch.complex128) for output in outputs):
        raise NotApplicable("the program computes in a dtype of its own, too coarse for finite differences")
    try:
        torch.autograd.gradcheck(differentiable, tuple(wide), nondet_tol=1e-12)
    except (RuntimeError, AssertionError) as error:
        # gradcheck raises a RuntimeError for whatever it finds.
        raise Failed(f"gradcheck: {_line(error)}") from error


def _check_trace(program: Program) -> None:
    def forward_and_backward(*tensors: torch.Tensor) -> Any:
        torch.manual_seed(0)
        leaves, _ = tree_flatten(program.call(*tensors))
        loss = loss_of(leaves)
        wanted = [tensor for tensor in dict.fromkeys(tensors) if tensor.requires_grad]
        assert loss is not None
        found = torch.autograd.grad(loss, wanted, allow_unused=True)
        return tuple(torch.zeros_like(x) if grad is None else grad for x, grad in zip(wanted, found, strict=True))

    graph = trace(forward_and_backward, program.copies(training=True))
    with torch.no_grad():
        grads = graph(*program.copies())
    expected = program.plain_training
    try:
        assert_same(Outcome((), None, tuple(grads)), Outcome((), None, expected.grads))
    except Failed as failed:
        raise Failed(f"traced forward and backward: {failed}") from failed


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:300]


LAYER = Layer(
    "autograd",
    ("plain",),
    check,
    "mend the rule that was registered with py_autograd_impl: an autograd.Function whose backward calls an operator",
)
