"""Graphs are compared up to the order of their nodes, unless that order matters."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit import normalize
from hopkit.goldens.difference import changes
from hopkit.goldens.node_order import changes_up_to_order, order_nodes

Node = tuple[str, tuple[int, ...]]

OPERATORS = ("sin", "cos", "mul", "sub")


@st.composite
def programs(draw: st.DrawFn) -> list[Node]:
    """Draw nodes, each an operator with two operands: earlier nodes, or -1 and -2 for the inputs."""
    count = draw(st.integers(1, 8))
    return [
        (draw(st.sampled_from(OPERATORS)), (draw(st.integers(-2, at - 1)), draw(st.integers(-2, at - 1))))
        for at in range(count)
    ]


def text_of(nodes: list[Node], order: list[int], prefix: str = "n") -> str:
    """Return the text of a graph whose nodes stand in some order; its outputs are the nodes that no other uses."""

    def name(operand: int) -> str:
        return f"{prefix}{operand}" if operand >= 0 else f"arg{-operand}_1"

    lines = [
        f'        {name(at)}: "f32[3]" = torch.ops.aten.{nodes[at][0]}.Tensor({", ".join(map(name, nodes[at][1]))})'
        for at in order
    ]
    used = {operand for _, operands in nodes for operand in operands}
    outputs = ", ".join(name(at) for at in range(len(nodes)) if at not in used)
    head = 'class G(torch.nn.Module):\n    def forward(self, arg1_1: "f32[3]", arg2_1: "f32[3]"):\n'
    return head + "\n".join([*lines, f"        return ({outputs},)", ""])


def shuffled(nodes: list[Node], seed: int) -> list[int]:
    """Return the numbers of the nodes in a random order, each behind its operands."""
    chooser = random.Random(seed)
    order: list[int] = []
    while len(order) < len(nodes):
        ready = [at for at, (_, operands) in enumerate(nodes) if at not in order and {*operands} <= {*order, -1, -2}]
        order.append(chooser.choice(ready))
    return order


@given(programs(), st.integers(0, 99))
def test_the_order_of_the_nodes_is_no_change(nodes: list[Node], seed: int) -> None:
    old = text_of(nodes, list(range(len(nodes))))
    new = text_of(nodes, shuffled(nodes, seed), prefix="other")
    assert changes_up_to_order(old, new) == ()


@given(programs(), st.integers(0, 99))
def test_ordering_is_idempotent_and_keeps_the_lines(nodes: list[Node], seed: int) -> None:
    text = text_of(nodes, shuffled(nodes, seed))
    once = order_nodes(text)
    assert order_nodes(once) == once
    assert sorted(once.split("\n")) == sorted(text.split("\n"))


@given(programs(), st.integers(0, 99), st.data())
def test_another_operator_is_a_change_whatever_the_order(nodes: list[Node], seed: int, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(nodes) - 1))
    changed = [*nodes]
    changed[at] = ("tanh", nodes[at][1])
    old, new = text_of(nodes, list(range(len(nodes)))), text_of(changed, shuffled(changed, seed), prefix="other")
    differences = changes_up_to_order(old, new)
    assert differences
    assert sum(len(change.edits) for change in differences) <= sum(len(change.edits) for change in changes(old, new))


BODY = "def f(x, y):\n    {}\n    {}\n    return (a, b)\n"


def test_exchanged_operands_are_a_change() -> None:
    old = BODY.format("a = torch.sub(x, y)", "b = torch.sub(y, x)")
    new = BODY.format("a = torch.sub(y, x)", "b = torch.sub(x, y)")
    assert changes_up_to_order(old, new)


@pytest.mark.parametrize(
    "node",
    [
        "b = x.add_(y)",
        "b = torch.ops.aten.copy_.default(x, y)",
        "b = torch.ops.aten.bernoulli.default(x)",
        "b = torch.ops.mine.log.default(x)",
        "b = torch._C._set_grad_enabled(False)",
        "b = torch.ops.higher_order.with_effects(x)",
        "torch.sin(x)",
    ],
)
def test_the_order_of_a_node_with_an_effect_counts(node: str) -> None:
    old, new = BODY.format(node, "a = torch.cos(x)"), BODY.format("a = torch.cos(x)", node)
    assert order_nodes(old) == old
    assert changes_up_to_order(old, new) == changes(old, new) != ()


def test_an_effect_in_a_body_counts_for_the_graph_that_calls_it() -> None:
    head = "class G(torch.nn.Module):\n    def forward(self, x):\n        {}\n        {}\n        return (c, d)\n"
    body = "    class b(torch.nn.Module):\n        def forward(self, z):\n"
    graph = f"{head}{body}            w = z.sin_()\n            return (w,)\n"
    lines = "c = torch.ops.higher_order.wrap(self.b, x)", "d = torch.cos(x)"
    assert changes_up_to_order(graph.format(*lines), graph.format(*reversed(lines)))
    pure = graph.replace("sin_", "sin")
    assert changes_up_to_order(pure.format(*lines), pure.format(*reversed(lines))) == ()


def test_nodes_that_no_output_needs_may_stand_anywhere_too() -> None:
    lines = "    a = torch.sin(x)", "    b = torch.cos(y)", "    c = torch.exp(a)"
    text = "def f(x, y):\n{}\n{}\n{}\n    return (y,)\n"
    assert changes_up_to_order(text.format(*lines), text.format(lines[1], lines[0], lines[2])) == ()


def test_a_node_in_another_body_is_a_change() -> None:
    body = "    class {0}(torch.nn.Module):\n        def forward(self, z):\n{1}            return (z,)\n"
    line = "            w = torch.sin(z)\n"
    head = "class G(torch.nn.Module):\n    def forward(self, x):\n        return (x,)\n"
    old = head + body.format("a", line) + body.format("b", "")
    new = head + body.format("a", "") + body.format("b", line)
    assert changes_up_to_order(old, new)


def test_where_a_name_is_released_is_no_change() -> None:
    old = BODY.format("a = torch.sin(x)", "b = torch.cos(x);  x = None")
    new = BODY.format("b = torch.cos(x)", "a = torch.sin(x);  x = None")
    assert changes_up_to_order(old, new) == ()


def test_a_text_without_a_graph_stays() -> None:
    for text in ("", "a\nb\n", "cond <- sin  (torch.cond)\n  placeholders: x\n"):
        assert order_nodes(text) == text
        assert normalize.same_up_to_names(order_nodes(text), text)
