"""Loops of links, pipes, devices and files too large to be read are refused at once as golden files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.errors import DamagedGolden, HopkitError
from hopkit.goldens import BlockKey, Heading, accept, atomic_files, check, orphans, read_all, read_case, rebase

KEY = BlockKey("inference", "dynamo")


def _loop(path: Path) -> None:
    path.symlink_to(path.with_name("other"))
    path.with_name("other").symlink_to(path)


def _folder_loop(path: Path) -> None:
    path.parent.rmdir()
    path.parent.symlink_to(path.parent.with_name("elsewhere"))
    path.parent.with_name("elsewhere").symlink_to(path.parent)


def _large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**40)  # it takes no room on the disk


def _many_lines(path: Path) -> None:
    path.write_bytes(b"\n" * 2_000_000)


STRANGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "loop": (_loop, "a loop of symbolic links"),
    "folder_loop": (_folder_loop, "a link that leads nowhere|a loop of symbolic links"),
    "pipe": (lambda path: os.mkfifo(path), "no regular file"),
    "device": (lambda path: path.symlink_to("/dev/zero"), "no regular file"),
    "large": (_large, "too large for a golden: 1048576 MiB"),
    "twenty_million_lines": (lambda path: path.write_bytes(b"\n" * 20_000_000), "too large for a golden: 19 MiB"),
    "many_lines": (_many_lines, "too large for a golden: 2,000,000 lines"),
}


@pytest.mark.parametrize("kind", STRANGE)
def test_files_that_are_no_goldens_are_refused_at_once(tmp_path: Path, kind: str) -> None:
    make, message = STRANGE[kind]
    path = tmp_path / "cond" / "x.md"
    path.parent.mkdir()
    make(path)
    for act in (
        lambda: read_case(tmp_path, "cond/x", "2.13"),
        lambda: check(tmp_path, Heading("cond/x"), {KEY: "x = 1\n"}, "2.13"),
        lambda: accept(tmp_path, Heading("cond/x"), {KEY: "x = 1\n"}, "2.13"),
    ):
        with pytest.raises(DamagedGolden, match=message) as raised:
            act()
        assert "\n" not in raised.value.message
    orphans(tmp_path, {"cond/x": [KEY]})
    _, damaged = read_all(tmp_path)
    if kind != "folder_loop":
        assert len(damaged) == 1
        with pytest.raises(DamagedGolden, match=message):
            rebase(tmp_path, "2.15")
    assert not list(tmp_path.rglob(".*")), "something was left"


def test_a_text_that_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(HopkitError, match="600,000 lines"):
        atomic_files.write(tmp_path / "x.md", "\n" * 600_000)
    assert not list(tmp_path.iterdir())
