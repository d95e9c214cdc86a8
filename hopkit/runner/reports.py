"""The report of one case, as text and numbers, which a child process sends to its parent."""

from __future__ import annotations

import dataclasses

from hopkit.deprecation import renamed_attributes, renamed_names
from hopkit.records import Finding

__all__ = ["Attempt", "CaseReport", "StageText"]

__getattr__ = renamed_names(
    __name__, Block="StageText", Known="hopkit.records.KnownFailure", Problem="hopkit.records.Finding"
)


@dataclasses.dataclass(frozen=True)
class Attempt:
    """One variant on one backend, with its findings.

    ``depth`` is the depth of the backend in torch's compiler, one of `hopkit.records.DEPTHS`. ``has_texts`` is True for
    the backend whose stage texts the report has. ``left_out`` names the oracles that could not judge the capture.
    """

    variant: str
    backend: str
    findings: tuple[Finding, ...] = ()
    depth: str = ""
    has_texts: bool = False
    left_out: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class StageText:
    """The text of one stage for one variant."""

    variant: str
    stage: str
    text: str


@renamed_attributes(problems="failures")
@dataclasses.dataclass(frozen=True)
class CaseReport:
    """The stage texts and attempts of a case; ``skipped`` is the reason if the case did not run.

    A child sends raw findings. `hopkit.runner.settlement.settle` marks those that are known, and adds blocks: if the
    compiler refuses a variant, the block of the stage that refused it has the message. ``blocks`` are in the order of
    variants and stages. ``faults`` are the findings about the case as a whole.
    """

    case: str
    blocks: tuple[StageText, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    faults: tuple[Finding, ...] = ()
    skipped: str = ""

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.faults, *(finding for attempt in self.attempts for finding in attempt.findings))

    @property
    def failures(self) -> tuple[Finding, ...]:
        """The findings that no known failure explains."""
        return tuple(finding for finding in self.findings if finding.known is None)

    @property
    def known(self) -> tuple[Finding, ...]:
        """The findings that a known failure explains."""
        return tuple(finding for finding in self.findings if finding.known is not None)
