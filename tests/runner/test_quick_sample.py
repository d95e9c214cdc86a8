"""The sample of the corpus for a quick run."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from hopkit.corpus.paths import cases_of
from hopkit.errors import UsageError
from hopkit.records import STANDARD_VARIANTS, Case, KnownFailure, Sample
from hopkit.runner.quick_sample import quick_sample
from hopkit.runner.reports import CaseReport
from hopkit.runner.run import run_golden

FAILS = (KnownFailure("dynamo", "", "a reason", "a symptom"),)


def case(name: str, *variants: str, lines: int = 1, fails: bool = False) -> Case:
    return Case(
        name=name, build=Sample, variants=variants, source="line\n" * lines, known_failures=FAILS if fails else ()
    )


def names(*cases: Case) -> list[str]:
    return [f"{case.name}.{variant}" for case in quick_sample(cases) for variant in case.variants]


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        pytest.param([case("a/x", "inference"), case("b/x", "inference")], ["a/x", "b/x"], id="each-family"),
        pytest.param([case("a/x", "training", lines=2), case("a/y", "training")], ["a/y"], id="shortest"),
        pytest.param([case("a/x", "training"), case("a/y", "training")], ["a/x"], id="first-of-equals"),
        pytest.param([case("a/x", "inference"), case("a/y", "training", lines=9)], ["a/y"], id="trained"),
        pytest.param([case("a/x", "dynamic_training"), case("a/y", "training", lines=9)], ["a/y"], id="fixed-sizes"),
        pytest.param([case("a/x", "training", fails=True), case("a/y", "inference")], ["a/y"], id="passes"),
        pytest.param([case("a/x", "inference"), case("a/y", "dynamic_training")], ["a/y"], id="one-that-reaches-all"),
        pytest.param([case("a/x", "training", fails=True)], ["a/x"], id="fails-where-there-is-no-other"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_the_case_that_is_taken(cases: list[Case], expected: list[str]) -> None:
    assert [case.name for case in quick_sample(cases)] == expected


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        pytest.param(
            [case("a/x", "inference", "training", "inference.virtual-h200", "training.virtual-h200")],
            ["a/x.training", "a/x.inference.virtual-h200"],
            id="backward-once",
        ),
        pytest.param(
            [case("a/x", "inference", "training.virtual-h200")],
            ["a/x.inference", "a/x.training.virtual-h200"],
            id="backward-where-it-is",
        ),
        pytest.param(
            [
                case("a/x", "training", "inference.virtual-h200", lines=3),
                case("a/y", "inference.virtual-h200", "fx_wrapper.virtual-h200"),
            ],
            ["a/x.training", "a/x.inference.virtual-h200", "a/y.fx_wrapper.virtual-h200"],
            id="each-device-in-one-process-and-the-fx-backend",
        ),
    ],
)
def test_each_device_has_a_variant_and_each_family_a_backward(cases: list[Case], expected: list[str]) -> None:
    assert names(*cases) == expected


def test_the_order_of_the_cases_does_not_matter() -> None:
    cases = [case("a/x", "training"), case("a/y", "training", "dynamic"), case("b/x", "inference", fails=True)]
    assert sorted(names(*cases)) == sorted(names(*reversed(cases)))


def test_the_corpus_has_a_sample_that_reaches_what_it_reaches() -> None:
    cases = cases_of(())
    sample = quick_sample(cases)

    def reached(some: tuple[Case, ...]) -> set[tuple[str, str, bool]]:
        return {
            (case.family, variant.device, variant.fx_wrapper)
            for case in some
            for variant in (STANDARD_VARIANTS[name] for name in case.variants)
        }

    def trained(some: tuple[Case, ...]) -> set[str]:
        """The families with a case that is trained, and passes."""
        return {
            case.family
            for case in some
            if not case.known_failures and any(STANDARD_VARIANTS[name].training for name in case.variants)
        }

    assert reached(sample) == reached(cases)
    assert trained(sample) == trained(cases)
    assert len(sample) < len(cases) / 8


def test_a_quick_run_is_of_the_sample_and_leaves_the_other_goldens(tmp_path: Path) -> None:
    def run(case: Case, backends: tuple[str, ...]) -> CaseReport:
        return CaseReport(case.name, skipped=" ".join(case.variants))

    report = run_golden(
        ["region"], device="cpu", quick=True, golden_dir=tmp_path, run=run, warm=lambda *args, **options: None
    )
    ran = {result.case.name: result.case.variants for result in report.results}
    assert ran == {case.name: case.variants for case in quick_sample(_on_cpu("region"))}
    assert not report.orphans


def _on_cpu(pattern: str) -> list[Case]:
    return [
        dataclasses.replace(case, variants=tuple(name for name in case.variants if "virtual" not in name))
        for case in cases_of([pattern])
        if any("virtual" not in name for name in case.variants)
    ]


def test_a_sample_is_not_captured_twice() -> None:
    with pytest.raises(UsageError, match="--twice"):
        run_golden(["cond/simple"], quick=True, twice=True)
