"""Capture a case in one variant on one backend, and judge what came of it: the work of one attempt."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from hopkit.errors import CaptureFailed
from hopkit.records import DEPTHS, Capture, Case, Finding, Stage, StageMap, Variant
from hopkit.runner.engines import Capturer
from hopkit.stages.failures import finding_of

if TYPE_CHECKING:
    from hopkit.stages.setting import Backend

__all__ = ["Judge", "JudgedCapture", "judged_capture"]

Judge = Callable[[Capture], Sequence[Finding]]


@dataclasses.dataclass(frozen=True)
class JudgedCapture:
    """A capture, or the error in place of one, with the findings about it.

    ``artifacts`` are those of the stages that were reached, ``depth`` is that of the backend in torch's compiler, and
    ``left_out`` names the oracles that could not judge it.
    """

    outcome: Capture | CaptureFailed
    findings: tuple[Finding, ...]
    artifacts: StageMap
    depth: str
    left_out: tuple[str, ...]


def judged_capture(
    case: Case,
    variant: Variant,
    backend: Backend,
    *,
    capture: Capturer,
    judge: Judge,
    kept: Sequence[str] | None,
    stages: Collection[Stage],
) -> JudgedCapture:
    """Capture a variant of a case and judge it; an error of the compiler or of the program is a finding.

    ``kept`` names the stages to keep (None: all); if an oracle reads another of ``stages``, it is captured again with
    that. Any other error is raised.
    """
    try:
        captured = capture(case, variant, backend=backend, stages=kept)
        if kept is not None and (unread := _stages_to_read(captured, stages, kept)):
            captured = capture(case, variant, backend=backend, stages=(*kept, *unread))
        findings = tuple(judge(captured))
    except CaptureFailed as error:
        artifacts = StageMap(error.artifacts or {})
        return JudgedCapture(error, (finding_of(error),), artifacts, error.depth, _oracles_left_out(None))
    return JudgedCapture(captured, findings, captured.artifacts, captured.depth, _oracles_left_out(captured))


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
