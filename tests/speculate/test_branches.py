"""Branches: graphs that take the same operands and output as many values, whatever each of them uses."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.observation.events import speculations
from hopkit.observation.records import Speculation
from hopkit.speculate.branches import Branches, does_something, merge_inputs, speculate_branches
from tests.speculate.probe import BRANCHES, names_of, probe, seen

X, Y = torch.ones(2, 3), torch.full((2, 3), 0.5)

OPERANDS = ("a", "b", "c", "d")

USES = st.lists(st.lists(st.sampled_from(OPERANDS), unique=True, max_size=4), min_size=1, max_size=3)
"""For each body, the values of the enclosing program that it lifts, in the order in which it uses them."""


def lifted_graphs(uses: list[list[str]]) -> tuple[list[torch.fx.Graph], list[dict[torch.fx.Proxy, torch.fx.Proxy]]]:
    """Return graphs that output the values that they lift, and the placeholders of these values."""
    program = torch.fx.Graph()
    outer = {name: torch.fx.Proxy(program.placeholder(name)) for name in OPERANDS}
    for name, proxy in outer.items():
        proxy.node.meta["example_value"] = f"the value of {name}"
    graphs, lifted = [], []
    for names in uses:
        graph = torch.fx.Graph()
        inner = {outer[name]: torch.fx.Proxy(graph.placeholder(f"inner_{name}")) for name in names}
        graph.output(tuple(proxy.node for proxy in inner.values()))
        graphs.append(graph)
        lifted.append(inner)
    return graphs, lifted


@given(USES)
def test_all_graphs_take_all_operands_and_compute_the_same(uses: list[list[str]]) -> None:
    graphs, lifted = lifted_graphs(uses)
    names = [operand.node.name for operand in merge_inputs(graphs, lifted, ("one", "two", "three"))]
    assert sorted(names) == sorted({name for body in uses for name in body})
    common = [name for name in names if all(name in body for body in uses)]
    assert names[: len(common)] == sorted(common)
    for graph, body in zip(graphs, uses, strict=True):
        module = torch.fx.GraphModule({}, graph)
        assert module(*names) == tuple(body)
        placeholders = graph.find_nodes(op="placeholder")
        assert [node.meta["example_value"] for node in placeholders] == [f"the value of {name}" for name in names]


def test_a_placeholder_that_not_all_use_names_a_body_that_does() -> None:
    graphs, lifted = lifted_graphs([["d", "a"], ["a", "c"]])
    assert names_of(merge_inputs(graphs, lifted, ("one", "two"))) == ["a", "d", "c"]
    assert [[node.name for node in graph.find_nodes(op="placeholder")] for graph in graphs] == [
        ["a", "d_one", "c_two"]
    ] * 2


def test_a_parameter_that_two_bodies_lift_is_one_operand() -> None:
    graphs, lifted = lifted_graphs([["a"], ["b"]])
    program = torch.fx.Graph()
    lifted = [{torch.fx.Proxy(program.get_attr("weight")): inner for inner in body.values()} for body in lifted]
    assert len(merge_inputs(graphs, lifted, ("one", "two"))) == 1


def branches_of(tx: Any, *values: Any) -> Branches:
    *bodies, x, y = values
    names = ("one", "two", "three")[: len(bodies)]
    return speculate_branches(tx, bodies, names, [x, y], policy=BRANCHES, hop=None, description="the test")


def branches(*texts: str) -> Branches:
    """Trace bodies, which are texts of their results, as branches."""
    bodies = [eval(f"lambda x, y: {text}", {"torch": torch, "writes": writes, "off": off}) for text in texts]
    result: Branches = seen(lambda x, y: probe(*bodies, x, y), branches_of, X, Y)
    return result


def off(x: torch.Tensor) -> torch.Tensor:
    torch._C._set_grad_enabled(False)
    return x.sin()


def writes(x: torch.Tensor) -> torch.Tensor:
    return x.add_(1).sin()


@settings(max_examples=10)
@given(st.lists(st.sampled_from(["x.sin()", "y.cos()", "x + y", "x", "3", "'s'"]), min_size=1, max_size=4))
def test_the_graphs_output_as_many_values_with_those_of_their_bodies(texts: list[str]) -> None:
    traced_branches = branches(*[f"[{', '.join(texts)}]"] * 2)
    # Twice in the text is two calls: each makes a tensor.
    count = sum("(" in text or "+" in text for text in texts)
    assert [len(values) for values in traced_branches.example_values] == [count] * 2
    assert traced_branches.is_empty is (count == 0)
    assert not traced_branches.has_numbers


def test_numbers_that_differ_are_known() -> None:
    assert branches("[x.sin(), 1]", "[x.cos(), 2]").has_numbers


def test_branches_that_do_nothing_are_empty() -> None:
    assert branches("x", "x").is_empty
    assert not branches("x.sin()", "x.cos()").is_empty
    assert not branches("[x, None][0 * len([torch.ones(2)])]", "x").is_empty


def test_branches_that_only_write_have_an_output_all_the_same() -> None:
    """Functionalization needs one."""
    traced_branches = branches("[x, None][0 * len([torch.ones(2)])]", "x")
    assert [len(values) for values in traced_branches.example_values] == [1, 1]
    assert traced_branches.plan.outputs == ()


def test_a_graph_does_something_with_a_call_and_with_nothing_else() -> None:
    graph = torch.fx.Graph()
    node = graph.placeholder("x")
    graph.get_attr("weight")
    assert not does_something(graph)
    graph.call_function(torch.sin, (node,))
    assert does_something(graph)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("x.sin()", "torch.add(x, 1, out=y)"), "the test: add writes to l_y_ of the enclosing program"),
        (("x.sin()", "writes(x)"), "the test: add_ writes to l_x_ of the enclosing program ("),
        (("writes(x)", "x.sin()"), "the test: add_ writes to l_x_ of the enclosing program ("),
        (("x.sin()", "3"), "the test: one returns a tensor at result, two returns 3"),
        (("x.sin()", "off(x)"), "the test: two leaves gradients turned off"),
    ],
)
def test_what_can_not_be_merged_is_refused_and_each_body_reported_once(texts: tuple[str, str], said: str) -> None:
    entered: list[Speculation] = []
    ended: list[Speculation] = []
    with speculations(entered.append, ended.append), pytest.raises(torch._dynamo.exc.Unsupported) as error:
        branches(*texts)
    assert said in str(error.value)
    # The second body is not traced if the first one is refused.
    assert len(ended) == len(entered) == (1 if texts[0] == "writes(x)" else 2)
    assert set(map(id, ended)) == set(map(id, entered))


def test_a_symbol_of_one_branch_is_none_of_the_other() -> None:
    """Each body ends an epoch: torch may otherwise give the size of one nonzero to the other."""

    def inspect(tx: Any, *values: Any) -> tuple[int, int]:
        before = tx.output.fake_mode.epoch
        branches_of(tx, *values)
        return before, tx.output.fake_mode.epoch

    before, after = seen(lambda x, y: probe(torch.add, torch.sub, torch.mul, x, y), inspect, X, Y)
    assert after >= before + 3


def test_a_write_to_memory_that_two_operands_share_is_refused() -> None:
    policy = dataclasses.replace(BRANCHES, input_mutation=True, aliasing=True)

    def inspect(tx: Any, one: Any, two: Any, *operands: Any) -> Branches:
        return speculate_branches(
            tx, (one, two), ("one", "two"), operands, policy=policy, hop=None, description="the test"
        )

    def traced_with(first: str, second: str) -> Branches:
        bodies = (lambda x, y: x.add_(y).sin(), lambda x, y: y.cos() + x)
        program = eval(f"lambda x: probe(*bodies, {first}, {second})", {"probe": probe, "bodies": bodies})
        with torch.no_grad():
            result: Branches = seen(program, inspect, torch.ones(4, 4))
        return result

    assert len(traced_with("x[:2]", "x[2:]").operands) == 2
    with pytest.raises(torch._dynamo.exc.Unsupported, match=r"add_ writes to memory that the operands .* share"):
        traced_with("x[:3]", "x[1:]")
