"""The oracle ``memory``: which findings it has, with the known failures of torch among them."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit._torch.versions import torch_version
from hopkit.corpus.registry import find_cases
from hopkit.oracles import judge
from hopkit.oracles.memory import memory
from hopkit.records import STANDARD_VARIANTS
from hopkit.stages.session import capture_case

pytestmark = pytest.mark.supported_torch


def _cond(x: torch.Tensor) -> torch.Tensor:
    return torch.cond(x.sum() > 0, lambda x: x.sin() * 2, lambda x: x * 3, (x,))


def test_a_capture_without_a_wrapper_has_no_finding() -> None:
    assert memory(hopkit.capture(torch.sin, (torch.ones(2),), backend="aot_eager")) == ()


def test_an_argument_that_a_body_takes_is_a_finding_on_torch_2_13() -> None:
    captured = hopkit.capture(_cond, (torch.rand(4),), training=True, stages=())
    messages = {finding.message.partition(":")[0] for finding in memory(captured)}
    assert messages == ({"input reused"} if torch_version().startswith("2.13") else set())


def test_a_case_declares_it_as_a_known_failure() -> None:
    (case,) = find_cases(["cond/simple"])
    captured = capture_case(case, STANDARD_VARIANTS["training"], stages=())
    assert judge(captured) == ()
    stages = {finding.stage for finding in judge(captured, with_known_failures=True)}
    assert stages == ({"memory"} if torch_version().startswith("2.13") else set())
