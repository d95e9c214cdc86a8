"""``hopkit golden`` with a memory: unchanged cases do not run, and each option does what its help says."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hopkit.records import Case
from hopkit.runner.reports import CaseReport

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


class Remembering:
    """The command line with a memory of its own. Each case that runs adds a line to a file, from its own process."""

    def __init__(self, hopkit: Hopkit, folder: Path) -> None:
        self.hopkit, self.folder = hopkit, folder
        self.env = {"HOPKIT_REMEMBER": "1", "CI": "", "XDG_CACHE_HOME": str(folder / "cache")}
        self.log = folder / "ran"
        self.hopkit.compiler.behaviours.update({f"fake/{name}": self._noting() for name in ("one", "two", "three")})

    def _noting(self, then: Callable[[Case], CaseReport] | None = None) -> Callable[[Case], CaseReport]:
        def run(case: Case) -> CaseReport:
            with self.log.open("a") as file:
                file.write(f"{case.name}\n")
            return (then or self.hopkit.compiler.passing)(case)

        return run

    def behave(self, name: str, then: Callable[[Case], CaseReport] | None = None) -> None:
        self.hopkit.compiler.behaviours[name] = self._noting(then)

    def __call__(self, *words: str, env: dict[str, str] | None = None) -> Any:
        self.log.write_text("")
        return self.hopkit.golden(*words, env={**self.env, **(env or {})})

    @property
    def ran(self) -> list[str]:
        """The cases of the last run, in the order in which they ran."""
        return [line.removeprefix("fake/") for line in self.log.read_text().split()]

    @property
    def database(self) -> Path:
        return self.folder / "cache" / "hopkit" / "verdicts" / "verdicts.sqlite"


@pytest.fixture
def golden(hopkit: Hopkit, tmp_path: Path) -> Remembering:
    """Return the command line after all cases were accepted."""
    remembering = Remembering(hopkit, tmp_path)
    assert remembering("--accept").exit_code == 0
    assert sorted(remembering.ran) == ["one", "three", "two"]
    return remembering


def test_unchanged_cases_do_not_run_and_count(golden: Remembering) -> None:
    result = golden()
    assert result.exit_code == 0, result.output
    assert golden.ran == []
    assert re.search(r"^3 unchanged since [0-9:]{5}, 0 run", result.output)
    assert "3 cases (3 unchanged): 3 passed" in result.output
    # The table is that of a run.
    table = re.compile(r"^cond .*$", re.MULTILINE)
    assert table.search(result.output)[0] == table.search(golden("--all").output)[0]  # type: ignore[index]


def test_accepting_again_runs_nothing_and_writes_nothing(golden: Remembering) -> None:
    result = golden("--accept")
    assert golden.ran == []
    assert "wrote" not in result.output


def test_a_changed_golden_runs_its_case_alone(golden: Remembering) -> None:
    page = golden.hopkit.golden_dir / "fake" / "two.md"
    page.write_text(page.read_text().replace("torch.sin", "torch.cos"))
    result = golden()
    assert golden.ran == ["two"]
    assert result.exit_code == 1
    assert "2 unchanged since" in result.output


def test_a_changed_case_runs_alone(golden: Remembering) -> None:
    golden.hopkit.file.write_text(golden.hopkit.file.read_text().replace('("invoke_subgraph",))', '("map",))'))
    golden()
    assert golden.ran == ["two"]


def test_a_failure_runs_again_until_it_passes(golden: Remembering) -> None:
    golden.behave("fake/one", golden.hopkit.compiler.wrong)
    assert golden("--all").exit_code == 1
    # The pass that was remembered before is forgotten.
    assert golden().exit_code == 1
    assert golden.ran == ["one"]
    golden.behave("fake/one")
    assert golden().exit_code == 0
    assert golden.ran == ["one"]
    golden()
    assert golden.ran == []


def test_all_recalls_nothing_and_keeps_nothing(golden: Remembering) -> None:
    golden.database.unlink()
    golden("--all")
    assert len(golden.ran) == 3
    golden()
    assert len(golden.ran) == 3
    golden()
    assert golden.ran == []


@pytest.mark.parametrize("env", [{"CI": "true"}, {"HOPKIT_REMEMBER": "0"}])
def test_ci_recalls_nothing_and_keeps_nothing(golden: Remembering, env: dict[str, str]) -> None:
    before = golden.database.read_bytes()
    assert golden(env=env).exit_code == 0
    assert len(golden.ran) == 3
    assert golden.database.read_bytes() == before
    for word in ("--last-failed", "--failed-first", "--why"):
        assert golden(word, env=env).exit_code == 2


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\x00" + bytes(1000)])
def test_a_damaged_memory_is_forgotten_and_said_once(golden: Remembering, damage: bytes) -> None:
    golden.database.write_bytes(damage)
    result = golden()
    assert result.exit_code == 0, result.output
    assert len(golden.ran) == 3
    assert result.output.count("is damaged") == bool(damage)
    golden()
    assert golden.ran == []


def test_a_memory_that_can_not_be_written_is_said_once(golden: Remembering) -> None:
    golden.database.unlink()
    golden.database.mkdir()
    result = golden()
    assert result.exit_code == 0, result.output
    assert result.output.count("can't be used") == 1
    assert len(golden.ran) == 3


def test_other_settings_run_again_and_both_are_remembered(golden: Remembering) -> None:
    for _ in range(2):
        golden("--stage", "dynamo")
    assert golden.ran == []
    golden()
    assert golden.ran == []


def test_the_cases_that_failed_last(golden: Remembering) -> None:
    result = golden("--last-failed")
    assert (result.exit_code, golden.ran) == (0, [])
    golden.behave("fake/three", golden.hopkit.compiler.wrong)
    golden("--all")
    golden("--last-failed")
    assert golden.ran == ["three"]
    golden("--all", "--failed-first")
    assert golden.ran[0] == "three"
    golden.behave("fake/three")
    assert golden("--lf").exit_code == 0
    golden("--lf")
    assert golden.ran == []


def test_maxfail_ends_the_run_and_says_so(golden: Remembering) -> None:
    for name in ("fake/one", "fake/two", "fake/three"):
        golden.behave(name, golden.hopkit.compiler.wrong)
    result = golden("--all", "--maxfail", "2")
    assert result.exit_code == 1
    assert len(golden.ran) == 2
    assert "stopped after 2 failed cases with 1 to go" in result.output
    assert golden("--all", "--maxfail", "3").output.count("stopped") == 0


@pytest.fixture
def _heeds_sigint() -> Iterator[None]:
    """Let SIGINT interrupt, also where pytest runs in the background of a shell, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_heeds_sigint")
def test_after_an_interrupt_the_next_run_goes_on(golden: Remembering) -> None:
    golden.database.unlink()

    def interrupt_the_third(case: Case) -> CaseReport:
        if len(golden.ran) == 3:
            os.kill(os.getppid(), signal.SIGINT)
            signal.pause()
        return golden.hopkit.compiler.passing(case)

    for name in ("fake/one", "fake/two", "fake/three"):
        golden.behave(name, interrupt_the_third)
    result = golden()
    assert result.exit_code == 130
    assert "interrupted by SIGINT with 1 to go" in result.output
    assert "the same command goes on from here" in result.output
    last = golden.ran[-1]
    assert golden().exit_code == 0
    assert golden.ran == [last]


def test_a_quick_run_is_of_a_sample(golden: Remembering) -> None:
    assert golden("--all", "--quick").exit_code == 0
    assert golden.ran == ["one"]


def test_shards_run_each_case_once(golden: Remembering) -> None:
    ran = []
    for number in (1, 2, 3):
        golden("--all", "--shard", f"{number}/3")
        ran += golden.ran
    assert sorted(ran) == ["one", "three", "two"]
    assert golden("--shard", "4/3").exit_code == 2


def test_why_says_which_part_changed(golden: Remembering) -> None:
    result = golden("--why")
    assert golden.ran == []
    assert result.output.count("does not run: unchanged since") == 3
    page = golden.hopkit.golden_dir / "fake" / "two.md"
    page.write_text(page.read_text() + "\n")
    result = golden("fake/two", "--why")
    assert re.search(r"^fake/two runs: changed since [0-9:]{5}, when it passed: golden$", result.output, re.MULTILINE)
    assert re.search(r"^  golden +[0-9a-f]{16}  changed\n    fake/two.md$", result.output, re.MULTILINE)
    # Of several cases only the changed parts are printed.
    assert golden("--why").output.splitlines()[1].startswith("fake/three does not run")
    golden.database.unlink()
    assert "fake/two runs: no verdict of it is remembered" in golden("fake/two", "--why").output
    assert golden("--why", "--accept").exit_code == 2


def test_the_json_says_what_is_remembered(golden: Remembering, tmp_path: Path) -> None:
    golden.hopkit.file.write_text(golden.hopkit.file.read_text().replace('("invoke_subgraph",))', '("map",))'))
    golden("--json", str(tmp_path / "report.json"))
    report = json.loads((tmp_path / "report.json").read_text())
    assert {case["case"]: case["remembered"] for case in report["cases"]} == {
        "fake/one": True,
        "fake/two": False,
        "fake/three": True,
    }
    assert all(case["cells"] for case in report["cases"])


def test_a_second_capture_runs_everything(golden: Remembering, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopkit.runner.run.differences", lambda results, **options: ())
    golden("--twice")
    assert len(golden.ran) == 3


def test_the_time_is_said_before_and_while_the_cases_run(golden: Remembering) -> None:
    output = golden("--all").output
    assert re.search(r"^3 cases on 1 worker: about \d+ s$", output, re.MULTILINE)
    assert re.search(r"^\[1/3\] passed  fake/\w+ \([0-9.]+ s, about \d+ s left\)$", output, re.MULTILINE)
    assert re.search(r"^\[3/3\] passed  fake/\w+ \([0-9.]+ s\)$", output, re.MULTILINE)
