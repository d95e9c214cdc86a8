"""Where a golden run spends its time: by phase, by family of cases, and the most expensive cases.

py-spy samples the stacks of the run and of its children. One worker runs, so that no case waits for a processor.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.table import Table

from benchmarks.phases import seconds_by_phase
from hopkit.corpus.paths import cases_of
from hopkit.errors import UsageError

__all__ = ["sample", "sample_cold", "whole_corpus"]

_RATE = 50  # samples a second
_ONE_IN = 24  # the share of the corpus that is measured by default
_EXPENSIVE = 20

OnProgress = Callable[[str, int, int], None]


def sample(patterns: Sequence[str], on_progress: OnProgress) -> Group:
    """Return the tables of every 24th case, or of the named ones, with the caches as they are."""
    return _tables(patterns or _every_nth(), on_progress, {})


def sample_cold(patterns: Sequence[str], on_progress: OnProgress) -> Group:
    """Return the same tables with empty caches: each C++ and Triton kernel compiles."""
    with tempfile.TemporaryDirectory() as folder:
        return _tables(patterns or _every_nth(), on_progress, {"TORCHINDUCTOR_CACHE_DIR": folder})


def whole_corpus(patterns: Sequence[str], on_progress: OnProgress) -> Group:
    """Return the tables of every case."""
    return _tables(patterns, on_progress, {})


def _every_nth() -> list[str]:
    return [case.name for case in cases_of((), None)][::_ONE_IN]


def _tables(patterns: Sequence[str], on_progress: OnProgress, environment: dict[str, str]) -> Group:
    py_spy = shutil.which("py-spy", path=str(Path(sys.executable).parent)) or shutil.which("py-spy")
    if py_spy is None:
        raise UsageError("py-spy is not installed", hint="pip install 'hopkit[dev]'")
    on_progress("sampling the run", 0, 1)
    with tempfile.TemporaryDirectory() as folder:
        samples, report = Path(folder, "samples"), Path(folder, "report.json")
        recorder = [py_spy, "record", "--subprocesses", "--idle", "--rate", str(_RATE), "--format", "raw"]
        run = [sys.executable, "-m", "hopkit", "golden", "--all", "--both-engines", "--json", str(report), *patterns]
        result = subprocess.run(
            [*recorder, "--output", str(samples), "--", *run],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if not (samples.exists() and report.exists()):
            raise UsageError(
                "the run was not sampled", hint=result.stderr[-2000:] or "py-spy needs permission to trace"
            )
        with samples.open(encoding="utf-8") as lines:
            phases = seconds_by_phase(lines, _RATE)
        cases = json.loads(report.read_text("utf-8"))["cases"]
    return Group(_phases(phases, len(cases)), *_by_cost(cases))


def _phases(phases: Counter[str], count: int) -> Table:
    total = sum(phases.values())
    table = Table("phase", "seconds", "share", title=f"golden run of {count} cases, one worker, both engines")
    for phase, seconds in phases.most_common():
        table.add_row(phase, f"{seconds:.1f}", f"{seconds / total:.0%}")
    table.add_row("all", f"{total:.1f}", f"{total / max(count, 1):.2f} a case")
    return table


def _by_cost(cases: Sequence[dict[str, Any]]) -> tuple[Table, Table]:
    families: Counter[str] = Counter()
    numbers: Counter[str] = Counter()
    for case in cases:
        family = case["case"].partition("/")[0]
        families[family] += case["seconds"]
        numbers[family] += 1
    by_family = Table("family", "cases", "seconds", "a case", title="by family")
    for family, seconds in families.most_common():
        by_family.add_row(family, str(numbers[family]), f"{seconds:.1f}", f"{seconds / numbers[family]:.1f}")
    expensive = Table("case", "seconds", title="the most expensive cases")
    for case in sorted(cases, key=lambda case: -float(case["seconds"]))[:_EXPENSIVE]:
        expensive.add_row(case["case"], f"{case['seconds']:.1f}")
    return by_family, expensive
