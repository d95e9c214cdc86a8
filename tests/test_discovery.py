"""Modules of a kind: hopkit's own, and those that installed distributions register."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.discovery import registered_modules
from hopkit.errors import HopkitError, NameTaken

_ORACLE = """\
from hopkit.oracles import CaptureOracle

ORACLE = CaptureOracle("{name}", order=1, judge=lambda capture: (), expectation="Anything.")
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that installs a distribution with one module of the group ``hopkit.oracles``."""

    def install_module(distribution: str, source: str) -> None:
        module = distribution.replace("-", "_")
        (tmp_path / f"{module}.py").write_text(source)
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[hopkit.oracles]\nany = {module}\n")

    monkeypatch.syspath_prepend(tmp_path)
    return install_module


def oracles():
    return [module.ORACLE.name for module in registered_modules("hopkit.oracles", "ORACLE", kind="oracle")]


def test_an_installed_distribution_adds_an_oracle(install) -> None:
    own = oracles()
    install("acme-finite", _ORACLE.format(name="finite"))
    assert oracles() == [*own, "finite"]


def test_a_name_that_hopkit_has_is_taken(install) -> None:
    install("acme-again", _ORACLE.format(name="numerics"))
    with pytest.raises(NameTaken, match="'numerics' is defined twice: by hopkit and by acme-again"):
        oracles()


@pytest.mark.parametrize(
    ("distribution", "source", "message"),
    [
        ("acme-broken", "1 / 0", "oracle 'any' of acme-broken can't be loaded: ZeroDivisionError"),
        ("acme-empty", "", "acme_empty lacks ORACLE"),
    ],
)
def test_a_module_that_does_not_fit_is_an_error_that_names_its_owner(install, distribution, source, message) -> None:
    install(distribution, source)
    with pytest.raises(HopkitError, match=message):
        oracles()


def test_a_registered_module_has_all_that_its_kind_needs(install) -> None:
    install("acme-half", _ORACLE.format(name="half"))
    with pytest.raises(HopkitError, match="lacks collect"):
        registered_modules("hopkit.oracles", "ORACLE", kind="oracle", needs=("collect",))
