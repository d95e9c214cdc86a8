"""A plan alone decides which programs are drawn."""

from __future__ import annotations

import importlib.util
from itertools import islice
from pathlib import Path

import pytest

from hopkit.errors import UnknownName, UsageError
from hopkit.fuzz import Plan, shard
from hopkit.fuzz.backends import find_backend


def test_workers_share_the_rounds_out():
    plans = [Plan(Path("x"), seed=5, workers=workers) for workers in (1, 3)]
    alone = [(number, plans[0].seed_of(number)) for number in islice(plans[0].rounds(0), 12)]
    shared = [
        (number, plans[1].seed_of(number)) for worker in range(3) for number in islice(plans[1].rounds(worker), 4)
    ]
    assert sorted(shared) == alone
    assert len({seed for _, seed in alone}) == 12
    assert Plan(Path("x"), seed=6).seed_of(0) != plans[0].seed_of(0)


@pytest.mark.parametrize(
    ("training", "rounds"), [(None, [False, True, False]), (True, [True] * 3), (False, [False] * 3)]
)
def test_rounds_with_and_without_gradients_take_turns(training, rounds):
    plan = Plan(Path("x"), training=training, features=())
    assert [plan.turn_of(number).training for number in range(3)] == rounds


def test_features_take_turns_after_programs_without_any():
    plan = Plan(Path("x"), training=True, features=("dynamic", "random"))
    assert [plan.turn_of(number).feature for number in range(4)] == ["", "dynamic", "random", ""]
    with pytest.raises(UsageError, match="feature of programs 'dinamic'"):
        Plan(Path("x"), features=("dinamic",))


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"memory": -1}, {"workers": 0}, {"backends": ()}, {"shrink": -1}])
def test_options_that_select_nothing_are_refused(wrong):
    with pytest.raises(UsageError):
        Plan(Path("x"), **wrong)


def test_a_library_that_is_missing_is_named(monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "xdist" else find(name))
    shard.check(Plan(Path("x"), ("eager",)))
    with pytest.raises(UsageError, match="fuzzing needs xdist"):
        shard.check(Plan(Path("x"), ("eager",), workers=2))


def test_a_backend_or_family_that_there_is_not_is_named_before_anything_runs():
    with pytest.raises(UnknownName, match="unknown backend 'inductr'\n  nearest: inductor"):
        shard.check(Plan(Path("x"), ("inductr",)))
    with pytest.raises(UnknownName, match="unknown HOP family 'con'"):
        shard.check(Plan(Path("x"), ("eager",), ("con",)))
    for name in ("no_such_module:f", "os:no_such_name", "os:name", ":f"):
        with pytest.raises(UsageError, match=f"backend '{name}'"):
            find_backend(name)
