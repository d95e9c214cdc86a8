"""Processes that are killed while they write goldens, before any line of the writing code."""

from __future__ import annotations

import functools
import os
import pathlib
import random
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import hopkit.goldens
from hopkit.goldens import BlockKey, Heading, Layout, accept, atomic_files, read_case, rebase

CASE = Heading("cond/nested", ("cond",), "def nested(): ...\n")
DYNAMO = BlockKey("inference", "dynamo")
CODE = BlockKey("inference.cuda", "codegen")
LAYOUT = Layout(stages=("dynamo", "aot_forward", "codegen"), separate=frozenset({"codegen"}))
Texts = dict[BlockKey, str]
Contents = Callable[[Path], dict[str, bytes]]

WATCHED = (str(Path(hopkit.goldens.__file__).parent), pathlib.__file__)


class KillAt:
    """Count the lines of hopkit.goldens and pathlib as they run, and kill the process before one of them."""

    def __init__(self, at: int | None) -> None:
        self.at, self.count, self.first_write = at, 0, 0

    def __call__(self, frame: FrameType, event: str, arg: Any) -> KillAt | None:
        if event == "call":
            if frame.f_code is atomic_files.write.__code__ and not self.first_write:
                self.first_write = self.count
            return self if frame.f_code.co_filename.startswith(WATCHED) else None
        if event == "line":
            self.count += 1
            if self.count == self.at:
                os.kill(os.getpid(), signal.SIGKILL)
        return self


def points_of(act: Callable[[], object]) -> list[int]:
    """Run ``act``, and return numbers of lines at which to kill it: a few while it reads, many while it writes."""
    counter = KillAt(None)
    sys.settrace(counter)
    try:
        act()
    finally:
        sys.settrace(None)
    chosen = random.Random(2)
    reading, writing = range(1, counter.first_write), range(counter.first_write, counter.count + 1)
    return sorted({*chosen.sample(reading, 5), *chosen.sample(writing, min(len(writing), 60))})


def killed_at(line: int, act: Callable[[], object]) -> bool:
    """Return True if a child that runs ``act`` was killed before that line."""
    child = os.fork()
    if child == 0:
        sys.settrace(KillAt(line))
        act()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


def every_file(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder, hidden ones too."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_kill_at_any_moment_leaves_each_file_old_or_new(tmp_path: Path, captured: Texts, contents: Contents) -> None:
    accept(tmp_path / "old", CASE, captured | {CODE: "x = 1\n"}, "2.13", layout=LAYOUT)
    accept(tmp_path / "old", CASE, captured | {CODE: "x = 2\n", DYNAMO: "other = 1\n"}, "2.15", layout=LAYOUT)
    old = contents(tmp_path / "old")

    def act(folder: Path) -> Callable[[], object]:
        texts = dict.fromkeys(captured, "now = 1\n") | {CODE: "x = 2\n"}
        return lambda: accept(folder, CASE, texts, "2.13", layout=LAYOUT)

    lay_out(tmp_path / "new", old)
    points = points_of(act(tmp_path / "new"))
    new = contents(tmp_path / "new")
    assert set(new) < set(old)
    assert any(new[name] != old[name] for name in new)
    killed = 0
    for point in points:
        folder = tmp_path / str(point)
        lay_out(folder, old)
        killed += killed_at(point, act(folder))
        left = contents(folder)
        assert set(new) <= set(left) <= set(old)
        assert all(data in (old[name], new.get(name)) for name, data in left.items())
        act(folder)()
        assert every_file(folder) == new, "what the killed process left is in the way"
    # A child may run a few lines fewer than its parent did, and then outlive the last points.
    assert killed > len(points) // 2


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("rest", ["", "".join(f"y_{number} = {number}\n" for number in range(30))])
def test_a_rebase_killed_at_any_moment_keeps_the_text_of_every_version(
    tmp_path: Path, captured: Texts, contents: Contents, rest: str
) -> None:
    only_old, only_new = BlockKey("training", "only_old"), BlockKey("training", "only_new")
    gone, come = BlockKey("training.cuda", "codegen"), BlockKey("dynamic.cuda", "codegen")
    on_213 = captured | {CODE: "x = 1\n" + rest, only_old: "a = 1\n", gone: "b = 1\n"}
    on_215 = captured | {CODE: "x = 2\n" + rest, DYNAMO: "other = 1\n", only_new: "c = 1\n", come: "d = 1\n"}
    variants = {key.variant for key in {**on_213, **on_215}}
    accept(tmp_path / "old", CASE, on_213, "2.13", layout=LAYOUT)
    accept(tmp_path / "old", CASE, on_215, "2.15", layout=LAYOUT, variants=variants)
    old = contents(tmp_path / "old")

    def resolved(folder: Path) -> list[object]:
        goldens = read_case(folder, CASE.name, "2.13")
        every = sorted({*on_213, *on_215})
        return [goldens.at(key, minor)[1] for minor in ("2.12", "2.13", "2.14", "2.15", "2.16") for key in every]

    entries = resolved(tmp_path / "old")
    lay_out(tmp_path / "new", old)
    points = points_of(lambda: rebase(tmp_path / "new", "2.15", layout=LAYOUT))
    new = contents(tmp_path / "new")
    assert "torch-2.13/cond/nested.md" in new
    assert "torch-2.13/cond/nested/inference.cuda.py" in new
    assert resolved(tmp_path / "new") == entries
    killed = 0
    for point in points:
        folder = tmp_path / str(point)
        lay_out(folder, old)
        killed += killed_at(point, functools.partial(rebase, folder, "2.15", layout=LAYOUT))
        assert resolved(folder) == entries
        rebase(folder, "2.15", layout=LAYOUT)
        assert resolved(folder) == entries
        assert every_file(folder) == new
    assert killed > len(points) // 2
