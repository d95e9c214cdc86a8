"""Take one case through the compiler, in every variant and on every backend; a child process does this."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from hopkit.errors import CaptureFailed
from hopkit.records import (
    DEPTHS,
    STANDARD_VARIANTS,
    Capture,
    Case,
    Finding,
    Stage,
    StageMap,
    Variant,
    join_artifacts,
)
from hopkit.runner.engines import ACCOUNT_STAGES, Capturer, difference_of_engines
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.settlement import settle
from hopkit.stages.failures import finding_of

if TYPE_CHECKING:
    from hopkit.stages.session import Backend

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


Judge = Callable[[Capture], Sequence[Finding]]


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
    hopkit's engine too, on the backend eager; a difference is a finding.

    An error of the compiler, or of the program itself, is a finding; any other is raised.
    """
    missing = unmet(case)
    if missing:
        return CaseReport(case.name, skipped=missing)
    from hopkit import oracles
    from hopkit.stages import all_stages, session
    from hopkit.stages.reference_run import ReferenceRuns

    capture = functools.partial(session.capture_case, references=ReferenceRuns()) if capture is None else capture
    judge = functools.partial(oracles.judge, with_known_failures=True) if judge is None else judge

    known = {stage.name: stage for stage in all_stages()}
    wanted = known if stages is None else {name: stage for name, stage in known.items() if name in stages}
    texts = None if stages is None else tuple(wanted)
    blocks: list[StageText] = []
    attempts: list[Attempt] = []
    for name in case.variants:
        variant = STANDARD_VARIANTS[name]
        compares_engines = both_engines and not variant.needs_inductor
        on_eager: Capture | CaptureFailed | None = None
        # The code for a GPU that is only described, and that of regions, is Inductor's.
        for backend in backends[-1:] if variant.needs_inductor else backends:
            last = backend == backends[-1]
            findings: Sequence[Finding]
            kept = texts if last else ()
            if compares_engines and backend == "eager" and kept is not None:
                kept = tuple({*kept, *ACCOUNT_STAGES})
            outcome: Capture | CaptureFailed
            try:
                captured = capture(case, variant, backend=backend, stages=kept)
                if kept is not None and (unread := _stages_to_read(captured, known.values(), kept)):
                    captured = capture(case, variant, backend=backend, stages=(*kept, *unread))
                outcome, artifacts, reached = captured, captured.artifacts, captured.depth
                findings, left_out = judge(captured), _oracles_left_out(captured)
            except CaptureFailed as error:
                outcome = error
                artifacts, reached = StageMap(error.artifacts or {}), error.depth
                findings, left_out = (finding_of(error),), _oracles_left_out(None)
            on_eager = outcome if backend == "eager" else on_eager
            attempts.append(
                Attempt(
                    variant.label,
                    session.backend_name(backend),
                    tuple(findings),
                    depth or reached,
                    has_texts=last,
                    left_out=left_out,
                )
            )
            if last:
                blocks.extend(_blocks(variant, artifacts, wanted.values()))
        if compares_engines:
            differing = difference_of_engines(case, variant, capture, known["dynamo"], on_eager)
            if differing:
                attempts.append(Attempt(variant.label, "eager", differing, DEPTHS[0]))
    return CaseReport(case.name, tuple(blocks), tuple(attempts))


def _oracles_left_out(capture: Capture | None) -> tuple[str, ...]:
    """Return the oracles that can't judge a capture; of those that can't judge every one, all if it failed."""
    from hopkit.oracles import capture_oracles

    return tuple(
        name
        for name, oracle in capture_oracles().items()
        if oracle.why_left_out is not None and (capture is None or oracle.why_left_out(capture))
    )


def _stages_to_read(capture: Capture, stages: Collection[Stage], kept: Collection[str]) -> tuple[str, ...]:
    """Return the stages that an oracle reads for a capture, that its backend reaches, and that it did not keep."""
    from hopkit.oracles import capture_oracles

    read = {name for oracle in capture_oracles().values() for name in oracle.reads(capture)} - {*kept}
    reached = DEPTHS[: DEPTHS.index(capture.depth or DEPTHS[0]) + 1]
    return tuple(stage.name for stage in stages if stage.name in read and stage.needs in reached)


def unmet(case: Case) -> str:
    """Return the reason why a case can't run here: the first of its ``requires`` that is absent, else empty."""
    from hopkit._torch import features

    return next((f"{name}: {features.reason(name)}" for name in case.requires if not features.has(name)), "")


def _blocks(variant: Variant, artifacts: StageMap, stages: Iterable[Stage]) -> Iterator[StageText]:
    """Yield the texts to compare: of each stage that was reached and has a golden."""
    for stage in stages:
        if stage.name in artifacts and stage.has_golden(variant.device):
            yield StageText(variant.label, stage.name, join_artifacts(artifacts[stage]))
