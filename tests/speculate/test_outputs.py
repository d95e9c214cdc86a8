"""Outputs of a body: each value that it made, once, and those that escape; afterwards all names mean the outputs."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch._dynamo.variables import TupleVariable

from hopkit._torch.dynamo.emission import call_node, hop, subgraph_attribute
from hopkit._torch.dynamo.protocols import unpacked
from hopkit.errors import UnsupportedTorch
from hopkit.speculate import SpeculationPolicy, speculate_subgraph
from hopkit.speculate.outputs import collect, flatten, in_graph, rebind_outputs
from tests.speculate.probe import ONCE, look, names_of, probe, seen, traced
from tests.versions_of_torch import torch_fails

X, Y = torch.arange(6.0).reshape(2, 3) + 1, torch.full((2, 3), 0.5)

TORCHS = SpeculationPolicy(aliasing=True, input_mutation=True)
"""The policy of torch's regions: values of the enclosing program are outputs too."""


def outputs_of(body: Any, policy: SpeculationPolicy = ONCE) -> list[str]:
    """Return the names of the nodes that are outputs of a body of ``x`` and ``y``."""

    def inspect(tx: Any, function: Any, *inputs: Any) -> list[str]:
        traced_body = traced(tx, function, inputs, policy)
        with traced_body.reopened(tx):
            return names_of(collect(tx, traced_body))

    names: list[str] = seen(lambda x, y: probe(body, x, y), inspect, X, Y)
    return names


LEAVES = {"sin": "made", "cos": "made", "exp": "made", "x": "outer", "y": "outer", "3": "constant", "'s'": "constant"}
"""The texts of leaves, and where their values are from."""


def containers(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(parts, max_size=4) | st.lists(parts, max_size=3).map(lambda items: dict(enumerate(items)))


STRUCTURES = st.recursive(st.sampled_from(list(LEAVES)), containers, max_leaves=8)


def text_of(structure: Any) -> str:
    match structure:
        case list():
            return f"[{', '.join(map(text_of, structure))}]"
        case dict():
            return "{" + ", ".join(f"{key}: {text_of(part)}" for key, part in structure.items()) + "}"
    return str(structure)


def leaves_of(structure: Any) -> list[str]:
    parts = structure.values() if isinstance(structure, dict) else structure
    return [leaf for part in parts for leaf in leaves_of(part)] if not isinstance(structure, str) else [structure]


@settings(max_examples=25)
@given(STRUCTURES)
def test_each_value_that_the_body_made_is_one_output(structure: Any) -> None:
    text = f"(lambda sin, cos, exp: {text_of(structure)})(x.sin(), x.cos(), x.exp())"
    body = eval(f"lambda x, y: {text}")
    new_leaves = [leaf for leaf in leaves_of(structure) if LEAVES[leaf] == "made"]
    assert outputs_of(body) == list(dict.fromkeys(new_leaves))


@settings(max_examples=15)
@given(STRUCTURES)
def test_under_torch_s_policy_outer_values_are_outputs_too(structure: Any) -> None:
    """An object is visited once; a tensor of the enclosing program is one object, as a tensor of the body is."""
    text = f"(lambda sin, cos, exp: {text_of(structure)})(x.sin(), x.cos(), x.exp())"
    body = eval(f"lambda x, y: {text}")
    expected = [leaf for leaf in dict.fromkeys(leaves_of(structure)) if LEAVES[leaf] != "constant"]
    assert [name.removeprefix("l_").removesuffix("_") for name in outputs_of(body, TORCHS)] == expected


def test_tensors_in_keys_and_sets_are_outputs() -> None:
    assert outputs_of(lambda x, y: ({x.sin(): 1}, {x.cos()})) == ["sin", "cos"]


def test_two_vts_of_one_tensor_are_one_output() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> list[str]:
        traced_body = traced(tx, body, [x])
        both = TupleVariable([traced_body.returned, traced_body.returned.clone()])
        return names_of(collect(tx, dataclasses.replace(traced_body, returned=both)))

    assert seen(lambda x: probe(lambda x: x.sin(), x), inspect, X) == ["sin"]


def test_a_symbol_that_the_body_computes_is_an_output() -> None:
    def inspect(tx: Any, body: Any, x: Any) -> None:
        outputs = collect(tx, traced(tx, body, [x]))
        assert [output.python_type() for output in outputs] == [int]
        assert all(map(in_graph, outputs))

    seen(lambda x: probe(lambda x: [x.shape[0] * 3, 4], x), inspect, torch.ones(5, 3), dynamic=True)


@pytest.mark.parametrize(("value", "expected"), [("x", True), ("3", False), ("'s'", False), ("[x]", False)])
def test_which_values_are_in_a_graph(value: str, expected: bool) -> None:
    program = eval(f"lambda x: probe({value})", {"probe": probe})
    assert seen(program, lambda tx, vt: in_graph(vt), X) is expected


ALLOWED = dataclasses.replace(ONCE, side_effects="allowed")


def test_a_value_that_the_body_stores_outside_escapes() -> None:
    kept: list[Any] = []

    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        unused = x.exp()
        kept.append(x.cos() + unused)
        return x.sin()

    assert outputs_of(body, ALLOWED) == ["sin", "add"]


def test_under_torch_s_policy_every_intermediate_may_escape() -> None:
    kept: list[Any] = []

    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        kept.append(x.cos() + x.exp())
        return x.sin()

    assert set(outputs_of(body, dataclasses.replace(TORCHS, side_effects="allowed"))) == {"sin", "cos", "exp", "add"}


def test_nothing_escapes_without_a_side_effect() -> None:
    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        return x.sin() + x.cos()

    assert outputs_of(body, dataclasses.replace(TORCHS, side_effects="allowed")) == ["add"]


def test_a_float_does_not_escape() -> None:
    kept: list[Any] = []

    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        kept.append(x.shape[0] * 1.5)
        kept.append(x.shape[0] * 2)
        return x.sin()

    def inspect(tx: Any, function: Any, x: Any) -> None:
        outputs = collect(tx, traced(tx, function, [x, x], dataclasses.replace(TORCHS, side_effects="allowed")))
        assert float not in [output.python_type() for output in outputs if not output.is_tensor()]
        assert len(outputs) > 1

    seen(lambda x: probe(body, x), inspect, torch.ones(5, 3), dynamic=True)


FILTERED = dataclasses.replace(TORCHS, side_effects="allowed", aliased_intermediates=False)


@torch_fails("<2.13", "torch can't refuse a later use: it has no taint_filtered_vt", raises=UnsupportedTorch)
def test_an_escaped_view_is_left_out_and_its_use_refused() -> None:
    kept: list[Any] = []

    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        new = x.sin()
        kept.append(new.t())
        kept.append(x[0])
        kept.append(x.cos())
        return new

    assert outputs_of(body, FILTERED) == ["new", "cos"]

    def inspect(tx: Any, function: Any, *inputs: Any) -> Any:
        traced_body = traced(tx, function, inputs, FILTERED)
        with traced_body.reopened(tx):
            collect(tx, traced_body)

    def program(x: torch.Tensor, y: torch.Tensor) -> Any:
        kept.clear()
        probe(body, x, y)
        return kept[0] + 1

    with pytest.raises(
        torch._dynamo.exc.TorchDynamoException, match=r"'t' created inside .* aliases an input or output"
    ):
        look(program, inspect, X, Y)


def wrapped(tx: Any, body: Any, *inputs: Any) -> Any:
    """Trace a body as hopkit.wrap does; return its result."""
    subgraph = speculate_subgraph(tx, body, inputs, policy=ALLOWED, hop=hop("wrap"), description="the test")
    attribute = subgraph_attribute(tx, "body", subgraph.graph)
    items = call_node(tx, hop("wrap"), (attribute, *subgraph.lifted_freevars), example_value=subgraph.example_values)
    before = [value.as_proxy() for value in subgraph.graph_output_vts]
    rebind_outputs(tx, subgraph, items)
    for value, old, new in zip(subgraph.graph_output_vts, before, items, strict=True):
        assert value.as_proxy() is new.as_proxy() is not old
    return subgraph.returned


def test_afterwards_every_name_means_the_output() -> None:
    kept: list[Any] = []

    def body(x: torch.Tensor, y: torch.Tensor) -> Any:
        new = x.sin()
        kept.append(new)
        return {"made": [new], "again": new, "outer": y, new: 1}

    def program(x: torch.Tensor, y: torch.Tensor) -> Any:
        kept.clear()
        result = probe(body, x, y)
        (key,) = (key for key in result if not isinstance(key, str))
        return kept[0] * 2, result["made"][0] + 1, result["again"], key, result["outer"] + y

    doubled, more, again, key, outer = look(program, wrapped, X, Y)
    assert again is key
    for value, expected in ((doubled, X.sin() * 2), (more, X.sin() + 1), (again, X.sin()), (outer, Y * 2)):
        torch.testing.assert_close(value, expected)


@pytest.mark.parametrize(
    ("outputs", "masks", "constants", "count"),
    [("pytree", None, None, 4), ("pytree without constants", [False, True, False, True], [None, 3, None, "s"], 2)],
)
def test_a_flat_result_has_its_leaves_and_their_structure(outputs: Any, masks: Any, constants: Any, count: int) -> None:
    policy = SpeculationPolicy(outputs=outputs)

    def inspect(tx: Any, body: Any, x: Any) -> None:
        traced_body = traced(tx, body, [x], policy)
        with traced_body.reopened(tx):
            flat = flatten(tx, traced_body)
            leaves = unpacked(tx, flat.leaves)
        assert [flat.masks and list(flat.masks), flat.constants and list(flat.constants)] == [masks, constants]
        assert len(leaves) == count
        assert sum(leaf.is_tensor() for leaf in leaves) == 2

    seen(lambda x: probe(lambda x: {"a": [x.sin(), 3], "b": (x.cos(), "s")}, x), inspect, X)
