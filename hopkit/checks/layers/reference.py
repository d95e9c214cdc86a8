"""Reference: the program runs without a compiler, and returns the same twice."""

from __future__ import annotations

from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import CheckedProgram, LayerFailed, assert_same

__all__ = ["LAYER"]


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    if not program.reference_outcome.tensors:
        raise LayerFailed("the reference run returns no tensor", "return the value that the compiler must compute")
    again = program.outcome(program.call_reference, training=False)
    try:
        assert_same(again, program.reference_outcome)
    except LayerFailed as failed:
        raise LayerFailed(
            f"a second run, from the same random state, returns something else: {failed}", "keep no state"
        ) from failed


LAYER = Layer(
    "reference",
    (),
    check,
    Hints(
        hop="let the eager function run without a compiler, keep no state, and return tensors that the "
        "compiler is to compute",
        operator="register a rule for CompositeExplicitAutograd, which computes the results",
        program="let the program run without a compiler, and return the same twice; reference= replaces it in "
        "the reference runs",
    ),
)
