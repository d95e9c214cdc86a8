"""A profiler that runs around a capture or a recording still profiles what follows."""

from __future__ import annotations

import cProfile
import pstats
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
import torch

import hopkit
from hopkit.hierarchy.python_profiler import profiling


def before() -> None: ...


def inside() -> None: ...


def after() -> None: ...


def functions(profiler: cProfile.Profile) -> set[str]:
    stats: Any = pstats.Stats(profiler)
    return {name for _, _, name in stats.stats}


def test_the_profiler_of_before_runs_again() -> None:
    events: list[str] = []

    def outer(frame: FrameType, event: str, arg: Any) -> None:
        events.append(frame.f_code.co_name)

    sys.setprofile(outer)
    try:
        with profiling(lambda frame, event, arg: None):
            inside()
        after()
    finally:
        sys.setprofile(None)
    assert "after" in events
    assert "inside" not in events


@pytest.mark.parametrize("raises", [False, True])
def test_a_cprofile_runs_again_also_after_an_exception(raises: bool) -> None:
    profiler = cProfile.Profile()
    profiler.enable()
    before()
    try:
        with profiling(lambda frame, event, arg: None):
            inside()
            if raises:
                raise ZeroDivisionError
    except ZeroDivisionError:
        pass
    after()
    profiler.disable()
    assert {"before", "after"} <= functions(profiler)


def capture_with_hierarchy() -> None:
    captured = hopkit.capture(torch.sin, (torch.ones(2),), backend="eager", stages=("hierarchy",))
    assert captured.scopes is not None


def export_with_hierarchy() -> None:
    with hopkit.hierarchy.record():
        torch.export.export(torch.nn.Linear(2, 2), (torch.ones(1, 2),))


@pytest.mark.parametrize("run", [capture_with_hierarchy, export_with_hierarchy])
def test_hopkit_runs_under_cprofile(run: Callable[[], None]) -> None:
    profiler = cProfile.Profile()
    profiler.enable()
    run()
    after()
    profiler.disable()
    assert "after" in functions(profiler)
