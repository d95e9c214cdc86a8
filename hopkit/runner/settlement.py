"""Settle the report of a case, in the parent: which findings are known failures of torch, and which are failures."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator

from hopkit._torch.versions import torch_version
from hopkit.oracles.matching import match_known_failures
from hopkit.records import STANDARD_VARIANTS, Case, Stage
from hopkit.runner.engines import ENGINE
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.stages import all_stages

__all__ = ["settle"]


def settle(case: Case, report: CaseReport, *, stages: Collection[str] | None = None) -> CaseReport:
    """Return the report with the case, variant and backend of each finding, and the known failure that explains it.

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
