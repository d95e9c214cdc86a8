"""A test draws the same examples alone and among others."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def examples() -> list[int]:
    drawn: list[int] = []

    @settings(max_examples=200)
    @given(st.integers())
    def draw(number: int) -> None:
        drawn.append(number)

    draw()
    return drawn


def test_an_imported_module_changes_no_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = examples()
    (tmp_path / "module_of_constants.py").write_text(f"NUMBERS = {list(range(20_000, 20_400))}\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("module_of_constants")
    assert examples() == before
