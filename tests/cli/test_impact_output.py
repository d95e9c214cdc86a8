"""``hopkit golden --impact`` and ``--record-impact``: the output, the cases that run, and errors."""

from __future__ import annotations

import difflib
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import hopkit as package
from hopkit.runner.functions.function_names import FunctionName
from hopkit.runner.impact import map_file
from hopkit.runner.impact.impact_map import ImpactMap

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

_FILE = "hopkit/goldens/unified_diff.py"
_FUNCTION = FunctionName(_FILE, "unified")


@pytest.fixture
def diff(tmp_path: Path) -> Path:
    """Return a diff that changes one function of hopkit."""
    old = (Path(package.__file__).parent / "goldens" / "unified_diff.py").read_text("utf-8")
    head = "def unified("
    assert head in old
    body = old.index('"""', old.index('"""', old.index(head)) + 3) + 3
    new = f"{old[:body]}\n    x = 1{old[body:]}"
    lines = difflib.unified_diff(old.splitlines(True), new.splitlines(True), f"a/{_FILE}", f"b/{_FILE}")
    path = tmp_path / "my.patch"
    path.write_text("".join(lines), "utf-8")
    return path


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a map in which fake/one alone enters that function, and fake/three has no record."""
    monkeypatch.setattr(map_file, "_FOLDER", tmp_path / "maps")
    cases = frozenset({"fake/one", "fake/two"})
    entered = MappingProxyType({_FUNCTION: frozenset({"fake/one"})})
    impact_map = ImpactMap("2.13.0", "3.12", cases, entered, frozenset(), MappingProxyType({}))
    map_file.write_map(map_file.map_path("2.13", tmp_path / "maps"), impact_map)


def test_the_cases_that_enter_a_changed_function_run_and_those_without_a_record(hopkit: Hopkit, diff: Path) -> None:
    hopkit.golden("--accept")
    result = hopkit.golden("--impact", str(diff))
    assert result.exit_code == 0, result.output
    assert "hopkit/goldens/unified_diff.py: unified      1\n" in result.output
    assert "runs, since no record says which functions it enters: fake/three\n" in result.output
    assert "your diff changes 1 function; 1 of 3 cases enter it; 1 other runs too\n" in result.output
    assert "2 cases: 2 passed" in result.output


def test_a_pattern_and_a_diff_select_together(hopkit: Hopkit, diff: Path) -> None:
    result = hopkit.golden("fake/two", "--impact", str(diff))
    assert result.exit_code == 0, result.output
    assert "your diff changes 1 function; 0 of 1 cases enter it\n" in result.output
    assert "HOP " not in result.output


def test_a_diff_from_stdin(hopkit: Hopkit, diff: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from hopkit.cli import main

    words = ["golden", "fake/two", "--file", str(hopkit.file), "--golden-dir", str(hopkit.golden_dir), "--impact", "-"]
    result = CliRunner().invoke(main, words, input=diff.read_text("utf-8"), prog_name="hopkit")
    assert "your diff changes 1 function; 0 of 1 cases enter it\n" in result.output


def test_a_change_that_may_affect_everything_runs_all_and_is_named(hopkit: Hopkit, tmp_path: Path) -> None:
    hopkit.golden("--accept")
    (tmp_path / "my.patch").write_text("--- a/torch/x.cpp\n+++ b/torch/x.cpp\n@@ -1 +1 @@\n-a\n+b\n", "utf-8")
    result = hopkit.golden("--impact", str(tmp_path / "my.patch"))
    assert "may affect every case: torch/x.cpp: not a Python file\n" in result.output
    assert "your diff changes 0 functions; all 3 run\n" in result.output
    assert "3 cases: 3 passed" in result.output


def test_documents_and_tests_run_nothing(hopkit: Hopkit, tmp_path: Path) -> None:
    (tmp_path / "my.patch").write_text("--- a/docs/x.md\n+++ b/docs/x.md\n@@ -1 +1 @@\n-a\n+b\n", "utf-8")
    result = hopkit.golden("--impact", str(tmp_path / "my.patch"))
    assert result.exit_code == 0
    assert "no case reads docs/x.md\n" in result.output
    assert "your diff changes no code of torch or hopkit: none of 3 cases has to run\n" in result.output


def test_the_output_fits_a_terminal_of_80_columns(hopkit: Hopkit, diff: Path) -> None:
    lines = hopkit.golden("--impact", str(diff), env={"COLUMNS": "80"}).output.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("changed function"))
    assert max(map(len, lines[first : first + 4])) <= 80


@pytest.mark.parametrize(
    ("text", "message"),
    [("import torch\n", "my.patch is no unified diff"), (None, "can't be read: No such file or directory")],
)
def test_a_file_that_is_no_diff_is_an_error(hopkit: Hopkit, tmp_path: Path, text: str | None, message: str) -> None:
    if text is not None:
        (tmp_path / "my.patch").write_text(text, "utf-8")
    result = hopkit.golden("--impact", str(tmp_path / "my.patch"))
    assert result.exit_code == 2
    assert message in result.output


@pytest.mark.parametrize("words", [("--accept",), ("--twice",), ("--stage", "dynamo"), ("--impact", "x"), ("--quick",)])
def test_a_recording_runs_cases_whole(hopkit: Hopkit, words: tuple[str, ...]) -> None:
    result = hopkit.golden("--record-impact", *words)
    assert result.exit_code == 2
    assert "--record-impact runs cases whole, with both engines, and accepts nothing" in result.output


def test_a_recording_begins_before_torch_is_imported(hopkit: Hopkit) -> None:
    import torch  # noqa: F401

    result = hopkit.golden("--record-impact")
    assert result.exit_code == 2
    assert "torch was imported before" in result.output or "has no sys.monitoring" in result.output
