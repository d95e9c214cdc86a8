"""Oracle ``provenance``: each kernel of Inductor states the nodes and lines that it computes."""

from __future__ import annotations

import dataclasses

from hopkit.checks.provenance import check, collected_artifacts, compare_artifacts
from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.trial import Trial
from hopkit.records import Finding

__all__ = ["LEVEL", "STAGES", "provenance"]

LEVEL = "inductor.trace.provenance_tracking_level"
"""The setting under which Inductor writes handles of kernels."""

STAGES = ("post_grad_forward", "post_grad_backward", "codegen")
"""The stages that the check reads."""


def provenance(trial: Trial) -> tuple[Finding, ...]:
    """Capture a trial again with Inductor's provenance on, and check its kernels (`hopkit.checks.provenance.check`).

    What Inductor writes for tlparse must say the same. A program without kernels is not judged, nor one on Inductor's
    FX backend, which refuses the comments. Raises the exceptions of `capture`.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> provenance(Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager"))
    ()
    """
    if not trial.first.kernel_record or trial.config.get("inductor.fx_wrapper"):
        return ()
    tracked = dataclasses.replace(trial, config={**trial.config, LEVEL: 1})
    with collected_artifacts() as artifacts:
        captured = tracked.capture(stages=STAGES)
    return (*check(captured), *compare_artifacts(captured, artifacts))


ORACLE = TrialOracle("provenance", order=170, judge=provenance, depth="inductor")
