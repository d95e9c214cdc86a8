"""The order in which the cases of a run start."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hopkit.records import Case, Sample
from hopkit.runner.case_order import in_order
from hopkit.runner.remaining import makespan


def case(name: str) -> Case:
    return Case(name, Sample)


def names(*cases: str, **options: Any) -> list[str]:
    seconds = {name: float(1 + number) for number, name in enumerate(cases)}
    return [case.name for case in in_order([case(name) for name in cases], seconds=seconds, **options)]


def test_the_most_informative_come_first() -> None:
    changed = {"a/golden": ("golden",), "a/torch": ("torch", "golden"), "b/text": ("case",), "a/same": ()}
    order = names(
        "a/torch", "a/same", "a/golden", "b/text", "b/failed", "c/x", "c/y", failed={"b/failed"}, changed=changed
    )
    assert order[:3] == ["b/failed", "a/golden", "b/text"]
    # Then the shortest of each family; that of b is ahead already.
    assert order[3:5] == ["c/x", "a/torch"]
    assert set(order[5:]) == {"a/same", "c/y"}


@given(st.integers(0, 2**32), st.integers(100, 600), st.sampled_from([2, 3, 4]))
def test_all_workers_end_at_about_the_same_time(seed: int, count: int, workers: int) -> None:
    draw = random.Random(seed)
    cases = [case(f"family{draw.randrange(20)}/case{number}") for number in range(count)]
    seconds = {one.name: draw.lognormvariate(0, 1) for one in cases}
    ordered = in_order(cases, seconds=seconds, workers=workers)
    assert sorted(one.name for one in ordered) == sorted(seconds)
    ideal = max(sum(seconds.values()) / workers, max(seconds.values()))
    assert makespan([seconds[one.name] for one in ordered], workers) <= 1.03 * ideal


@given(st.permutations([f"{family}/{number}" for family in "abc" for number in range(4)]))
def test_the_order_does_not_depend_on_that_of_the_cases(order: list[str]) -> None:
    seconds = {name: float(int(name[-1]) + 1) for name in order}
    assert in_order([case(name) for name in order], seconds=seconds) == in_order(
        [case(name) for name in sorted(order)], seconds=seconds
    )
