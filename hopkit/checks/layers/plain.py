"""Plain: the program runs without a compiler, and gives the same twice."""

from __future__ import annotations

from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, Program, assert_same

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    if not program.plain.tensors:
        raise Failed("returns no tensor", "return what the compiler is to compute")
    again = program.outcome(program.call_plainly, training=False)
    try:
        assert_same(again, program.plain)
    except Failed as failed:
        raise Failed(
            f"a second run, from the same random state, gives something else: {failed}", "keep no state"
        ) from failed


LAYER = Layer(
    "plain",
    (),
    check,
    Hints(
        hop="let the plain function run without a compiler, keep no state, and return tensors that the "
        "compiler is to compute",
        operator="register a rule for CompositeExplicitAutograd: what the operator computes",
        program="let the program run without a compiler, and give the same twice; plain= takes its place in "
        "the plain runs",
    ),
)
