"""The rules of a custom HOP's operator: what they raise reaches the program as a refusal with the reason."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import hopkit
from hopkit.hops.define import hop
from hopkit.speculate import (
    SpeculationPolicy,
    call_node,
    speculate_subgraph,
    subgraph_attribute,
    take_over,
    traced_by,
)

pytestmark = pytest.mark.supported_torch

POLICY = SpeculationPolicy(lazy_inputs=False, outer_values_pass=True, guards_outer_state=True)


@hop(runs="once", namespace="tests_rules")
def region(body: Any, *operands: Any) -> Any:
    return body(*operands)


def trace(tx: Any, args: Any, kwargs: Any) -> Any:
    body, *inputs = args
    subgraph = speculate_subgraph(tx, body, inputs, kwargs, policy=POLICY, hop=region.operator, description="profile")
    graph = subgraph_attribute(tx, "profiled", subgraph.graph)
    return take_over(tx, subgraph, call_node(tx, region.operator, ((graph,), (), subgraph.operands)))


@traced_by(trace, name="tests_rules_profile")
def profile(body: Any, *args: Any) -> Any:
    return body(*args)


def counted(x: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, s.sin() * x), (0, x))


def counted_in_a_tensor(x: torch.Tensor) -> Any:
    count, state = counted(x)
    return torch.tensor(count), state


@pytest.mark.parametrize("call", [region, profile], ids=["called", "traced by the engine"])
def test_a_number_of_a_loop_is_refused_with_the_way_out(call: Any) -> None:
    with pytest.raises(RuntimeError, match=r"Hint: .*torch\.tensor\(number\)") as refused:
        torch.compile(lambda x: call(counted, x), backend="eager", fullgraph=True)(torch.ones(2))
    message = str(refused.value)
    assert "tests_rules_region: result" in message
    assert "when making fake tensor call" not in message
    found = torch.compile(lambda x: call(counted_in_a_tensor, x), backend="eager", fullgraph=True)(torch.ones(2))
    torch.testing.assert_close(found, counted_in_a_tensor(torch.ones(2)))
