"""Define the results of a golden run: one for each case, and the counts for the table of HOP x stage."""

from __future__ import annotations

import dataclasses
import enum
import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from hopkit.errors import HopkitError
from hopkit.goldens import Group, Label, Mismatch, Orphan
from hopkit.records import STANDARD_VARIANTS, Case, Finding
from hopkit.runner.reports import CaseReport

__all__ = ["NUMERICS", "CaseResult", "Cell", "GoldenReport", "Status"]

NUMERICS = "numerics"
"""The column for everything without a golden: the oracles, and that the compiled program runs at all."""


class Status(enum.StrEnum):
    """The status of a case, or of one stage of one variant; ``known`` is a known failure of torch."""

    PASSED = "passed"
    FAILED = "failed"
    KNOWN = "known"
    SKIPPED = "skipped"


@dataclasses.dataclass(frozen=True)
class Cell:
    """One thing that was judged: a variant of a case at a stage or, for `NUMERICS`, on a backend."""

    variant: str
    stage: str
    status: Status
    backend: str = ""


@dataclasses.dataclass(frozen=True)
class CaseResult:
    """The settled result of one case.

    ``report`` is settled (`hopkit.runner.settlement`), ``mismatches`` are the differences from the goldens.
    ``compared`` is False where there are no goldens for the running torch, ``accepted`` are the files that
    accepting changed, ``output`` is the end of the output of the case's process. ``remembered`` is the time, in seconds
    since the epoch, at which a case was judged that did not run now; its report has no texts, and ``seconds`` are those
    of then.
    """

    case: Case
    report: CaseReport
    folder: Path
    mismatches: tuple[Mismatch, ...] = ()
    compared: bool = True
    accepted: tuple[Path, ...] = ()
    output: str = ""
    seconds: float = 0.0
    remembered: float = 0.0

    @property
    def status(self) -> Status:
        if self.failures:
            return Status.FAILED
        if self.report.skipped:
            return Status.SKIPPED
        return Status.KNOWN if self.report.known else Status.PASSED

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings about the case: known failures of torch, objections, and differences from goldens."""
        return (*self.report.findings, *self.mismatches)

    @property
    def failures(self) -> tuple[Finding, ...]:
        """The findings for which the case fails."""
        return tuple(finding for finding in self.findings if finding.known is None)

    @property
    def objections(self) -> tuple[Finding, ...]:
        """The failures that no accepting can remove."""
        return self.report.failures

    def cells(self, stages: Collection[str]) -> Iterator[Cell]:
        """Yield everything about the case that is counted; ``stages`` are the stages that have a column."""
        if not self.report.attempts:
            status = Status.SKIPPED if self.report.skipped else Status.FAILED
            yield from (Cell(STANDARD_VARIANTS[name].label, NUMERICS, status) for name in self.case.variants)
            return
        yield from self._stage_cells(stages)
        for attempt in self.report.attempts:
            # A variant that did not get past a stage is counted there.
            if not {finding.stage for finding in attempt.findings} & set(stages):
                yield Cell(attempt.variant, NUMERICS, _status(attempt.findings), attempt.backend)

    def _stage_cells(self, stages: Collection[str]) -> Iterator[Cell]:
        untouched = Status.FAILED if self.report.faults else Status.PASSED if self.compared else Status.SKIPPED
        statuses = {(block.variant, block.stage): untouched for block in self.report.blocks}
        statuses.update({(finding.variant, finding.stage): Status.KNOWN for finding in self.report.known})
        failed = (finding for finding in self.failures if finding.variant and not _is_no_stage(finding))
        statuses.update({(finding.variant, finding.stage): Status.FAILED for finding in failed})
        yield from (Cell(variant, stage, status) for (variant, stage), status in statuses.items() if stage in stages)


def _status(findings: Iterable[Finding]) -> Status:
    """Return the status of something that was judged, by the findings about it."""
    is_known = [finding.known is not None for finding in findings]
    return Status.PASSED if not is_known else Status.KNOWN if all(is_known) else Status.FAILED


def _is_no_stage(finding: Finding) -> bool:
    return isinstance(finding, Mismatch) and finding.label in (Label.SOURCE, Label.PAGE)


@dataclasses.dataclass(frozen=True)
class GoldenReport:
    """The result of a golden run.

    ``options`` are the words that a command needs besides a case's name to run on the same cases and goldens.
    ``no_goldens`` is the reason if nothing was compared, ``goldens_of`` the minor whose goldens were compared in place
    of the running torch's; ``left_out`` names the skipped variants, with the reason.
    ``differing`` are the texts that differ in another process (``--twice``), ``errors`` those of no case in
    particular, ``changed`` the files that accepting and pruning changed. ``interrupt`` is the exception that ended the
    run early, ``stopped`` the reason for which it ended itself early, and ``unfinished`` the number of cases that did
    not run then. ``is_remembered``: the next run recalls the verdicts of this one; ``not_remembered`` has the reason
    for each case whose verdict it can't recall. ``groups`` are the failures by cause, the largest group first.
    """

    results: tuple[CaseResult, ...]
    torch: str
    stages: tuple[str, ...]
    options: tuple[str, ...] = ()
    no_goldens: str = ""
    goldens_of: str = ""
    left_out: str = ""
    orphans: tuple[Orphan, ...] = ()
    groups: tuple[Group, ...] = ()
    differing: tuple[str, ...] = ()
    errors: tuple[HopkitError, ...] = ()
    changed: tuple[Path, ...] = ()
    seconds: float = 0.0
    interrupt: KeyboardInterrupt | None = None
    stopped: str = ""
    unfinished: int = 0
    is_remembered: bool = False
    not_remembered: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def interrupted(self) -> str:
        """The signal that ended the run early; empty if none did."""
        return "" if self.interrupt is None else str(self.interrupt) or "SIGINT"

    @property
    def passed(self) -> bool:
        failed = any(result.status is Status.FAILED for result in self.results)
        return not (failed or self.orphans or self.differing or self.errors or self.interrupt or self.stopped)

    @property
    def remembered(self) -> tuple[CaseResult, ...]:
        """The results of the cases that did not run: nothing has changed on them since they were judged."""
        return tuple(result for result in self.results if result.remembered)

    def command(self, *words: str) -> str:
        """Return the command line that runs golden tests like this run, with some further words."""
        return shlex.join(["hopkit", "golden", *self.options, *words])

    def counts(self) -> Mapping[Status, int]:
        """Return the number of cases by status."""
        return Counter(result.status for result in self.results)

    def table(self) -> Mapping[tuple[str, str], Mapping[Status, int]]:
        """Return the counts by HOP and stage; a case with two HOPs counts for both, one without for ``"-"``."""
        counts: dict[tuple[str, str], Counter[Status]] = {}
        for result in self.results:
            for cell in result.cells(self.stages):
                for hop in result.case.hops or ("-",):
                    counts.setdefault((hop, cell.stage), Counter())[cell.status] += 1
        return counts
