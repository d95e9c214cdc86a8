"""make_fx: the trace has the operator as a node, and computes the program's results, also for other numbers."""

from __future__ import annotations

import torch

from hopkit._torch.hop.traces import operators_of, trace
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import CheckedProgram, LayerFailed, assert_same_leaves
from hopkit.checks.results import flat_results

__all__ = ["LAYER"]


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    program = program.below
    with torch.no_grad():
        graph = trace(flat_results(program.call), program.copies())
        assert_same_leaves(program.outcome(graph, training=False), program.reference_outcome)
        assert_same_leaves(
            program.outcome(graph, training=False, second_values=True),
            program.outcome(program.call_reference, training=False, second_values=True),
        )
    if program.operator is not None and program.operator not in operators_of(graph):
        raise LayerFailed(
            f"the trace has no node of {program.operator}", "create a proxy in the rule, and track its results"
        )


LAYER = Layer(
    "make_fx",
    ("reference", "fake"),
    check,
    Hints(
        hop="pass closed-over values as operands, or check with by_dynamo=True: then Dynamo does that",
        operator="register a rule for ProxyTorchDispatchMode: trace the bodies, create a proxy, track the results",
        program="let results depend only on the arguments; by_dynamo=True checks Dynamo's graph",
    ),
)
