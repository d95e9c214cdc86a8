"""Oracle ``graphs``: calls that begin alike share one compiled version of the program."""

from __future__ import annotations

from hopkit.oracles.oracle import CaptureOracle
from hopkit.records import Capture, Finding

__all__ = ["graphs"]


def graphs(capture: Capture, *, breaks: int | None = None) -> tuple[Finding, ...]:
    """Object to more compiled versions than kinds of calls: torch recompiled for a call, or broke the graph.

    Calls are of one kind if they begin alike (`hopkit.records.Run.kind`). ``breaks`` is the program's number of graph
    breaks; each adds a frame with its own versions. By default it is 0 if graph breaks were errors; if they were
    allowed, the capture is not judged. Fewer versions are no mistake: one with dynamic sizes serves many kinds, and a
    program that computes nothing has none. A version that torch dropped, because an object in its guards died, does
    not count.
    """
    if breaks is None:
        if not capture.fullgraph:
            return ()
        breaks = 0
    kinds = len({run.kind for run in capture.native_reference})
    allowed = kinds * (1 + breaks)
    if capture.entry_count <= allowed:
        return ()
    of_kinds = "one kind" if kinds == 1 else f"{kinds} kinds"
    calls = "call" if len(capture.native_reference) == 1 else "calls"
    return (
        Finding(
            "graphs",
            f"the program was compiled in {capture.entry_count} versions for {len(capture.native_reference)} "
            f"{calls} of {of_kinds}, where {allowed} are allowed",
        ),
    )


ORACLE = CaptureOracle(
    "graphs",
    order=50,
    judge=graphs,
    expectation="Calls that begin alike share one compiled version of the program.",
)
