"""Inductor: generated code computes what the program does, for inference and training."""

from __future__ import annotations

from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.layers.dynamo import check_backend
from hopkit.checks.program import Program

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    check_backend(program, "inductor", training=False)
    if "autograd" in passed and program.trains:
        check_backend(program, "inductor", training=True)


LAYER = Layer(
    "inductor",
    ("aot",),
    check,
    Hints(
        hop='give lower= a function of operators that Inductor knows, or "call", which calls the plain function',
        operator="register a lowering for the operator, and for its backward operator",
        program='compare with layers=["aot"]: where that passes, Inductor\'s code is wrong; report it with the program',
    ),
)
