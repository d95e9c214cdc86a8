"""make_fx: the trace has the operator as a node, and computes what the program does, for other numbers too."""

from __future__ import annotations

import torch

from hopkit._torch.checking import operators_of, trace
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, Program, assert_same_leaves
from hopkit.checks.results import flat_results

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    program = program.below
    with torch.no_grad():
        graph = trace(flat_results(program.call), program.copies())
        assert_same_leaves(program.outcome(graph, training=False), program.plain)
        assert_same_leaves(
            program.outcome(graph, training=False, other=True),
            program.outcome(program.call_plainly, training=False, other=True),
        )
    if program.operator is not None and program.operator not in operators_of(graph):
        raise Failed(
            f"the trace has no node of {program.operator}", "create a proxy in the rule, and track its results"
        )


LAYER = Layer(
    "make_fx",
    ("plain", "fake"),
    check,
    Hints(
        hop="hand what bodies close over as operands, or check with by_dynamo=True, where Dynamo does that",
        operator="register a rule for ProxyTorchDispatchMode: trace the bodies, create a proxy, track the results",
        program="let results depend on the arguments alone; by_dynamo=True checks Dynamo's graph",
    ),
)
