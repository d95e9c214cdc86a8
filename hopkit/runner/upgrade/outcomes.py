"""Sort the outcomes of a golden run on another torch: known failures that it fixed, and failures that it has anew."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from hopkit import goldens
from hopkit.goldens import Group
from hopkit.records import Finding

__all__ = ["KnownOutcome", "Outcomes", "outcomes"]


@dataclasses.dataclass(frozen=True)
class KnownOutcome:
    """A known failure with the cases that declare it: ``reason`` and ``versions`` are those of the record.

    ``versions`` is empty if the report does not state them.
    """

    stage: str
    reason: str
    versions: str
    cases: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Outcomes:
    """The outcomes of a run on another torch.

    ``counts`` are the cases by status; texts do not count, since those of another torch differ. ``undeclared``: known
    failures that pass there, although their versions include it; each fails its case. ``fixed``: those that pass there
    and whose versions exclude it. ``outside``: those that show there although their versions exclude it. ``new`` are
    all other failures by cause, the most frequent first.
    """

    counts: Mapping[str, int]
    seconds: float
    undeclared: tuple[KnownOutcome, ...]
    fixed: tuple[KnownOutcome, ...]
    outside: tuple[KnownOutcome, ...]
    new: tuple[Group, ...]
    errors: tuple[str, ...] = ()
    left_out: str = ""


def outcomes(report: Mapping[str, Any], old: str) -> Outcomes:
    """Return the outcomes that the report of a golden run has; ``old`` is the version of torch to compare with.

    The report is that of `hopkit.runner.as_json`.
    """
    cases = report["cases"]
    release = Version(old).base_version
    elsewhere = [(case, failure) for case in cases for failure in case["elsewhere"]]
    applied = [pair for pair in elsewhere if SpecifierSet(pair[1]["versions"]).contains(release)]
    passing = (
        (case, {**problem, "reason": problem["message"].partition(": ")[2], "versions": ""})
        for case in cases
        for problem in case["problems"]
        if problem["fixed"]
    )
    return Outcomes(
        counts=Counter(map(_status, cases)),
        seconds=report["seconds"],
        undeclared=_collect(passing),
        fixed=_collect(pair for pair in applied if not pair[1]["shows"]),
        outside=_collect(pair for pair in elsewhere if pair[1]["shows"]),
        new=goldens.triage(_new_failures(report)),
        errors=tuple(report["errors"]),
        left_out=report["left_out"],
    )


def _status(case: Mapping[str, Any]) -> str:
    if case["problems"]:
        return "failed"
    if case["skipped"]:
        return "skipped"
    return "known" if case["known"] else "passed"


def _new_failures(report: Mapping[str, Any]) -> Iterator[Finding]:
    for case in report["cases"]:
        for problem in case["problems"]:
            if not (problem["fixed"] or problem["known_on"]):
                yield Finding(
                    problem["stage"],
                    problem["message"],
                    problem["hint"],
                    case=case["case"],
                    variant=problem["variant"],
                    backend=problem["backend"],
                )


def _collect(pairs: Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]] | Any) -> tuple[KnownOutcome, ...]:
    """Return one outcome for each failure, with all cases that have it."""
    cases: dict[tuple[str, str, str], dict[str, None]] = {}
    for case, failure in pairs:
        key = failure["stage"], failure["reason"], failure["versions"]
        cases.setdefault(key, {})[case["case"]] = None
    merged = [KnownOutcome(*key, tuple(names)) for key, names in cases.items()]
    return tuple(sorted(merged, key=lambda outcome: (-len(outcome.cases), outcome.stage, outcome.reason)))
