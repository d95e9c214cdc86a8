"""Each mode has its turn, program by program, and a round draws the same programs in any order."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import NamedTuple

import pytest

from hopkit.fuzz import Plan, hypothesis_runs
from hopkit.fuzz.hypothesis_runs import Enough
from hopkit.fuzz.schedule import Schedule


class Named(NamedTuple):
    """A stand-in for a program."""

    source: str
    families: tuple[str, ...]


WRAP = {"hops": ("wrap",), "seed": 3}


@pytest.fixture(autouse=True)
def _writes_elsewhere(tmp_path, monkeypatch):
    """Change into a temporary folder: hypothesis keeps examples in the plan's folder."""
    monkeypatch.chdir(tmp_path)


def first_sweeps(schedule, count):
    return [list(sweep) for sweep in itertools.islice(schedule.sweeps(), count)]


@pytest.mark.parametrize("workers", [1, 4])
def test_a_sweep_of_all_workers_has_a_program_of_each_mode(workers):
    plan = Plan(Path("x"), workers=workers, features=("annotations", "dynamic"), **WRAP)
    sweeps = [first_sweeps(Schedule(plan, shard), 1)[0] for shard in range(workers)]
    numbers = [scheduled.number for sweep in sweeps for scheduled in sweep]
    assert {plan.turn_of(number) for number in numbers} == set(plan.turns)
    assert len(set(numbers)) == len(numbers)


def test_programs_are_those_of_their_round_whatever_their_order():
    plan = Plan(Path("x"), features=("annotations",), **WRAP)
    whole = []

    def keep(program):
        whole.append(program.source)
        if len(whole) == 36:
            raise Enough

    hypothesis_runs.draw(plan, 0, keep)
    shown = [
        scheduled.program.source
        for sweep in first_sweeps(Schedule(plan, 0), 20)
        for scheduled in sweep
        if scheduled.number == 0
    ]
    # The small ones at the begin are left out.
    assert set(shown) <= set(whole[10:])
    assert len(shown) == 20


def test_the_family_that_was_shown_least_comes_next(monkeypatch):
    plan = Plan(Path("x"), training=False, features=())

    def draw(plan, number, look):
        for position in range(30):
            look(Named(f"cond {position}", ("cond",)))
        look(Named("scan 1", ("scan", "cond")))
        look(Named("scan 2", ("scan",)))

    monkeypatch.setattr(hypothesis_runs, "draw", draw)
    shown = [scheduled.program.source for sweep in first_sweeps(Schedule(plan, 0), 4) for scheduled in sweep]
    assert shown == ["cond 10", "scan 1", "scan 2", "cond 11"]


def test_modes_of_one_sweep_draw_different_families():
    plan = Plan(Path("x"), seed=3, features=("annotations", "dynamic"))
    families = [scheduled.program.families for sweep in first_sweeps(Schedule(plan, 0), 1) for scheduled in sweep]
    assert len({name for names in families for name in names}) > 5


def test_known_programs_are_skipped():
    plan = Plan(Path("x"), training=False, features=(), **WRAP)
    seen = set()
    schedule = Schedule(plan, 0, is_known=lambda program: program.source in seen)
    sources = []
    for sweep in itertools.islice(schedule.sweeps(), 8):
        for scheduled in sweep:
            sources.append(scheduled.program.source)
            seen.add(scheduled.program.source)
    assert len(set(sources)) == len(sources)


def test_a_finished_round_is_followed_by_the_next_of_its_mode(monkeypatch):
    plan = Plan(Path("x"), features=(), **WRAP)
    drawn = []

    def draw(plan, number, look):
        drawn.append(number)
        # Less than a whole round: this is all there is.
        for position in range(11):
            look(Named(f"program {position} of {number}", ("wrap",)))

    monkeypatch.setattr(hypothesis_runs, "draw", draw)
    sweeps = first_sweeps(Schedule(plan, 0), 4)
    assert [[scheduled.number for scheduled in sweep] for sweep in sweeps] == [[0, 1], [], [2, 3], []]


def test_a_round_that_cannot_be_drawn_ends_and_is_reported_once(monkeypatch):
    plan = Plan(Path("x"), features=(), **WRAP)
    errors = []

    def draw(plan, number, look):
        for position in range(11):
            look(Named(f"program {position}", ("wrap",)))
        if number == 0:
            raise ValueError("no such strategy")

    monkeypatch.setattr(hypothesis_runs, "draw", draw)
    schedule = Schedule(plan, 0, on_error=lambda number, error: errors.append((number, str(error))))
    first_sweeps(schedule, 2)
    assert errors == [(0, "no such strategy")]


def test_an_interrupt_that_comes_out_as_an_error_of_the_drawing_ends_the_search(monkeypatch):
    def interrupted(plan, number, keep):
        try:
            raise KeyboardInterrupt
        finally:
            raise AssertionError("hypothesis was in the middle of something")

    monkeypatch.setattr(hypothesis_runs, "draw", interrupted)
    errors = []
    with pytest.raises(KeyboardInterrupt):
        first_sweeps(Schedule(Plan(Path("x"), **WRAP), 0, on_error=lambda number, error: errors.append(error)), 1)
    assert errors == []
