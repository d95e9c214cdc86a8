"""Record the code of hopkit that the child of each case enters, in a file for each case."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hopkit.records import Case
from hopkit.runner.reports import CaseReport
from hopkit.runner.verdicts.code_recorder import CodeRecorder
from hopkit.runner.verdicts.entered_code import EnteredCode

__all__ = ["RecordedCases"]


class RecordedCases:
    """The cases of a run, recorded by ``recorder`` of this process, which forks a child for each."""

    def __init__(self, recorder: CodeRecorder) -> None:
        self.recorder = recorder
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def recorded(self, run: Callable[..., CaseReport]) -> Callable[..., CaseReport]:
        """Return a function that runs a case as ``run`` does, in a child, and records the code that it enters."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="hopkit-code-")
            self.recorder.watch_readers()
        return _CaseRun(self, run)

    def common(self) -> EnteredCode:
        """Return the code that counts for all cases: what this process has entered so far."""
        return self.recorder.entered()

    def code(self, case: Case) -> EnteredCode | None:
        """Return the code that the child of a case entered; None if there is no record."""
        return None if self._folder is None else self.recorder.read(self.log(case))

    def log(self, case: Case) -> Path:
        """Return the file of a case."""
        assert self._folder is not None
        return Path(self._folder.name, quote(case.name, safe=""))

    def close(self) -> None:
        """Remove the files."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


class _CaseRun:
    def __init__(self, cases: RecordedCases, run: Callable[..., CaseReport]) -> None:
        self.cases, self.run = cases, run

    def __call__(self, case: Case, **keywords: Any) -> CaseReport:
        self.cases.recorder.append_to(self.cases.log(case))
        return self.run(case, **keywords)
