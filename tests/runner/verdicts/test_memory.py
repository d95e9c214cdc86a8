"""A memory keeps verdicts only if the files were the same from the start of the run to the write."""

from __future__ import annotations

import dataclasses
import functools
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hopkit.corpus import registry
from hopkit.corpus.paths import cases_of
from hopkit.records import Case, Finding
from hopkit.runner.options import RunOptions
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.results import CaseResult, Status
from hopkit.runner.verdicts import key
from hopkit.runner.verdicts.digests import Part, contents
from hopkit.runner.verdicts.entered_code import EnteredCode
from hopkit.runner.verdicts.key import Settings
from hopkit.runner.verdicts.memory import VerdictMemory, failed_last, process_start
from hopkit.runner.verdicts.store import VerdictStore

_CASES = """
import hopkit

FAILS = hopkit.KnownFailure("dynamo", "", "a reason")


@hopkit.case("memory/one", known_failure=FAILS)
def one():
    return hopkit.Sample(abs, args=(1,))


@hopkit.case("memory/two")
def two():
    return hopkit.Sample(abs, args=(1,))
"""


class Recorded:
    """The record of each case: all of them ran a function of ``a.py``, and case ``two`` one of ``b.py``."""

    def recorded(self, run: Callable[..., CaseReport]) -> Callable[..., CaseReport]:
        return run

    def common(self) -> EnteredCode:
        return EnteredCode({"a.py": ("all",), "b.py": ()})

    def code(self, case: Case) -> EnteredCode | None:
        return EnteredCode({"a.py": ("all",), "b.py": ("two",) if case.name == "memory/two" else ()})

    def close(self) -> None:
        pass


@dataclasses.dataclass
class Runs:
    """Runs of two cases that share a memory. ``environment`` is the part ``hopkit`` of each key."""

    folder: Path
    environment: Part = dataclasses.field(default_factory=lambda: Part({"a.py": "1"}))
    loaded: int = 0
    recorded: Any = None

    @property
    def store(self) -> VerdictStore:
        return VerdictStore(self.folder / "verdicts.sqlite", complain=pytest.fail)

    @functools.cached_property
    def cases(self) -> tuple[Case, ...]:
        return cases_of((), self.folder / "cases.py")

    def begin(
        self, *, verdicts: bool = True, both_engines: bool = False
    ) -> tuple[VerdictMemory, dict[str, CaseResult]]:
        memory = VerdictMemory(
            self.store,
            verdicts=verdicts,
            loaded=self.loaded or time.time_ns(),
            recorded=self.recorded,
            package=self.folder / "package",
        )
        file, cases = self.folder / "cases.py", self.cases
        settings = Settings.of(RunOptions(both_engines=both_engines), ("eager",))
        folders = dict.fromkeys(cases, self.folder / "golden")
        return memory, memory.begin(cases, folders, registry.all_cases(file=file), settings, file)

    def run(self, *results: CaseResult, between: Callable[[], None] = lambda: None) -> VerdictMemory:
        """Run cases with these results; ``between`` is called between the last result and the end of the run."""
        memory, _ = self.begin()
        for result in results:
            memory.add(result)
        between()
        memory.end()
        return memory

    def write(self, **files: str) -> None:
        """Write files of a folder in place of hopkit's, and make it the part ``hopkit``."""
        folder = self.folder / "package"
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (folder / f"{name}.py").write_text(text)
        self.environment = dataclasses.replace(contents(folder), newest=0)

    def result(self, name: str = "memory/two", finding: Finding | None = None) -> CaseResult:
        (case,) = (case for case in self.cases if case.name == name)
        attempt = Attempt("inference", "eager", (finding,) if finding else (), "dynamo", has_texts=True)
        blocks = (StageText("inference", "dynamo", "a graph"),)
        return CaseResult(case, CaseReport(name, blocks, (attempt,)), self.folder / "golden", seconds=2.5)

    def recalled(self, **options: bool) -> dict[str, CaseResult]:
        return self.begin(**options)[1]


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Runs]:
    (tmp_path / "cases.py").write_text(_CASES)
    runs = Runs(tmp_path)
    shared = dict.fromkeys(key.PARTS[3:], Part({}))
    monkeypatch.setattr(key, "shared_parts", lambda: {**shared, "hopkit": runs.environment})
    with registry.scope():
        yield runs


def test_a_pass_and_a_known_failure_come_back_as_they_were(runs: Runs) -> None:
    known = runs.cases[0].known_failures[0]
    finding = Finding("dynamo", "refused", "a hint", "memory/one", "inference", "eager", known=known)
    results = [runs.result("memory/one", finding), runs.result()]
    assert [result.status for result in results] == [Status.KNOWN, Status.PASSED]
    runs.run(*results)
    for result, recalled in zip(results, runs.recalled().values(), strict=True):
        assert recalled.status is result.status
        assert list(recalled.cells(["dynamo"])) == list(result.cells(["dynamo"]))
        assert recalled.report.known == result.report.known
        assert recalled.seconds == result.seconds
        assert time.time() - 600 < recalled.remembered <= time.time()


@pytest.mark.parametrize(
    "change",
    [
        {"report": CaseReport("memory/two", faults=(Finding("case", "an error"),))},
        {"report": CaseReport("memory/two", skipped="no GPU")},
    ],
)
def test_failures_and_skipped_cases_are_not_remembered(runs: Runs, change: dict[str, CaseReport]) -> None:
    runs.run(dataclasses.replace(runs.result(), **change))
    assert runs.recalled() == {}


def test_a_failure_makes_the_memory_forget_a_pass(runs: Runs) -> None:
    runs.run(runs.result())
    assert list(runs.recalled()) == ["memory/two"]
    memory, _ = runs.begin(verdicts=False)
    memory.add(dataclasses.replace(runs.result(), report=CaseReport("memory/two", faults=(Finding("case", "x"),))))
    memory.end()
    assert runs.recalled() == {}
    assert failed_last(runs.store, runs.cases) == {"memory/two"}


def test_a_case_of_the_same_name_in_another_file_did_not_fail(runs: Runs) -> None:
    runs.run(dataclasses.replace(runs.result(), report=CaseReport("memory/two", faults=(Finding("case", "x"),))))
    others = [dataclasses.replace(case, path="/elsewhere.py") for case in runs.cases]
    assert failed_last(runs.store, others) == set()


def _edit(path: Path) -> None:
    path.write_text(path.read_text() + "\nEDITED = True\n")


def test_what_changes_during_the_run_is_not_remembered(runs: Runs) -> None:
    memory = runs.run(runs.result(), between=lambda: _edit(runs.folder / "cases.py"))
    assert memory.dropped == {"memory/two": "changed during the run: case"}

    def edit_hopkit() -> None:
        runs.environment = Part({"a.py": "2"})

    memory = runs.run(runs.result(), between=edit_hopkit)
    assert memory.dropped == {"memory/two": "changed during the run: hopkit"}
    assert runs.recalled() == {}


def test_code_that_is_newer_than_the_process_is_not_remembered(runs: Runs) -> None:
    runs.environment = Part({"a.py": "1"}, newest=time.time_ns())
    runs.loaded = time.time_ns() - 10**9
    memory = runs.run(runs.result())
    assert memory.dropped == {"memory/two": "the code of hopkit or of a plugin is newer than this process"}
    runs.loaded = time.time_ns()
    assert runs.run(runs.result()).dropped == {}


def test_a_case_file_that_is_newer_than_the_run_is_not_remembered(runs: Runs) -> None:
    later = time.time() + 60
    os.utime(runs.folder / "cases.py", (later, later))
    assert "newer than this process" in runs.run(runs.result()).dropped["memory/two"]


def test_a_pass_with_both_engines_is_a_pass_with_one(runs: Runs) -> None:
    memory, _ = runs.begin(both_engines=True)
    memory.add(runs.result())
    memory.end()
    assert list(runs.recalled()) == ["memory/two"]
    (runs.folder / "verdicts.sqlite").unlink()
    runs.run(runs.result())
    assert runs.recalled(both_engines=True) == {}


def test_a_verdict_comes_back_with_the_code(runs: Runs) -> None:
    """As after a switch to another branch and back."""
    runs.run(runs.result())
    runs.environment = Part({"a.py": "2"})
    assert runs.recalled() == {}
    runs.run(runs.result())
    runs.environment = Part({"a.py": "1"})
    assert list(runs.recalled()) == ["memory/two"]


def test_the_parts_that_changed_since_the_latest_verdict(runs: Runs) -> None:
    runs.run(runs.result())
    runs.environment = Part({"a.py": "2"})
    memory, _ = runs.begin()
    assert memory.changed() == {"memory/two": ("hopkit",)}


def test_what_another_program_wrote_is_not_recalled(runs: Runs) -> None:
    runs.run(runs.result())
    for verdict in ("{}", '{"attempts": 3, "blocks": []}', "[]"):
        with sqlite3.connect(runs.folder / "verdicts.sqlite") as connection:
            connection.execute("UPDATE verdicts SET verdict = ?", (verdict,))
        connection.close()
        assert runs.recalled() == {}


def test_the_start_of_this_process_is_past_and_after_the_system_s() -> None:
    assert time.time_ns() - 24 * 3600 * 10**9 < process_start() < time.time_ns()


A = "def all(): return 1\ndef none(): return 1\n"
B = "def two(): return 1\n"


@pytest.fixture
def entered(runs: Runs) -> Runs:
    """Return runs after both cases passed, with a record of the code that they entered."""
    runs.recorded = Recorded()
    runs.write(a=A, b=B)
    known = runs.cases[0].known_failures[0]
    finding = Finding("dynamo", "refused", "a hint", "memory/one", "inference", "eager", known=known)
    runs.run(runs.result("memory/one", finding), runs.result())
    return runs


@pytest.mark.parametrize(
    ("files", "recalled"),
    [
        ({"a": A.replace("def none(): return 1", "def none(): return 2")}, ["memory/one", "memory/two"]),
        ({"a": f"# A comment.\n{A}", "b": f'"""Text."""\n{B}'}, ["memory/one", "memory/two"]),
        ({"b": B.replace("1", "2")}, ["memory/one"]),
        ({"b": f"import os\n{B}"}, []),
        ({"a": A.replace("def all(): return 1", "def all(): return 2")}, []),
        ({"c": ""}, []),
    ],
)
def test_a_case_is_recalled_after_an_edit_of_code_that_it_did_not_enter(
    entered: Runs, files: dict[str, str], recalled: list[str]
) -> None:
    entered.write(**files)
    assert sorted(entered.recalled()) == recalled
    # Also by a Python that can't record.
    entered.recorded = None
    assert sorted(entered.recalled()) == recalled


def test_edits_add_up(entered: Runs) -> None:
    for number in range(3):
        entered.write(a=A.replace("def none(): return 1", f"def none(): return {number}"))
        assert sorted(entered.recalled()) == ["memory/one", "memory/two"]
    entered.write(b=B.replace("1", "2"))
    assert sorted(entered.recalled()) == ["memory/one"]
    entered.run(entered.result())
    assert sorted(entered.recalled()) == ["memory/one", "memory/two"]
    entered.write(a=f"{A}\n\n# The end.", b=f"{B.replace('1', '2')}\n")
    assert sorted(entered.recalled()) == ["memory/one", "memory/two"]
    entered.write(a=A, b=B)
    assert sorted(entered.recalled()) == ["memory/one", "memory/two"]


def test_an_accepted_case_depends_on_all_code(entered: Runs) -> None:
    """To accept is not to compare, so the run did not enter the code that would."""
    entered.write(b=B.replace("1", "2"))
    page = entered.folder / "golden" / "memory" / "two.md"
    entered.run(dataclasses.replace(entered.result(), accepted=(page,)))
    assert sorted(entered.recalled()) == ["memory/one", "memory/two"]
    entered.write(a=f"{A}\n")
    assert sorted(entered.recalled()) == ["memory/one"]


def test_a_pass_under_other_settings_counts_for_the_same_code_alone(entered: Runs) -> None:
    memory, recalled = entered.begin(both_engines=True)
    assert recalled == {}
    memory.add(entered.result())
    memory.end()
    with sqlite3.connect(entered.store.path) as connection:
        connection.execute("DELETE FROM verdicts WHERE key != ?", (entered.store.history("memory/two")[0].key,))
    connection.close()
    assert sorted(entered.recalled()) == ["memory/two"]
    entered.write(a=f"{A}\n")
    assert entered.recalled() == {}
    assert sorted(entered.recalled(both_engines=True)) == ["memory/two"]


def test_another_part_that_changed_runs_the_case(entered: Runs) -> None:
    entered.write(a=f"{A}\n")
    _edit(entered.folder / "cases.py")
    assert entered.recalled() == {}


def test_a_failure_makes_the_memory_forget_a_pass_with_the_same_code(entered: Runs) -> None:
    before = entered.environment
    entered.write(a=f"{A}\n")
    memory, _ = entered.begin(verdicts=False)
    memory.add(dataclasses.replace(entered.result(), report=CaseReport("memory/two", faults=(Finding("case", "x"),))))
    memory.end()
    assert sorted(entered.recalled()) == ["memory/one"]
    entered.write(a=A)
    assert entered.environment == before
    assert sorted(entered.recalled()) == ["memory/one"]


def test_a_case_without_a_record_depends_on_all_code(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    runs.recorded = Recorded()
    monkeypatch.setattr(Recorded, "code", lambda self, case: None)
    runs.write(a=A, b=B)
    runs.run(runs.result())
    assert list(runs.recalled()) == ["memory/two"]
    runs.write(a=f"{A}\n")
    assert runs.recalled() == {}
