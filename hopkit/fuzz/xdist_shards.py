"""The tests that pytest-xdist runs for ``hopkit fuzz -n``: one for each worker, in its own process."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from hopkit import extras

with extras.needed_for("fuzzing with several workers"):
    import pytest

from hopkit.fuzz import shard
from hopkit.fuzz.plan import Plan
from hopkit.fuzz.run import PLAN_VARIABLE


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Generate one test per worker."""
    metafunc.parametrize("number", range(_plan().workers))


def test_search(number: int) -> None:
    """Search, until the plan's end or the SIGTERM of the command that started this."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    shard.run(_plan(), number)


def _plan() -> Plan:
    return Plan.from_json(Path(os.environ[PLAN_VARIABLE]).read_text("utf-8"))
