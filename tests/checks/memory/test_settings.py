"""The wrappers of cases of the corpus are safe under each setting of memory planning, partitions and reuse."""

from __future__ import annotations

import itertools

import pytest

from hopkit.checks.memory.settings import PAIRWISE, check_case
from hopkit.corpus.registry import find_cases
from hopkit.oracles.memory import takes_argument_of_body
from hopkit.records import STANDARD_VARIANTS

pytestmark = pytest.mark.supported_torch


def test_the_settings_hold_each_pair_of_values() -> None:
    names = ("memory_planning", "graph_partition", "allow_buffer_reuse")
    for first, second in itertools.combinations(names, 2):
        assert {(values[first], values[second]) for values in PAIRWISE} == set(
            itertools.product((False, True), repeat=2)
        )


def test_the_wrappers_of_a_case_are_safe(
    checked_case: str, checked_variant: str, request: pytest.FixtureRequest
) -> None:
    (case,) = find_cases([checked_case])
    reports = list(check_case(case, STANDARD_VARIANTS[checked_variant]))
    # Torch does not compile each case of the corpus, but those of the sample.
    assert len(reports) == len(PAIRWISE) or request.config.getoption("--every-case-in-memory", default=False)
    for checked in reports:
        problems = [problem for problem in checked.report.problems if not takes_argument_of_body(problem)]
        assert not problems, f"{dict(checked.settings)}: {'; '.join(map(str, problems))}"
        assert checked.report.lines > 0


def test_a_case_has_a_report_for_each_setting() -> None:
    (case,) = find_cases(["cond/simple"])
    reports = list(check_case(case, STANDARD_VARIANTS["inference"]))
    assert [checked.settings for checked in reports] == list(PAIRWISE)
    assert all(checked.report.peak_bytes > 0 for checked in reports)
