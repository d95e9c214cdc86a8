"""A remembered verdict as JSON, and back: the settled report of a case that passed or failed as known."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hopkit.records import Case, Finding
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.results import CaseResult, Status

__all__ = ["REMEMBERED", "from_json", "to_json"]

REMEMBERED = frozenset({Status.PASSED, Status.KNOWN})
"""The verdicts that are remembered."""


def to_json(result: CaseResult) -> dict[str, Any]:
    """Return a verdict without its texts, which are those of the golden; each known failure by its number."""
    known = {failure: number for number, failure in enumerate(result.case.known_failures)}

    def finding_as_json(finding: Finding) -> dict[str, Any]:
        # The case is in the key, and the rest is said by the attempt.
        return {
            "stage": finding.stage,
            "message": finding.message,
            "hint": finding.hint,
            "known": None if finding.known is None else known[finding.known],
        }

    return {
        "blocks": [[block.variant, block.stage] for block in result.report.blocks],
        "attempts": [
            {
                "variant": attempt.variant,
                "backend": attempt.backend,
                "depth": attempt.depth,
                "has_texts": attempt.has_texts,
                "left_out": list(attempt.left_out),
                "findings": [finding_as_json(finding) for finding in attempt.findings],
            }
            for attempt in result.report.attempts
        ],
        "compared": result.compared,
        "seconds": round(result.seconds, 3),
    }


def from_json(case: Case, folder: Path, verdict: Mapping[str, Any], since: float) -> CaseResult:
    """Return the result that `to_json` was given, for the same case; ``since`` is the time at which it was judged.

    Raises `KeyError`, `TypeError`, `ValueError` or `IndexError` for an object of another form.
    """
    attempts = tuple(
        Attempt(
            str(attempt["variant"]),
            str(attempt["backend"]),
            tuple(_finding(case, attempt, finding) for finding in attempt["findings"]),
            str(attempt["depth"]),
            has_texts=bool(attempt["has_texts"]),
            left_out=tuple(attempt["left_out"]),
        )
        for attempt in verdict["attempts"]
    )
    blocks = tuple(StageText(variant, stage, "") for variant, stage in verdict["blocks"])
    result = CaseResult(
        case,
        CaseReport(case.name, blocks, attempts),
        folder,
        compared=bool(verdict["compared"]),
        seconds=float(verdict["seconds"]),
        remembered=float(since),
    )
    if result.status not in REMEMBERED:
        raise ValueError(f"{case.name} is remembered as {result.status}")
    return result


def _finding(case: Case, attempt: Mapping[str, Any], finding: Mapping[str, Any]) -> Finding:
    known = None if finding["known"] is None else case.known_failures[finding["known"]]
    plain = Finding(str(finding["stage"]), str(finding["message"]), str(finding["hint"]), case=case.name)
    return dataclasses.replace(plain, variant=str(attempt["variant"]), backend=str(attempt["backend"]), known=known)
