"""Known failures: where they apply, what they explain, and that they are strict."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import UnknownName
from hopkit.oracles.matching import applies, explains, is_strict, match_known_failures, on_device
from hopkit.records import DEPTHS, Finding, KnownFailure

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


def _settle(findings: Iterable[Finding], *known: KnownFailure, backend: str = "inductor") -> tuple[Finding, ...]:
    return match_known_failures(
        findings, known, variant="inference", backend=backend, version="2.13.0", stage_needs=_NEEDS, depth="inductor"
    )


def _failures(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.known is None]


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
    assert {backend for backend in _BACKENDS if _applies(known, backend=backend)} == reached


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
    assert {depth for depth in DEPTHS if _applies(known, backend="somebodys", depth=depth)} == depths


def test_what_is_known_of_a_depth_is_met_by_none_of_torch_s_own() -> None:
    known = KnownFailure("run", "", "a reason", backends=("aot",))
    assert not any(_applies(known, backend=name) for name in _BACKENDS)


def test_what_a_backend_is_called_says_nothing_of_its_depth() -> None:
    known = KnownFailure("codegen", "", "a reason")
    assert not any(_applies(known, backend=backend) for backend in ("inductor_plus", "my_inductor", "aot_inductor"))


def test_a_depth_that_there_is_not_is_an_error() -> None:
    with pytest.raises(UnknownName, match="unknown depth 'aott'"):
        _applies(KnownFailure("dynamo", "", "a reason"), backend="somebodys", depth="aott")


@pytest.mark.parametrize(("backend", "strict"), [("inductor", True), ("named", True), ("somebodys", False)])
def test_a_backend_of_somebody_s_may_do_better(backend: str, strict: bool) -> None:
    known = KnownFailure("numerics", "", "a reason", backends=("inductor", "named"))
    settled = _settle((), known, backend=backend)
    assert [finding.message for finding in settled] == ["known failure passes now: a reason"] * strict


def test_named_backends_and_variants_limit_it() -> None:
    known = KnownFailure("numerics", "", "a reason", variants=("training",), backends=("eager",))
    assert _applies(known, variant="training", backend="eager")
    assert not _applies(known, variant="inference", backend="eager")
    assert not _applies(known, variant="training", backend="inductor")


def test_a_device_limits_it_to_the_variants_there() -> None:
    known = KnownFailure("codegen", "", "a reason", devices=("cpu",))
    variants = ("inference", "inference.virtual-h200", "training", "")
    assert [_applies(known, variant=variant) for variant in variants] == [True, False, True, True]
    assert _applies(dataclasses.replace(known, devices=("virtual-h200",)), variant="inference.virtual-h200")


def test_what_is_to_show_on_a_device_shows_there_in_the_variants_of_the_cpu() -> None:
    there, elsewhere = (KnownFailure("codegen", "", "a reason", devices=(device,)) for device in ("cuda", "cpu"))
    (shown,) = on_device((there, elsewhere), "cuda")
    assert _applies(shown, variant="inference")


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


def test_a_finding_that_a_known_failure_explains_is_known() -> None:
    finding = Finding("dynamo", "side effects: list.append")
    known = KnownFailure("dynamo", "", "a reason", symptom="list.append")
    assert _settle([finding], known) == (dataclasses.replace(finding, known=known),)


def test_the_first_of_two_known_failures_explains_a_finding() -> None:
    known = (KnownFailure("dynamo", "", "a reason"), KnownFailure("dynamo", "", "another"))
    assert [finding.known for finding in _settle([Finding("dynamo", "refused")], *known)] == [known[0]]


def test_a_known_failure_that_passes_is_a_failure() -> None:
    (finding,) = _settle([], KnownFailure("dynamo", "", "a reason"))
    assert (finding.message, finding.known) == ("known failure passes now: a reason", None)


@pytest.mark.parametrize("finding", [Finding("dynamo", "another message"), Finding("numerics", "list.append")])
def test_another_stage_or_another_symptom_is_not_explained(finding: Finding) -> None:
    settled = _settle([finding], KnownFailure("dynamo", "", "a reason", symptom="list.append"))
    assert _failures(settled) == list(settled)
    assert finding in settled
    assert any("known failure shows otherwise" in failure.message for failure in settled)


def test_on_a_torch_that_nobody_declares_a_known_failure_of_another_explains_a_finding_and_need_not_show() -> None:
    elsewhere, here = KnownFailure("dynamo", "==2.15.*", "fails later"), KnownFailure("dynamo", "==2.14.*", "fails")
    finding = Finding("dynamo", "a message")
    settle = functools.partial(
        match_known_failures, variant="inference", backend="eager", version="2.14.1", stage_needs=_NEEDS
    )
    assert settle([finding], [elsewhere]) == (finding,)
    (settled,) = settle([finding], [elsewhere], of_any_version=True)
    assert settled.known is elsewhere
    assert settle((), [elsewhere], of_any_version=True) == ()
    # That of the version itself comes first, and is as strict as ever.
    (settled,) = settle([finding], [elsewhere, here], of_any_version=True)
    assert settled.known is here
    (missing,) = settle((), [elsewhere, here], of_any_version=True)
    assert missing.message == "known failure passes now: fails"


def test_the_limits_of_a_known_failure_hold_on_any_version() -> None:
    elsewhere = KnownFailure("dynamo", "==2.15.*", "a reason", symptom="this", variants=("training",))
    finding = Finding("dynamo", "this and that")
    for variant, message, explained in (
        ("training", "this and that", True),
        ("inference", "this and that", False),
        ("training", "that", False),
    ):
        (settled,) = match_known_failures(
            [dataclasses.replace(finding, message=message)],
            [elsewhere],
            variant=variant,
            backend="eager",
            version="2.14.1",
            stage_needs=_NEEDS,
            of_any_version=True,
        )
        assert (settled.known is elsewhere) is explained


def test_an_oracle_that_could_not_judge_shows_no_known_failure() -> None:
    known = KnownFailure("scopes", "", "a reason")
    settle = functools.partial(
        match_known_failures, (), [known], variant="inference", backend="eager", version="2.13.0", stage_needs=_NEEDS
    )
    assert len(settle()) == 1
    assert settle(left_out=("scopes",)) == ()


def test_a_second_finding_is_not_hidden_by_the_first() -> None:
    findings = (Finding("numerics", "off by one"), Finding("structure", "a list became a tuple"))
    assert _failures(_settle(findings, KnownFailure("numerics", "", "a reason"))) == [findings[1]]


_stages = st.sampled_from(["dynamo", "aot_forward", "codegen", "numerics", "run"])
_findings = st.builds(Finding, _stages, st.sampled_from(["", "abc", "xyz"]))
_known = st.builds(KnownFailure, _stages, st.just(""), st.just("why"), symptom=st.sampled_from(["", "b", "y"]))


@given(st.lists(_findings, max_size=4), st.lists(_known, max_size=3), st.sampled_from(_BACKENDS))
def test_every_finding_stays_and_every_strict_known_failure_shows_or_is_a_finding(
    findings: list[Finding], known: list[KnownFailure], backend: str
) -> None:
    settled = _settle(findings, *known, backend=backend)
    active = [failure for failure in known if _applies(failure, backend=backend, depth="inductor")]
    assert [(finding.stage, finding.message) for finding in settled[: len(findings)]] == [
        (finding.stage, finding.message) for finding in findings
    ]
    for finding in settled[: len(findings)]:
        explaining = [failure for failure in active if explains(failure, finding)]
        assert finding.known == next(iter(explaining), None)
    missing = [
        failure
        for failure in active
        if is_strict(failure, backend) and not any(explains(failure, finding) for finding in findings)
    ]
    assert len(settled) - len(findings) == len(missing)
    assert all("known failure" in finding.message for finding in settled[len(findings) :])
