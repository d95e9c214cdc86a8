"""The layers hold, and a planted violation of each rule is seen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]

pytest.importorskip("importlinter", reason="import-linter is one of the development tools")


def _lint(root: Path) -> tuple[int, str]:
    program = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-cache"],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root), "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(_ROOT / "hopkit", tmp_path / "hopkit", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(_ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_layers_hold(copy: Path) -> None:
    code, output = _lint(copy)
    assert code == 0, output


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        pytest.param("goldens/__init__.py", "import hopkit.fixtures", "hopkit.goldens is not allowed", id="upwards"),
        pytest.param("normalize/layout.py", "import torch", "hopkit.normalize is not allowed", id="torch"),
        pytest.param("reference/log.py", "import hopkit.normalize", "hopkit.reference is not allowed", id="sideways"),
        pytest.param("unlisted.py", "", "not listed as layers: - hopkit.unlisted", id="package-without-a-layer"),
        pytest.param(
            "goldens/entry.py", "import hopkit.goldens.folder", "No cycles are allowed in hopkit.goldens", id="cycle"
        ),
    ],
)
def test_a_planted_violation_is_seen(copy: Path, file: str, line: str, said: str) -> None:
    with (copy / "hopkit" / file).open("a", encoding="utf-8") as module:
        module.write(f"\n{line}\n")
    code, output = _lint(copy)
    assert code == 1, output
    assert said in " ".join(output.split()), output
