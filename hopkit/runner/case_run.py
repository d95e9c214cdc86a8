"""Take one case through the compiler, in every variant and on every backend; a child process does this."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Collection, Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from hopkit.errors import CaptureFailed
from hopkit.records import (
    DEPTHS,
    STANDARD_VARIANTS,
    Capture,
    Case,
    Stage,
    StageMap,
    Variant,
    join_artifacts,
)
from hopkit.runner.any_outputs import is_tried_with_any_outputs, unexpected_with_any_outputs
from hopkit.runner.engines import ACCOUNT_STAGES, Capturer, difference_of_engines
from hopkit.runner.judged_capture import Judge, judged_capture
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.settlement import settle

if TYPE_CHECKING:
    from hopkit.stages.setting import Backend

__all__ = ["BACKENDS", "Capturer", "backends_reaching", "observe_case", "run_case", "unmet"]

BACKENDS = ("eager", "aot_eager", "inductor")
"""The backends whose numbers every case is judged on; goldens have the texts of the last one."""

_REACHES = MappingProxyType({"dynamo": "eager", "aot": "aot_eager", "inductor": "inductor"})


def backends_reaching(stages: Collection[Stage]) -> tuple[str, ...]:
    """Return the backend that does the least and still reaches all of some stages; all backends if none are named.

    >>> backends_reaching([Stage("joint", 1, str, needs="aot"), Stage("early", 1, str)])
    ('aot_eager',)
    """
    needed = {_REACHES[stage.needs] for stage in stages}
    return (max(needed, key=BACKENDS.index),) if needed else BACKENDS


def run_case(
    case: Case,
    *,
    backends: Sequence[Backend] = BACKENDS,
    depth: str = "",
    capture: Capturer | None = None,
    judge: Judge | None = None,
    stages: Collection[str] | None = None,
    both_engines: bool = False,
    with_known_failures: bool = False,
) -> CaseReport:
    """Take a case through the compiler, judge the results, and mark known failures.

    The arguments are those of `observe_case`. A finding that a known failure of torch explains is ``known``. On
    torch's own backends a known failure must show; any other backend may compile correctly.
    ``with_known_failures`` makes failures of them all.
    """
    report = observe_case(
        case,
        backends=backends,
        depth=depth,
        capture=capture,
        judge=judge,
        stages=stages,
        both_engines=both_engines,
    )
    without = dataclasses.replace(case, known_failures=()) if with_known_failures else case
    return settle(without, report, stages=stages)


def observe_case(
    case: Case,
    *,
    backends: Sequence[Backend] = BACKENDS,
    depth: str = "",
    capture: Capturer | None = None,
    judge: Judge | None = None,
    stages: Collection[str] | None = None,
    both_engines: bool = False,
) -> CaseReport:
    """Take a case through the compiler, and return its texts and all findings.

    ``backends`` are names or callables, as ``torch.compile`` takes them. The last of them gives the texts of all stages
    that have a golden on the variant's device; on the others only numbers are judged, and the stages that an oracle
    reads. ``depth`` is how far down torch's compiler a backend that is not torch's own goes, one of
    `hopkit.records.DEPTHS`; by default the observed depth. ``capture`` and ``judge`` default to the session's and the
    oracles'. ``stages`` limits the texts to those of some stages. With ``both_engines`` Dynamo traces the case with
    hopkit's engine too, on the backend eager; a difference is a finding. So is an outcome with ``any_outputs`` that the
    case does not declare: on the first backend on which torch fails, or if a failure is declared.

    An error of the compiler, or of the program itself, is a finding; any other is raised.
    """
    missing = unmet(case)
    if missing:
        return CaseReport(case.name, skipped=missing)
    from hopkit import oracles
    from hopkit.stages import all_stages, session
    from hopkit.stages.reference_run import ReferenceRuns
    from hopkit.stages.setting import backend_name

    capture = functools.partial(session.capture_case, references=ReferenceRuns()) if capture is None else capture
    judge = functools.partial(oracles.judge, with_known_failures=True) if judge is None else judge

    known = {stage.name: stage for stage in all_stages()}
    wanted = known if stages is None else {name: stage for name, stage in known.items() if name in stages}
    texts = None if stages is None else tuple(wanted)
    judged_here = functools.partial(judged_capture, case, capture=capture, judge=judge, stages=known.values())
    blocks: list[StageText] = []
    attempts: list[Attempt] = []
    for name in case.variants:
        variant = STANDARD_VARIANTS[name]
        compares_engines = both_engines and not variant.needs_inductor
        on_eager: Capture | CaptureFailed | None = None
        failing: Backend | None = None
        chosen = _backends_of(variant, backends)
        for backend in chosen:
            last = backend == chosen[-1]
            kept = texts if last else ()
            if compares_engines and backend == "eager" and kept is not None:
                kept = tuple({*kept, *ACCOUNT_STAGES})
            judged = judged_here(variant, backend, kept=kept)
            on_eager = judged.outcome if backend == "eager" else on_eager
            failing = backend if failing is None and judged.findings else failing
            attempts.append(
                Attempt(
                    variant.label,
                    backend_name(backend),
                    judged.findings,
                    depth or judged.depth,
                    has_texts=last,
                    left_out=judged.left_out,
                )
            )
            if last:
                blocks.extend(_blocks(variant, judged.artifacts, wanted.values()))
        if compares_engines:
            differing = difference_of_engines(case, variant, capture, known["dynamo"], on_eager)
            if differing:
                attempts.append(Attempt(variant.label, "eager", differing, DEPTHS[0]))
        if compares_engines and is_tried_with_any_outputs(case, variant, torch_fails=failing is not None):
            backend = backends[0] if failing is None else failing
            capture_again = functools.partial(judged_here, variant, backend, kept=())
            unexpected = unexpected_with_any_outputs(case, variant, backend, capture_again)
            if unexpected:
                attempts.append(Attempt(variant.label, backend_name(backend), unexpected, DEPTHS[0]))
    return CaseReport(case.name, tuple(blocks), tuple(attempts))


def _backends_of(variant: Variant, backends: Sequence[Backend]) -> Sequence[Backend]:
    """Return the backends on which a variant runs."""
    if not variant.needs_inductor:
        return backends
    # On a lesser backend of torch's, the failures of regions and of joint export do not show.
    has_own_backend = variant.regional or variant.joint
    return BACKENDS[-1:] if has_own_backend and backends[-1] in BACKENDS else backends[-1:]


def unmet(case: Case) -> str:
    """Return the reason why a case can't run here: the first of its ``requires`` that is absent, else empty."""
    from hopkit._torch import features

    return next((f"{name}: {features.reason(name)}" for name in case.requires if not features.has(name)), "")


def _blocks(variant: Variant, artifacts: StageMap, stages: Iterable[Stage]) -> Iterator[StageText]:
    """Yield the texts to compare: of each stage that was reached and has a golden."""
    for stage in stages:
        if stage.name in artifacts and stage.has_golden(variant.device):
            yield StageText(variant.label, stage.name, join_artifacts(artifacts[stage]))
