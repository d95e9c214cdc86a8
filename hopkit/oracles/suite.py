"""Run all capture oracles, on every call or on a subset."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable

from hopkit.corpus.excuses import excused
from hopkit.corpus.reports import Problem
from hopkit.oracles.branches import branches
from hopkit.oracles.finding import Finding
from hopkit.oracles.graphs import graphs
from hopkit.oracles.metadata import metadata
from hopkit.oracles.mutation import mutation
from hopkit.oracles.numerics import numerics
from hopkit.oracles.scopes import scopes
from hopkit.oracles.structure import structure
from hopkit.records import Capture

__all__ = ["ORACLES", "findings_of_calls", "judge"]

ORACLES: tuple[Callable[[Capture], tuple[Finding, ...]], ...] = (
    structure,
    numerics,
    mutation,
    branches,
    graphs,
    metadata,
    scopes,
)
"""The oracles of a capture, in the order in which `judge` runs them."""


def judge(capture: Capture, *, with_known_failures: bool = False) -> tuple[Finding, ...]:
    """Return the findings of all oracles of a capture.

    For a case's capture, findings that match a known failure of torch at the depth that the backend reached are left
    out, unless ``with_known_failures`` is set.

    >>> import torch
    >>> from hopkit.stages.session import capture
    >>> judge(capture(torch.sin, (torch.ones(2),), backend="eager"))
    ()
    """
    findings = tuple(finding for oracle in ORACLES for finding in oracle(capture))
    if with_known_failures:
        return findings
    return tuple(finding for finding in findings if not excused(capture, Problem(finding.oracle, finding.message)))


def findings_of_calls(oracle: str, capture: Capture, calls: Iterable[int]) -> tuple[Finding, ...]:
    """Return the findings about some calls of a capture, under the name of the oracle ``oracle``."""
    chosen = tuple(calls)
    subset = dataclasses.replace(
        capture,
        compiled=tuple(capture.compiled[call] for call in chosen),
        native_reference=tuple(capture.native_reference[call] for call in chosen),
        reference=tuple(capture.reference[call] for call in chosen),
        nudged=tuple(tuple(runs[call] for call in chosen) for runs in capture.nudged),
    )
    oracles = (structure, numerics, mutation)
    return tuple(Finding(oracle, str(finding)) for run_oracle in oracles for finding in run_oracle(subset))
