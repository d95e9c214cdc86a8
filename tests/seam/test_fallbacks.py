"""Operators that wrappers call, through the seam: the node that each is of, and why it is not lowered."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest
import torch
import torch._functorch.config as functorch_config
import torch._inductor.config as inductor_config
from torch._dynamo.utils import counters

from hopkit._torch.inductor import pipeline
from hopkit._torch.inductor.fallbacks import OperatorCall, marking, operator_calls, operator_named, without_lowering
from hopkit.records import ASKED_FOR, EXTERN_KERNEL, NO_LOWERING

RELU, SIN = torch.ops.aten.relu.default, torch.ops.aten.sin.default


def calls_of(fn: Any, *args: Any) -> list[tuple[str, str, str]]:
    torch.compiler.reset()
    calls: list[OperatorCall] = []
    with pipeline.without_caches(), operator_calls(calls.append):
        torch.compile(fn)(*args)
    return [(call.operator, call.reason, call.node.name) for call in calls]


def test_each_reason() -> None:
    def program(x: torch.Tensor) -> Any:
        return (x @ x).relu(), x.sort(stable=True)[0]

    with marking(lambda node: node.target is RELU):
        # Inductor reorders the nodes of an inference graph.
        assert sorted(calls_of(program, torch.randn(3, 3))) == [
            ("aten.mm.default", EXTERN_KERNEL, "mm"),
            ("aten.relu.default", ASKED_FOR, "relu"),
            ("aten.sort.stable", NO_LOWERING, "sort"),
        ]


def test_the_node_is_that_of_the_call_and_not_of_its_arguments() -> None:
    """`sin` has no buffer before the second `sin` asks for one: both are origins of the call."""
    asked: list[str] = []

    def last_sine(node: torch.fx.Node) -> bool:
        asked.append(node.name)
        return node.target is SIN and "sin" in str(node.args[0])

    with marking(last_sine):
        assert calls_of(lambda x: x.sin().sin(), torch.ones(3)) == [("aten.sin.default", ASKED_FOR, "sin_1")]
        # An operator with several results.
        with marking(lambda node: node.target is torch.ops.aten.split.Tensor):
            found = calls_of(lambda x: x.cos().split(2)[0] + 1, torch.ones(4))
    assert found == [("aten.split.Tensor", ASKED_FOR, "split")]


def test_an_operator_in_another_form_has_the_name_in_the_graph() -> None:
    """The code calls ``scatter_reduce_``, and the graph ``scatter_reduce``."""

    def program(x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        return x.scatter_reduce(0, index, x, "prod")

    found = calls_of(program, torch.ones(3, 3), torch.zeros(3, 3, dtype=torch.int64))
    assert found == [("aten.scatter_reduce.two", NO_LOWERING, "scatter_reduce")]


def test_random_seeds_are_a_kernel_of_a_library() -> None:
    found = calls_of(lambda x: torch.rand_like(x) + x, torch.ones(3))
    assert found == [("aten.randint.low_out", EXTERN_KERNEL, "inductor_seeds_default")]


def test_a_removed_lowering_is_restored() -> None:
    with without_lowering((SIN,)):
        assert calls_of(torch.sin, torch.ones(3)) == [("aten.sin.default", NO_LOWERING, "sin")]
    assert calls_of(torch.sin, torch.ones(3)) == []


@pytest.mark.parametrize("name", ["aten.rleu.default", "aten.relu.out_of", "aten.relu", "", "a.b.c", "aten..default"])
def test_a_name_of_no_operator(name: str) -> None:
    assert operator_named(name) is None


def test_the_pass_is_part_of_the_key_of_the_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same program with another pass, or with none, is another entry; without a uuid there is no entry."""
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path))

    def is_relu(node: torch.fx.Node) -> bool:
        return node.target is RELU

    def compiled(block: contextlib.AbstractContextManager[None]) -> tuple[str, bool]:
        """Return what the caches did, and whether the code calls operators as they are."""
        torch.compiler.reset()
        counters.clear()
        with block:
            torch.compile(lambda x: x.relu().sin() + 1.25)(torch.ones(5))
        events = [event for event in ("hit", "miss", "bypass") if counters["inductor"][f"fxgraph_cache_{event}"]]
        return " ".join(events), bool(counters["inductor"]["extern_calls"])

    with (
        inductor_config.patch(fx_graph_cache=True, fx_graph_remote_cache=False),
        functorch_config.patch(enable_autograd_cache=True, enable_remote_autograd_cache=False),
    ):
        assert compiled(marking(is_relu)) == ("bypass", True)
        assert compiled(marking(is_relu, "relu")) == ("miss", True)
        assert compiled(marking(lambda node: False, "none")) == ("miss", False)
        assert compiled(contextlib.nullcontext()) == ("miss", False)
        assert compiled(contextlib.nullcontext()) == ("hit", False)
        assert compiled(marking(is_relu, "relu")) == ("hit", True)
        assert compiled(marking(is_relu)) == ("bypass", True)
