"""Keyword arguments of a HOP are constants of the graph: a change between calls recompiles."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from hopkit.hops.define import hop

pytestmark = pytest.mark.supported_torch


@hop(runs="once", namespace="tests_configuration")
def noted(body: Any, *operands: Any, note: Any = None) -> Any:
    return body(*operands)


def notes(program: Any, *calls: tuple[Any, ...]) -> list[Any]:
    """Return the configuration on the node of each graph that the calls compile."""
    recorded = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        recorded.extend(node.kwargs["note"] for node in graph.graph.nodes if node.target is noted.operator)
        return graph

    torch.compiler.reset()
    compiled = torch.compile(program, backend=backend, fullgraph=True)
    for args in calls:
        compiled(*args)
    return recorded


@pytest.mark.parametrize("values", [(1, 2, 3), (0.5, 0.25, 2.0), (True, False), ("a", "b")], ids=str)
def test_a_value_that_changes_is_specialised(values: tuple[Any, ...]) -> None:
    x = torch.ones(3)
    calls = [(x, value) for value in (*values, *values)]
    assert notes(lambda x, note: noted(torch.sin, x, note=note), *calls) == list(values)


def test_numbers_in_containers() -> None:
    x = torch.ones(3)
    recorded = notes(lambda x, n: noted(torch.sin, x, note=(n, [n + 1], {"n": n})), (x, 1), (x, 2), (x, 3))
    assert recorded == [(n, [n + 1], {"n": n}) for n in (1, 2, 3)]


def test_a_size() -> None:
    calls = [(torch.ones(size),) for size in (3, 4, 5, 4)]
    assert notes(lambda x: noted(torch.sin, x, note=x.size(0)), *calls) == [3, 4, 5]


@pytest.mark.parametrize("of", [lambda x: x, lambda x: [x], lambda x: x.sum().item()], ids=["tensor", "list", "read"])
def test_computed_keyword_arguments_are_refused(of: Any) -> None:
    with pytest.raises(
        torch._dynamo.exc.TorchDynamoException, match="the keyword argument note is no constant of the program"
    ):
        notes(lambda x: noted(torch.sin, x, note=of(x)), (torch.ones(3),))
