"""A subgraph outputs the differing tensors made inside: counted on drawn bodies, of one branch and of two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hopkit
from tests.hops.returned import plain

X, Y = torch.arange(6.0).reshape(2, 3) + 1, torch.full((2, 3), 0.5)
MADE = {"t0": "x.sin()", "t1": "x + y", "t2": "y.exp() * x", "t3": "x.sum(0)"}
ALIKE = ("t0", "t1", "t2")
"""The tensors of one shape."""
OUTER = ("x", "y", "w")
"""Operands, and a tensor of the enclosing program."""

Slot = tuple[str, ...]
"""The name of the value of a slot, in each branch."""


def _leaves(branches: int) -> st.SearchStrategy[Slot]:
    own_tensors = st.sampled_from([(name,) * branches for name in MADE])
    outer = st.sampled_from([(name,) * branches for name in OUTER])
    number = st.tuples(*[st.sampled_from("34")] * branches)
    return own_tensors | outer | number


def _structures(branches: int) -> st.SearchStrategy[Any]:
    return st.recursive(
        _leaves(branches),
        lambda inner: st.lists(inner, min_size=1, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner),
        max_leaves=8,
    )


def _slots(structure: Any) -> list[Slot]:
    if isinstance(structure, tuple):
        return [structure]
    inner = structure.values() if isinstance(structure, dict) else structure
    return [slot for part in inner for slot in _slots(part)]


def _text(structure: Any, branch: int, renamed: dict[str, str]) -> str:
    if isinstance(structure, tuple):
        return renamed.get(structure[branch], structure[branch])
    if isinstance(structure, dict):
        return "{" + ", ".join(f"{key!r}: {_text(part, branch, renamed)}" for key, part in structure.items()) + "}"
    return "[" + ", ".join(_text(part, branch, renamed) for part in structure) + "]"


def _function(name: str, text: str, *statements: str) -> str:
    assignments = [f"{target} = {expression}" for target, expression in MADE.items()]
    return "\n    ".join([f"  def {name}(x, y):", *assignments, *statements, f"return {text}"])


def _executed(*lines: str) -> Callable[..., Any]:
    names: dict[str, Any] = {"__name__": "drawn", "hopkit": hopkit}
    exec("\n".join(lines), names)
    program: Callable[..., Any] = names["program"]
    return program


def _graphs(
    program: Callable[..., Any], operator: Any, place: int, calls: list[tuple[Any, ...]]
) -> list[torch.fx.Graph]:
    """Return the subgraph arguments of an operator, after comparing the results with the reference run."""
    graphs: list[torch.fx.Graph] = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        for node in graph.graph.nodes:
            if node.target is operator:
                graphs.append(getattr(graph, node.args[place].target).graph)
        return graph

    torch._dynamo.reset()
    compiled = torch.compile(program, backend=backend, fullgraph=True)
    for args in calls:
        assert plain(compiled(*args)) == plain(program(*args))
    return graphs


def _outputs(graph: torch.fx.Graph) -> int:
    (output,) = graph.find_nodes(op="output")
    return len(output.args[0]) if isinstance(output.args[0], (tuple, list)) else 1


few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.supported_torch
@given(_structures(2), st.permutations(ALIKE))
@few
def test_of_a_cond_each_pair_of_values_is_one_output(structure: Any, others: list[str]) -> None:
    # A tensor that one branch returns twice, the other must too: which is which differs.
    renamed = dict(zip(ALIKE, others, strict=True))
    program = _executed(
        "def program(pred, x, y, w):",
        _function("true_fn", _text(structure, 0, {})),
        _function("false_fn", _text(structure, 1, renamed)),
        "  return hopkit.cond(pred, true_fn, false_fn, (x, y))",
    )
    slots = {slot for slot in _slots(structure) if slot[0] in MADE or len(set(slot)) > 1}
    calls = [(torch.tensor(flag), X, Y, X + Y) for flag in (True, False)]
    graphs = _graphs(program, torch.ops.higher_order.cond, 1, calls)
    # torch.cond has at least one: a zero, where nothing else comes out.
    assert [_outputs(graph) for graph in graphs] == [max(len(slots), 1)]


@pytest.mark.supported_torch
@given(_structures(1), st.lists(st.sampled_from(list(MADE))))
@few
def test_escaping_tensors_of_a_body_are_outputs_too(structure: Any, escaping: list[str]) -> None:
    program = _executed(
        "def program(x, y, w):",
        "  notes = []",
        "  @hopkit.wrap('block', side_effects=True)",
        _function("body", _text(structure, 0, {}), *(f"notes.append({name})" for name in escaping)),
        "  found = body(x, y)",
        "  return found, notes",
    )
    tensor_names = {slot[0] for slot in _slots(structure) if slot[0] in MADE} | set(escaping)
    graphs = _graphs(program, torch.ops.higher_order.wrap, 0, [(X, Y, X + Y)])
    assert [_outputs(graph) for graph in graphs] == [len(tensor_names)]
