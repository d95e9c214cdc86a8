"""Functionalize: with writes made functional, the program returns the same results."""

from __future__ import annotations

import torch

from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import CheckedProgram, assert_same_leaves
from hopkit.checks.results import flat_results

__all__ = ["LAYER"]


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    program = program.below
    # In inference a parameter is a tensor like any other; inside of functionalize torch can't make a fake of one.
    call = flat_results(program.converted(torch.Tensor.clone, recorded=False))
    with torch.no_grad():
        assert_same_leaves(program.outcome(torch.func.functionalize(call), training=False), program.reference_outcome)


LAYER = Layer(
    "functionalize",
    ("reference",),
    check,
    Hints(
        hop="let bodies return new tensors instead of writing to operands",
        operator="register a rule with py_functionalize_impl: unwrap operands, functionalize bodies, call "
        "again, wrap results",
        program="write to no tensor by an operator that can't be made functional; by_dynamo=True checks Dynamo's graph",
    ),
)
