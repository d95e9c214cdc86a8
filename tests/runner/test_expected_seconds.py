"""The seconds that cases are expected to take: those of the last run here, or scaled estimates."""

from __future__ import annotations

import pytest

from hopkit.corpus.registry import all_cases
from hopkit.records import Case, Sample
from hopkit.runner.expected_seconds import estimated_seconds, expect

SHORT = Case("a/short", Sample)
LONG = Case("a/long", Sample, hops=("scan",), variants=("inference", "training"))
WORK = {"a/short": "all", "a/long": "all"}


def test_a_case_takes_what_it_took_here() -> None:
    expected = expect((SHORT, LONG), WORK, {("a/short", "all"): 7.0, ("a/long", "all"): 2.0})
    assert expected.seconds == {"a/short": 7.0, "a/long": 2.0}
    assert expected.is_measured


def test_another_case_takes_its_estimate_on_a_machine_of_this_speed() -> None:
    expected = expect((SHORT, LONG), WORK, {("a/short", "all"): 3 * estimated_seconds(SHORT)})
    assert expected.seconds["a/long"] == pytest.approx(3 * estimated_seconds(LONG))


def test_seconds_of_other_work_do_not_count() -> None:
    expected = expect((SHORT,), WORK, {("a/short", "one stage"): 0.01, ("b/short", "all"): 0.01})
    assert not expected.is_measured
    # No cache has anything of a first run.
    assert expected.seconds["a/short"] > estimated_seconds(SHORT)


def test_every_case_of_the_corpus_has_an_estimate() -> None:
    assert all(estimated_seconds(case) > 0 for case in all_cases())
