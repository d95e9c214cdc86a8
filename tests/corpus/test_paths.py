"""Where the goldens of a case are, in a checkout, from a wheel, and for other people's cases."""

from __future__ import annotations

from pathlib import Path

import pytest

import hopkit
from hopkit._torch import features, versions
from hopkit._torch.features import FeatureMissing
from hopkit.corpus import paths as places
from hopkit.corpus import registry
from hopkit.errors import HopkitError
from hopkit.records import Case, Sample
from hopkit.runner.run import run_golden
from hopkit.runner.warmup import warm_up

_OWN = Case("fake/one", lambda: Sample(abs))
_THEIRS = Case("fake/one", lambda: Sample(abs), owner="acme", path="/src/acme/cases/branches.py")


def _install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have hopkit look as if it were imported from a folder."""
    (folder / "hopkit").mkdir(parents=True)
    monkeypatch.setattr(hopkit, "__file__", str(folder / "hopkit" / "__init__.py"))


def test_a_checkout_has_its_goldens_beside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _install(tmp_path, monkeypatch)
    (tmp_path / "pyproject.toml").touch()
    assert places.checkout() == tmp_path
    assert places.golden_dir_of(_OWN) == tmp_path / "golden"


def test_a_wheel_has_its_goldens_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _install(tmp_path, monkeypatch)
    assert places.checkout() is None
    assert places.golden_dir_of(_OWN).parts[-2:] == ("hopkit", "_golden")


def test_other_peoples_goldens_are_beside_their_cases() -> None:
    assert places.golden_dir_of(_THEIRS) == Path("/src/acme/cases/golden")


@pytest.mark.parametrize("case", [_OWN, _THEIRS])
def test_a_folder_that_is_asked_for_is_for_all(case: Case) -> None:
    assert places.golden_dir_of(case, Path("elsewhere")) == Path("elsewhere")


def test_two_files_of_one_name_are_two_modules(tmp_path: Path) -> None:
    source = "import hopkit\n@hopkit.case('places/{}')\ndef case():\n    return hopkit.Sample(abs)\n"
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "cases.py").write_text(source.format(name), "utf-8")
    with registry.scope():
        for name in ("first", "second"):
            cases = places.cases_of([], tmp_path / name / "cases.py")
            assert [case.name for case in cases] == [f"places/{name}"]


def test_a_missing_compiler_is_said_before_anything_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise FeatureMissing(name, "no C++ compiler was found", "install g++")

    monkeypatch.setattr(features, "require", missing)
    with pytest.raises(HopkitError, match="no C\\+\\+ compiler"):
        warm_up()


def test_an_old_torch_is_said_before_anything_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "torch_version", lambda: "2.9.1")
    with pytest.raises(HopkitError, match=r"torch 2\.9\.1 is too old"):
        run_golden(warm=lambda *args, **options: None)
