"""Packages that are made up for one test, to stand in for a torch that changed."""

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
    """Write files into a new importable package, and give its name: no two tests share one."""
    made: list[str] = []
    monkeypatch.syspath_prepend(tmp_path)

    def make(files: Mapping[str, str]) -> str:
        name = f"planted_{next(_numbers)}"
        made.append(name)
        for file, text in {"__init__.py": "", **files}.items():
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return name

    yield make
    for name in [each for each in sys.modules if each.split(".")[0] in made]:
        del sys.modules[name]
