from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

import hopkit.errors
from hopkit.errors import DamagedGolden, HopkitError, UsageError
from hopkit.goldens import atomic_files

as_root = pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")


def test_a_written_document_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.md"
    assert atomic_files.read(path) is None
    atomic_files.write(path, "é\r\n\u2028")
    assert atomic_files.read(path) == "é\r\n\u2028"
    assert [path.name for path in path.parent.iterdir()] == ["b.md"]


def test_a_file_keeps_its_mode_and_a_new_one_obeys_the_umask(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    umask = os.umask(0o027)
    try:
        atomic_files.write(path, "x")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o604)
        atomic_files.write(path, "y")
        assert stat.S_IMODE(path.stat().st_mode) == 0o604
    finally:
        os.umask(umask)


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.md").write_text("x")
    (tmp_path / "link.md").symlink_to("real.md")
    atomic_files.write(tmp_path / "link.md", "y")
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "real.md").read_text() == "y"


def test_a_write_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.md"
    path.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match="No space left on device"):
        atomic_files.write(path, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]
    assert path.read_text() == "old"


def test_a_lone_surrogate_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HopkitError, match="lone surrogate"):
        atomic_files.write(tmp_path / "a.md", "\ud800")
    assert list(tmp_path.iterdir()) == []


@as_root
def test_a_folder_that_can_not_be_written_is_one_clear_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(UsageError, match="can't be written: Permission denied"):
        atomic_files.write(tmp_path / "a.md", "x")


@as_root
def test_a_file_that_can_not_be_read_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "a.md").touch(0o000)
    with pytest.raises(DamagedGolden, match="can't be read: Permission denied"):
        atomic_files.read(tmp_path / "a.md")


def test_bytes_that_are_not_utf_8_are_damage_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"one\ntwo\nthr\xffee\nfour\n")
    with pytest.raises(DamagedGolden, match=r"a\.md:3: not UTF-8: byte 0xff"):
        atomic_files.read(tmp_path / "a.md")


def test_a_directory_and_a_broken_link_are_damage(tmp_path: Path) -> None:
    (tmp_path / "a.md").mkdir()
    with pytest.raises(DamagedGolden, match=r"a\.md:1: a directory"):
        atomic_files.read(tmp_path / "a.md")
    (tmp_path / "b.md").symlink_to("nowhere")
    with pytest.raises(DamagedGolden, match="a link to a file that does not exist"):
        atomic_files.read(tmp_path / "b.md")


def test_leftovers_are_distinguished_from_other_files(tmp_path: Path) -> None:
    mine = tmp_path / f".a.md.1234{atomic_files.TEMP_SUFFIX}"
    others = [tmp_path / name for name in (f".ab.md.1234{atomic_files.TEMP_SUFFIX}", ".a.md.swp", "a.md")]
    for path in (mine, *others):
        path.touch()
    atomic_files.remove_leftovers(tmp_path, "a.")
    assert sorted(tmp_path.iterdir()) == sorted(others)
    atomic_files.remove_leftovers(tmp_path / "nowhere", "a.")


@pytest.mark.parametrize("part", ["site-packages", "dist-packages"])
def test_an_installed_package_is_never_written_to(tmp_path: Path, part: str) -> None:
    with pytest.raises(UsageError, match="part of an installed package"):
        atomic_files.refuse_installed(tmp_path / "lib" / part / "acme" / "golden")
    (tmp_path / "link").symlink_to(tmp_path / part / "acme")
    with pytest.raises(UsageError, match="part of an installed package"):
        atomic_files.refuse_installed(tmp_path / "link")
    atomic_files.refuse_installed(tmp_path / "golden")


def test_goldens_in_the_package_are_never_written_to() -> None:
    with pytest.raises(UsageError, match="part of an installed package"):
        atomic_files.refuse_installed(Path(hopkit.errors.__file__).parent / "golden")
