"""AOT: AOTAutograd's forward and backward graphs compute the program's results, for inference and training."""

from __future__ import annotations

from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.layers.dynamo import check_backend
from hopkit.checks.program import CheckedProgram

__all__ = ["LAYER"]


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    check_backend(program, "aot_eager", training=False)
    if "autograd" in passed and program.trains:
        check_backend(program, "aot_eager", training=True)


LAYER = Layer(
    "aot",
    ("dynamo", "functionalize", "make_fx", "autograd"),
    check,
    Hints(
        hop="compare the stages aot_forward and aot_backward of a capture: which has other operators than "
        "the eager function and backward=?",
        operator="compare the stages aot_forward and aot_backward of a capture: which one has other "
        "operators than was meant?",
        program="compare the stages aot_forward and aot_backward of a capture: which one has other operators "
        "than was meant?",
    ),
)
