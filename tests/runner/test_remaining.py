"""The remaining time of simulated runs: right within a quarter from the first quarter on."""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.runner.remaining import RemainingTime, makespan


def simulate(order: list[str], actual: dict[str, float], workers: int) -> Iterator[tuple[float, str]]:
    """Yield the time at which each case of a run ends, and its name."""
    waiting, running, now = list(order), [], 0.0
    while waiting or running:
        while waiting and len(running) < workers:
            name = waiting.pop(0)
            heapq.heappush(running, (now + actual[name], name))
        now, name = heapq.heappop(running)
        yield now, name


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    count=st.integers(300, 1500),
    workers=st.sampled_from([1, 2, 4, 8]),
    speed=st.floats(0.1, 10),
    noise=st.floats(0, 0.4),
    constant=st.floats(0, 0.1),
)
def test_it_is_right_within_a_quarter(
    seed: int, count: int, workers: int, speed: float, noise: float, constant: float
) -> None:
    """Plan with other seconds than those that the cases take: another machine, noise, and a constant for each case."""
    draw = random.Random(seed)
    expected = {f"a/{number}": draw.lognormvariate(0, 0.7) for number in range(count)}
    actual = {
        name: speed * (seconds * draw.lognormvariate(-(noise**2) / 2, noise) + constant)
        for name, seconds in expected.items()
    }
    remaining = RemainingTime(expected, workers)
    ends = list(simulate(list(expected), actual, workers))
    total = ends[-1][0]
    for now, name in ends:
        remaining.end(name, actual[name])
        if remaining.done > 0.25:
            # At the end one long case can be all that is left: there a fiftieth of the run is near enough.
            assert remaining.seconds() == pytest.approx(total - now, rel=0.25, abs=0.02 * total + max(actual.values()))


def test_before_the_first_case_it_is_the_expectation() -> None:
    assert RemainingTime({"a/x": 3.0, "a/y": 2.0, "a/z": 2.0}, workers=2).seconds() == 4.0


def test_at_the_end_nothing_remains() -> None:
    remaining = RemainingTime({"a/x": 3.0}, workers=2)
    remaining.end("a/x", 5.0)
    assert (remaining.seconds(), remaining.done) == (0.0, 1.0)


def test_a_case_that_was_not_expected_changes_nothing() -> None:
    remaining = RemainingTime({"a/x": 3.0}, workers=1)
    remaining.end("a/y", 100.0)
    assert remaining.seconds() == 3.0


def test_an_empty_run_takes_no_time() -> None:
    assert (RemainingTime({}, 1).seconds(), RemainingTime({}, 1).done) == (0.0, 1.0)


@given(st.lists(st.floats(0.01, 100), max_size=30), st.integers(1, 5))
def test_workers_share_the_work(durations: list[float], workers: int) -> None:
    """List scheduling: at least an equal share and the longest, at most both together (Graham 1969)."""
    share, longest = sum(durations) / workers, max(durations, default=0)
    assert max(share, longest) * 0.999 <= makespan(durations, workers) <= (share + longest) * 1.001
