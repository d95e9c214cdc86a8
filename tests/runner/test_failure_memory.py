"""What a run leaves of its failed cases, and which changes make it worthless."""

from __future__ import annotations

import dataclasses
import functools
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.errors import HopkitError
from hopkit.records import Case, Finding, KnownFailure, Sample
from hopkit.runner import failure_memory
from hopkit.runner.failure_memory import FailureMemory
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.results import CaseResult
from hopkit.runner.verdicts.digests import Part
from hopkit.runner.verdicts.environment import shared_parts


@functools.cache
def parts() -> dict[str, Part]:
    return shared_parts()


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FailureMemory:
    """Return a memory that looks at the files of all packages once for all tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(failure_memory, "shared_parts", parts)
    return FailureMemory.of(tmp_path / "golden")


@pytest.fixture
def case(tmp_path: Path) -> Case:
    file = tmp_path / "cases.py"
    file.write_text("source\n")
    return Case("cond/a", lambda: Sample(abs), variants=("inference", "training"), source="source\n", path=str(file))


def result(case: Case, *, fails: bool = True, backend: str = "inductor") -> CaseResult:
    findings = (Finding("numerics", "it differs", case=case.name, variant="inference", backend="inductor"),)
    report = CaseReport(
        case.name,
        (StageText("inference", "dynamo", "graph\n"),),
        (Attempt("inference", backend, findings if fails else (), has_texts=True),),
    )
    return CaseResult(case, report, Path("golden"), output="the last words")


def test_a_failure_is_recalled_as_it_was(memory: FailureMemory, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failure_memory, "shared_parts", shared_parts)
    assert not memory.exists
    memory.keep([result(case)], whole=True, since=time.time())
    assert memory.exists
    recalled = memory.recall([case])[case.name]
    assert recalled.report == result(case).report
    assert (recalled.variants, recalled.output) == (("inference", "training"), "the last words")


def test_a_case_that_passes_is_forgotten(memory: FailureMemory, case: Case) -> None:
    memory.keep([result(case)], whole=True, since=time.time())
    memory.keep([result(case, fails=False)], whole=False, since=time.time())
    assert memory.recall([case])
    memory.keep([result(case, fails=False)], whole=True, since=time.time())
    assert (memory.exists, memory.recall([case])) == (True, {})
    memory.keep([result(case)], whole=True, since=time.time())
    memory.forget({case.name})
    assert memory.recall([case]) == {}


def test_other_cases_stay(memory: FailureMemory, case: Case) -> None:
    other = dataclasses.replace(case, name="cond/b")
    memory.keep([result(case), result(other)], whole=True, since=time.time())
    memory.keep([result(case, fails=False)], whole=True, since=time.time())
    assert list(memory.recall([case, other])) == ["cond/b"]


def _file(case: Case) -> Case:
    Path(case.path).write_text("another line\n")
    return case


def _move(case: Case) -> Case:
    path = Path(case.path).with_name("moved.py")
    path.write_text(Path(case.path).read_text())
    return dataclasses.replace(case, path=str(path))


@pytest.mark.parametrize(
    "change",
    [
        _file,
        _move,
        lambda case: dataclasses.replace(case, source="another\n"),
        lambda case: dataclasses.replace(case, known_failures=(KnownFailure("numerics", "", "it is known"),)),
    ],
)
def test_a_changed_case_has_to_run_again(memory: FailureMemory, case: Case, change: Callable[[Case], Case]) -> None:
    memory.keep([result(case)], whole=True, since=time.time())
    changed = change(case)
    assert memory.recall([changed])[case.name].report is None


@pytest.mark.parametrize("name", ["hopkit", "torch", "triton", "python"])
def test_a_change_of_what_all_cases_share_makes_the_texts_worthless(
    memory: FailureMemory, case: Case, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    memory.keep([result(case)], whole=True, since=time.time())
    assert memory.recall([case])[case.name].report is not None
    changed = {**shared_parts(), name: Part({"a file": "another digest"})}
    monkeypatch.setattr(failure_memory, "shared_parts", lambda: changed)
    assert memory.recall([case])[case.name].report is None


def test_a_file_that_changed_during_the_run_makes_the_texts_worthless(memory: FailureMemory, case: Case) -> None:
    memory.keep([result(case)], whole=True, since=time.time() - 3600)
    assert memory.recall([case])[case.name].report is None


def test_texts_of_another_backend_than_that_of_the_goldens_are_not_kept(memory: FailureMemory, case: Case) -> None:
    memory.keep([result(case, backend="eager")], whole=True, since=time.time())
    assert memory.recall([case])[case.name].report is None


def test_a_partial_run_leaves_the_texts_of_a_whole_one(memory: FailureMemory, case: Case) -> None:
    memory.keep([result(case)], whole=False, since=time.time())
    assert memory.recall([case])[case.name].report is None
    memory.keep([result(case)], whole=True, since=time.time())
    memory.keep([result(case)], whole=False, since=time.time())
    assert memory.recall([case])[case.name].report is not None


@pytest.mark.parametrize("data", [b"", b"no gzip", b"\x1f\x8b\x08\x00"])
def test_a_damaged_file_is_as_good_as_none(memory: FailureMemory, case: Case, data: bytes) -> None:
    memory.keep([result(case)], whole=True, since=time.time())
    memory.path.write_bytes(data)
    assert memory.recall([case]) == {}
    memory.keep([result(case)], whole=True, since=time.time())
    assert memory.recall([case])


def test_folders_and_versions_have_their_own_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = {FailureMemory.of(tmp_path / name).path for name in ("one", "two")}
    monkeypatch.setattr(failure_memory, "torch_version", lambda: "9.9.9")
    paths.add(FailureMemory.of(tmp_path / "one").path)
    assert len(paths) == 3


def test_a_place_that_can_not_be_written_is_an_error_of_hopkit(tmp_path: Path, case: Case) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HopkitError, match="can't be written"):
        FailureMemory(tmp_path / "file" / "memory.gz").keep([result(case)], whole=True, since=time.time())
