"""``hopkit upgrade`` with planted environments: the page that it writes, and its errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hopkit.cli import main
from hopkit.runner import environments
from hopkit.runner.environments import Environment
from tests.planted_environment import PlantedEnvironment, case_in_report, golden_report, plant, private_name


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PlantedEnvironment:
    """Plant torch 2.13, which runs hopkit, and 2.98, in the working folder."""
    monkeypatch.chdir(tmp_path)
    old = plant(tmp_path / ".venv", "2.13.0")
    old.answer_doctor([private_name("torch.f", "(x)")])
    monkeypatch.setattr(environments, "current_environment", lambda: Environment(old.python, "2.13.0"))
    planted = plant(tmp_path / ".venv-2.98.0", "2.98.0")
    planted.answer_doctor([private_name("torch.f", "", problem=True, state="missing"), private_name("torch.g", "(x)")])
    problem = {"variant": "inference", "backend": "eager", "stage": "run", "message": "no rule", "hint": ""}
    case = case_in_report("fake/one", problems=[{**problem, "fixed": False, "known_on": ""}])
    planted.answer_golden(golden_report(case))
    return planted


def _upgrade(*words: str) -> Result:
    return CliRunner().invoke(main, ["upgrade", *words], prog_name="hopkit")


def test_the_page_is_a_file_named_after_the_version(new: PlantedEnvironment, tmp_path: Path) -> None:
    result = _upgrade("2.98", "cond", "--quick")
    assert result.exit_code == 0, result.output
    text = (tmp_path / "upgrade-2.98.0.md").read_text()
    assert text.startswith("# From torch 2.13.0 to 2.98.0\n")
    assert "### `torch.f`: missing" in text
    assert "no rule" in text
    lines = result.stdout.splitlines()
    assert lines[-1] == "wrote upgrade-2.98.0.md"
    assert any(line.startswith("private names") and "1 to port" in line for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_progress_goes_to_standard_error(new: PlantedEnvironment) -> None:
    result = _upgrade("2.98", "--output", "-")
    assert result.stdout.startswith("# From torch 2.13.0 to 2.98.0\n")
    assert "[1/1] passed  fake/one (0.1 s)" in result.stderr
    assert "running all cases on torch 2.98.0" in result.stderr
    assert "fake/one (0.1 s)" not in result.stdout


def test_the_path_of_an_environment_is_a_torch_too(new: PlantedEnvironment, tmp_path: Path) -> None:
    result = _upgrade(str(new.folder), "--no-run", "--output", str(tmp_path / "page.md"))
    assert result.exit_code == 0, result.output
    assert (tmp_path / "page.md").read_text().startswith("# From torch 2.13.0 to 2.98.0\n")
    assert not any("golden" in words for _, words in new.calls())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("9.9",), "no environment with torch 9.9 is found"),
        (("2.13",), "torch 2.13.0 is the running one"),
        (("2.98", "--no-run", "--quick"), "--no-run runs no case"),
        (("2.98", "--output", "no/such/page.md"), "no/such is no folder"),
    ],
)
def test_a_wrong_command_line_is_an_error_before_anything_runs(
    new: PlantedEnvironment, words: tuple[str, ...], message: str
) -> None:
    result = _upgrade(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not list(new.calls())


def test_an_environment_that_fails_is_printed_and_is_on_the_page(new: PlantedEnvironment, tmp_path: Path) -> None:
    (new.folder / "golden.json").unlink()
    (new.folder / "progress").write_text("ImportError: torch.x\n")
    result = _upgrade("2.98")
    assert result.exit_code == 0
    assert "hopkit golden failed on torch 2.98.0" in result.stderr
    assert "ImportError: torch.x" in (tmp_path / "upgrade-2.98.0.md").read_text()
