"""``hopkit faults``: a table, an exit code, and examples on request."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hopkit.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["faults", *words])


def test_the_list_has_stage_oracle_and_summary() -> None:
    result = run("--list", "loop_*")
    assert result.exit_code == 0
    assert "loop_run_once_too_often  dynamo" in result.output
    assert "branches_swapped" not in result.output
    assert "Run a while_loop one step more" in result.output


def test_a_stage_is_a_pattern_too() -> None:
    names = [line.split()[0] for line in run("--list", "guards").output.splitlines()]
    assert "guard_on_size_dropped" in names
    assert "branches_swapped" not in names


def test_an_unknown_name_is_reported_with_the_nearest() -> None:
    result = run("--list", "branches_swaped")
    assert result.exit_code == 2
    assert "branches_swapped" in result.output


@pytest.mark.supported_torch
def test_a_fault_that_is_caught_is_in_the_table_and_saved(tmp_path: Path) -> None:
    result = run("branches_swapped", "--shrink", "0", "--save", "--dir", str(tmp_path))
    assert result.exit_code == 0, result.output
    (row,) = (line.split() for line in result.output.splitlines() if "numerics" in line)
    assert row[:3] == ["branches_swapped", "dynamo", "numerics"]
    assert "1 of 1 faults caught" in result.output
    assert "def program(" in (tmp_path / "branches_swapped.py").read_text()


@pytest.mark.supported_torch
def test_a_fault_that_is_missed_fails(tmp_path: Path) -> None:
    result = run("wrong_subgraph_reused", "--examples", "1", "--save", "--dir", str(tmp_path))
    assert result.exit_code == 1
    assert "missed" in result.output
    assert "0 of 1 faults caught" in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    result = run("branches_swapped", "--save", "--dir", str(tmp_path / "none"))
    assert result.exit_code == 2
    assert "is no folder" in result.output
