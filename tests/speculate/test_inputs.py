"""The engine makes placeholders of a body's arguments as torch does, in each mode, and refuses what torch refuses."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import pytest
import torch
from torch._dynamo.exc import Unsupported
from torch._dynamo.variables.higher_order_ops import get_hop_args

from hopkit._torch.dynamo.emission import hop
from hopkit._torch.dynamo.subgraphs import opened_tracer, realized
from hopkit.speculate import speculate_subgraph
from hopkit.speculate.inputs import make_inputs, positional_names
from hopkit.speculate.policy import INPUTS, SpeculationPolicy
from tests.speculate.probe import probe, seen

X, Y = torch.ones(2, 3), torch.full((3,), 0.5)

ARGUMENTS: dict[str, Any] = {
    "tensors": lambda x, y: (x, y),
    "the same twice": lambda x, y: (x, x),
    "a number": lambda x, y: (x, 3),
    "a size": lambda x, y: (y.sum(), x.size(0)),
    "constants": lambda x, y: (None, "text"),
    "a tuple of constants": lambda x, y: (x, (1, 2)),
    "a function": lambda x, y: (torch.sin, y),
    "containers": lambda x, y: ([x, 2], {"k": y}),
    "an object": lambda x, y: (x, torch.nn.Identity()),
    "made in the program": lambda x, y: (x * 2, y.sin()),
}


def two(a: Any, b: Any) -> Any:
    return a


def with_self(self: Any, b: Any) -> Any:
    return self


def any_number(*parts: Any) -> Any:
    return parts[0]


BODIES: dict[str, Any] = {
    "two": two,
    "named self": with_self,
    "any number": any_number,
    "too few": lambda a: a,
    "builtin": torch.add,
    "keyword": functools.partial(two, b=1),
}


def described(graph: torch.fx.Graph, args: Any) -> Any:
    """Return the placeholders, with the types of their values, and the class and node of each argument."""
    placeholders = [(node.name, node.type, str(node.meta.get("example_value"))) for node in graph.nodes]
    return placeholders, [(type(arg).__name__, str(arg.maybe_fx_node())) for arg in args]


def outcome(tx: Any, body: Any, args: Any, mode: Any, make: Any) -> Any:
    with opened_tracer(tx, hop("wrap"), "the test") as tracer:
        try:
            inputs = make(tx, body, tracer, args, mode)
        except Unsupported as error:
            return str(error).partition("from user code")[0]
        return described(tracer.graph, inputs)


def of_torch(tx: Any, body: Any, tracer: Any, args: Any, mode: str) -> Any:
    return get_hop_args(
        tx=tx,
        f=body,
        subtracer=tracer,
        sub_args=args,
        sub_kwargs={},
        set_subgraph_inputs=mode,
        description="the test",
    )


def of_the_engine(tx: Any, body: Any, tracer: Any, args: Any, mode: Any) -> Any:
    return make_inputs(tx, body, tracer, args, mode, "the test").args


@pytest.mark.parametrize("dynamic", [False, True])
@pytest.mark.parametrize("mode", INPUTS)
@pytest.mark.parametrize("arguments", ARGUMENTS)
def test_the_placeholders_are_those_of_torch(arguments: str, mode: str, dynamic: bool) -> None:
    def program(x: torch.Tensor, y: torch.Tensor) -> Any:
        return probe(two, *ARGUMENTS[arguments](x, y))

    def inspect(tx: Any, body: Any, *args: Any) -> Any:
        body, args, _ = realized(body, list(args), {})
        return [outcome(tx, body, args, mode, make) for make in (of_torch, of_the_engine)]

    expected, found = seen(program, inspect, X, Y, dynamic=dynamic)
    assert found == expected


@pytest.mark.parametrize("mode", ["manual", "automatic_with_forced_inputs"])
@pytest.mark.parametrize("name", BODIES)
def test_the_names_are_those_of_torch(name: str, mode: str) -> None:
    body = BODIES[name]

    def inspect(tx: Any, body: Any, *args: Any) -> Any:
        return [outcome(tx, body, list(args), mode, make) for make in (of_torch, of_the_engine)]

    expected, found = seen(lambda x, y: probe(body, x, y), inspect, X, Y)
    assert found == expected


def test_a_refused_argument_is_named_by_its_type_and_place() -> None:
    def inspect(tx: Any, body: Any, *args: Any) -> Any:
        return outcome(tx, body, list(args), "manual", of_the_engine)

    text = seen(lambda x, y: probe(two, x, [y]), inspect, X, Y)
    assert "HOP body taking non-Tensor as input" in text
    assert "Got type <class 'list'> at index 1" in text


def test_names_of_a_body_that_takes_any_number() -> None:
    found = seen(lambda x: probe(any_number, two, x), lambda tx, *fns: [positional_names(fn) for fn in fns[:2]], X)
    assert found == [None, ["a", "b"]]


@pytest.mark.parametrize("mode", INPUTS)
def test_there_is_an_operand_for_each_placeholder(mode: Any) -> None:
    """In the order of the placeholders: a node with these operands computes what the body does."""
    policy = SpeculationPolicy(inputs=mode, aliasing=True, input_input_aliasing=True)

    def inspect(tx: Any, body: Any, *args: Any) -> Any:
        subgraph = speculate_subgraph(tx, body, args, policy=policy, hop=hop("wrap"), description="the test")
        pairs = itertools.zip_longest(subgraph.graph.find_nodes(op="placeholder"), subgraph.operands)
        return [
            (str(inner.meta["example_value"]), outer)
            if not isinstance(outer, torch.fx.Proxy)
            else (str(inner.meta["example_value"]), str(outer.node.meta["example_value"]))
            for inner, outer in pairs
        ]

    closed_over = torch.ones(4)
    values = seen(lambda x, y: probe(lambda a, n, b: a * n + closed_over[:3], x, 7, y), inspect, X, Y)
    assert len(values) == {"automatic": 2, "automatic_with_forced_inputs": 3}.get(mode, 4)
    assert all(inner == str(outer) for inner, outer in values)
