"""Known failures: where they apply, what they explain, and that they are strict."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.corpus.matching import applies, explains, is_strict, match_known_failures, on_device
from hopkit.corpus.reports import Attempt, Known, Problem
from hopkit.errors import UnknownName
from hopkit.records import DEPTHS, KnownFailure

_NEEDS = {"dynamo": "dynamo", "aot_forward": "aot", "codegen": "inductor"}
_BACKENDS = ("eager", "aot_eager", "inductor", "somebodys")


def _applies(
    known: KnownFailure,
    *,
    variant: str = "inference",
    backend: str = "inductor",
    version: str = "2.13.0",
    depth: str = "",
) -> bool:
    return applies(known, variant=variant, backend=backend, version=version, stage_needs=_NEEDS, depth=depth)


def _settle(attempt: Attempt, *known: KnownFailure) -> Attempt:
    return match_known_failures(attempt, known, version="2.13.0", stage_needs=_NEEDS)


@pytest.mark.parametrize(
    ("stage", "reached"),
    [
        ("dynamo", {"eager", "aot_eager", "inductor", "somebodys"}),
        ("aot_forward", {"aot_eager", "inductor"}),
        ("codegen", {"inductor"}),
        ("numerics", {"eager", "aot_eager", "inductor", "somebodys"}),
    ],
)
def test_a_failure_shows_on_the_backends_that_reach_its_stage(stage: str, reached: set[str]) -> None:
    known = KnownFailure(stage, "", "a reason")
    assert {each for each in _BACKENDS if _applies(known, backend=each)} == reached


@pytest.mark.parametrize(
    ("stage", "backends", "depths"),
    [
        ("dynamo", (), {"dynamo", "aot", "inductor"}),
        ("aot_forward", (), {"aot", "inductor"}),
        ("codegen", (), {"inductor"}),
        ("numerics", (), {"dynamo", "aot", "inductor"}),
        ("aot_forward", ("inductor",), {"aot", "inductor"}),
        ("numerics", ("eager",), {"dynamo", "aot", "inductor"}),
        ("numerics", ("aot_eager",), {"aot", "inductor"}),
        ("numerics", ("inductor",), {"inductor"}),
        ("numerics", ("aot",), {"aot", "inductor"}),
        ("numerics", ("dynamo",), {"dynamo", "aot", "inductor"}),
        ("numerics", ("another",), set()),
        ("numerics", ("somebodys",), {"dynamo", "aot", "inductor"}),
    ],
)
def test_a_backend_of_somebody_s_meets_what_lies_on_its_way(
    stage: str, backends: tuple[str, ...], depths: set[str]
) -> None:
    known = KnownFailure(stage, "", "a reason", backends=backends)
    assert {each for each in DEPTHS if _applies(known, backend="somebodys", depth=each)} == depths


def test_what_is_known_of_a_depth_is_met_by_none_of_torch_s_own() -> None:
    known = KnownFailure("run", "", "a reason", backends=("aot",))
    assert not any(_applies(known, backend=name) for name in _BACKENDS)


def test_what_a_backend_is_called_says_nothing_of_its_depth() -> None:
    known = KnownFailure("codegen", "", "a reason")
    assert not any(_applies(known, backend=each) for each in ("inductor_plus", "my_inductor", "aot_inductor"))


def test_a_depth_that_there_is_not_is_an_error() -> None:
    with pytest.raises(UnknownName, match="unknown depth 'aott'"):
        _applies(KnownFailure("dynamo", "", "a reason"), backend="somebodys", depth="aott")


@pytest.mark.parametrize(("backend", "strict"), [("inductor", True), ("named", True), ("somebodys", False)])
def test_a_backend_of_somebody_s_may_do_better(backend: str, strict: bool) -> None:
    known = KnownFailure("numerics", "", "a reason", backends=("inductor", "named"))
    settled = _settle(Attempt("inference", backend, depth="inductor"), known)
    assert [each.message for each in settled.problems] == ["known failure passes now: a reason"] * strict


def test_named_backends_and_variants_limit_it() -> None:
    known = KnownFailure("numerics", "", "a reason", variants=("training",), backends=("eager",))
    assert _applies(known, variant="training", backend="eager")
    assert not _applies(known, variant="inference", backend="eager")
    assert not _applies(known, variant="training", backend="inductor")


def test_a_device_limits_it_to_the_variants_there() -> None:
    known = KnownFailure("codegen", "", "a reason", devices=("cpu",))
    variants = ("inference", "inference.virtual-h200", "training", "")
    assert [_applies(known, variant=each) for each in variants] == [True, False, True, True]
    assert _applies(dataclasses.replace(known, devices=("virtual-h200",)), variant="inference.virtual-h200")


def test_what_is_to_show_on_a_device_shows_there_in_the_variants_of_the_cpu() -> None:
    there, elsewhere = (KnownFailure("codegen", "", "a reason", devices=(each,)) for each in ("cuda", "cpu"))
    (found,) = on_device((there, elsewhere), "cuda")
    assert _applies(found, variant="inference")


@pytest.mark.parametrize(
    ("versions", "version", "expected"),
    [
        ("", "2.13.0", True),
        (">=2.13,<2.16", "2.12.1", False),
        (">=2.13,<2.16", "2.13.0+cpu", True),
        (">=2.13,<2.16", "2.15.0", True),
        (">=2.13,<2.16", "2.15.0.dev20261001+cu130", True),
        (">=2.13,<2.16", "2.16.0a0+git1234567", False),
    ],
)
def test_versions(versions: str, version: str, expected: bool) -> None:
    assert _applies(KnownFailure("dynamo", versions, "a reason"), version=version) is expected


def test_what_it_explains_is_known_and_no_problem() -> None:
    attempt = Attempt("inference", "inductor", (Problem("dynamo", "side effects: list.append"),))
    settled = _settle(attempt, KnownFailure("dynamo", "", "a reason", symptom="list.append"))
    assert settled == Attempt("inference", "inductor", (), (Known("dynamo", "a reason"),))


def test_it_fails_when_it_starts_to_pass() -> None:
    settled = _settle(Attempt("inference", "inductor"), KnownFailure("dynamo", "", "a reason"))
    assert [each.message for each in settled.problems] == ["known failure passes now: a reason"]
    assert settled.known == ()


@pytest.mark.parametrize("problem", [Problem("dynamo", "another message"), Problem("numerics", "list.append")])
def test_another_stage_or_another_symptom_is_not_explained(problem: Problem) -> None:
    settled = _settle(
        Attempt("inference", "inductor", (problem,)), KnownFailure("dynamo", "", "a reason", symptom="list.append")
    )
    assert settled.known == ()
    assert problem in settled.problems
    assert any("known failure shows otherwise" in each.message for each in settled.problems)


def test_a_second_problem_is_not_hidden_by_the_first() -> None:
    problems = (Problem("numerics", "off by one"), Problem("structure", "a list became a tuple"))
    settled = _settle(Attempt("inference", "inductor", problems), KnownFailure("numerics", "", "a reason"))
    assert settled.problems == (problems[1],)


_stages = st.sampled_from(["dynamo", "aot_forward", "codegen", "numerics", "run"])
_problems = st.builds(Problem, _stages, st.sampled_from(["", "abc", "xyz"]))
_known = st.builds(KnownFailure, _stages, st.just(""), st.just("why"), symptom=st.sampled_from(["", "b", "y"]))


@given(st.lists(_problems, max_size=4), st.lists(_known, max_size=3), st.sampled_from(_BACKENDS))
def test_nothing_is_lost(problems: list[Problem], known: list[KnownFailure], backend: str) -> None:
    """Each problem stays or is explained by a failure that applies; each of those that are strict shows or is one."""
    attempt = Attempt("inference", backend, tuple(problems))
    settled = _settle(attempt, *known)
    active = [each for each in known if _applies(each, backend=backend)]
    for problem in problems:
        explained = any(each.stage == problem.stage and each.symptom in problem.message for each in active)
        assert explained or problem in settled.problems
    shown = [each for each in active if any(explains(each, problem) for problem in problems)]
    missing = [each for each in active if each not in shown and is_strict(each, backend)]
    assert len(settled.known) == len(shown)
    assert sum("known failure" in each.message for each in settled.problems) == len(missing)
