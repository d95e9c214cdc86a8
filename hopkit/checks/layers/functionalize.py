"""Functionalize: with writes made functional, the program gives what it gives without."""

from __future__ import annotations

import torch

from hopkit.checks.layer import Layer
from hopkit.checks.program import Program, assert_same_leaves

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    program = program.below
    with torch.no_grad():
        assert_same_leaves(program.outcome(torch.func.functionalize(program.call), training=False), program.plain)


LAYER = Layer(
    "functionalize",
    ("plain",),
    check,
    "register a rule with py_functionalize_impl: unwrap operands, functionalize bodies, call again, wrap results",
)
