"""Functionalize: with writes made functional, the program gives what it gives without."""

from __future__ import annotations

import torch

from hopkit.checks.layer import Layer
from hopkit.checks.program import Program, assert_same

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    with torch.no_grad():
        assert_same(program.outcome(torch.func.functionalize(program.call), training=False), program.plain)


LAYER = Layer(
    "functionalize",
    ("plain",),
    check,
    "register a rule with py_functionalize_impl: unwrap operands, functionalize bodies, call again, wrap results",
)
