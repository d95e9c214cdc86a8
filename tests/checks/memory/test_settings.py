"""The wrappers of cases of the corpus are safe under each setting of memory planning, partitions and reuse.

Problems that a known failure of the case explains are torch's; under Inductor's own settings they must show.
"""

from __future__ import annotations

import itertools

import pytest

from hopkit.checks.memory.settings import PAIRWISE, CheckedSetting, check_case, check_cpp_case
from hopkit.corpus.paths import cases_of
from hopkit.errors import BackendFailed, CaptureFailed, UsageError
from hopkit.oracles.excuses import applying, why_excused
from hopkit.oracles.matching import explains
from hopkit.oracles.memory_verifier import second_opinion
from hopkit.records import DEPTHS, STANDARD_VARIANTS, Case, Finding, KnownFailure

pytestmark = pytest.mark.supported_torch

INDUCTOR = ("inductor", DEPTHS[-1])
"""Inductor, and how far down torch's compiler it goes."""

BY_DEFAULT = {"memory_planning": False, "graph_partition": True, "allow_buffer_reuse": True}
"""The values of Inductor's own settings."""


def known_in_memory(case: Case, variant: str) -> list[KnownFailure]:
    applied = applying(case.known_failures, STANDARD_VARIANTS[variant], *INDUCTOR)
    return [failure for failure in applied if failure.stage == "memory"]


def unexplained(checked: CheckedSetting, known: list[KnownFailure]) -> list[str]:
    """Return the problems that no known failure explains, and the failures that do not show by default."""
    findings = [Finding("memory", str(problem)) for problem in checked.report.problems]
    wrong = [str(finding) for finding in findings if not any(explains(failure, finding) for failure in known)]
    if dict(checked.settings) == BY_DEFAULT:
        shown = [failure for failure in known if any(explains(failure, finding) for finding in findings)]
        wrong += [f"known failure passes: {failure.reason}" for failure in known if failure not in shown]
    return wrong


def skip_if_known(case: Case, variant: str, error: CaptureFailed) -> None:
    """Skip if torch is known not to compile the case; raise the error otherwise."""
    reason = why_excused(error, case.known_failures, STANDARD_VARIANTS[variant], *INDUCTOR)
    if not reason:
        raise error
    pytest.skip(f"torch does not compile it: {reason}")


def test_the_settings_hold_each_pair_of_values() -> None:
    names = ("memory_planning", "graph_partition", "allow_buffer_reuse")
    for first, second in itertools.combinations(names, 2):
        assert {(values[first], values[second]) for values in PAIRWISE} == set(
            itertools.product((False, True), repeat=2)
        )
    assert BY_DEFAULT in [dict(values) for values in PAIRWISE]


@pytest.mark.sweep(3)
def test_the_wrappers_of_a_case_are_safe(checked_case: str, checked_variant: str) -> None:
    (case,) = cases_of([checked_case])
    known = known_in_memory(case, checked_variant)
    try:
        reports = check_case(case, STANDARD_VARIANTS[checked_variant])
    except CaptureFailed as error:
        skip_if_known(case, checked_variant, error)
        return
    if not reports:
        pytest.skip("the program has no graph")
    for checked in reports:
        assert checked.report.lines > 0
        problems = unexplained(checked, known)
        assert not problems, f"{dict(checked.settings)}: {'; '.join(problems)}"


def test_the_cpp_wrappers_of_a_case_are_safe(
    checked_case: str, checked_variant: str, request: pytest.FixtureRequest
) -> None:
    (case,) = cases_of([checked_case])
    try:
        handles = check_cpp_case(case, STANDARD_VARIANTS[checked_variant])
    except (CaptureFailed, UsageError) as error:
        if not request.config.getoption("--every-case-in-memory", default=False):
            raise
        pytest.skip(f"torch writes no wrapper in C++: {error.message}")
    assert handles.is_safe, "; ".join(handles.problems)


def test_the_check_is_right_where_torch_s_verifier_disagrees(checked_case: str, checked_variant: str) -> None:
    (case,) = cases_of([checked_case])
    try:
        opinion = second_opinion(case, STANDARD_VARIANTS[checked_variant])
    except CaptureFailed as error:
        skip_if_known(case, checked_variant, error)
        return
    except UsageError as error:
        pytest.skip(f"there is nothing to verify: {error.message}")
    assert opinion.winner != "torch's verifier", str(opinion)


def test_a_case_has_a_report_for_each_setting() -> None:
    (case,) = cases_of(["cond/simple"])
    reports = check_case(case, STANDARD_VARIANTS["inference"])
    assert [checked.settings for checked in reports] == list(PAIRWISE)
    assert all(checked.report.peak_bytes > 0 for checked in reports)


def test_a_case_that_torch_does_not_compile_raises_the_reason() -> None:
    (case,) = cases_of(["annotations/in_strict_mode"])
    with pytest.raises(BackendFailed, match="strict_mode is not an OpOverload") as raised:
        check_case(case, STANDARD_VARIANTS["inference"])
    assert raised.value.phase == "codegen"
