"""A reference run sees each block of annotate, by whatever name the program calls it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.fx.traceback
from torch.fx import traceback as fx_traceback
from torch.fx.traceback import annotate, annotate_fn

from hopkit.reference import annotated_calls, watch_annotations


def by_the_module(x: torch.Tensor) -> torch.Tensor:
    with torch.fx.traceback.annotate({"part": 1}):
        return x.sin()


def by_an_alias_of_the_module(x: torch.Tensor) -> torch.Tensor:
    with fx_traceback.annotate({"part": 1}):
        return x.sin()


def by_an_imported_name(x: torch.Tensor) -> torch.Tensor:
    with annotate({"part": 1}):
        return x.sin()


@annotate_fn({"part": 1})
def by_a_decorator(x: torch.Tensor) -> torch.Tensor:
    return x.sin()


@pytest.mark.parametrize("program", [by_the_module, by_an_alias_of_the_module, by_an_imported_name, by_a_decorator])
def test_a_block_is_seen(program: Callable[[torch.Tensor], torch.Tensor]) -> None:
    with annotated_calls() as calls:
        result = program(torch.ones(2)).cos()
    assert {(call.operator, call.annotations) for call in calls.live_annotated} == {
        ("aten::sin", (("part", "1"),)),
        ("aten::cos", ()),
    }
    assert result.shape == (2,)


def test_annotate_is_torchs_again_also_after_an_exception_and_where_blocks_nest() -> None:
    def fail() -> None:
        with watch_annotations() as inner, annotate({"a": 1}):
            assert inner.current == {"a": 1}
            raise ZeroDivisionError

    with watch_annotations() as outer:
        with pytest.raises(ZeroDivisionError):
            fail()
        with annotate({"b": 2}):
            assert outer.current == {"b": 2}
    with annotate({"c": 3}):
        assert torch.fx.traceback.get_current_meta()["custom"] == {"c": 3}
