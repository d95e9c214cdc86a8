"""The files that can decide the verdict of a case; a change of any other leaves the digests as they are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hopkit.corpus.paths import own_golden_dir
from hopkit.goldens import read_case
from hopkit.goldens.deciding_files import DecidingFiles
from hopkit.goldens.matrix_page import bodies

DEVICES = ("cpu", "virtual-h200")
BODIES = ("deque", *(body for body in bodies(own_golden_dir() / "map_body_matrix.md") if body != "deque"))[:3]


def test_the_files_of_a_case() -> None:
    files = DecidingFiles(own_golden_dir()).of("cond/simple", DEVICES)
    assert {"cond/simple.md", "torch-2.13/kernels.txt", "torch-2.13/codegen.virtual-h200.txt"} <= set(files)
    assert "torch-2.13/codegen.virtual-h200.txt" not in DecidingFiles(own_golden_dir()).of("cond/simple", ("cpu",))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of goldens with one matrix, and the pages of two cases."""
    own = own_golden_dir()
    for name in ("out_dtype", "torch-2.13"):
        shutil.copytree(own / name, tmp_path / name)
    for name in ("map_body_matrix.md", "map_body_matrix.py"):
        shutil.copy(own / name, tmp_path / name)
    return tmp_path


def changed(folder: Path, file: str, old: str, new: str) -> set[str]:
    """Return the bodies of the matrix whose digests change with a text of a file."""
    before = {body: DecidingFiles(folder).of(f"map_body_matrix/{body}", DEVICES) for body in BODIES}
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    after = {body: DecidingFiles(folder).of(f"map_body_matrix/{body}", DEVICES) for body in BODIES}
    return {body for body in BODIES if before[body] != after[body]}


def test_a_row_of_a_matrix_decides_its_body_alone(folder: Path) -> None:
    source = (folder / "map_body_matrix.md").read_text().partition("- deque: case source ")[2][:16]
    assert changed(
        folder, "map_body_matrix.md", f"- deque: case source {source}", f"- deque: case source {'0' * 16}"
    ) == {"deque"}


def test_the_head_of_a_matrix_decides_all_bodies(folder: Path) -> None:
    assert len(changed(folder, "map_body_matrix.md", "HOPs: `map_impl`", "HOPs: `map`")) == 3


def test_a_damaged_page_or_table_decides_all(folder: Path) -> None:
    assert len(changed(folder, "map_body_matrix.md", "## digests\n", "## digests\n<<<<<<< HEAD\n")) == 3
    assert len(changed(folder, "torch-2.13/kernels.txt", "\n", "\nnonsense\n")) == 3


def test_other_pages_decide_nothing(folder: Path) -> None:
    page = next((folder / "out_dtype").glob("*.md"))
    assert changed(folder, str(page.relative_to(folder)), "\n", "\n\n") == set()


def test_pages_of_another_torch_count_once_they_can_win_the_vote(folder: Path) -> None:
    pages = sorted((folder / "out_dtype").glob("*.md"))
    minor = "<!-- torch 2.13;"
    results = [changed(folder, str(page.relative_to(folder)), minor, "<!-- torch 2.15;") for page in pages]
    assert set().union(*results) == set(BODIES)


def test_a_case_without_files_has_the_shared_ones_alone(tmp_path: Path) -> None:
    assert read_case(tmp_path, "cond/simple", "2.13").exists is False
    assert set(DecidingFiles(tmp_path).of("cond/simple", DEVICES)) == {"torch of the other pages"}
