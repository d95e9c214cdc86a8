"""Oracle ``memory``: Inductor's wrappers read no buffer whose memory was freed or given away, and free each once."""

from __future__ import annotations

from hopkit.checks.memory import check
from hopkit.oracles.oracle import CaptureOracle
from hopkit.records import Capture, Finding

__all__ = ["memory"]


def memory(capture: Capture) -> tuple[Finding, ...]:
    """Check the wrappers in Python that Inductor wrote; see `hopkit.checks.memory.check`.

    Captures without such wrappers are not judged.
    """
    if not capture.wrappers:
        return ()
    return tuple(Finding("memory", str(problem)) for problem in check(capture).problems)


ORACLE = CaptureOracle(
    "memory",
    order=68,
    judge=memory,
    expectation="No buffer of Inductor's wrapper is read after it was freed or reused, and each is freed once.",
    depth="inductor",
)
