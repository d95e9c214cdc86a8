"""Run the oracles of a trial together."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from hopkit.errors import UnknownName
from hopkit.oracles.finding import Finding
from hopkit.oracles.finite_difference import finite_difference
from hopkit.oracles.live_names import exposed, live_names, unreadable_names
from hopkit.oracles.other_order import called_in_reverse, other_order
from hopkit.oracles.other_size import called_longer, other_size
from hopkit.oracles.same_text import same_text
from hopkit.oracles.second_call import called_again, second_call
from hopkit.oracles.suite import judge
from hopkit.oracles.trial import Trial

__all__ = ["SECOND_TRIALS", "TRIAL_ORACLES", "judge_trial", "oracles_left_out"]

_ORACLES = (second_call, live_names, finite_difference, other_order, other_size, same_text)

TRIAL_ORACLES: Mapping[str, Callable[[Trial], tuple[Finding, ...]]] = MappingProxyType(
    {oracle.__name__: oracle for oracle in _ORACLES}
)
"""The oracles of a trial by name; each makes its own captures."""

SECOND_TRIALS: Mapping[str, Callable[[Trial], Trial | None]] = MappingProxyType(
    {
        "second_call": called_again,
        "live_names": exposed,
        "other_order": called_in_reverse,
        "other_size": called_longer,
    }
)
"""Maps an oracle's name to the function that derives the second trial it compares with, or None if there is none."""


_INAPPLICABLE: Mapping[str, Callable[[Trial], str]] = MappingProxyType({"live_names": unreadable_names})
"""The oracles that can't judge every program, each with the function that returns the reason; empty if it can."""


def judge_trial(trial: Trial, oracles: Iterable[str] | None = None) -> tuple[Finding, ...]:
    """Return the findings of all oracles of a capture about the trial's first capture, and of some oracles of a trial.

    ``oracles`` names the oracles of a trial. By default all that can judge the program run; a warning names each one
    that can't (`oracles_left_out`). Raises what `hopkit.capture` raises, `UnknownName` for an unknown oracle, and
    `UsageError` for a program that an oracle in ``oracles`` can't judge.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> judge_trial(Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager"), ["second_call"])
    ()
    """
    chosen = _applicable(trial) if oracles is None else tuple(oracles)
    for name in chosen:
        if name not in TRIAL_ORACLES:
            raise UnknownName("oracle of a trial", name, tuple(TRIAL_ORACLES))
    return (
        *judge(trial.first),
        *(finding for name in chosen for finding in TRIAL_ORACLES[name](trial)),
    )


def oracles_left_out(trial: Trial) -> dict[str, str]:
    """Return the oracles that `judge_trial` leaves out for this trial, each with the reason.

    >>> import torch
    >>> from hopkit.records import Sample
    >>> oracles_left_out(Trial(Sample(torch.nn.Linear(2, 2), args=(torch.ones(1, 2),))))
    {'live_names': "the names of Linear can't be read"}
    """
    reasons = {name: reason(trial) for name, reason in _INAPPLICABLE.items()}
    return {name: reason for name, reason in reasons.items() if reason}


def _applicable(trial: Trial) -> tuple[str, ...]:
    left_out = oracles_left_out(trial)
    for name, reason in left_out.items():
        warnings.warn(f"the oracle {name} is left out, and the others are asked: {reason}", stacklevel=3)
    return tuple(name for name in TRIAL_ORACLES if name not in left_out)
