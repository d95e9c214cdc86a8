"""The failures of a case are shown where they show first: by variant, and then by backend."""

from __future__ import annotations

import pytest

from hopkit._torch import versions
from hopkit.records import Case, KnownFailure, Sample, Severity
from hopkit.repro import shown_failures

KNOWN = (
    KnownFailure("numerics", ">=2.13,<2.15", "wrong in training", variants=("training",), backends=("aot_eager",)),
    KnownFailure("codegen", "", "no code"),
    KnownFailure("dynamo", "==2.15.*", "refused later", refusal=True),
    KnownFailure("run", "", "on a virtual GPU", devices=("virtual-h200",)),
)
CASE = Case(
    "planted/several",
    lambda: Sample(abs),
    variants=("inference", "training", "inference.virtual-h200"),
    known_failures=KNOWN,
)


@pytest.fixture(autouse=True)
def on_2_13(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopkit.repro.shown_failure.torch_version", lambda: "2.13.0+cpu")
    assert versions.REFERENCE == "2.13"


def test_each_failure_of_this_torch_is_shown_once_where_it_shows_first() -> None:
    shown = shown_failures(CASE)
    assert [str(failure) for failure in shown] == [
        "inference on inductor: codegen: no code",
        "training on aot_eager: numerics: wrong in training",
        "inference.virtual-h200 on inductor: run: on a virtual GPU",
    ]
    assert [failure.severity for failure in shown] == [Severity.CRASH, Severity.SILENTLY_WRONG, Severity.CRASH]
    assert [failure.raises for failure in shown] == [True, False, True]


def test_a_variant_and_a_backend_limit_them() -> None:
    assert [failure.known for failure in shown_failures(CASE, "training")] == [KNOWN[0], KNOWN[1]]
    assert [failure.known for failure in shown_failures(CASE, "training", "inductor")] == [KNOWN[1]]
    assert shown_failures(CASE, "inference", "eager") == ()
