from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from hopkit._torch import versions
from hopkit.errors import HopkitError, UsageError


def test_the_version_is_that_of_the_torch_that_is_imported() -> None:
    assert versions.torch_version() == torch.__version__


def test_the_version_is_the_same_before_torch_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "torch")
    assert Version(versions.torch_version()).release == Version(torch.__version__).release
    assert "torch" not in sys.modules


@pytest.mark.parametrize(
    ("version", "minor"),
    [("2.13.0", "2.13"), ("2.15.0.dev20260101+cu132", "2.15"), ("2.13.0a0+git1234567", "2.13"), ("3.0", "3.0")],
)
def test_a_development_build_counts_as_its_minor(version: str, minor: str) -> None:
    assert versions.minor_of(version) == minor


MINORS = st.tuples(st.integers(0, 3), st.integers(0, 20)).map(lambda minor: f"{minor[0]}.{minor[1]}")
BOUND = st.tuples(st.sampled_from([">=", "<=", ">", "<", "==", "!="]), MINORS).map("".join)


@given(MINORS, st.lists(BOUND, max_size=3).map(",".join))
def test_bounds_agree_with_specifiers(minor: str, bounds: str) -> None:
    assert versions.is_within(minor, bounds) is SpecifierSet(bounds).contains(minor)


@pytest.mark.parametrize("bounds", ["2.13", ">=2", ">=2.13.1", ">=2.13,", "~=2.13"])
def test_bounds_that_can_not_be_read_are_refused(bounds: str) -> None:
    with pytest.raises(UsageError, match="can't be read as bounds"):
        versions.is_within("2.13", bounds)


@pytest.mark.parametrize("version", ["", "two", "2"])
def test_an_invalid_version_has_no_minor(version: str) -> None:
    with pytest.raises(UsageError, match="is not a version of torch"):
        versions.minor_of(version)


def test_the_reference_and_the_bounds_agree() -> None:
    assert versions.REFERENCE in versions.SUPPORTED
    minors = [Version(minor) for minor in versions.KNOWN]
    assert minors == sorted(set(minors))
    assert versions.KNOWN[0] == versions.LOWER_BOUND
    assert set(versions.KNOWN) == {versions.LOWER_BOUND, *versions.NUMERICS_ONLY, *versions.SUPPORTED}
    assert not set(versions.NUMERICS_ONLY) & set(versions.SUPPORTED)


def test_each_known_minor_has_the_description_of_an_environment() -> None:
    folder = Path(__file__).parents[2] / "constraints"
    described = {versions.minor_of(path.stem.removeprefix("torch-")) for path in folder.glob("torch-*.txt")}
    assert described == set(versions.KNOWN)


@pytest.mark.parametrize("version", ["2.11.0", "2.12.1", "2.13.0", "2.14.1", "2.15.0", "2.16.0.dev20270101"])
def test_goldens_are_promised_for_supported_minors_alone(version: str) -> None:
    supported = versions.minor_of(version) in versions.SUPPORTED
    assert ("no goldens" in versions.promise(version)) is not supported
    assert ("not tried" in versions.promise(version)) is (versions.minor_of(version) not in versions.KNOWN)


@pytest.mark.parametrize("version", ["1.13.1", "2.10.2"])
def test_an_old_torch_raises_one_clear_error(version: str) -> None:
    with pytest.raises(HopkitError, match=rf"torch {version} is too old: hopkit needs torch 2\.11 or later"):
        versions.check_supported(version)


@pytest.mark.parametrize("version", ["2.11.0", "2.12.1", "2.13.0+cpu", "2.14.0", "2.15.0.dev20260101"])
def test_a_known_torch_warns_of_nothing(version: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        versions.check_supported(version)


def test_an_unknown_newer_torch_warns_once_and_goes_on() -> None:
    newer = "2.97.0.dev20300101"
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        versions.check_supported(newer)
        versions.check_supported(newer)
    assert [str(warning.message)[:38] for warning in caught] == ["hopkit was not tried on torch 2.97.0.d"]


def test_the_minor_is_that_of_the_installed_torch() -> None:
    assert torch.__version__.startswith(versions.torch_minor() + ".")


def test_the_installed_torch_is_one_that_is_supported_at_all() -> None:
    versions.check_supported()
