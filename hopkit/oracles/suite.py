"""Run all oracles of a capture, or on some of its calls those that judge each call alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from hopkit.oracles.excuses import excused
from hopkit.oracles.oracle_call import ask
from hopkit.oracles.registry import capture_oracles
from hopkit.records import Capture, Finding

__all__ = ["findings_of_calls", "judge", "of_compiler"]


def judge(capture: Capture, *, with_known_failures: bool = False) -> tuple[Finding, ...]:
    """Return the findings of all oracles of a capture.

    For a case's capture, findings that match a known failure of torch at the depth that the backend reached are left
    out, unless ``with_known_failures`` is set. Raises `HopkitError` for an oracle that raises or returns no findings.

    >>> import torch
    >>> from hopkit.stages.session import capture
    >>> judge(capture(torch.sin, (torch.ones(2),), backend="eager"))
    ()
    """
    findings = tuple(finding for oracle in capture_oracles().values() for finding in ask(oracle, capture))
    if with_known_failures:
        return findings
    return tuple(finding for finding in findings if not excused(capture, finding))


def of_compiler(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings that are no mistake of the case: a drawn program takes its branches by chance.

    >>> of_compiler([Finding("branches", "cond[0]:true is never taken")])
    ()
    """
    oracles = capture_oracles()
    return tuple(
        finding for finding in findings if finding.stage not in oracles or oracles[finding.stage].judges_compiler
    )


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
    return tuple(
        Finding(oracle, str(finding))
        for capture_oracle in capture_oracles().values()
        if capture_oracle.per_call
        for finding in ask(capture_oracle, subset)
    )
