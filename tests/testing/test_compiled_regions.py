"""Assertions and checks refuse what is no capture, and regions that are no lists."""

from __future__ import annotations

from typing import Any

import pytest
import torch

import hopkit
from hopkit.checks import memory, provenance
from hopkit.errors import UnknownName, UsageError
from hopkit.testing import assert_fallbacks, assert_memory_safe, assert_regions


def test_what_is_no_capture_is_refused() -> None:
    wrong: Any = torch.sin
    for call in (memory.check, memory.check_cpp, provenance.check, assert_memory_safe):
        with pytest.raises(UsageError, match="give a Capture"):
            call(wrong)
    with pytest.raises(UsageError, match="give a Capture"):
        assert_regions(wrong, [["a"]])
    with pytest.raises(UsageError, match="give a Capture"):
        assert_fallbacks(wrong, {})


@pytest.mark.parametrize("wrong", [["sin"], "sin", None, [None], [[1]]])
def test_what_is_no_list_of_lists_is_refused(wrong: Any) -> None:
    captured = hopkit.capture(torch.sin, (torch.ones(2),), backend=hopkit.regional(), stages=())
    with pytest.raises(UsageError, match="give a list of lists"):
        assert_regions(captured, wrong)


def test_a_body_that_no_graph_has_is_refused() -> None:
    captured = hopkit.capture(
        lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), (torch.ones(2),), backend=hopkit.regional()
    )
    assert_regions(captured, [], body="true_graph_0")
    with pytest.raises(UnknownName, match="unknown body 'true_graph_1'"):
        assert_regions(captured, [], body="true_graph_1")
    with pytest.raises(UsageError, match="body is an int, not the name of a body"):
        assert_regions(captured, [], body=3)  # type: ignore[arg-type]


def test_files_for_tlparse_need_a_level() -> None:
    captured = hopkit.capture(torch.sin, (torch.ones(2),), stages=())
    with pytest.raises(UsageError, match="provenance_tracking_level"):
        provenance.compare_artifacts(captured, ())
