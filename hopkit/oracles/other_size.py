"""Oracle ``other_size``: a compiled program is right for another size too, recompiled or not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch

from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.suite import findings_of_calls
from hopkit.oracles.trial import Trial, copied
from hopkit.records import Finding, Sample

__all__ = ["called_longer", "other_size"]


def other_size(trial: Trial) -> tuple[Finding, ...]:
    """Call the same compiled program with each dimension in the sample's ``dynamic`` one longer, and judge that call.

    The added element repeats the first one. A sample that names no dimension in ``dynamic`` has no other size. Raises
    `hopkit.errors.ReferenceFailed` if the program itself does not work for the other size.

    >>> sample = Sample(lambda x: x.sum(0), args=(torch.ones(2, 3),), dynamic={0: {0}})
    >>> other_size(Trial(sample, backend="eager"))
    ()
    """
    longer = called_longer(trial)
    return () if longer is None else findings_of_calls("other_size", longer.capture(), [1])


def called_longer(trial: Trial) -> Trial | None:
    """Return the trial with its first call and then one with longer arguments, or None if no dimension varies."""
    return trial.of(other_args=(_larger(trial.sample),)) if trial.sample.dynamic else None


def _larger(sample: Sample) -> tuple[Any, ...]:
    args = list(copied(sample.args))
    for key, dims in sample.dynamic.items():
        if isinstance(key, int):
            args[key] = _longer(args[key], dims)
    return tuple(args)


def _longer(tensor: torch.Tensor, dims: Iterable[int]) -> torch.Tensor:
    for dim in dims:
        tensor = torch.cat([tensor, tensor.narrow(dim, 0, 1)], dim)
    return tensor


ORACLE = TrialOracle("other_size", order=150, judge=other_size, second_trial=called_longer)
