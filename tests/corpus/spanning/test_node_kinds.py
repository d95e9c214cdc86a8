"""The kinds of nodes in the graphs of each stage, over all golden pages: question 6 of docs/regional.md."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from hopkit.goldens import read_all

GOLDEN = Path(__file__).parents[3] / "golden"

STAGES: Mapping[str, frozenset[str]] = {
    "dynamo": frozenset({"call_method", "get_attr"}),
    "aot_forward": frozenset({"get_attr"}),
    "aot_backward": frozenset({"get_attr"}),
    "aot_joint": frozenset({"get_attr"}),
    "regions": frozenset({"get_attr", "call_module"}),
    "post_grad_forward": frozenset({"get_attr"}),
    "post_grad_backward": frozenset({"get_attr"}),
    "fx_wrapper": frozenset({"get_attr"}),
}
"""The kinds beside ``placeholder``, ``call_function`` and ``output`` of each stage with graphs."""

CONSTANT = re.compile(
    r"_tensor_constant\d+|_tree_spec_constant\d+|_opaque_obj\d+"
    # What an opaque call takes: its functions, and the structure of its arguments.
    r"|\w+_callable(?:_\d+)?|(?:\w+_)?input_spec(?:_\d+)?|(?:real|fake)_fn(?:_\d+)?"
    # A program that ExecuTorch lowered.
    r"|delegate|lowered_module_\d+"
)
"""The names of attributes that are no bodies: constant tensors, and objects that are constants of an opaque call."""


class Node(NamedTuple):
    """A node that a graph's text shows: its kind, and the name of the attribute, method or module."""

    kind: str
    name: str


def nodes(text: str) -> Iterator[Node]:
    """Yield the nodes of a graph's text that are of no usual kind."""
    for function in ast.walk(ast.parse(re.sub(r"class <\w+>", "class unnamed", text))):
        if not isinstance(function, ast.FunctionDef):
            continue
        values = {argument.arg for argument in function.args.args} - {"self"}
        for statement in function.body:
            if isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Expr)):
                yield from _unusual(statement.value, values)
            if isinstance(statement, (ast.Assign, ast.AnnAssign)):
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                values |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}


def _unusual(value: ast.expr | None, values: set[str]) -> Iterator[Node]:
    called = value.func if isinstance(value, ast.Call) else value
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        if called.value.id == "self":
            yield Node("call_module" if called is not value else "get_attr", called.attr)
        elif called.value.id in values and called is not value:
            yield Node("call_method", called.attr)


@pytest.fixture(scope="module")
def graphs() -> Mapping[str, list[str]]:
    """Return the texts of the graphs in all golden pages, of every version, by stage."""
    cases, damaged = read_all(GOLDEN)
    assert not damaged
    found: defaultdict[str, list[str]] = defaultdict(list)
    for goldens in cases.values():
        for key, history in goldens.histories.items():
            found[key.stage] += [
                entry for entry in history.entries.values() if isinstance(entry, str) and _is_graph(entry)
            ]
    return found


def _is_graph(text: str) -> bool:
    """Return whether a text is that of graphs; comments may stand above the first one."""
    first = next((line for line in text.splitlines() if line and not line.startswith("#")), "")
    return first.startswith("class ") and first.endswith("(torch.nn.Module):")


def test_the_kinds_of_a_graph_are_read() -> None:
    text = """\
class <lambda>(torch.nn.Module):
    def forward(self, x: "f32[3]"):
        body = self.body
        y: "f32[3]" = x.sin();  x = None
        part = self.part(body, y)
        part_1 = part[0]
        return (torch.ops.aten.add.Tensor(part_1, 1),)
"""
    assert [*nodes(text)] == [Node("get_attr", "body"), Node("call_method", "sin"), Node("call_module", "part")]


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_has_its_kinds_of_nodes(graphs: Mapping[str, list[str]], stage: str) -> None:
    kinds = {node.kind for text in graphs[stage] for node in nodes(text)}
    assert kinds == STAGES[stage]


def test_no_other_stage_has_graphs(graphs: Mapping[str, list[str]]) -> None:
    assert {stage for stage, texts in graphs.items() if texts} == set(STAGES)


@pytest.mark.parametrize("stage", STAGES)
def test_an_attribute_is_a_body_or_a_constant(graphs: Mapping[str, list[str]], stage: str) -> None:
    strange = {
        node.name
        for text in graphs[stage]
        for node in nodes(text)
        if node.kind == "get_attr" and f"class {node.name}(" not in text and not CONSTANT.fullmatch(node.name)
    }
    assert strange == set()


def test_only_regions_are_called_as_modules(graphs: Mapping[str, list[str]]) -> None:
    called = {node.name for text in graphs["regions"] for node in nodes(text) if node.kind == "call_module"}
    assert called
    assert {re.sub(r"\d+$", "", name) for name in called} == {"__marked_inductor_submod"}
