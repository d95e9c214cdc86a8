"""Packages generated for one test, as a changed torch."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

MakePackage = Callable[[Mapping[str, str]], str]

_numbers = itertools.count()


@pytest.fixture
def make_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakePackage]:
    """Write files into a new importable package and return its unique name."""
    packages: list[str] = []
    monkeypatch.syspath_prepend(tmp_path)

    def make(files: Mapping[str, str]) -> str:
        name = f"planted_{next(_numbers)}"
        packages.append(name)
        for file, text in {"__init__.py": "", **files}.items():
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return name

    yield make
    for name in [module for module in sys.modules if module.split(".")[0] in packages]:
        del sys.modules[name]
