"""The folder of hopkit's caches."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
import torch
from filelock import FileLock

from hopkit.corpus.cache_folder import cache_folder, remove_unfinished_libraries


@pytest.mark.parametrize(
    ("configured", "expected"),
    [("/somewhere", "/somewhere/hopkit"), ("", "/home/me/.cache/hopkit"), ("relative", "/home/me/.cache/hopkit")],
)
def test_it_is_where_the_specification_says(configured: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setenv("XDG_CACHE_HOME", configured)
    assert cache_folder() == Path(expected)
    assert cache_folder("verdicts") == Path(expected, "verdicts")


LIBRARY = next(path for suffix in EXTENSION_SUFFIXES for path in Path(torch.__file__).parent.glob(f"_C{suffix}"))


@pytest.mark.parametrize(("kept", "is_finished"), [(1.0, True), (0.9, False), (0.001, False), (0.0, False)])
def test_a_library_whose_linker_was_killed_is_removed(tmp_path: Path, kept: float, is_finished: bool) -> None:
    whole = LIBRARY.read_bytes()
    library = tmp_path / "ab" / "key.main.so"
    for folder in (library.parent, tmp_path / "locks"):
        folder.mkdir()
    library.write_bytes(whole[: int(len(whole) * kept)])
    with FileLock(tmp_path / "locks" / "key.lock"):
        # Somebody compiles it now.
        assert remove_unfinished_libraries(tmp_path) == ()
    assert remove_unfinished_libraries(tmp_path) == (() if is_finished else (library,))
    assert library.exists() == is_finished
