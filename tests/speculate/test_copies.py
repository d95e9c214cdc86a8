"""Outputs that would share memory are copied, once for each output."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from hopkit._torch.dynamo.emission import hop
from hopkit._torch.dynamo.memory import memory_of
from hopkit.speculate.branches import speculate_branches
from tests.speculate.probe import BRANCHES, look, probe

X, Y = torch.arange(12.0).reshape(3, 4) + 1, torch.full((3, 4), 0.5)


def outputs_of(*bodies: Any) -> list[list[Any]]:
    """Return the nodes that each body's graph outputs."""

    def inspect(tx: Any, *values: Any) -> Any:
        *functions, x, y = values
        branches = speculate_branches(
            tx,
            functions,
            ("one", "two"),
            [x, y],
            policy=BRANCHES,
            hop=hop("cond"),
            description="the test",
            copies=True,
        )
        found.extend(list(next(iter(graph.find_nodes(op="output"))).args[0]) for graph in branches.graphs)
        return x

    found: list[list[Any]] = []
    look(lambda x, y: probe(*bodies, x, y), inspect, X, Y)
    return found


@pytest.mark.parametrize(
    ("one", "two", "copied"),
    [
        (lambda x, y: x, lambda x, y: x.sin(), ([True], [False])),
        (lambda x, y: x, lambda x, y: y, ([True], [True])),
        (lambda x, y: x.t(), lambda x, y: x.t().exp(), ([True], [False])),
        (lambda x, y: (x, x), lambda x, y: (x.sin(),) * 2, ([True], [False])),
        (lambda x, y: (x, x), lambda x, y: (x.sin(), x.cos()), ([True, True], [False, False])),
        (lambda x, y: (lambda z: (z, z[0]))(x.exp()), lambda x, y: (x.sin(), x.cos()[0]), ([False, True], [False] * 2)),
    ],
)
def test_a_body_outputs_a_copy_of_memory_that_is_in_use(one: Any, two: Any, copied: Any) -> None:
    outputs = outputs_of(one, two)
    assert tuple([node.target == "clone" for node in nodes] for nodes in outputs) == tuple(copied)
    for nodes in outputs:
        memory = [key for node in nodes for key in memory_of(node)]
        assert len(set(memory)) == len(nodes)
        assert not set(memory) & {
            key for node in nodes[0].graph.find_nodes(op="placeholder") for key in memory_of(node)
        }


def test_a_copy_has_the_strides_of_the_tensor() -> None:
    ((copy,), _) = outputs_of(lambda x, y: x.t(), lambda x, y: y.t())
    assert copy.meta["example_value"].stride() == X.t().stride()
    with pytest.raises(torch._dynamo.exc.Unsupported, match=r"has the strides \(1,\) instead of \(4,\)"):
        outputs_of(lambda x, y: x[:, 0], lambda x, y: y[:, 0])
