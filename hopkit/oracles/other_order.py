"""Oracle ``other_order``: the order in which calls are compiled makes no difference."""

from __future__ import annotations

from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.suite import findings_of_calls
from hopkit.oracles.trial import Trial
from hopkit.records import Finding

__all__ = ["called_in_reverse", "other_order"]


def other_order(trial: Trial) -> tuple[Finding, ...]:
    """Make the calls of a sample in the reverse order, and judge them all; a single call has no second order.

    The version compiled for the last call then serves, or does not serve, the first one.
    """
    in_reverse = called_in_reverse(trial)
    if in_reverse is None:
        return ()
    capture = in_reverse.capture()
    return findings_of_calls("other_order", capture, range(len(capture.compiled)))


def called_in_reverse(trial: Trial) -> Trial | None:
    """Return the trial with its calls in reverse order, or None if there is only one."""
    if not trial.sample.other_args:
        return None
    last, *rest = reversed((trial.sample.args, *trial.sample.other_args))
    return trial.of(args=last, other_args=tuple(rest))


ORACLE = TrialOracle("other_order", order=140, judge=other_order, second_trial=called_in_reverse)
