"""An interrupted search keeps its findings: Ctrl-C with one worker, SIGTERM with two."""

from __future__ import annotations

import functools
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import hopkit
from tests.warm_python import warm_python

pytestmark = pytest.mark.supported_torch

_PATIENCE = 240


@pytest.mark.parametrize(("workers", "number"), [(1, signal.SIGINT), (2, signal.SIGTERM)])
def test_findings_are_kept(tmp_path, workers, number):
    words = ["fuzz", "--inference", "--hops=cond", "--seconds=600", "--shrink=600", "--seed=3", "--save=found"]
    process = subprocess.Popen(
        [warm_python(), "-m", "hopkit", *words, "-n", str(workers), "-b", "faulty_backends:swaps_branches"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(Path(__file__).parent), *_hopkit_path()))},
        # What a shell starts in the background ignores Ctrl-C, and so do its children.
        preexec_fn=functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    try:
        _wait_while(lambda: process.poll() is None and not list(tmp_path.glob("found/scripts/*.py")))
        process.send_signal(number)
        printed, _ = process.communicate(timeout=_PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 1, printed
    assert "interrupted" in printed, printed
    assert "1 failure" in printed
    # pytest-xdist ran a journal for each worker; none of them is left behind.
    assert len(list(tmp_path.glob("found/journal/shard-*.jsonl"))) == workers
    # A worker ends when it sees that pytest has, a moment later.
    _wait_while(lambda: any(map(_runs, _pids(tmp_path / "found" / "journal"))))
    assert "swaps_branches" in next(tmp_path.glob("found/cases/numerics_cond_*.py")).read_text("utf-8")


def _wait_while(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def _hopkit_path() -> tuple[str, ...]:
    return (str(Path(hopkit.__file__).parents[1]),)


def _pids(journals: Path) -> list[int]:
    return [json.loads(path.read_text("utf-8").splitlines()[0])["pid"] for path in journals.glob("*.jsonl")]


def _runs(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()
