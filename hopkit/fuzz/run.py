"""Run the fuzzer: one worker in this process, or several under pytest-xdist."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from hopkit.fuzz.journal import Reader
from hopkit.fuzz.plan import Plan
from hopkit.fuzz.report import Report

__all__ = ["PLAN_VARIABLE", "run_fuzz"]

PLAN_VARIABLE = "HOPKIT_FUZZ_PLAN"
"""The environment variable with the path of the plan, for the workers."""

_SHARDS = Path(__file__).with_name("xdist_shards.py")
_POLL_SECONDS = 0.2
_GRACE_SECONDS = 20.0

OnProgress = Callable[[Report], None]


def run_fuzz(plan: Plan, on_progress: OnProgress = lambda report: None) -> Report:
    """Search until the time is over, or until Ctrl-C or SIGTERM; the failures up to then are in the plan's folder.

    ``on_progress`` is called with the report, first with an empty one, and as it grows. A run removes the journals of
    the previous run, keeps its failures, and judges them again.

    Raises `UsageError` for an unknown backend or family.
    """
    from hopkit.fuzz import repro_files, shard

    shard.check(plan)
    started = time.monotonic()
    shutil.rmtree(plan.journals, ignore_errors=True)
    plan.journals.mkdir(parents=True)
    reader, report = Reader(plan.journals), Report()

    def progress() -> None:
        report.add(reader.new())
        report.seconds = time.monotonic() - started
        on_progress(report)

    progress()
    with _interrupted_by_sigterm():
        try:
            if plan.workers == 1:
                shard.run(plan, 0, progress)
            else:
                _run_workers(plan, report, progress)
        except KeyboardInterrupt:
            report.interrupted = True
    progress()
    repro_files.remove_others(plan.folder, [group.smallest for group in report.groups], report.written)
    return report


def _run_workers(plan: Plan, report: Report, progress: Callable[[], None]) -> None:
    path = plan.journals / "plan.json"
    path.write_text(plan.to_json(), "utf-8")
    log = plan.journals / "pytest.log"
    options = ["-p", "xdist.plugin", "-n", str(plan.workers), "-p", "no:cacheprovider", "-q", "-c", os.devnull]
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"},
        # Plugins of the user's environment are for the user's tests.
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        PLAN_VARIABLE: str(path.resolve()),
    }
    with log.open("wb") as output:
        # A new session: Ctrl-C reaches this process only, which then stops the workers.
        pytest = subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, f"--rootdir={plan.folder}", str(_SHARDS)],
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
            start_new_session=True,
        )
    try:
        while pytest.poll() is None:
            progress()
            time.sleep(_POLL_SECONDS)
    except KeyboardInterrupt:
        report.interrupted = True
    finally:
        _stop(pytest, report, progress)
    if pytest.returncode and not report.interrupted:
        report.trouble.append(f"a worker was lost; {log} ends with\n{_tail(log)}")


def _stop(pytest: subprocess.Popen[bytes], report: Report, progress: Callable[[], None]) -> None:
    """Stop the workers that still run; each has written its failures, and writes its progress."""
    progress()
    for pid in report.pids if pytest.poll() is None else ():
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
    try:
        pytest.wait(_GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(pytest.pid, signal.SIGKILL)
        pytest.wait()


@contextlib.contextmanager
def _interrupted_by_sigterm() -> Iterator[None]:
    """Raise `KeyboardInterrupt` on SIGTERM, as on Ctrl-C."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    previous = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous)


def _tail(path: Path) -> str:
    return "\n".join(path.read_text("utf-8", "replace").splitlines()[-15:])
