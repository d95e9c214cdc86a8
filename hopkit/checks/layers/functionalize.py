"""Functionalize: with writes made functional, the program gives what it gives without."""

from __future__ import annotations

import torch

from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import Program, assert_same_leaves
from hopkit.checks.results import flat_results

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    program = program.below
    # In inference a parameter is a tensor as any other; torch makes no fake of one inside of functionalize.
    call = flat_results(program.converted(torch.Tensor.clone, recorded=False))
    with torch.no_grad():
        assert_same_leaves(program.outcome(torch.func.functionalize(call), training=False), program.plain)


LAYER = Layer(
    "functionalize",
    ("plain",),
    check,
    Hints(
        hop="let bodies return new tensors instead of writing to operands",
        operator="register a rule with py_functionalize_impl: unwrap operands, functionalize bodies, call "
        "again, wrap results",
        program="let it write to no tensor that an operator in it can't be made functional for; "
        "by_dynamo=True checks Dynamo's graph",
    ),
)
