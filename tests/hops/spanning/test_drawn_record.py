"""A record of outcomes goes on where a run was stopped, and forgets the outcomes of other code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hops import drawn_record
from tests.hops.drawn_outcomes import Outcome
from tests.hops.drawn_programs import Drawn
from tests.hops.drawn_record import OutcomeRecord

FIRST, SECOND = Drawn("map", "first"), Drawn("map", "second")


class Runs:
    """Count the programs that ran."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> Outcome:
        self.count += 1
        return Outcome("refused", f"reason {self.count}")


def test_a_known_program_does_not_run_again(tmp_path: Path) -> None:
    runs = Runs()
    for _ in range(2):
        record = OutcomeRecord(tmp_path, "map", "eager")
        assert record.outcome(FIRST, False, runs) == Outcome("refused", "reason 1")
        assert record.outcome(FIRST, True, runs) == Outcome("refused", "reason 2")
    assert OutcomeRecord(tmp_path, "map", "eager").outcome(SECOND, False, runs) == Outcome("refused", "reason 3")
    assert runs.count == 3


def test_a_line_that_was_cut_off_is_run_again(tmp_path: Path) -> None:
    runs = Runs()
    record = OutcomeRecord(tmp_path, "map", "eager")
    record.outcome(FIRST, False, runs)
    record.outcome(SECOND, False, runs)
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text()[:-5])
    record = OutcomeRecord(tmp_path, "map", "eager")
    assert record.outcome(FIRST, False, runs).why == "reason 1"
    assert record.outcome(SECOND, False, runs).why == "reason 3"
    assert len(OutcomeRecord(tmp_path, "map", "eager")._known) == 2


def test_other_code_has_other_outcomes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs()
    OutcomeRecord(tmp_path, "map", "eager").outcome(FIRST, False, runs)
    monkeypatch.setattr(drawn_record, "_TRACED_WITH", ("hops",))
    assert OutcomeRecord(tmp_path, "map", "eager").outcome(FIRST, False, runs).why == "reason 2"


def test_nothing_is_kept_without_a_folder() -> None:
    runs = Runs()
    for _ in range(2):
        OutcomeRecord(None, "map", "eager").outcome(FIRST, False, runs)
    assert runs.count == 2
