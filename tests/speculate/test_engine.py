"""Tracing a body and sealing its graph are two steps, which obey each option of the policy."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import torch

from hopkit._torch.dynamo.emission import hop
from hopkit.speculate import SpeculationPolicy, seal, speculate_subgraph, trace_body
from hopkit.speculate.engine import seal_proxies, write_outputs
from tests.speculate.probe import ONCE, look, names_of, probe, seen, traced
from tests.versions_of_torch import torch_fails

X, Y = torch.ones(2, 3), torch.full((2, 3), 0.5)


def sealed(tx: Any, body: Any, inputs: Any, policy: SpeculationPolicy = ONCE, **kwargs: Any) -> Any:
    return speculate_subgraph(tx, body, inputs, kwargs, policy=policy, hop=hop("wrap"), description="the test")


def placeholders(graph: torch.fx.Graph) -> list[str]:
    return [node.name for node in graph.find_nodes(op="placeholder")]


def of_a_body(body: Any, inspect: Any, policy: SpeculationPolicy = ONCE, x: torch.Tensor = X) -> Any:
    """Seal the graph of a body of ``x`` and ``y``, and return what ``inspect`` returns of the subgraph."""
    return seen(lambda x, y: probe(body, x, y), lambda tx, fn, *xs: inspect(sealed(tx, fn, xs, policy)), x, Y)


def test_a_traced_body_has_no_outputs_until_it_is_sealed() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> None:
        traced_body = traced(tx, body, [x])
        assert [node.op for node in traced_body.tracer.graph.nodes] == ["placeholder", "call_method", "call_method"]
        first, second = traced_body.returned.items
        subgraph = seal(tx, traced_body, [second, first])
        assert subgraph.graph is traced_body.tracer.graph
        (output,) = subgraph.graph.find_nodes(op="output")
        assert [node.name for node in output.args[0]] == ["cos", "sin"]
        assert subgraph.graph_output_vts == (second, first)
        assert subgraph.returned is traced_body.returned

    seen(lambda x: probe(lambda x: [x.sin(), x.cos()], x), inspect, X)


def test_an_output_of_the_enclosing_program_is_lifted() -> None:
    def inspect(tx: Any, body: Any, x: Any, y: Any) -> None:
        traced_body = traced(tx, body, [x])
        graph = seal_proxies(tx, traced_body, (y.as_proxy(), 3, traced_body.returned.as_proxy()))
        (output,) = graph.find_nodes(op="output")
        assert [getattr(value, "op", value) for value in output.args[0]] == ["placeholder", 3, "call_method"]
        assert names_of(list(traced_body.tracer.lifted_freevars)) == ["l_x_", "l_y_"]

    seen(lambda x, y: probe(lambda x: x.sin(), x, y), inspect, X, Y)


def test_an_output_of_another_type_is_refused() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> None:
        traced_body = traced(tx, body, [x])
        with pytest.raises(torch._dynamo.exc.Unsupported, match="body output unsupported"):
            seal(tx, traced_body, [traced_body.returned])

    seen(lambda x: probe(lambda x: "a string", x), inspect, X)


def test_outputs_may_have_a_structure() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> None:
        traced_body = traced(tx, body, [x])
        proxy = traced_body.returned.as_proxy()
        (output,) = write_outputs(tx, traced_body, {"a": [proxy, 3]}).find_nodes(op="output")
        assert output.args == ({"a": [proxy.node, 3]},)

    seen(lambda x: probe(lambda x: x.sin(), x), inspect, X)


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ("automatic", ["l_y_"]),
        ("automatic_with_forced_inputs", ["x", "y"]),
        ("manual", ["x", "y"]),
        ("flatten_manual", ["l_x_", "l_y_"]),
    ],
)
def test_the_policy_selects_the_placeholders(inputs: Any, expected: list[str]) -> None:
    names = of_a_body(
        lambda x, y: y.sin(),
        lambda subgraph: placeholders(subgraph.graph),
        dataclasses.replace(ONCE, inputs=inputs, outer_values_pass=False),
    )
    assert names == expected


def test_lifted_names_come_after_arguments_in_the_order_of_the_operands() -> None:
    z, w = torch.ones(2, 3), torch.ones(2, 3)
    policy = dataclasses.replace(ONCE, inputs="manual")

    def program(x: torch.Tensor, y: torch.Tensor) -> Any:
        return probe(lambda a, b: w * a + z * b, x, y)

    def inspect(tx: Any, body: Any, *inputs: Any) -> None:
        subgraph = sealed(tx, body, inputs, policy)
        names = placeholders(subgraph.graph)
        assert names[2:] == names_of(list(subgraph.lifted_freevars.values()))
        assert ["w" in names[2], "z" in names[3]] == [True, True]

    seen(program, inspect, X, Y)


@pytest.mark.parametrize("inputs", ["manual", "flatten_manual", "automatic_with_forced_inputs"])
def test_keyword_arguments_need_automatic_inputs(inputs: Any) -> None:
    def inspect(tx: Any, body: Any, x: Any) -> None:
        assert names_of(sealed(tx, body, [], x=x).graph_output_vts) == ["sin"]
        with pytest.raises(torch._dynamo.exc.Unsupported, match=f"keyword arguments, and its inputs are {inputs}"):
            sealed(tx, body, [], dataclasses.replace(ONCE, inputs=inputs), x=x)

    seen(lambda x: probe(lambda x: x.sin(), x), inspect, X)


@pytest.mark.parametrize(("mode", "records"), [(True, True), (False, False), (None, True)])
def test_the_policy_sets_the_grad_mode_of_the_body_alone(mode: Any, records: bool) -> None:
    def inspect(tx: Any, body: Any, x: Any) -> bool:
        subgraph = sealed(tx, body, [x], dataclasses.replace(ONCE, grad_mode=mode))
        assert torch.is_grad_enabled()
        return bool(subgraph.example_values[0].requires_grad)

    assert seen(lambda x: probe(lambda x: x.sin(), x), inspect, torch.ones(2, requires_grad=True)) is records


@pytest.mark.parametrize(
    "option",
    [
        pytest.param(
            "input_mutation",
            marks=torch_fails("<2.13", "torch does not record which inputs a graph writes to", raises=AssertionError),
        ),
        "aliasing",
    ],
)
def test_the_policy_refuses_or_permits_what_a_graph_does_to_its_inputs(option: str) -> None:
    body = {"input_mutation": lambda x, y: x.add_(1).sin(), "aliasing": lambda x, y: x.t()}[option]
    refusing = dataclasses.replace(ONCE, **{option: False})
    mutated = of_a_body(body, lambda subgraph: subgraph.tracing_info.mutated_inputs, x=X.clone())
    assert mutated == ((0,) if option == "input_mutation" else ())
    with pytest.raises(
        torch._dynamo.exc.Unsupported, match={"input_mutation": "mutation", "aliasing": "alias"}[option]
    ):
        of_a_body(body, lambda subgraph: None, refusing, X.clone())


def test_a_write_that_torch_misses_is_refused_if_the_policy_guards() -> None:
    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        y.data.add_(1)
        return x.sin()

    guarding = dataclasses.replace(ONCE, input_mutation=False)
    with pytest.raises(torch._dynamo.exc.Unsupported, match="the test: add_ writes to l_y_ of the enclosing program"):
        of_a_body(body, lambda subgraph: None, guarding)
    assert of_a_body(body, lambda subgraph: True)


@pytest.mark.parametrize("effects", ["restored", "deferred", "kept", "allowed"])
def test_only_an_allowing_policy_lets_a_body_change_a_list(effects: Any) -> None:
    kept: list[Any] = []

    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        kept.append(1)
        return x.sin()

    def info(subgraph: Any) -> Any:
        return subgraph.tracing_info

    policy = dataclasses.replace(ONCE, side_effects=effects)
    if effects == "allowed":
        assert len(of_a_body(body, info, policy).changed) == 1
    else:
        with pytest.raises(torch._dynamo.exc.Unsupported, match="the body changes a list"):
            of_a_body(body, info, policy)


class State:
    number = 1


@torch_fails("<2.13", "torch has no defer_side_effect_checks", raises=torch._dynamo.exc.Unsupported)
@pytest.mark.parametrize("effects", ["deferred", "restored"])
def test_a_change_that_the_body_undoes_is_allowed(effects: Any) -> None:
    state = State()
    state.number = 1

    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        before = state.number
        state.number = 2
        result = x * state.number
        state.number = before
        return result

    assert of_a_body(body, lambda subgraph: True, dataclasses.replace(ONCE, side_effects=effects))


@pytest.mark.parametrize(("effects", "is_same"), [("restored", False), ("deferred", True), ("kept", True)])
def test_a_restoring_policy_makes_the_table_anew(effects: Any, is_same: bool) -> None:
    """The objects that a body created live in the table: they are gone if it is restored."""

    def inspect(tx: Any, body: Any, x: Any) -> bool:
        before = tx.output.side_effects
        traced(tx, body, [x], dataclasses.replace(ONCE, side_effects=effects))
        return tx.output.side_effects is before

    assert seen(lambda x: probe(lambda x: [x.sin()], x), inspect, X) is is_same


@pytest.mark.parametrize("effects", ["restored", "deferred"])
def test_a_restoring_policy_refuses_an_object_of_the_body(effects: Any) -> None:
    """Its attributes would be gone with the table."""

    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        state = State()
        state.sum = x + y
        return [state]

    policy = dataclasses.replace(ONCE, side_effects=effects)
    if effects == "deferred":
        assert of_a_body(body, lambda subgraph: len(subgraph.graph_output_vts), policy) == 1
        return
    with pytest.raises(torch._dynamo.exc.Unsupported, match="returns a State that it made, and its policy restores"):
        of_a_body(body, lambda subgraph: True, policy)


def test_a_tracer_is_continued_and_its_flag_is_the_caller_s_again() -> None:
    """As autograd.Function does from forward to backward."""

    def inspect(tx: Any, first: Any, second: Any, x: Any) -> None:
        one = traced(tx, first, [x])
        one.tracer.traced_with_externally_visible_side_effects = True
        two = trace_body(tx, second, [x], policy=ONCE, hop=hop("wrap"), description="the test", tracer=one.tracer)
        assert two.tracer is one.tracer
        assert two.traced_externally
        assert one.tracer.traced_with_externally_visible_side_effects
        assert [node.name for node in one.tracer.graph.nodes] == ["l_x_", "sin", "cos"]

    seen(lambda x: probe(lambda x: x.sin(), lambda x: x.cos(), x), inspect, X)


def test_a_body_that_can_not_be_traced_leaves_the_program_its_tracer() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> Any:
        tracer = tx.output.current_tracer
        with pytest.raises(torch._dynamo.exc.Unsupported):
            traced(tx, body, [x])
        assert tx.output.current_tracer is tracer
        return x

    def breaks(x: torch.Tensor) -> Any:
        torch._dynamo.graph_break()

    assert torch.equal(look(lambda x: probe(breaks, x) + 1, inspect, X), X + 1)


@pytest.mark.supported_torch
def test_a_refusal_of_shared_memory_names_the_operator() -> None:
    with pytest.raises(RuntimeError, match=r"do not support aliasing\. Found in wrap\n"):
        of_a_body(lambda x, y: x.t(), lambda subgraph: None, dataclasses.replace(ONCE, aliasing=False))
