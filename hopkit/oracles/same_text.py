"""Oracle ``same_text``: a program compiled twice has the same text twice."""

from __future__ import annotations

from hopkit.goldens import unified
from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.trial import Trial
from hopkit.records import Finding

__all__ = ["same_text"]

_MOST_LINES = 12


def same_text(trial: Trial) -> tuple[Finding, ...]:
    """Capture a trial again, and compare the texts of all stages with those of its first capture.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> same_text(Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager"))
    ()
    """
    captures = (trial.first, trial.capture(stages=None))
    names = dict.fromkeys(str(stage) for capture in captures for stage in capture.artifacts)
    findings = []
    for name in names:
        text, repeated_text = (capture.text(name) if name in capture.artifacts else "" for capture in captures)
        if text != repeated_text:
            lines = unified(text, repeated_text, "first", "second").splitlines()
            findings.append(Finding("same_text", "\n".join([f"{name} differs", *lines[:_MOST_LINES]])))
    return tuple(findings)


ORACLE = TrialOracle("same_text", order=160, judge=same_text)
