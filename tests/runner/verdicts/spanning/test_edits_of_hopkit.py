"""An edit of hopkit runs the cases that depend on it, in processes that import a copy of hopkit.

The cases run no compiler. One of them enters a function that the other does not.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import hopkit

CASES = """
import hopkit


@hopkit.case("fake/one")
def one():
    return hopkit.Sample(abs, args=(1,))


@hopkit.case("fake/two")
def two():
    return hopkit.Sample(abs, args=(1,))
"""

PROGRAM = """
from hopkit.runner.verdicts.code_recorder import begin_recording

recorder = begin_recording()
import json
import sys
import time
from pathlib import Path

from hopkit.runner.explanation import explain
from hopkit.runner.reports import Attempt, CaseReport
from hopkit.runner.run import run_golden
from hopkit.runner.verdicts.memory import VerdictMemory
from hopkit.runner.verdicts.recorded_cases import RecordedCases
from hopkit.runner.verdicts.store import VerdictStore


def run(case, **keywords):
    from hopkit.normalize import graph

    graph("x = 1")
    if case.name == "fake/two":
        import hopkit.census.table
        from hopkit.goldens import unified

        unified("a", "b", "old", "new")
    return CaseReport(case.name, attempts=(Attempt("inference", "eager", (), "dynamo"),))


def memory():
    store = VerdictStore(folder / "verdicts.sqlite", complain=print)
    return VerdictMemory(store, recorded=RecordedCases(recorder) if recorder else None)


folder = Path(sys.argv[1])
options = {"file": folder / "cases.py", "golden_dir": folder / "golden", "run": run}
explained = explain((), memory(), **options)
why = {one.case.name: next(part for part in one.parts if part.name == "hopkit") for one in explained}
remembering, plans = memory(), []
options["warm"] = lambda *args: None
if not (folder / "golden").exists():
    run_golden((), accept=True, **options)
report = run_golden((), memory=remembering, on_plan=plans.append, **options)
print(json.dumps({
    "hopkit": sys.modules["hopkit"].__file__,
    "ran": sorted(case.name for case in plans[0].cases),
    "passed": report.passed,
    "dropped": remembering.dropped,
    "changes": {name: list(part.changes) for name, part in why.items()},
    "notes": {name: part.note for name, part in why.items()},
}))
"""


class Checkout:
    """A copy of hopkit, with two cases."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "hopkit"
        left_out = shutil.ignore_patterns("__pycache__", "maps", "cases", "examples")
        shutil.copytree(Path(hopkit.__file__).resolve().parent, self.package, ignore=left_out)
        for name in ("corpus/cases", "faults/examples"):
            (self.package / name).mkdir()
            self.write(f"{name}/__init__.py", "")
        (folder / "cases.py").write_text(CASES)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.package / name
        text = path.read_text("utf-8")
        assert old in text, name
        self.write(name, text.replace(old, new, 1))

    def write(self, name: str, text: str) -> None:
        path = self.package / name
        path.write_text(text, "utf-8")
        # Not newer than the next process, also by a clock that is not exact.
        os.utime(path, (time.time() - 60, time.time() - 60))

    def run(self) -> dict[str, Any]:
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        command = [sys.executable, "-c", PROGRAM, str(self.folder)]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self.folder, env=environment, timeout=600
        )
        assert done.returncode == 0, done.stderr
        answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        assert answer["hopkit"] == str(self.package / "__init__.py")
        assert (answer["passed"], answer["dropped"]) == (True, {})
        return answer


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.12 has sys.monitoring")
def test_an_edit_runs_the_cases_that_entered_what_it_changes(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    assert checkout.run()["ran"] == ["fake/one", "fake/two"]

    # A function that never ran, and comments and docstrings of some that ran; modules that were not loaded.
    checkout.edit("fuzz/report.py", "import dataclasses", "import dataclasses, os")
    checkout.edit("cli/review_screen.py", "\ndef ", "\nNEW = 1\n\n\ndef ")
    checkout.edit("oracles/numerics.py", "\ndef ", "\n# A comment.\ndef ")
    checkout.edit("goldens/unified_diff.py", "Return the unified", "Another text of the unified")
    checkout.edit("runner/golden_judge.py", "return self.accept_groups(", "return 1 + self.accept_groups(")
    answer = checkout.run()
    assert answer["ran"] == []
    assert answer["changes"] == {"fake/one": [], "fake/two": []}
    assert "functions of" in answer["notes"]["fake/one"]
    assert (
        "no change of cli/review_screen.py, fuzz/report.py, goldens/unified_diff.py and 2 more"
        in answer["notes"]["fake/one"]
    )

    # Two alone entered the function, and imported the module.
    checkout.edit("goldens/unified_diff.py", "    lines = ", "    text = lines = ")
    checkout.edit("census/table.py", "import dataclasses", "import dataclasses, os")
    answer = checkout.run()
    assert answer["ran"] == ["fake/two"]
    assert answer["changes"]["fake/one"] == []
    assert "goldens/unified_diff.py: unified" in answer["changes"]["fake/two"]
    assert "census/table.py: a statement outside of functions" in answer["changes"]["fake/two"]

    # The process that starts the cases entered it; a module is new.
    checkout.edit("runner/golden_judge.py", "            return result\n", "            return 0 or result\n")
    answer = checkout.run()
    assert answer["ran"] == ["fake/one", "fake/two"]
    checkout.write("stages/new.py", "")
    answer = checkout.run()
    assert answer["ran"] == ["fake/one", "fake/two"]
    assert answer["changes"]["fake/one"] == ["stages/new.py (new)"]
    assert checkout.run()["ran"] == []
