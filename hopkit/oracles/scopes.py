"""Oracle ``scopes``: each call of Dynamo's graph is in the scopes of modules and functions that the program opened."""

from __future__ import annotations

from hopkit.hierarchy.exclusions import ScopeExclusion
from hopkit.hierarchy.verdict import call_differences
from hopkit.oracles.oracle import CaptureOracle
from hopkit.records import Capture, Finding

__all__ = ["scopes", "why_scopes_not_judged"]


def scopes(capture: Capture) -> tuple[Finding, ...]:
    """Compare the recorded hierarchy of each call of a graph with the scopes that a run of the program observed.

    The first graph is that of the first call. Each further graph must agree with one of the calls. A capture that
    can not be judged (`why_scopes_not_judged`) has no findings.
    """
    record = capture.scopes
    if record is None or why_scopes_not_judged(capture):
        return ()
    first, *rest = record.graphs
    messages = call_differences(first, record.observed[0])
    for number, graph in enumerate(rest, start=1):
        differences = [call_differences(graph, observed) for observed in record.observed]
        if all(differences):
            messages += [f"graph {number}: {message}" for message in differences[-1]]
    return tuple(Finding("scopes", message) for message in messages)


def why_scopes_not_judged(capture: Capture) -> str:
    """Return the reason why the oracle can't judge a capture, empty if it can.

    >>> import torch
    >>> from hopkit.stages.session import capture
    >>> sine = capture(torch.sin, (torch.ones(2),), backend="eager", fullgraph=False)
    >>> why_scopes_not_judged(sine)
    'Dynamo may break the graph: a graph may be a part of the program'
    """
    record = capture.scopes
    if record is None:
        return ScopeExclusion.NO_STAGE.value
    if not record.graphs:
        return ScopeExclusion.NO_GRAPH.value
    return next((observed.not_judged for observed in record.observed if observed.not_judged), "")


ORACLE = CaptureOracle(
    "scopes",
    order=70,
    judge=scopes,
    expectation="Each call of the graph is in the scopes of the modules and functions that made it.",
    why_left_out=why_scopes_not_judged,
)
