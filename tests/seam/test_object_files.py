"""The folder of compiled files: Inductor, its precompiled headers and Triton use it, and it is given back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hopkit._torch.contract import need
from hopkit._torch.inductor.object_files import compiled_in


def _folders() -> tuple[str | None, str]:
    headers = need("torch._inductor.codecache._HEADER_DIR", feature="test")
    return os.environ.get("TORCHINDUCTOR_CACHE_DIR"), str(headers)


def test_inductor_compiles_into_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TORCHINDUCTOR_CACHE_DIR", raising=False)
    before = _folders()
    # As torch does when it first uses the folder.
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(Path(before[1]).parent))
    before = _folders()
    with compiled_in(tmp_path / "compiled"):
        assert _folders() == (str(tmp_path / "compiled"), str(tmp_path / "compiled" / "precompiled_headers"))
    assert _folders() == before


def test_the_folder_of_the_environment_has_precedence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path / "theirs"))
    before = _folders()
    with compiled_in(tmp_path / "ours"):
        assert _folders() == (str(tmp_path / "theirs"), str(tmp_path / "theirs" / "precompiled_headers"))
    assert _folders() == before


def test_an_exception_gives_the_folder_back(tmp_path: Path) -> None:
    def fail() -> None:
        with compiled_in(tmp_path):
            raise KeyError

    before = _folders()
    with pytest.raises(KeyError):
        fail()
    assert _folders() == before
