"""Planted faults are found, grouped, shrunk, kept, and found again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hopkit.fuzz import Plan
from hopkit.fuzz.repro_files import case_path, script_path
from hopkit.fuzz.search import search
from hopkit.records import Case, KnownFailure, Sample

pytestmark = pytest.mark.supported_torch


def run_script(path: Path) -> subprocess.CompletedProcess[str]:
    """Run a saved script, beside the module with the backends, where hopkit can't be imported."""
    (path.parent / "hopkit.py").write_text("raise ImportError('hopkit is not here')\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    return subprocess.run([sys.executable, str(path)], capture_output=True, text=True, env=environment)


def test_swapped_branches_are_one_failure_which_is_shrunk_and_kept(hunt):
    def swapped(report):
        return [
            group
            for group in report.groups
            if (group.smallest.cause.backend, group.smallest.cause.place) == (backend, "numerics")
        ]

    backend = "faulty_backends:swaps_branches"
    report = hunt("eager", backend)
    # A slow machine draws more programs before a failure is shrunk; one that writes in a branch fails elsewhere.
    (group,) = swapped(report)
    assert group.closed
    failure = group.smallest
    assert failure.families == ("cond",)
    assert failure.steady
    # Files of larger programs on the way are gone.
    for path_of, pattern in ((case_path, "cases/*"), (script_path, "scripts/*")):
        assert {path_of(hunt.folder, group.smallest) for group in report.groups} == set(hunt.folder.glob(pattern))

    done = run_script(script_path(hunt.folder, failure))
    assert done.returncode == 1, done.stderr
    assert "The failure shows." in done.stdout
    assert "not compiled (torch's own eager HOPs):\n  as expected" in done.stdout

    # The example database has it: it is found before anything is drawn, and shrunk already.
    again = hunt("eager", backend, seed=4)
    assert len(hunt.entries("program")) == 1
    (found,) = swapped(again)
    assert found.smallest.lines <= failure.lines


@pytest.mark.long
def test_a_failure_is_shrunk_to_the_hops_that_matter(hunt):
    def planted(report):
        # Torch may fail on a drawn program too.
        return [group for group in report.groups if "no room for both" in group.smallest.cause.symptom]

    def ended(report):
        return any(group.closed or group.smallest.lines <= 18 for group in planted(report))

    report = hunt("faulty_backends:raises_for_two", hops=("cond", "region"), shrink=20, seed=1, until=ended)
    (group,) = planted(report)
    assert set(group.smallest.families) == {"cond", "region"}
    assert group.smallest.original > 25


@pytest.mark.long
def test_the_script_makes_the_calls_that_an_oracle_of_a_trial_made(hunt):
    report = hunt("faulty_backends:is_worn_out", oracles=("second_call",), shrink=0)
    failure = next(group.smallest for group in report.groups if group.smallest.cause.place == "second_call")
    assert failure.calls == ("make_inputs()", "make_inputs()")
    done = run_script(script_path(hunt.folder, failure))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "call 1: outputs" in done.stdout
    assert "call 0: outputs" not in done.stdout


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("backend", "symptom", "timeout"),
    [
        ("crashes", "SIGSEGV (Segmentation fault)", 60),
        ("hangs", "hung: no result in time", 2),
        ("eats_memory", "outgrew its memory limit", 60),
    ],
)
def test_a_compiler_that_is_lost_is_survived(hunt, backend, symptom, timeout):
    report = hunt(f"faulty_backends:{backend}", shrink=0, timeout=timeout, memory=2**28)
    (group,) = report.groups
    assert (group.smallest.cause.place, group.smallest.cause.symptom) == ("process", symptom)
    assert not group.smallest.shrunk
    assert "watched()" in script_path(hunt.folder, group.smallest).read_text("utf-8")


@pytest.mark.long
def test_the_script_of_a_crash_shows_it(hunt):
    report = hunt("faulty_backends:crashes", shrink=0)
    done = run_script(script_path(hunt.folder, report.groups[0].smallest))
    assert done.returncode == 1, done.stderr
    assert "killed by SIGSEGV" in done.stdout


@pytest.mark.long
def test_a_seed_has_its_programs_whatever_is_found_on_the_way(hunt):
    def six(report):
        return report.programs >= 6

    drawn = []
    for backend in ("eager", "faulty_backends:raises", "eager"):
        hunt(backend, until=six, hops=())
        drawn.append([entry["digest"] for entry in hunt.entries("program")][:6])
    assert drawn[0] == drawn[1] == drawn[2]
    hunt("eager", until=six, hops=(), seed=5)
    assert [entry["digest"] for entry in hunt.entries("program")][:6] != drawn[0]


def test_known_failures_are_counted_and_not_reported(tmp_path):
    known = KnownFailure("backend", ">=2", "the planted one", symptom="of cond")
    case = Case("cond/planted", lambda: Sample(abs), hops=("cond",), known_failures=(known,))
    plan = Plan(tmp_path, ("faulty_backends:raises",), ("cond",), False, path=str(Path(__file__).parent))
    entries = []

    def stop():
        entries.append(1)
        if len(entries) == 3:
            raise KeyboardInterrupt

    search(plan, 0, [case], stop)
    journal = (tmp_path / "journal" / "shard-0.jsonl").read_text("utf-8")
    assert journal.count('"known": [["the planted one", "cond/planted"]]') == 3
    assert '"kind": "failure"' not in journal
    assert '"kind": "interrupted"' in journal
