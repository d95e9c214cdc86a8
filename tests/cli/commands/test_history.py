"""``hopkit history`` with planted environments: the table, the sentence and the changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hopkit.cli import main
from hopkit.corpus import registry
from hopkit.runner import environments
from hopkit.runner.environments import Environment
from tests.planted_environment import case_in_report, golden_report, plant

CASE = """
import hopkit


@hopkit.case("fake/one", hops=("cond",), variants=("inference", "training"))
def one():
    return hopkit.Sample(abs, args=(1,))
"""


def _text(operator: str) -> dict[str, str]:
    return {"variant": "inference", "stage": "dynamo", "text": f"y = torch.{operator}(x)\nreturn (y,)\n"}


def _problem(variant: str, message: str) -> dict[str, Any]:
    return {"variant": variant, "backend": "eager", "stage": "run", "message": message, "hint": "", "fixed": False}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Plant three versions of torch: the case changes its text on the second, and fails on the third."""
    monkeypatch.chdir(tmp_path)
    reports = {
        "2.96.0": case_in_report("fake/one", texts=[_text("sin")]),
        "2.97.0": case_in_report("fake/one", texts=[_text("cos")]),
        "2.98.0": case_in_report("fake/one", texts=[_text("cos")], problems=[_problem("training", "no rule " * 30)]),
    }
    for version, case in reports.items():
        planted = plant(tmp_path / f".venv-{version}", version)
        planted.answer_golden(golden_report(case))
    first = Environment(tmp_path / ".venv-2.96.0" / "bin" / "python", "2.96.0")
    monkeypatch.setattr(environments, "current_environment", lambda: first)
    monkeypatch.setattr(environments, "_folders", lambda: [tmp_path])
    path = tmp_path / "cases.py"
    path.write_text(CASE)
    with registry.scope():
        yield path


def _history(file: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["history", "fake/one", "--file", str(file), *words], prog_name="hopkit")


def test_the_sentence_and_the_changes_are_printed(file: Path) -> None:
    result = _history(file)
    assert result.exit_code == 0, result.output
    assert "fake/one fails since 2.98.0: run: no rule" in result.stdout
    assert "passes on 2.96.0 to 2.97.0" in result.stdout
    assert "2.96.0 -> 2.97.0" in result.stdout
    assert "operator changed: inference/dynamo" in result.stdout
    assert "2.97.0 -> 2.98.0" not in result.stdout
    assert "running fake/one on torch 2.97.0" in result.stderr


def test_the_table_fits_80_columns(file: Path) -> None:
    table = _history(file).stdout.partition("fake/one fails")[0]
    lines = [line.rstrip() for line in table.splitlines()]
    assert all(len(line) <= 80 for line in lines)
    assert any(line.split() == ["2.97.0", "passes", "dynamo"] for line in lines)
    assert any(line.split() == ["2.98.0", "fails", "nothing"] for line in lines)
    assert not any("no rule" in line and line.startswith("2.9") for line in lines)


def test_one_variant_counts_alone(file: Path) -> None:
    assert "fake/one inference passes on 2.96.0 to 2.98.0" in _history(file, "--variant", "inference").stdout
    assert "fake/one training fails since 2.98.0" in _history(file, "--variant", "training").stdout
    result = _history(file, "--variant", "trainning")
    assert result.exit_code == 2
    assert "nearest: training" in result.stderr


def test_some_versions_are_run_alone(file: Path) -> None:
    result = _history(file, "--torch", "2.97", "--torch", ".venv-2.98.0")
    assert "passes on 2.97.0" in result.stdout
    assert "2.96.0" not in result.stdout


def test_the_json_is_alone_on_standard_output(file: Path) -> None:
    document = json.loads(_history(file, "--json").stdout)
    assert [version["outcome"] for version in document["versions"]] == ["passes", "passes", "fails"]


def test_an_unknown_case_is_an_error(file: Path) -> None:
    result = CliRunner().invoke(main, ["history", "fake/nothing", "--file", str(file)], prog_name="hopkit")
    assert result.exit_code == 2
    assert "fake/nothing" in result.stderr
