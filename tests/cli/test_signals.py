"""A run that a signal ends leaves no process behind, and reports how far it came."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hopkit.records import Case
from hopkit.runner.reports import CaseReport

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any

# A worker of pytest-xdist has threads, of which newer Pythons warn on each fork; none of them holds a lock.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def _ends(pid: int) -> bool:
    """Return whether a process that is not our child ends; a kill takes effect only after the call returns."""
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    ended, _, _ = select.select([descriptor], [], [], 30)
    os.close(descriptor)
    return bool(ended)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_ends_a_run_with_a_summary_and_leaves_no_process(
    hopkit: Hopkit, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    def end_the_run(case: Case) -> CaseReport:
        daemon = subprocess.Popen(["sleep", "600"], start_new_session=True)
        (tmp_path / "pids").write_text(f"{os.getpid()} {daemon.pid}")
        os.kill(os.getppid(), number)
        time.sleep(600)
        raise AssertionError("still alive")

    hopkit.compiler.behaviours["fake/two"] = end_the_run
    # A test runner may keep signals to itself: here they are what they are on a command line.
    handlers = {
        signal.SIGINT: signal.default_int_handler,
        signal.SIGTERM: signal.SIG_DFL,
        signal.SIGHUP: signal.SIG_DFL,
    }
    old_handlers = {signum: signal.signal(signum, handler) for signum, handler in handlers.items()}
    try:
        hopkit.golden("--accept", "fake/one", "fake/three")
        result = hopkit.golden("--json", str(tmp_path / "report.json"))
        assert {signum: signal.getsignal(signum) for signum in handlers} == handlers
    finally:
        for signum, handler in old_handlers.items():
            signal.signal(signum, handler)
    assert result.exit_code == code, result.output
    assert f"interrupted by {number.name}" in result.stderr
    assert "Traceback" not in result.output
    assert (
        f"2 cases: 2 passed, 0 failed, 0 known, 0 skipped, interrupted by {number.name} with 1 to go" in result.output
    )
    assert all(_ends(int(pid)) for pid in (tmp_path / "pids").read_text().split())
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert (report["interrupted"], report["unfinished"], report["passed"]) == (number.name, 1, False)
    assert [case["case"] for case in report["cases"]] == ["fake/one", "fake/three"]


def test_a_run_under_nohup_survives_the_end_of_its_terminal() -> None:
    program = """
import os, signal
from hopkit.cli.signals import ended_by_signals

signal.signal(signal.SIGHUP, signal.SIG_IGN)
with ended_by_signals():
    os.kill(os.getpid(), signal.SIGHUP)
    print("goes on")
    assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("goes on\n", 0), done.stderr
