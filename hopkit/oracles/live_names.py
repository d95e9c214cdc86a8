"""Oracle ``live_names``: after a HOP, every live name has the value that it has in the reference run."""

from __future__ import annotations

from hopkit.errors import UsageError
from hopkit.oracles.name_exposure import expose_names
from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.suite import findings_of_calls
from hopkit.oracles.trial import Trial
from hopkit.records import Finding

__all__ = ["exposed", "live_names", "unreadable_names"]


def live_names(trial: Trial) -> tuple[Finding, ...]:
    """Return all parameters and variables of the function too, and judge every call of the changed function.

    A message refers to a name as ``outputs[1]['name']``. Raises `hopkit.errors.UsageError` if the function's source
    can't be read. A sample with a ``reference`` is not judged: the reference has other names.
    """
    judged = exposed(trial)
    if judged is None:
        return ()
    capture = judged.capture()
    return findings_of_calls("live_names", capture, range(len(capture.compiled)))


def exposed(trial: Trial) -> Trial | None:
    """Return the trial with a function that returns all its names too, or None if the sample has a ``reference``."""
    return None if trial.sample.reference is not None else trial.of(fn=expose_names(trial.sample.fn))


def unreadable_names(trial: Trial) -> str:
    """Return why the names of a trial's function (a module, a lambda) can't be read; empty if they can.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> unreadable_names(Trial(Sample(torch.nn.Linear(2, 2), args=(torch.ones(1, 2),))))
    "the names of Linear can't be read"
    """
    try:
        exposed(trial)
    except UsageError as error:
        return error.message
    return ""


ORACLE = TrialOracle("live_names", order=120, judge=live_names, second_trial=exposed, why_left_out=unreadable_names)
