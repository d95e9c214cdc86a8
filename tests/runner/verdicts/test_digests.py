"""Digests of files by name."""

from __future__ import annotations

import os
from pathlib import Path

from hopkit.runner.verdicts.digests import ABSENT, Part, contents, file_digest, mtimes


def test_the_digest_does_not_depend_on_the_order_of_the_names() -> None:
    assert Part({"a": "1", "b": "2"}).digest == Part({"b": "2", "a": "1"}).digest
    assert Part({"a": "1"}).digest != Part({"a": "1", "b": ""}).digest != Part({}).digest


def test_a_name_and_its_digest_are_told_apart() -> None:
    assert Part({"ab": "c"}).digest != Part({"a": "bc"}).digest


def test_files_below_a_folder(tmp_path: Path) -> None:
    for name in ("a.py", "b/c.py", "b/d.txt", "out/e.py", "__pycache__/f.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
        os.utime(tmp_path / name, (100, 100))
    os.utime(tmp_path / "b/c.py", (200, 200))
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "nowhere").symlink_to(tmp_path / "absent")
    part = contents(tmp_path, leave_out=lambda name: name == "out")
    assert sorted(part.items) == ["a.py", "b/c.py"]
    assert part.newest == 200 * 10**9
    assert sorted(mtimes(tmp_path)) == ["a.py", "b/c.py", "b/d.txt", "loop", "nowhere", "out/e.py"]
    assert mtimes(tmp_path)["a.py"] == f"{100 * 10**9}:4"
    assert mtimes(tmp_path)["nowhere"] == "0:0"


def test_what_is_not_there_has_no_files(tmp_path: Path) -> None:
    assert contents(tmp_path / "absent") == Part({})
    assert file_digest(tmp_path / "absent") == file_digest(tmp_path / "a" / "b") == ABSENT
    assert "unreadable" in file_digest(tmp_path)
