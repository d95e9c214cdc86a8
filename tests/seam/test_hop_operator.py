"""Operators that take functions, made by the seam."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from hopkit._torch.hop.operator import create, key_sets, materialized, tracing_modes
from hopkit._torch.hop.registry import registered
from hopkit.errors import HopkitError


class _Rules:
    def run(self, *args: Any, **config: Any) -> Any:
        (body,), operands = args
        return body(*operands)

    fake = run

    def inputs_of_bodies(self, *args: Any, **config: Any) -> Any:
        return [args[1]]

    def differentiate(self, *args: Any, **config: Any) -> Any:
        raise AssertionError("nothing here requires a gradient")

    def traced(self) -> None:
        pass


def test_an_operator_stays_in_torchs_registry() -> None:
    hop = create("tests_seam_hop", _Rules())
    assert registered()["tests_seam_hop"] is hop
    assert torch.ops.higher_order.tests_seam_hop is hop
    (output,) = hop((lambda x: (x + 1,),), (torch.ones(2),))
    assert torch.equal(output, torch.full((2,), 2.0))


def test_a_name_is_registered_once() -> None:
    with pytest.raises(HopkitError, match="'cond'"):
        create("cond", _Rules())


def test_a_derivative_is_traced_without_dead_code() -> None:
    def function(x: torch.Tensor) -> tuple[torch.Tensor]:
        x.cos()
        return (x.sin(),)

    graph = materialized(function, (torch.ones(2),), key_sets())
    assert [str(node.target) for node in graph.graph.nodes if node.op == "call_function"] == ["aten.sin.default"]


def test_tracing_is_detected() -> None:
    seen = []
    torch.fx.experimental.proxy_tensor.make_fx(lambda x: seen.append(tracing_modes()) or x + 1)(torch.ones(2))
    torch.func.functionalize(lambda x: seen.append(tracing_modes()) or x + 1)(torch.ones(2))
    assert [*seen, tracing_modes()] == [True, True, False]
