"""The results of a speculation: which values are a body's own, and what a sealed graph outputs."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import torch

from hopkit._torch.dynamo.emission import hop, new_value
from hopkit.speculate import SpeculatedSubgraph, speculate_subgraph
from hopkit.speculate.subgraph import output_values
from tests.speculate.probe import ONCE, names_of, probe, seen, traced

X = torch.ones(2, 3)


def test_a_body_created_what_it_computed_and_not_what_it_was_given() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> None:
        traced_body = traced(tx, body, [x])
        created = [traced_body.created(value) for value in traced_body.returned.items]
        assert created == [True, False, True]
        second_body = traced(tx, body, [x])
        assert not any(traced_body.created(value) for value in second_body.returned.items)

    seen(lambda x: probe(lambda x: [x.sin(), x, x.t()], x), inspect, X)


def test_a_reopened_body_gets_the_nodes_and_the_program_none() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> None:
        traced_body = traced(tx, body, [x])
        outer = tx.output.current_tracer
        count = len(outer.graph.nodes)
        with traced_body.reopened(tx):
            assert tx.output.current_tracer is traced_body.tracer
            more = new_value(tx, "call_method", "cos", (traced_body.returned.as_proxy(),), {})
        assert tx.output.current_tracer is outer
        assert traced_body.created(more)
        assert len(outer.graph.nodes) == count
        assert [node.name for node in traced_body.tracer.graph.nodes][-2:] == ["sin", "cos"]

    seen(lambda x: probe(lambda x: x.sin(), x), inspect, X)


def sealed(tx: Any, body: Any, *inputs: Any) -> SpeculatedSubgraph:
    return speculate_subgraph(tx, body, inputs, policy=ONCE, hop=hop("wrap"), description="the test")


def test_a_subgraph_has_what_the_body_returned_and_what_its_graph_outputs() -> None:
    def inspect(tx: Any, body: Any, x: Any, y: Any) -> None:
        subgraph = sealed(tx, body, x, y)
        assert names_of(subgraph.graph_output_vts) == ["sin", "cos"]
        assert [value.shape for value in subgraph.example_values] == [(2, 3), (3, 2)]
        assert names_of(list(subgraph.lifted_freevars)) == ["l_x_", "l_y_"]
        assert [inner.node.graph for inner in subgraph.lifted_freevars.values()] == [subgraph.graph] * 2
        assert subgraph.live == (subgraph.returned,)

    seen(lambda x, y: probe(lambda x, y: {"a": [x.sin(), y, 3], "b": y.cos()}, x, y), inspect, X, X.t())


@pytest.mark.parametrize("changes", [True, False])
def test_what_a_body_changed_is_live_too(changes: bool) -> None:
    kept: list[Any] = []

    def body(x: torch.Tensor) -> Any:
        if changes:
            kept.append(x.cos())
        return x.sin()

    def inspect(tx: Any, function: Any, x: Any) -> int:
        policy = dataclasses.replace(ONCE, side_effects="allowed")
        return len(speculate_subgraph(tx, function, [x], policy=policy, hop=hop("wrap"), description="the test").live)

    assert seen(lambda x: probe(body, x), inspect, X) == 1 + changes


def test_a_constant_output_stands_for_itself() -> None:
    graph = torch.fx.Graph()
    node = graph.placeholder("x")
    node.meta["example_value"] = "the value of x"
    graph.output((node, 3, node))
    assert output_values(graph) == ("the value of x", 3, "the value of x")
