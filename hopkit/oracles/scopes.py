"""Oracle ``scopes``: each call of Dynamo's graph is in the scopes of modules and functions that the program opened."""

from __future__ import annotations

from hopkit.hierarchy.verdict import call_differences
from hopkit.oracles.finding import Finding
from hopkit.records import Capture

__all__ = ["scopes"]

ORACLE = "scopes"


def scopes(capture: Capture) -> tuple[Finding, ...]:
    """Compare the recorded hierarchy of each call of a graph with the scopes that a run of the program observed.

    The first graph is that of the first call. Each further graph must agree with one of the calls.
    """
    record = capture.scopes
    if record is None or record.not_judged or not record.graphs:
        return ()
    first, *rest = record.graphs
    messages = call_differences(first, record.observed[0])
    for number, graph in enumerate(rest, start=1):
        if graph not in record.observed:
            closest = min((call_differences(graph, calls) for calls in record.observed), key=len)
            messages += [f"graph {number}: {message}" for message in closest]
    return tuple(Finding(ORACLE, message) for message in dict.fromkeys(messages))
