"""Settle the report of a case, in the parent: which findings are known failures of torch, and which are failures."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator

from hopkit._torch.versions import SUPPORTED, torch_minor, torch_version
from hopkit.errors import UnknownName, WorkerLost
from hopkit.oracles.matching import match_known_failures
from hopkit.records import STANDARD_VARIANTS, Case, Finding, Stage
from hopkit.runner.engines import ENGINE
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.stages import all_stages
from hopkit.stages.process_pool import Raised, TaskOutcome

__all__ = ["settle", "settle_outcome"]


def settle(case: Case, report: CaseReport, *, stages: Collection[str] | None = None) -> CaseReport:
    """Return the report with the case, variant and backend of each finding, and the known failure that explains it.

    On a torch that is not one of `SUPPORTED`, the known failures of hopkit's cases on other versions explain findings
    too: their versions state nothing about it.
    A strict known failure that does not show becomes a finding. A stage at which the compiler is known to refuse a
    variant gets a block: the normalized message of the refusal. ``stages`` limits these blocks to some stages. Raises
    `UnknownName` for a known failure at an unknown place.
    """
    known_stages = {stage.name: stage for stage in all_stages()}
    needs = {name: stage.needs for name, stage in known_stages.items()}
    attempts = tuple(_settled(case, attempt, needs) for attempt in report.attempts)
    chosen = {name: stage for name, stage in known_stages.items() if stages is None or name in stages}
    refusals = {(block.variant, block.stage): block for block in _refusals(attempts, chosen)}
    blocks = {(block.variant, block.stage): block for block in report.blocks} | refusals
    variants = [STANDARD_VARIANTS[name].label for name in case.variants]
    names = list(known_stages)
    in_order = sorted(blocks.values(), key=lambda block: (variants.index(block.variant), names.index(block.stage)))
    return dataclasses.replace(report, blocks=tuple(in_order), attempts=attempts)


def settle_outcome(
    case: Case, outcome: TaskOutcome[CaseReport], *, stages: Collection[str] | None = None
) -> CaseReport:
    """Return the settled report of a case that ran in a child: what the child sent or raised, or how it was lost.

    ``stages`` is as in `settle`. A known failure at an unknown place is a fault of the case in its report.
    """
    try:
        if outcome.result is not None:
            return settle(case, outcome.result, stages=stages)
        if outcome.lost is not None:
            return settle(*_lost(case, outcome.lost))
    except UnknownName as error:
        return CaseReport(case.name, faults=(Finding("case", error.message, error.hint, case=case.name),))
    assert outcome.raised is not None
    return CaseReport(case.name, faults=(_fault(case, outcome.raised),))


def _lost(case: Case, lost: WorkerLost) -> tuple[Case, CaseReport]:
    """Return a case whose process was lost, with the known failures that this may be, and its report.

    All variants run in one process: the first stands for them.
    """
    finding = Finding("process", _without_name(case, lost.message), lost.hint)
    at_process = tuple(known for known in case.known_failures if known.stage == "process")
    attempt = Attempt(STANDARD_VARIANTS[case.variants[0]].label, "", (finding,))
    return dataclasses.replace(case, known_failures=at_process), CaseReport(case.name, attempts=(attempt,))


def _fault(case: Case, raised: Raised) -> Finding:
    """Return the finding that a case's process raised: hopkit's own errors are complete, others need a traceback."""
    package, _, _ = raised.kind.partition(".")
    if package == "hopkit":
        message, _, hint = raised.message.partition("\n  ")
        return Finding("case", _without_name(case, message), hint, case=case.name)
    return Finding("case", f"{raised.kind}: {raised.message}", raised.traceback, case=case.name)


def _without_name(case: Case, message: str) -> str:
    """Return an error's message without the case's name, which the finding has."""
    return message.removeprefix(f"{case.name}: ")


def _settled(case: Case, attempt: Attempt, needs: dict[str, str]) -> Attempt:
    # Torch's failures say nothing about an attempt that compares the two engines.
    compares_engines = any(finding.stage == ENGINE for finding in attempt.findings)
    findings = match_known_failures(
        attempt.findings,
        () if compares_engines else case.known_failures,
        variant=attempt.variant,
        backend=attempt.backend,
        version=torch_version(),
        stage_needs=needs,
        depth=attempt.depth,
        left_out=attempt.left_out,
        of_any_version=case.owner == "hopkit" and torch_minor() not in SUPPORTED,
    )
    named = (
        dataclasses.replace(finding, case=case.name, variant=attempt.variant, backend=attempt.backend)
        for finding in findings
    )
    return dataclasses.replace(attempt, findings=tuple(named))


def _refusals(attempts: Collection[Attempt], stages: dict[str, Stage]) -> Iterator[StageText]:
    for attempt in attempts:
        for finding in attempt.findings if attempt.has_texts else ():
            stage = stages.get(finding.stage)
            if finding.known is not None and stage is not None and stage.has_golden(_device(attempt.variant)):
                yield StageText(attempt.variant, stage.name, stage.normalize(finding.message))


def _device(label: str) -> str:
    return label.partition(".")[2] or "cpu"
