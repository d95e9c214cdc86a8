"""Compare a case's findings with its known failures for other versions of torch than the running one.

When hopkit is ported, each of these failures was either fixed by the new torch, or its bounds are too narrow.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator

from hopkit._torch.versions import torch_version
from hopkit.oracles.matching import applies, explains, is_of_the_compiler
from hopkit.records import Finding, KnownFailure
from hopkit.runner.reports import Attempt
from hopkit.runner.results import CaseResult
from hopkit.stages import all_stages

__all__ = ["FailureElsewhere", "failures_elsewhere", "known_on"]


@dataclasses.dataclass(frozen=True)
class FailureElsewhere:
    """A known failure whose versions exclude the running torch; ``shows``: the running torch has it too."""

    known: KnownFailure
    shows: bool


def failures_elsewhere(result: CaseResult) -> tuple[FailureElsewhere, ...]:
    """Return the known failures of a case for other versions of torch, of the variants and backends that ran.

    A failure shows if it explains a finding that no known failure for this torch explains. Nothing is returned for a
    case that did not run.
    """
    attempts = result.report.attempts
    elsewhere = tuple(_elsewhere(result))
    return tuple(
        FailureElsewhere(known, any(_explained(known, attempt, elsewhere) for attempt in attempts))
        for known in elsewhere
        if any(_concerns(known, attempt) for attempt in attempts)
    )


def known_on(finding: Finding, result: CaseResult) -> str:
    """Return the versions of the known failure that would explain a finding on another torch; empty if none does."""
    for attempt in result.report.attempts:
        for known in _elsewhere(result) if finding in attempt.findings else ():
            if _concerns(known, attempt) and is_of_the_compiler(finding) and explains(known, finding):
                return known.versions
    return ""


def _elsewhere(result: CaseResult) -> Iterator[KnownFailure]:
    from packaging.specifiers import SpecifierSet
    from packaging.version import Version

    release = Version(torch_version()).base_version
    for known in result.case.known_failures:
        if not SpecifierSet(known.versions).contains(release):
            yield known


def _concerns(known: KnownFailure, attempt: Attempt) -> bool:
    """Return whether a known failure applies to an attempt, on whatever torch; its oracle could judge the attempt."""
    needs = {stage.name: stage.needs for stage in all_stages()}
    anywhere = dataclasses.replace(known, versions="")
    return known.stage not in attempt.left_out and applies(
        anywhere,
        variant=attempt.variant,
        backend=attempt.backend,
        version=torch_version(),
        stage_needs=needs,
        depth=attempt.depth,
    )


def _explained(known: KnownFailure, attempt: Attempt, elsewhere: Collection[KnownFailure]) -> bool:
    return _concerns(known, attempt) and any(
        (finding.known is None or finding.known in elsewhere)
        and is_of_the_compiler(finding)
        and explains(known, finding)
        for finding in attempt.findings
    )
