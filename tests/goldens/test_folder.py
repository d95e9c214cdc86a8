from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.goldens import BlockKey, Heading, Layout, accept, case_names, read_all, read_case
from hopkit.goldens.paths import case_of, code_path, page_path

Texts = dict[BlockKey, str]
FOLDER = Path("golden")


def test_every_path_that_is_made_is_recognised() -> None:
    name = "cond/nested"
    assert case_of(FOLDER, page_path(FOLDER, name)) == (name, None)
    assert case_of(FOLDER, page_path(FOLDER, name, "2.15")) == (name, "2.15")
    for variant in ("inference", "inference.cuda", "my-variant"):
        assert case_of(FOLDER, code_path(FOLDER, name, variant)) == (name, None)
        assert case_of(FOLDER, code_path(FOLDER, name, variant, "2.15")) == (name, "2.15")


@pytest.mark.parametrize(
    "path",
    [
        "cond/nested.txt",
        "cond/nested.md.orig",
        "torch-2/cond/nested.md",
        "torch-2.15/kernels.txt",
        "cond/Nested.md",
        "cond/nested/inference.py",
        "cond/nested/inference.cuda.diff",
        "cond/nested/inference.cuda.torch-2.15.py",
        "cond/nested/case.cpu.py",
        "cond/nested/deep/inference.cuda.py",
        "Cond/nested.md",
    ],
)
def test_other_files_are_no_goldens(path: str) -> None:
    assert case_of(FOLDER, FOLDER / path) is None


def test_all_cases_are_read_and_a_damaged_one_hides_none(tmp_path: Path, captured: Texts) -> None:
    for name in ("cond/a", "cond/b", "cond/c", "map/d"):
        accept(tmp_path, name, captured, "2.13")
    (tmp_path / "cond/b.md").write_bytes(b"\xff")
    (tmp_path / "cond/c.md").unlink()
    (tmp_path / "cond/c.md").mkdir()
    cases, damaged = read_all(tmp_path)
    assert list(cases) == ["cond/a", "map/d"]
    assert [error.path for error in damaged] == [str(tmp_path / "cond/b.md"), str(tmp_path / "cond/c.md")]
    assert case_names(tmp_path) == ("cond/a", "cond/b", "cond/c", "map/d")


def test_a_folder_that_does_not_exist_is_empty(tmp_path: Path) -> None:
    assert read_all(tmp_path / "nowhere") == ({}, ())
    assert not read_case(tmp_path / "nowhere", "cond/nested", "2.13").exists


def test_accepted_texts_are_read_with_their_location(tmp_path: Path) -> None:
    key, code = BlockKey("inference", "dynamo"), BlockKey("inference.cuda", "codegen")
    layout = Layout(separate=frozenset({"codegen"}))
    heading = Heading("cond/nested", ("cond",), "def nested(): ...\n")
    accept(tmp_path, heading, {key: "x = 1\n", code: "y = 1\n"}, "2.13", layout=layout)
    accept(tmp_path, heading, {key: "x: 2\n", code: "y = 1\n"}, "2.15", layout=layout)
    goldens = read_case(tmp_path, "cond/nested", "2.14")
    assert (goldens.minor, goldens.exists, goldens.heading) == ("2.13", True, heading)
    assert [goldens.at(key, minor) for minor in ("2.13", "2.15")] == [("2.13", "x = 1\n"), ("2.15", "x: 2\n")]
    lines = {
        place_key: place.path.read_text().split("\n")[place.line - 1] for place_key, place in goldens.places.items()
    }
    assert lines == {(key, "2.13"): "x = 1", (key, "2.15"): "x: 2", (code, "2.13"): "y = 1"}


def test_other_names_that_begin_alike_are_other_cases(tmp_path: Path, captured: Texts) -> None:
    accept(tmp_path, "cond/nested_two", captured, "2.13")
    assert not read_case(tmp_path, "cond/nested", "2.13").files


def test_an_overlay_for_the_minor_of_the_base_is_not_looked_at(tmp_path: Path, captured: Texts) -> None:
    accept(tmp_path, "cond/nested", captured, "2.13")
    base = (tmp_path / "cond/nested.md").read_text()
    (tmp_path / "torch-2.13/cond").mkdir(parents=True)
    (tmp_path / "torch-2.13/cond/nested.md").write_text(base.replace("sin", "cos"))
    goldens = read_case(tmp_path, "cond/nested", "2.13")
    assert {key: goldens.at(key, "2.13")[1] for key in captured} == captured
