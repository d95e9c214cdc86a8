"""Run the oracles of a trial together."""

from __future__ import annotations

import warnings
from collections.abc import Iterable

from hopkit.errors import UnknownName
from hopkit.oracles.oracle_call import ask
from hopkit.oracles.registry import trial_oracles
from hopkit.oracles.suite import judge
from hopkit.oracles.trial import Trial
from hopkit.records import Finding

__all__ = ["judge_trial", "oracles_left_out"]


def judge_trial(trial: Trial, oracles: Iterable[str] | None = None) -> tuple[Finding, ...]:
    """Return the findings of all oracles of a capture about the trial's first capture, and of some oracles of a trial.

    ``oracles`` names the oracles of a trial. By default all that can judge the program run; a warning names each one
    that can't (`oracles_left_out`). Raises the exceptions of `hopkit.capture`, `UnknownName` for an unknown oracle, and
    `UsageError` for a program that an oracle in ``oracles`` can't judge.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> judge_trial(Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager"), ["second_call"])
    ()
    """
    known = trial_oracles()
    chosen = _applicable(trial) if oracles is None else tuple(oracles)
    for name in chosen:
        if name not in known:
            raise UnknownName("oracle of a trial", name, tuple(known))
    return (
        *judge(trial.first),
        *(finding for name in chosen for finding in ask(known[name], trial)),
    )


def oracles_left_out(trial: Trial) -> dict[str, str]:
    """Return the oracles that `judge_trial` leaves out for this trial, each with the reason.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> oracles_left_out(Trial(Sample(torch.nn.Linear(2, 2), args=(torch.ones(1, 2),))))
    {'live_names': "the names of Linear can't be read"}
    """
    oracles = trial_oracles().items()
    reasons = {name: oracle.why_left_out(trial) for name, oracle in oracles if oracle.why_left_out is not None}
    return {name: reason for name, reason in reasons.items() if reason}


def _applicable(trial: Trial) -> tuple[str, ...]:
    left_out = oracles_left_out(trial)
    for name, reason in left_out.items():
        warnings.warn(f"the oracle {name} is left out, and the others are asked: {reason}", stacklevel=3)
    return tuple(name for name in trial_oracles() if name not in left_out)
