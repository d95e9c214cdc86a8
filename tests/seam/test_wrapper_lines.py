"""The lines of Inductor's wrappers through the seam: their order, their text, and what they mean for memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from hopkit._torch.inductor import pipeline, wrapper_lines
from hopkit.records import WrapperFunction

pytestmark = pytest.mark.supported_torch


def program(x: torch.Tensor) -> torch.Tensor:
    y = torch.cond(x.sum() > 0, torch.sin, torch.cos, (x * 2,))
    return (y @ y).relu()


def _written(**settings: Any) -> list[tuple[WrapperFunction, bool]]:
    functions: list[tuple[WrapperFunction, bool]] = []

    def eagerly(gm: torch.fx.GraphModule) -> Callable[..., Any]:
        return lambda args: gm(*args)

    with (
        pipeline.without_caches(),
        pipeline.with_settings(settings),
        wrapper_lines.wrapper_functions(lambda function, whole: functions.append((function, whole))),
        wrapper_lines.loads_nothing(eagerly),
    ):
        torch._dynamo.reset()
        x = torch.rand(4, 4)
        torch.testing.assert_close(torch.compile(program)(x), program(x))
    return functions


def test_functions_come_in_the_order_in_which_they_are_written() -> None:
    functions = _written()
    assert {function.name for function, _ in functions[:-1]} == {"true_graph_0", "false_graph_0"}
    assert [whole for _, whole in functions] == [False, False, True]
    assert functions[-1][0].parameters == ("arg0_1",)
    assert functions[-1][0].lines[-1].text.startswith("return (")


def test_a_line_says_what_it_does_to_which_buffer() -> None:
    lines = _written()[-1][0].lines
    reuse = next(line for line in lines if line.kind == "Reuse")
    assert reuse.in_place
    assert (reuse.size, reuse.text) == ("64", f"{reuse.target} = {reuse.buffer}; del {reuse.buffer}  # reuse")
    assert reuse.node == "relu"
    allocated = next(line for line in lines if line.kind == "Allocate" and line.node == "mm")
    assert (allocated.buffer, allocated.size) == (reuse.buffer, "64")


def test_pools_and_partitions_are_lines_and_functions() -> None:
    lines = _written(memory_planning=True)[-1][0].lines
    assert any(line.kind == "AllocFromPool" and line.text.startswith("pool0 = ") for line in lines)
    assert any(line.kind == "DeallocFromPool" for line in lines)
    names = [function.name for function, _ in _written(graph_partition=True, implicit_fallbacks=True)]
    assert names[-1] == "call"
