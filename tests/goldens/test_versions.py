from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import UsageError
from hopkit.goldens.versions import SUPPORTED_MINORS, check_minor, minor_of, no_goldens, order


@pytest.mark.parametrize(
    ("version", "minor"),
    [
        ("2.13.0", "2.13"),
        ("2.13.1+cpu", "2.13"),
        ("2.15.0a0+git1234567", "2.15"),
        ("2.15.0.dev20260101+cu130", "2.15"),
        ("2.15.0rc2", "2.15"),
        ("3.0", "3.0"),
    ],
)
def test_a_development_or_source_build_counts_as_its_minor(version: str, minor: str) -> None:
    assert minor_of(version) == minor


def test_goldens_are_promised_for_the_supported_minors_only() -> None:
    assert [no_goldens(minor) for minor in SUPPORTED_MINORS] == [""] * len(SUPPORTED_MINORS)
    assert no_goldens("2.14") == "no goldens for 2.14"
    assert no_goldens("2.11") == "no goldens for 2.11"


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30))))
def test_minors_are_ordered_as_numbers(pairs: list[tuple[int, int]]) -> None:
    minors = [f"{major}.{minor}" for major, minor in pairs]
    assert sorted(minors, key=order) == [f"{major}.{minor}" for major, minor in sorted(pairs)]


@pytest.mark.parametrize("text", ["2", "2.15.0", "v2.15", "", "2.x", "2.15\n", "\u0662.1"])
def test_an_invalid_minor_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not a minor of torch"):
        check_minor(text)
