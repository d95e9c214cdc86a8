"""The folder of hopkit's caches."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.corpus.cache_folder import cache_folder


@pytest.mark.parametrize(
    ("configured", "expected"),
    [("/somewhere", "/somewhere/hopkit"), ("", "/home/me/.cache/hopkit"), ("relative", "/home/me/.cache/hopkit")],
)
def test_it_is_where_the_specification_says(configured: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setenv("XDG_CACHE_HOME", configured)
    assert cache_folder() == Path(expected)
    assert cache_folder("verdicts") == Path(expected, "verdicts")
