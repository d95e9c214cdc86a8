"""Modules of a planted package are reported before they run; others are found as ever."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest

from hopkit.runner.functions.code_finder import CodeFinder

MODULE = "import sys\n\nreports = list(sys.code_finder_reports)\n\n\ndef f():\n    return 1\n"


@pytest.fixture
def reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[CodeType]]:
    """Return the reported code of a package, whose modules keep the reports at the time when they ran."""
    for name in (
        "finder_package/__init__",
        "finder_package/inside/__init__",
        "finder_package/inside/deep",
        "finder_other",
    ):
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    reports: list[CodeType] = []
    monkeypatch.setattr(sys, "code_finder_reports", reports, raising=False)
    importlib.import_module("finder_package")
    finder = CodeFinder("finder_package", reports.append)
    finder.install()
    yield reports
    for _ in range(2):
        finder.remove()
    for name in [name for name in sys.modules if name.startswith("finder_")]:
        del sys.modules[name]


def test_a_module_is_reported_before_it_runs(reported: list[CodeType], tmp_path: Path) -> None:
    deep = importlib.import_module("finder_package.inside.deep")
    other = importlib.import_module("finder_other")
    files = [str(tmp_path / "finder_package" / "inside" / name) for name in ("__init__.py", "deep.py")]
    assert [code.co_filename for code in reported] == files
    assert deep.reports == other.reports == reported
    # The code that was reported is the code that ran.
    assert deep.f.__code__ in reported[1].co_consts
    assert any(constant is deep.f.__code__ for constant in reported[1].co_consts)
    assert inspect.getsource(deep) == MODULE


def test_a_module_that_does_not_exist_is_not_found(reported: list[CodeType]) -> None:
    with pytest.raises(ModuleNotFoundError, match="absent"):
        importlib.import_module("finder_package.absent")
    assert reported == []
