"""One case through the compiler, in every variant and on every backend: what a child's process does."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from hopkit.corpus.matching import match_known_failures
from hopkit.corpus.problems import problem_of
from hopkit.corpus.reports import Attempt, CaseReport, Problem, StageText
from hopkit.errors import CaptureFailed
from hopkit.records import DEPTHS, STANDARD_VARIANTS, Capture, Case, Stage, StageMap, Variant, join_artifacts
from hopkit.runner.engines import Capturer, difference_of_engines

if TYPE_CHECKING:
    from hopkit.oracles import Finding
    from hopkit.stages.session import Backend

__all__ = ["BACKENDS", "Capturer", "backends_reaching", "run_case", "unmet"]

BACKENDS = ("eager", "aot_eager", "inductor")
"""The backends whose numbers every case is judged on; the last one reaches every stage and gives the texts."""


_REACHES = MappingProxyType({"dynamo": "eager", "aot": "aot_eager", "inductor": "inductor"})


def backends_reaching(stages: Collection[Stage]) -> tuple[str, ...]:
    """The backend that does the least and still reaches all of some stages; all backends where none are named.

    >>> backends_reaching([Stage("joint", 1, str, needs="aot"), Stage("early", 1, str)])
    ('aot_eager',)
    """
    needed = {_REACHES[stage.needs] for stage in stages}
    return (max(needed, key=BACKENDS.index),) if needed else BACKENDS


def _within(depth: str, stages: Collection[Stage], names: Collection[str]) -> tuple[str, ...]:
    """The stages of some names that a backend of some depth reaches."""
    reached = DEPTHS[: DEPTHS.index(depth or DEPTHS[0]) + 1]
    return tuple(stage.name for stage in stages if stage.name in names and stage.needs in reached)


Judge = Callable[[Capture], "Sequence[Finding]"]


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
    """Take a case through the compiler and judge what comes out.

    ``backends`` are names or callables, as ``torch.compile`` takes them. The last of them gives the texts of all stages
    that have a golden on the variant's device; on the others only numbers are looked at, and the graphs of a program
    with marks. ``capture`` and ``judge`` are by default the session's and the oracles'. ``stages`` limits the texts to
    those of some stages. ``both_engines`` has Dynamo trace the case with hopkit's engine too, on the backend eager:
    what differs then is a problem.

    What torch is known to get wrong is no problem of a backend's, but ``known``. On torch's own backends it must show;
    any other may do better. ``depth`` is how far down torch's compiler a backend that is not torch's own goes, one of
    `hopkit.records.DEPTHS`: by default what is seen of it. ``with_known_failures`` makes problems of them all.

    What goes wrong in the compiler, or in the program itself, is in the report; anything else is raised.
    """
    missing = unmet(case)
    if missing:
        return CaseReport(case.name, skipped=missing)
    from hopkit import oracles
    from hopkit._torch.versions import torch_version
    from hopkit.oracles.metadata import STAGES as WITH_MARKS
    from hopkit.stages import all_stages, session

    capture = session.capture_case if capture is None else capture
    judge = functools.partial(oracles.judge, with_known_failures=True) if judge is None else judge

    known = {stage.name: stage for stage in all_stages()}
    needs = {stage.name: stage.needs for stage in known.values()}
    wanted = known if stages is None else {name: stage for name, stage in known.items() if name in stages}
    texts = None if stages is None else tuple(wanted)
    version = torch_version()
    blocks: list[StageText] = []
    attempts: list[Attempt] = []
    for name in case.variants:
        variant = STANDARD_VARIANTS[name]
        # The code for a GPU that is only described is Inductor's.
        for backend in backends[-1:] if variant.is_virtual else backends:
            last = backend == backends[-1]
            try:
                captured = capture(case, variant, backend=backend, stages=texts if last else ())
                if not last and any(run.annotated for run in captured.native_reference):
                    # Of what has marks the graphs are judged too, also where a backend behind this one refuses it.
                    within = _within(captured.depth, known.values(), WITH_MARKS)
                    captured = capture(case, variant, backend=backend, stages=within)
                artifacts, reached = captured.artifacts, captured.depth
                problems = tuple(Problem(finding.oracle, finding.message) for finding in judge(captured))
            except CaptureFailed as error:
                artifacts, reached = StageMap(error.artifacts or {}), error.depth
                problems = (problem_of(error),)
            attempt = Attempt(variant.label, session.backend_name(backend), problems, depth=depth or reached)
            if not with_known_failures:
                attempt = match_known_failures(attempt, case.known_failures, version=version, stage_needs=needs)
            attempts.append(attempt)
            if last:
                explained = [problem for problem in problems if problem not in attempt.problems]
                blocks.extend(_blocks(variant, artifacts, explained, wanted))
        if both_engines and not variant.is_virtual:
            differing = difference_of_engines(case, variant, capture, known["dynamo"])
            if differing:
                attempts.append(Attempt(variant.label, "eager", differing))
    return CaseReport(case.name, tuple(blocks), tuple(attempts))


def unmet(case: Case) -> str:
    """Why a case can't run here: the first of its ``requires`` that is absent; empty where all are there."""
    from hopkit._torch import features

    return next((f"{name}: {features.reason(name)}" for name in case.requires if not features.has(name)), "")


def _blocks(
    variant: Variant, artifacts: StageMap, refusals: Sequence[Problem], stages: Mapping[str, Stage]
) -> list[StageText]:
    """The texts to compare: of each stage that was reached and, of one that is known to refuse, what it said."""
    texts = {str(stage): join_artifacts(parts) for stage, parts in artifacts.items()}
    texts.update(
        {
            refusal.stage: stages[refusal.stage].normalize(refusal.message)
            for refusal in refusals
            if refusal.stage in stages
        }
    )
    return [
        StageText(variant.label, name, texts[name])
        for name, stage in stages.items()
        if name in texts and stage.has_golden(variant.device)
    ]
