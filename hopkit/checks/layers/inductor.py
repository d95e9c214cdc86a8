"""Inductor: generated code computes the program's results, for inference and training."""

from __future__ import annotations

from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.layers.dynamo import check_backend
from hopkit.checks.program import CheckedProgram

__all__ = ["LAYER"]


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    check_backend(program, "inductor", training=False)
    if "autograd" in passed and program.trains:
        check_backend(program, "inductor", training=True)


LAYER = Layer(
    "inductor",
    ("aot",),
    check,
    Hints(
        hop='pass as lower= a function of operators that Inductor has, or "call", which calls the eager function',
        operator="register a lowering for the operator, and for its backward operator",
        program='compare with layers=["aot"]: if that passes, Inductor\'s code is wrong; report it with the program',
    ),
)
