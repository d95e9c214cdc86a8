"""The oracle ``memory``: which findings it has, and the one error of torch 2.13 that it leaves out."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit._torch.versions import torch_version
from hopkit.checks.memory import MemoryProblem, WrapperPlace, check
from hopkit.oracles.memory import memory, takes_argument_of_body

pytestmark = pytest.mark.supported_torch


def _cond(x: torch.Tensor) -> torch.Tensor:
    return torch.cond(x.sum() > 0, lambda x: x.sin() * 2, lambda x: x * 3, (x,))


def test_a_capture_without_a_wrapper_has_no_finding() -> None:
    assert memory(hopkit.capture(torch.sin, (torch.ones(2),), backend="aot_eager")) == ()


def test_an_argument_that_a_body_takes_is_a_problem_on_torch_2_13_alone() -> None:
    captured = hopkit.capture(_cond, (torch.rand(4),), training=True, stages=())
    kinds = {problem.kind for problem in check(captured).problems}
    assert kinds == ({"input reused"} if torch_version().startswith("2.13") else set())
    assert memory(captured) == ()


def test_only_a_body_s_own_argument_is_left_out() -> None:
    body = WrapperPlace("true_graph_1", 3, "true_graph_1_buf0 = true_graph_1_arg1_1; del true_graph_1_arg1_1  # reuse")
    elsewhere = WrapperPlace("call", 3, "buf1 = arg0_1; del arg0_1  # reuse")
    assert takes_argument_of_body(MemoryProblem("input reused", "tangents_1", body))
    assert takes_argument_of_body(MemoryProblem("read after reuse", "primals_1", elsewhere, body))
    assert not takes_argument_of_body(MemoryProblem("input reused", "arg0_1", elsewhere))
