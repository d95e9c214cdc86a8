"""Each case has a record of what its child entered."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hopkit.runner.reports import CaseReport
from hopkit.runner.verdicts.entered_code import EnteredCode
from hopkit.runner.verdicts.recorded_cases import RecordedCases


class Recorder:
    """A recorder whose files have the name of the file."""

    def __init__(self) -> None:
        self.watches = 0
        self.log: Path | None = None

    def watch_readers(self) -> None:
        self.watches += 1

    def append_to(self, log: Path) -> None:
        self.log = log
        log.write_text(log.name)

    def entered(self) -> EnteredCode:
        return EnteredCode({"common.py": ()})

    def read(self, log: Path) -> EnteredCode | None:
        return EnteredCode({log.read_text(): ()}) if log.is_file() else None


def case(name: str) -> Any:
    return SimpleNamespace(name=name)


@pytest.mark.filterwarnings("error")
def test_a_case_that_runs_has_a_record_until_the_end() -> None:
    recorder: Any = Recorder()
    cases = RecordedCases(recorder)
    assert cases.code(case("a/x")) is None
    run = cases.recorded(lambda case, **keywords: CaseReport(case.name, skipped=f"{keywords}"))
    assert run(case("a/x"), n=1) == CaseReport("a/x", skipped="{'n': 1}")
    cases.recorded(run)
    assert recorder.watches == 1
    assert cases.code(case("a/x")) == EnteredCode({"a%2Fx": ()})
    assert cases.code(case("a/y")) is None
    assert cases.common() == recorder.entered()
    folder = recorder.log.parent
    for _ in range(2):
        cases.close()
    assert not folder.exists()
    assert cases.code(case("a/x")) is None
