"""`make parity` on a checkout of a few files: the tests that it runs, its differences, its refusals."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import torch

from tests.parity import __main__ as parity
from tests.parity import sources
from tests.warm_python import warm_python

VERSION = torch.__version__.partition("+")[0]

PASSING = "def test_same(): pass\n"
DIFFERING = """
import pytest
import torch._dynamo.variables.higher_order_ops as owner

def test_same(): pass

@pytest.mark.skip
def test_skipped(): pass

def test_differs():
    assert not hasattr(owner.speculate_subgraph, "reports_itself_to_hopkit")
"""


def checkout(folder: Path, text: str = PASSING, version: str = torch.__version__) -> Path:
    for name in sources.FILES:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (folder / "version.txt").write_text(version.partition("+")[0] + "\n")
    return folder


@pytest.fixture
def one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "FILES", sources.FILES[:1])
    monkeypatch.setattr(sys, "executable", warm_python())


@pytest.mark.long
def test_the_only_test_with_another_outcome_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = checkout(tmp_path)
    same, differing = sources.FILES[2:4]
    (folder / differing).write_text(DIFFERING)
    # Each file costs two processes, of which one imports torch.
    monkeypatch.setattr(sources, "FILES", (same, differing))
    assert parity.main([str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        f"{same} ({VERSION}): 1 tests, 1 pass with the engine, 0 end otherwise",
        f"{differing} ({VERSION}): 3 tests, 1 pass with the engine, 1 end otherwise",
    ]
    assert "test_differs: passed without, failure with the engine" in lines[2]
    assert len(lines) == 3


@pytest.mark.usefixtures("one_file")
def test_that_none_is_collected_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert parity.main([str(checkout(tmp_path, text=""))]) == 1
    assert "none collected" in capsys.readouterr().out


@pytest.mark.usefixtures("one_file")
def test_that_an_expression_fits_no_test_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert parity.main([str(checkout(tmp_path)), "-k", "nothing_of_this_name"]) == 1
    assert "no test was collected in any of the files" in capsys.readouterr().out


@pytest.mark.usefixtures("one_file")
def test_a_file_that_can_t_be_imported_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert parity.main([str(checkout(tmp_path, text="import nothing_of_this_name\n"))]) == 1
    printed = capsys.readouterr()
    assert "none collected" in printed.out
    assert "No module named 'nothing_of_this_name'" in printed.err


def test_tests_of_another_version_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert parity.main([str(checkout(tmp_path, version="1.0.0a0"))]) == 2
    assert f"is torch 1.0.0a0, installed is {torch.__version__}: get the tag of that" in capsys.readouterr().err


@pytest.mark.parametrize("missing", [sources.FILES[2], "version.txt"])
def test_a_folder_that_is_no_checkout_is_refused(
    tmp_path: Path, missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout(tmp_path) / missing).unlink()
    assert parity.main([str(tmp_path)]) == 2
    assert f"is no checkout of PyTorch: it has no {missing}" in capsys.readouterr().err


@pytest.mark.usefixtures("one_file")
def test_single_files_suffice_and_a_table_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table = tmp_path / f"pytorch-{VERSION}" / "test_mine.py", tmp_path / "table.md"
    file.parent.mkdir()
    file.write_text(DIFFERING)
    assert parity.main([str(file), "--table", str(table)]) == 1
    assert capsys.readouterr().out.startswith(f"test_mine.py ({VERSION}): 3 tests, 1 pass with the engine, 1 end")
    assert table.read_text().splitlines() == [
        f"# Torch's tests of HOPs, on torch {VERSION}",
        "",
        "## test_mine.py",
        "",
        f"Of torch {VERSION}: 3 tests, 1 end otherwise with the engine.",
        "",
        "| test | without | with the engine |",
        "| --- | --- | --- |",
        "| `test_mine::test_differs` | passed | failure |",
        "| `test_mine::test_same` | passed | passed |",
        "| `test_mine::test_skipped` | skipped | skipped |",
    ]


def test_a_file_that_does_not_exist_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert parity.main([str(tmp_path / "test_absent.py")]) == 2
    assert "neither a file of tests nor a checkout" in capsys.readouterr().err
