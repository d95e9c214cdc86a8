"""Oracle ``branches``: the calls of a case together take each branch of each HOP that they meet."""

from __future__ import annotations

from hopkit.oracles.oracle import CaptureOracle
from hopkit.records import Capture, Finding

__all__ = ["branches"]


def branches(capture: Capture) -> tuple[Finding, ...]:
    """Name each branch that no call takes: no oracle would compare its numbers."""
    calls = len(capture.native_reference)
    of_calls = "the only call does not take it" if calls == 1 else f"none of the {calls} calls takes it"
    taken = {branch for run in capture.native_reference for branch in run.branches}
    untaken = sorted({branch for run in capture.native_reference for branch in run.uncovered} - taken)
    return tuple(
        Finding("branches", f"{branch} is never taken: {of_calls}; give the sample `other_args` that take it")
        for branch in untaken
    )


ORACLE = CaptureOracle(
    "branches",
    order=40,
    judge=branches,
    expectation="The calls together take each branch.",
    judges_compiler=False,
)
