"""A sample of the corpus that reaches every stage in every family, for a run of about a minute."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import NamedTuple

from hopkit.records import STANDARD_VARIANTS, Case, Variant

__all__ = ["quick_sample"]


class _Reach(NamedTuple):
    """Cases of a family that are alike in this reach the same stages, but for backward."""

    family: str
    device: str
    fx_wrapper: bool


def quick_sample(cases: Sequence[Case]) -> tuple[Case, ...]:
    """Return one case of each family, with one variant, for each device and for Inductor's FX backend.

    Prefers, in this order, a case that passes to a known failure, a variant that is trained (it reaches the stages of
    backward too), sizes that are fixed, and the shortest source: that is the cheapest program. A case that is chosen
    for several devices comes once, with a variant for each; the order is that of ``cases``.

    >>> from hopkit.corpus.registry import all_cases
    >>> sample = quick_sample(all_cases())
    >>> {case.family for case in sample} == {case.family for case in all_cases()}
    True
    """
    best: dict[_Reach, tuple[tuple[bool, bool, bool, int, str], str]] = {}
    for case in cases:
        for name in case.variants:
            variant = STANDARD_VARIANTS[name]
            setting = _Reach(case.family, variant.device, variant.fx_wrapper)
            candidate = (_cost(case, variant), name)
            best[setting] = min(best.get(setting, candidate), candidate)
    chosen = {(cost[-1], name) for cost, name in best.values()}
    return tuple(
        dataclasses.replace(case, variants=variants)
        for case in cases
        if (variants := tuple(name for name in case.variants if (case.name, name) in chosen))
    )


def _cost(case: Case, variant: Variant) -> tuple[bool, bool, bool, int, str]:
    """The order in which the cases of a setting are preferred; the last part is the name of the case."""
    return bool(case.known_failures), not variant.training, variant.dynamic, len(case.source), case.name
