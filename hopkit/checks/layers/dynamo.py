"""Dynamo: the program is one graph, which has the operator as a node and computes what the program does."""

from __future__ import annotations

from typing import Any

import torch

from hopkit._torch.checking import compiled, operators_of
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, Program, assert_same

__all__ = ["LAYER", "check_backend"]


def check(program: Program, passed: frozenset[str]) -> None:
    graphs: list[torch.fx.GraphModule] = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(graph)
        return graph

    check_backend(program, backend, training=False)
    if program.operator is not None and not any(program.operator in operators_of(graph) for graph in graphs):
        raise Failed(f"Dynamo's graph has no node of {program.operator}", "create the node in Dynamo's rule")


def check_backend(program: Program, backend: Any, *, training: bool) -> None:
    """Raise `Failed` where the program compiled by a backend differs from the plain run, or can't be compiled."""
    with compiled(program.call, backend) as call:
        if not training:
            with torch.no_grad():
                assert_same(program.outcome(call, training=False), program.plain)
            return
        assert_same(program.outcome(call, training=True), program.plain_training)


LAYER = Layer(
    "dynamo",
    ("plain", "fake"),
    check,
    Hints(
        hop="let the plain function and its bodies be what Dynamo can trace into one graph",
        operator="give Dynamo a rule for the operator; `@hopkit.hop` does",
        program="let the program be one graph: what breaks it is in the reason",
    ),
)
