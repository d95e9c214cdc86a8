"""A slow child uses much processor time, a hung child none: the clock alone shows neither."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from hopkit.stages.descendants import Usage
from hopkit.stages.isolated_process import Idleness, ProcessLimits
from hopkit.stages.process_pool import isolated

# A worker of pytest-xdist has threads, of which newer Pythons warn on each fork; none of them holds a lock.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def _compute() -> None:
    while True:
        pass


def _let_another_compute() -> None:
    subprocess.run([sys.executable, "-c", "while True: pass"])


def _look_now_and_then() -> None:
    while True:
        time.sleep(0.05)


@pytest.mark.parametrize("task", [_compute, _let_another_compute])
def test_a_task_that_computes_for_too_long_is_slow(task) -> None:
    outcome = isolated(task, name="cond/x", timeout=0.4, idle=30)
    assert outcome.lost is not None
    assert f"cond/x: slow in {task.__name__} (test_limits.py:" in str(outcome.lost)
    assert "it used more than 0.4 s of processor time" in str(outcome.lost)


def test_a_task_that_waits_is_not_slow_and_one_that_computes_does_not_hang() -> None:
    def compute() -> float:
        end = time.process_time() + 0.6
        while time.process_time() < end:
            pass
        return end

    assert isolated(lambda: time.sleep(0.6), timeout=0.2).lost is None
    outcome = isolated(compute, idle=0.3)
    assert outcome.lost is None
    assert outcome.processor_seconds >= 0.6


def test_a_task_that_only_looks_whether_something_has_come_hangs() -> None:
    outcome = isolated(_look_now_and_then, name="cond/x", timeout=30, idle=1)
    assert "cond/x: hung in _look_now_and_then (test_limits.py:" in str(outcome.lost)


@pytest.mark.parametrize(
    ("usages", "idle_at"),
    [
        ([Usage(1.0)] * 20, 10),
        ([Usage(now / 2) for now in range(20)], None),
        # It runs now and then, but hardly ever: a hundredth of a processor is the line.
        ([Usage(now / 200) for now in range(20)], 10),
        # It waits for a processor on a machine that has none to spare.
        ([Usage(1.0, busy=True)] * 20, None),
        ([Usage(1.0)] * 9 + [Usage(1.0, busy=True)] + [Usage(1.0)] * 12, 19),
        # A descendant that nobody waited for has ended.
        ([Usage(5.0)] * 8 + [Usage(1.0)] * 14, 18),
    ],
)
def test_idle_is_who_uses_next_to_nothing_for_so_long(usages: list[Usage], idle_at: float | None) -> None:
    idleness = Idleness()
    assert next((now for now, usage in enumerate(usages) if idleness.is_idle(now, usage, 10)), None) == idle_at


def test_limits_say_how_often_to_look() -> None:
    assert ProcessLimits().poll_seconds is None
    assert ProcessLimits(timeout=600, idle=60).poll_seconds == 1
    assert ProcessLimits(timeout=2, idle=60).poll_seconds == 0.5
