"""The operands with which a loop begins: the initial values, or copies that are like the values of later rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch


def _graph(program: Callable[..., Any], *args: torch.Tensor) -> torch.fx.GraphModule:
    graphs = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(graph)
        return graph.forward

    torch.compiler.reset()
    torch.testing.assert_close(torch.compile(program, backend=backend, fullgraph=True)(*args), program(*args))
    return graphs[0]


def _first_operand(graph: torch.fx.GraphModule) -> torch.fx.Node:
    (loop,) = graph.graph.find_nodes(op="call_function", target=torch.ops.higher_order.while_loop)
    operand: torch.fx.Node = loop.args[2][0]
    return operand


def _twice(h: torch.Tensor, step: Callable[[torch.Tensor], torch.Tensor]) -> Any:
    return hopkit.while_loop(lambda h, n: n < 2, lambda h, n: (step(h), n + 1), (h, 0))[0]


def test_an_initial_tensor_like_those_of_the_rounds_is_the_operand() -> None:
    graph = _graph(lambda x: _twice(x, lambda h: h * 2), torch.ones(2, 3))
    assert _first_operand(graph).op == "placeholder"


@pytest.mark.parametrize(
    "initial", [lambda x: x.expand(2, 3), lambda x: x.expand(3, 3).t(), lambda x: x.expand(4, 3)[::2]]
)
def test_a_tensor_that_a_round_makes_contiguous_is_copied(initial: Callable[[torch.Tensor], torch.Tensor]) -> None:
    graph = _graph(lambda x: _twice(initial(x), lambda h: (h * 2).contiguous()), torch.ones(3))
    operand = _first_operand(graph)
    assert operand.target == "clone"
    assert operand.meta["example_value"].is_contiguous()


def test_strides_of_dynamic_sizes_are_compared_without_guards() -> None:
    def program(x: torch.Tensor) -> Any:
        return _twice(x[:1].expand(x.shape), lambda h: torch.tanh(h).contiguous())

    torch.compiler.reset()
    torch._dynamo.mark_dynamic(x := torch.rand(5, 3), 0)
    compiled = torch.compile(program, backend="eager", fullgraph=True)
    for size in (x, torch.rand(7, 3)):
        torch.testing.assert_close(compiled(size), program(size))


def test_strides_that_change_in_each_round_are_an_error_with_the_place() -> None:
    torch.compiler.reset()
    with pytest.raises(
        Exception, match=r"the stride of carried\[0\] is \[3, 1\] before the loop and \[1, 3\] after round 1"
    ):
        torch.compile(lambda x: _twice(x, lambda h: (h * 2).t()), backend="eager")(torch.ones(3, 3))
