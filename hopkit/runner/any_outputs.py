"""Run a variant in which torch fails with ``install(any_outputs=True)``: the column ``any outputs`` of a body matrix.

The column says what the case declares (`hopkit.records.Case.any_outputs`), so it is the same in each run, and a run
that finds another outcome fails.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hopkit._torch.versions import SUPPORTED, torch_minor, torch_version
from hopkit.oracles.matching import is_of_the_compiler, match_known_failures
from hopkit.records import Case, Finding, Variant
from hopkit.runner.engines import ENGINE
from hopkit.runner.judged_capture import JudgedCapture
from hopkit.stages import all_stages

if TYPE_CHECKING:
    from hopkit.stages.setting import Backend

__all__ = ["is_tried_with_any_outputs", "unexpected_with_any_outputs"]


def is_tried_with_any_outputs(case: Case, variant: Variant, *, torch_fails: bool) -> bool:
    """Return whether a variant runs with ``any_outputs``: if torch fails, or the case declares that hopkit does.

    >>> from hopkit.records import Case, KnownFailure, Sample, STANDARD_VARIANTS
    >>> limit = KnownFailure("dynamo", "", "a limit", variants=("training",))
    >>> case = Case("map/lately", lambda: Sample(abs, (-1,)), variants=("inference", "training"), any_outputs=(limit,))
    >>> [is_tried_with_any_outputs(case, STANDARD_VARIANTS[name], torch_fails=False) for name in case.variants]
    [False, True]
    """
    if case.any_outputs is None:
        return False
    return torch_fails or any(variant.name in (failure.variants or case.variants) for failure in case.any_outputs)


def unexpected_with_any_outputs(
    case: Case, variant: Variant, backend: Backend, capture: Callable[[], JudgedCapture]
) -> tuple[Finding, ...]:
    """Judge a variant with hopkit's HOPs in the place of torch's functions; return what the case does not declare.

    ``capture`` captures and judges the variant on the backend. Its result is compared with the same reference run as
    torch's: `hopkit.stages.reference_run.ReferenceRuns` has it. A failure of `Case.any_outputs` that applies must show.
    """
    from hopkit.speculate import install
    from hopkit.stages.setting import backend_name

    with install(any_outputs=True):
        judged = capture()
    findings = match_known_failures(
        judged.findings,
        case.any_outputs or (),
        variant=variant.label,
        backend=backend_name(backend),
        version=torch_version(),
        stage_needs={stage.name: stage.needs for stage in all_stages()},
        depth=judged.depth,
        left_out=judged.left_out,
        of_any_version=case.owner == "hopkit" and torch_minor() not in SUPPORTED,
    )
    return tuple(_as_difference(case, variant, finding) for finding in findings if finding.known is None)


def _as_difference(case: Case, variant: Variant, finding: Finding) -> Finding:
    """Return a finding as one of the engine: the known failures of torch say nothing about it."""
    message = f"with any_outputs, at {finding.stage}: {finding.message}"
    if not is_of_the_compiler(finding):
        return Finding(ENGINE, message, "correct the case's any_outputs: the page of the matrix has what it declares")
    command = f"hopkit show {case.name} --stage dynamo --variant {variant.name} --engine any-outputs"
    return Finding(ENGINE, message, command)
