"""Environments with other versions of torch: they are found, and run this hopkit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from packaging.version import Version

import hopkit
from hopkit.errors import HopkitError, UsageError
from hopkit.runner import environments
from hopkit.runner.environments import (
    Environment,
    current_environment,
    find_environment,
    known_environments,
    run_golden,
    run_json,
)
from tests.planted_environment import PlantedEnvironment, golden_report, plant

ROOT = Path(hopkit.__file__).resolve().parents[1]


@pytest.fixture
def planted(tmp_path: Path) -> PlantedEnvironment:
    return plant(tmp_path / ".venv-2.99.0", "2.99.0+cpu")


def _there(planted: PlantedEnvironment) -> Environment:
    return find_environment(str(planted.folder))


def test_the_environments_of_a_folder_and_this_one_are_in_the_order_of_their_versions(tmp_path: Path) -> None:
    for name, torch in ((".venv-a", "9.10.0"), (".venv-b", "9.9.1"), (".venv", "1.2.0"), (".venv-none", "")):
        plant(tmp_path / name, torch)
    plant(tmp_path / ".venvelope", "3.0.0")
    found = known_environments([tmp_path])
    here = current_environment()
    assert [environment.torch for environment in found] == ["1.2.0", here.torch, "9.9.1", "9.10.0"]
    assert here in found
    assert found[2].python == tmp_path / ".venv-b" / "bin" / "python"


def test_of_two_environments_with_one_version_the_first_counts_and_this_process_before_any(tmp_path: Path) -> None:
    for name, torch in ((".venv-x", "9.9.1"), (".venv-y", "9.9.1+cpu"), (".venv-z", current_environment().release)):
        plant(tmp_path / name, torch)
    found = {environment.release: environment for environment in known_environments([tmp_path])}
    assert found["9.9.1"].python.parts[-3] == ".venv-x"
    assert found[current_environment().release] == current_environment()


@pytest.mark.parametrize("wanted", ["2.99", "2.99.0", "2.99.0+cpu"])
def test_a_version_names_an_environment(planted: PlantedEnvironment, tmp_path: Path, wanted: str) -> None:
    assert find_environment(wanted, [tmp_path]) == Environment(planted.python, "2.99.0+cpu")


def test_a_minor_names_the_newest_of_its_environments(tmp_path: Path) -> None:
    for version in ("2.99.0", "2.99.2", "2.99.10"):
        plant(tmp_path / f".venv-{version}", version)
    assert find_environment("2.99", [tmp_path]).torch == "2.99.10"
    assert find_environment("2.99.2", [tmp_path]).torch == "2.99.2"


def test_a_folder_and_a_python_name_an_environment(
    planted: PlantedEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_environment(str(planted.folder)) == find_environment(str(planted.python))
    monkeypatch.chdir(planted.folder.parent)
    assert find_environment(".venv-2.99.0").python == planted.python


@pytest.mark.parametrize(
    ("wanted", "message", "hint"),
    [
        ("9.9", "no environment with torch 9.9 is found; there are: ", "docs/porting.md"),
        ("no/such", "no/such is no environment: there is no no/such", "bin/python"),
        (".", ". is no environment: there is no bin/python", "bin/python"),
        (".venv-empty", "finds no torch", "-m pip install torch"),
    ],
)
def test_what_is_no_environment_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, message: str, hint: str
) -> None:
    plant(tmp_path / ".venv-empty", "")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as caught:
        find_environment(wanted, [tmp_path])
    assert message in caught.value.message
    assert hint in caught.value.hint


def test_a_version_that_constraints_describe_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "known_environments", lambda folders: (current_environment(),))
    with pytest.raises(UsageError) as caught:
        find_environment("2.14", [tmp_path])
    assert caught.value.hint == "make one: make .venv-2.14.1/.ready TORCH=2.14.1"


def test_a_command_that_prints_json_may_fail(planted: PlantedEnvironment) -> None:
    planted.answer_doctor([])
    assert run_json(_there(planted), ("doctor", "--json"))["contract"] == []
    ((path, words),) = planted.calls()
    assert (path, words) == (str(ROOT), "-m hopkit doctor --json")


def test_a_command_that_prints_no_json_is_an_error_with_the_end_of_its_output(planted: PlantedEnvironment) -> None:
    planted.python.write_text("#!/bin/sh\necho 'ModuleNotFoundError: No module named click' >&2\nexit 1\n")
    with pytest.raises(HopkitError, match=r"hopkit doctor failed on torch 2\.99\.0") as caught:
        run_json(Environment(planted.python, "2.99.0"), ("doctor", "--json"))
    assert "No module named click" in caught.value.hint
    assert "-m pip install hopkit" in caught.value.hint


def test_a_golden_run_reports_and_shows_its_progress(planted: PlantedEnvironment) -> None:
    report = golden_report()
    planted.answer_golden(report, "a warning\n[1/2] passed  a/b (1.0 s)\n[2/2] failed  a/c (1.0 s)\nHOP\n")
    lines: list[str] = []
    assert run_golden(_there(planted), ("a/*", "-n", "2"), lines.append) == report
    assert lines == ["[1/2] passed  a/b (1.0 s)", "[2/2] failed  a/c (1.0 s)"]
    ((_, words),) = planted.calls()
    assert words.startswith("-m hopkit golden a/* -n 2 --json ")
    # The report is a temporary file.
    assert not Path(words.split()[-1]).exists()


def test_a_golden_run_without_a_report_is_an_error(planted: PlantedEnvironment) -> None:
    (planted.folder / "progress").write_text("hopkit: unknown case 'a/b'\n")
    with pytest.raises(HopkitError, match="hopkit golden failed") as caught:
        run_golden(_there(planted), ("a/b",))
    assert caught.value.hint == "hopkit: unknown case 'a/b'"


def test_a_golden_run_that_was_ended_is_an_error(planted: PlantedEnvironment) -> None:
    planted.answer_golden(golden_report(interrupted="SIGTERM"))
    with pytest.raises(HopkitError, match="was ended by SIGTERM"):
        run_golden(_there(planted), ())


def test_an_interrupt_ends_the_run(planted: PlantedEnvironment, tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    planted.python.write_text(
        f"#!/bin/sh\ntrap 'touch {ended}; exit' TERM\necho '[1/2] passed'\nwhile :; do sleep 0.1; done\n"
    )

    def interrupt(line: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_golden(Environment(planted.python, "2.99.0"), (), interrupt)
    assert ended.exists()


def test_an_installed_hopkit_does_not_bring_the_packages_beside_it(
    planted: PlantedEnvironment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site_packages = tmp_path / "site-packages"
    (site_packages / "hopkit").mkdir(parents=True)
    (site_packages / "hopkit" / "__init__.py").touch()
    (site_packages / "torch").mkdir()
    monkeypatch.setattr(environments.hopkit, "__file__", str(site_packages / "hopkit" / "__init__.py"))
    planted.python.write_text(
        f"""#!/bin/sh
exec {sys.executable} -c 'import json, os; path = os.environ["PYTHONPATH"]
print(json.dumps([os.listdir(path), os.path.realpath(path + "/hopkit")]))'
"""
    )
    listed, package = run_json(Environment(planted.python, "2.99.0"), ("doctor",))
    assert listed == ["hopkit"]
    assert package == str((site_packages / "hopkit").resolve())


def test_the_version_is_found_without_importing_torch() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", environments._VERSION_OF_TORCH],
        capture_output=True,
        text=True,
        check=True,
    )
    assert Version(done.stdout.strip()).release == Version(current_environment().torch).release
    assert "| torch" not in done.stderr
