"""Oracle ``second_call``: a compiled program is right when it is called again."""

from __future__ import annotations

from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.suite import findings_of_calls
from hopkit.oracles.trial import Trial, copied
from hopkit.records import Finding

__all__ = ["called_again", "second_call"]


def second_call(trial: Trial) -> tuple[Finding, ...]:
    """Call the same compiled program again with the arguments in their initial state, and judge that call.

    Parameters, buffers and closed-over objects stay as the first call left them.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> second_call(Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager"))
    ()
    """
    return findings_of_calls("second_call", called_again(trial).capture(), [1])


def called_again(trial: Trial) -> Trial:
    """Return the trial with its first call made twice, and no other call."""
    return trial.of(other_args=(copied(trial.sample.args),))


ORACLE = TrialOracle("second_call", order=110, judge=second_call, second_trial=called_again)
