"""Modules of a kind: hopkit's own, and those that installed distributions register."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hopkit.discovery import modules_of, registered_modules
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
    with pytest.raises(NameTaken, match=r"'numerics' is defined twice: by hopkit\.oracles\.numerics and by acme-again"):
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


def write(folder: Path, **sources: str) -> None:
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that writes modules of the package ``planted``, and finds those with an ``ORACLE``."""

    def find(**sources: str):
        write(tmp_path / "planted", **sources)
        return registered_modules("planted", "ORACLE", kind="oracle", needs=("collect",))

    monkeypatch.syspath_prepend(tmp_path)
    yield find
    for name in [name for name in sys.modules if name.partition(".")[0] == "planted"]:
        del sys.modules[name]


_COLLECTED = _ORACLE + "collect = None\n"


def test_two_modules_of_one_package_with_one_name_are_both_named(package) -> None:
    with pytest.raises(NameTaken, match=r"'same' is defined twice: by planted\.first and by planted\.second"):
        package(first=_COLLECTED.format(name="same"), second=_COLLECTED.format(name="same").replace("=1", "=2"))


def test_two_modules_of_one_package_with_one_order_are_both_named(package) -> None:
    with pytest.raises(HopkitError, match=r"two oracles have the order 1: planted\.first and planted\.second"):
        package(first=_COLLECTED.format(name="one"), second=_COLLECTED.format(name="two"))


def test_a_module_of_the_package_has_all_that_its_kind_needs(package) -> None:
    with pytest.raises(HopkitError, match=r"'half' in planted\.half is none: it lacks collect"):
        package(half=_ORACLE.format(name="half"))


def test_a_registered_module_has_all_that_its_kind_needs(install) -> None:
    install("acme-half", _ORACLE.format(name="half"))
    with pytest.raises(HopkitError, match="lacks collect"):
        registered_modules("hopkit.oracles", "ORACLE", kind="oracle", needs=("collect",))


def test_modules_come_in_the_order_of_a_list_and_then_by_name(tmp_path, monkeypatch) -> None:
    write(tmp_path / "ordered", zebra="", ant="", bee="")
    monkeypatch.syspath_prepend(tmp_path)
    names = [module.__name__ for module in modules_of("ordered", first=("zebra",))]
    assert names == ["ordered.zebra", "ordered.ant", "ordered.bee"]
    with pytest.raises(HopkitError, match="ordered has no module gone"):
        modules_of("ordered", first=("zebra", "gone"))
