"""Dynamo: the program is one graph, which has the operator as a node and computes the program's results."""

from __future__ import annotations

from typing import Any

import torch

from hopkit._torch.hop.traces import compiled, operators_of
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import CheckedProgram, LayerFailed, assert_same

__all__ = ["LAYER", "check_backend"]


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    graphs: list[torch.fx.GraphModule] = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(graph)
        return graph

    check_backend(program, backend, training=False)
    if program.operator is not None and not any(program.operator in operators_of(graph) for graph in graphs):
        raise LayerFailed(f"Dynamo's graph has no node of {program.operator}", "create the node in Dynamo's rule")


def check_backend(program: CheckedProgram, backend: Any, *, training: bool) -> None:
    """Raise `LayerFailed` if the program, compiled by a backend, differs from the reference run."""
    with compiled(program.call, backend) as call:
        if not training:
            with torch.no_grad():
                assert_same(program.outcome(call, training=False), program.reference_outcome)
            return
        assert_same(program.outcome(call, training=True), program.reference_training)


LAYER = Layer(
    "dynamo",
    ("reference", "fake"),
    check,
    Hints(
        hop="use only code that Dynamo can trace into one graph, in the eager function and its bodies",
        operator="add a rule for the operator to Dynamo, as `@hopkit.hop` does",
        program="make the program one graph: the reason names the graph break",
    ),
)
