"""A separate compiler project, ``tests/downstream``, uses hopkit: its cases, stage, backend, goldens and tests.

It is put where Python finds it as an installer does, with its entry points, and its tests run in processes of
their own, which start warm except one of each kind. After a change to what its goldens hold::

    pip install --no-deps --editable tests/downstream
    pytest tests/downstream --hopkit-accept
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import hopkit.errors
from tests.warm_python import warm_python

ROOT = Path(hopkit.errors.__file__).parents[1]
PROJECT = ROOT / "tests" / "downstream"

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of the project, installed like an editable install: its folder is on Python's path."""
    folder = tmp_path / "acme"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", ".*"))
    described = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    installed = folder / "acme_compiler-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {described['name']}\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
            for group, entries in described["entry-points"].items()
        )
    )
    return folder


@pytest.fixture
def run(checkout: Path) -> Run:
    """Run a warm Python in the project; ``python`` is another one, and keywords are environment variables."""

    def run(*arguments: str, python: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "EXPECTTEST_"))
        }
        return subprocess.run(
            [python or warm_python(), *arguments],
            cwd=checkout,
            env=inherited | {"PYTHONPATH": os.pathsep.join([str(checkout), str(ROOT)])} | variables,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.fixture
def pytest_arguments() -> list[str]:
    from importlib.metadata import entry_points

    return [
        "-m",
        "pytest",
        *([] if entry_points(group="pytest11", name="hopkit") else ["-p", "hopkit.fixtures.plugin"]),
    ]


@pytest.mark.long
@pytest.mark.supported_torch
def test_its_tests_pass(run: Run, pytest_arguments: list[str]) -> None:
    done = run(*pytest_arguments, "-q", python=sys.executable)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_without_its_own_parts_nothing_of_it_is_known(run: Run, checkout: Path, pytest_arguments: list[str]) -> None:
    """The tests above pass because of the entry points, and for no other reason."""
    shutil.rmtree(checkout / "acme_compiler-1.0.dist-info")
    done = run(*pytest_arguments, "-q", "tests/test_cases.py")
    assert "unknown case 'acme/*'" in done.stdout


@pytest.mark.long
@pytest.mark.supported_torch
def test_a_changed_program_fails_until_it_is_accepted(run: Run, checkout: Path, pytest_arguments: list[str]) -> None:
    """Golden files and inline texts alike; accepting the original again gives the original files."""
    backend = checkout / "acme_compiler" / "backend.py"
    original = backend.read_text()
    accepted = texts(checkout)
    backend.write_text(original.replace('"load"', '"fetch"'))
    failed = run(*pytest_arguments, "-q")
    assert failed.returncode == 1
    assert re.search("^E +-  load   l_pred_$", failed.stdout, re.MULTILINE)
    assert texts(checkout) == accepted
    accepting = run(*pytest_arguments, "-q", "--hopkit-accept")
    assert "1 failed" in accepting.stdout, "the plain listing is acme's own, and hopkit does not accept it"
    again = run(*pytest_arguments, "-q")
    assert "1 failed" in again.stdout
    assert "test_a_plain_listing" in again.stdout
    backend.write_text(original)
    assert run(*pytest_arguments, "-q", "--hopkit-accept").returncode == 0
    assert texts(checkout) == accepted


def texts(checkout: Path) -> dict[str, str]:
    """Return the files that hold accepted texts."""
    files = [*checkout.glob("golden/**/*.md"), checkout / "tests" / "test_programs.py"]
    return {str(file.relative_to(checkout)): file.read_text() for file in files}


BLOCKED = """
import sys

for name in ("pytest", "_pytest", "hypothesis", "xdist"):
    sys.modules[name] = None  # importing it raises ImportError

import unittest

unittest.main(module=None, argv=["unittest", "tests.test_programs", *sys.argv[1:]])
"""


class TestWithUnittestAlone:
    """pytest and hypothesis can't be imported."""

    @pytest.mark.long
    def test_it_passes(self, run: Run) -> None:
        done = run("-c", BLOCKED, python=sys.executable)
        assert done.returncode == 0, done.stderr
        assert "Ran 2 tests" in done.stderr

    @pytest.mark.long
    def test_a_failure_shows_the_diff_and_a_command_that_accepts(self, run: Run, checkout: Path) -> None:
        path = checkout / "tests" / "test_programs.py"
        original = path.read_text()
        path.write_text(original.replace("  sin    l_args_0_\n", "  cos    l_args_0_\n"))
        failed = run("-c", BLOCKED, python=sys.executable)
        assert "FAILED (failures=1)" in failed.stderr
        assert "-  cos    l_args_0_\n+  sin    l_args_0_\n" in failed.stderr
        command = "EXPECTTEST_ACCEPT=1 python -m unittest tests.test_programs.TestPrograms.test_a_kernel"
        assert f"to accept it: {command}\n" in failed.stderr
        assert run(*command.split()[2:], EXPECTTEST_ACCEPT="1").returncode == 0
        assert path.read_text() == original
