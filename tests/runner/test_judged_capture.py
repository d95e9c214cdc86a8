"""One attempt: the capture or its error, with findings, and a second capture for what an oracle reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hopkit.errors import BadCase, GraphBreak
from hopkit.records import STANDARD_VARIANTS, Artifact, Capture, Case, Finding, Run, Sample, StageMap, Variant
from hopkit.runner.judged_capture import judged_capture
from hopkit.stages import all_stages

STAGES = all_stages()
CASE = Case("fake/one", lambda: Sample(abs))
INFERENCE = STANDARD_VARIANTS["inference"]


def capture_of(
    case: Case, variant: Variant, *, backend: Any = "inductor", stages: Sequence[str] | None = None
) -> Capture:
    stage = STAGES[0]
    run = Run(outputs=None, grads={}, inputs=((), {}), state={})
    return Capture(
        artifacts=StageMap({stage: (Artifact(stage, "a text\n"),)}),
        compiled=(run,),
        native_reference=(run,),
        reference=(run,),
        graph_count=1,
        guard_count=1,
        seconds={},
        backend=backend,
        variant=variant,
        depth="aot",
    )


def test_a_capture_has_its_findings_and_depth() -> None:
    finding = Finding("numerics", "wrong")
    judged = judged_capture(
        CASE, INFERENCE, "eager", capture=capture_of, judge=lambda capture: [finding], kept=(), stages=STAGES
    )
    assert isinstance(judged.outcome, Capture)
    assert (judged.findings, judged.depth, [*judged.artifacts]) == ((finding,), "aot", [STAGES[0]])


def test_an_error_of_the_compiler_is_a_finding() -> None:
    def capture(*args: Any, **options: Any) -> Capture:
        raise GraphBreak("no rule", phase="dynamo", depth="dynamo")

    judged = judged_capture(CASE, INFERENCE, "eager", capture=capture, judge=lambda capture: (), kept=(), stages=STAGES)
    assert isinstance(judged.outcome, GraphBreak)
    assert judged.findings == (Finding("dynamo", "no rule"),)
    assert (judged.depth, [*judged.artifacts]) == ("dynamo", [])


def test_another_error_is_raised() -> None:
    def capture(*args: Any, **options: Any) -> Capture:
        raise BadCase("no sample")

    with pytest.raises(BadCase):
        judged_capture(CASE, INFERENCE, "eager", capture=capture, judge=lambda capture: (), kept=(), stages=STAGES)
