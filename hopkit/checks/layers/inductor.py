"""Inductor: generated code computes what the program does, for inference and training."""

from __future__ import annotations

from hopkit.checks.layer import Layer
from hopkit.checks.layers.dynamo import check_backend
from hopkit.checks.program import Program

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    check_backend(program, "inductor", training=False)
    if "autograd" in passed:
        check_backend(program, "inductor", training=True)


LAYER = Layer("inductor", ("aot",), check, "register a lowering for the operator, and for its backward operator")
