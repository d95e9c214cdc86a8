"""The lock beside a golden: one process at a time, whatever its environment, and nothing is left behind."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hopkit.errors import DamagedGolden, HopkitError, UsageError
from hopkit.goldens import BlockKey, locks, read_case
from hopkit.goldens.locks import locked


def test_one_process_at_a_time_is_let_in(tmp_path: Path) -> None:
    """Each process adds one to a number many times. An update is lost if two hold the lock at once."""
    path = tmp_path / "number"
    path.write_text("0")
    fork = multiprocessing.get_context("fork")
    start = fork.Barrier(4)

    def count() -> None:
        start.wait()
        for _ in range(25):
            with locked(path):
                path.write_text(str(int(path.read_text()) + 1))

    processes = [fork.Process(target=count) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert path.read_text() == "100"
    assert list(tmp_path.iterdir()) == [path]


_ACCEPT = """
import sys
from pathlib import Path
from hopkit.goldens import BlockKey, Heading, accept

folder, who = Path(sys.argv[1]), sys.argv[2]
sys.stdin.read(1)
for number in range(60):
    stage = f"{who}_{number}"
    accept(folder, Heading("cond/x"), {BlockKey("inference", stage): f"{number}\\n"}, "2.13", stages=[stage])
"""


def test_processes_with_other_temporary_folders_lose_nothing_of_each_other(tmp_path: Path) -> None:
    processes = []
    for who in "abc":
        (tmp_path / who).mkdir()
        processes.append(
            subprocess.Popen(
                [sys.executable, "-c", _ACCEPT, str(tmp_path / "golden"), who],
                stdin=subprocess.PIPE,
                env={**os.environ, "TMPDIR": str(tmp_path / who)},
            )
        )
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
    assert [process.wait() for process in processes] == [0, 0, 0]
    goldens = read_case(tmp_path / "golden", "cond/x", "2.13")
    assert set(goldens.histories) == {BlockKey("inference", f"{who}_{n}") for who in "abc" for n in range(60)}
    assert [path.name for path in (tmp_path / "golden" / "cond").iterdir()] == ["x.md"]
    assert not any(list((tmp_path / who).iterdir()) for who in "abc")


def test_the_lock_is_beside_the_file_while_it_is_held(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    with locked(tmp_path / "a.md"), locked(tmp_path / "link" / "b.md"):
        assert {path.name for path in tmp_path.iterdir()} == {"link", ".a.md.hopkit-lock", ".b.md.hopkit-lock"}
    assert [path.name for path in tmp_path.iterdir()] == ["link"]


def test_leftovers_of_a_killed_holder_block_nobody(tmp_path: Path) -> None:
    (tmp_path / ".a.md.hopkit-lock").touch()
    with locked(tmp_path / "a.md"):
        pass
    assert not list(tmp_path.iterdir())


def test_a_lock_that_is_held_too_long_is_one_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "_LOCK_SECONDS", 0)
    (tmp_path / "link").symlink_to(tmp_path)
    with (
        locked(tmp_path / "a.md"),
        pytest.raises(HopkitError, match="another process has been writing"),
        locked(tmp_path / "link" / "a.md"),
    ):
        pytest.fail("both were let in")


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"can't be written: (Not a directory|File exists)"):
        locked(tmp_path / "file" / "a.md").__enter__()


def test_a_loop_of_links_is_said(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    # Since Python 3.13 the path of a loop is a path like any other, and what is read of it is the error.
    if sys.version_info < (3, 13):
        with pytest.raises(DamagedGolden, match="a loop of symbolic links"):
            locked(tmp_path / "a").__enter__()
