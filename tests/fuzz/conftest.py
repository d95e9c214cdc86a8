"""Short searches with backends that are wrong on purpose."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.fuzz import Cause, Failure, Plan, Report, run_fuzz

HERE = str(Path(__file__).parent)


def closed(report: Report) -> bool:
    """Return whether a failure was found and shrunk."""
    return any(group.closed for group in report.groups)


@dataclasses.dataclass
class Hunt:
    """Run a search in this process until a condition holds, not for a time: a machine may be slow."""

    folder: Path

    def __call__(self, *backends: str, until: Callable[[Report], bool] = closed, **changes) -> Report:
        ended = False

        def stop(report: Report) -> None:
            nonlocal ended
            if not ended and until(report):
                ended = True
                raise KeyboardInterrupt

        settings = {
            "hops": ("cond",),
            "training": False,
            "seconds": 300,
            "shrink": 3,
            "seed": 3,
            "path": HERE,
            "features": (),
        }
        return run_fuzz(Plan(self.folder, backends=backends, **{**settings, **changes}), stop)

    def entries(self, kind: str) -> list[dict]:
        """Return the entries of one kind in the first worker's journal."""
        lines = (self.folder / "journal" / "shard-0.jsonl").read_text("utf-8").splitlines()
        return [entry for entry in map(json.loads, lines) if entry["kind"] == kind]


@pytest.fixture
def hunt(tmp_path: Path) -> Hunt:
    return Hunt(tmp_path / "found")


SOURCE = """\
import torch


def program(p0, x0):
    def f1():
        return x0.sin(), x0.argmax()
    def f2():
        return x0.cos(), x0.argmin()
    v3 = torch.cond(p0, f1, f2, ())
    return v3[0]


def make_inputs():
    return (
        torch.tensor(True),  # p0
        torch.arange(3.0),  # x0
    )
"""


@pytest.fixture
def refused() -> Failure:
    """Return a program that no torch so far trains on the backend "eager"."""
    message = "backend 'eager' raised while the compiled program ran: AssertionError: outs_to_grad length (1) != 2"
    return Failure(
        Cause.of("eager", "run", message),
        message,
        SOURCE,
        families=("cond",),
        hops=("cond",),
        training=True,
        calls=("make_inputs()", "(torch.tensor(False), make_inputs()[1])"),
        torch="2.13.0",
    )
