"""A Python function becomes a call that its author's tracing function traces; a name has one owner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import NameTaken, UsageError
from hopkit.speculate import SpeculationPolicy, call_node, speculate_subgraph, subgraph_attribute, take_over, traced_by

X = torch.ones(3)


@hopkit.hop(runs="once", namespace="tests_functions")
def region(body: Callable[..., Any], *operands: Any, tag: str = "") -> Any:
    return body(*operands)


POLICY = SpeculationPolicy(outer_values_pass=True, guards_outer_state=True)


def trace(tx: Any, args: Any, kwargs: Any) -> Any:
    fn, *inputs = args
    subgraph = speculate_subgraph(tx, fn, inputs, kwargs, policy=POLICY, hop=region.operator, description="the test")
    if subgraph.is_empty:
        return take_over(tx, subgraph, ())
    body = subgraph_attribute(tx, "noted", subgraph.graph)
    return take_over(tx, subgraph, call_node(tx, region.operator, ((body,), (), subgraph.operands), {"tag": "a"}))


@traced_by(trace, name="tests_functions_noted")
def noted(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call a function."""
    return fn(*args, **kwargs)


def compiled(program: Callable[..., Any], *args: Any) -> tuple[Any, list[torch.fx.Node]]:
    """Return what a compiled program returns, and the nodes of Dynamo's graph that call the operator."""
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(gm)
        return gm

    torch.compiler.reset()
    result = torch.compile(program, backend=backend, fullgraph=True)(*args)
    return result, [node for gm in graphs for node in gm.graph.nodes if node.target is region.operator]


def test_without_a_compiler_the_function_runs() -> None:
    assert noted(lambda x, *, by: {"y": x * by}, X, by=3)["y"].tolist() == [3, 3, 3]
    assert noted.__doc__ == "Call a function."


def test_a_compiled_call_returns_any_object_and_the_node_has_the_keywords() -> None:
    def program(x: torch.Tensor) -> Any:
        result = noted(lambda x: [x.sin(), "text"], x)
        result.append(result[0] + 1)
        return result

    result, nodes = compiled(program, X)
    assert [result[0].tolist(), result[1], result[2].tolist()] == [X.sin().tolist(), "text", (X.sin() + 1).tolist()]
    assert [node.kwargs for node in nodes] == [{"tag": "a"}]


def test_a_body_without_operators_needs_no_node() -> None:
    result, nodes = compiled(lambda x: (noted(lambda x: {"n": 3, "x": x}, x), x + 1)[0], X)
    assert (result["n"], result["x"] is X, nodes) == (3, True, [])


def test_an_object_that_a_body_made_may_change_afterwards() -> None:
    def program(x: torch.Tensor) -> Any:
        result = noted(lambda x: {"y": [x.sin()]}, x)
        result["y"].append(x)
        result["z"] = 1
        return result, x.cos()

    (result, _), _ = compiled(program, X)
    assert (len(result["y"]), result["z"]) == (2, 1)


def test_a_definition_that_runs_again_is_the_same_function() -> None:
    made = [traced_by(trace, name="tests_functions_again")(lambda fn: fn()) for _ in range(2)]
    assert made[0] is made[1]


def test_a_name_that_another_function_has_is_refused() -> None:
    with pytest.raises(NameTaken, match="tests_functions_noted"):
        traced_by(trace, name="tests_functions_noted")(lambda fn: fn())
    with pytest.raises(NameTaken, match="cond"):
        traced_by(trace, name="cond")(lambda fn: fn())
    with pytest.raises(NameTaken, match="tests_functions_noted"):
        traced_by(lambda tx, args, kwargs: args[0], name="tests_functions_noted")(noted.__wrapped__)  # type: ignore[attr-defined]


def test_a_function_of_a_factory_is_another_one_if_it_closes_over_another_value() -> None:
    def scaled(factor: int) -> Any:
        return traced_by(trace, name="tests_functions_factory")(lambda fn: fn() * factor)

    first = scaled(2)
    assert scaled(2) is first
    with pytest.raises(NameTaken, match="tests_functions_factory"):
        scaled(5)


def test_so_it_is_for_the_tracing_function() -> None:
    def labelled(label: str) -> Any:
        def own_trace(tx, args, kwargs, *, label=label):
            return trace(tx, args, kwargs)

        return traced_by(own_trace, name="tests_functions_own_trace")(abs)

    assert labelled("a") is labelled("a")
    with pytest.raises(NameTaken, match="tests_functions_own_trace"):
        labelled("b")


@pytest.mark.parametrize("name", ["", "a b", "a::b", 3])
def test_a_name_that_is_no_identifier_is_refused(name: Any) -> None:
    with pytest.raises(UsageError, match="can't be the name of a HOP"):
        traced_by(trace, name=name)
