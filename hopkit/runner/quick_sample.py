"""A sample of the corpus that reaches every stage in every family, for a run of less than a minute."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Collection, Sequence
from operator import attrgetter

from hopkit.records import STANDARD_VARIANTS, Case, Variant
from hopkit.runner.expected_seconds import estimated_seconds

__all__ = ["quick_sample"]


def quick_sample(cases: Sequence[Case]) -> tuple[Case, ...]:
    """Return the cases, with the variants, that reach on each device what their family reaches, at a low cost.

    Each family has a variant on each device, one that is trained (it reaches the stages of backward), and one on
    Inductor's FX backend, as far as its cases have such variants. Prefers, in this order, a case that passes to a known
    failure, a variant that reaches more, sizes that are fixed, and the case that is expected to take the least time. A
    case that is chosen more than once comes once, with all its chosen variants; the order is that of ``cases``.

    >>> from hopkit.corpus.registry import all_cases
    >>> sample = quick_sample(all_cases())
    >>> {case.family for case in sample} == {case.family for case in all_cases()}
    True
    """
    by_family = attrgetter("family")
    chosen: set[tuple[str, str]] = set()
    for _, family in itertools.groupby(sorted(cases, key=by_family), by_family):
        chosen |= _choose(tuple(family))
    return tuple(
        dataclasses.replace(case, variants=variants)
        for case in cases
        if (variants := tuple(name for name in case.variants if (case.name, name) in chosen))
    )


def _choose(family: Sequence[Case]) -> set[tuple[str, str]]:
    """Return the names of cases and variants of a family that together reach what it reaches."""
    reached = {(case, name): _reached(case, STANDARD_VARIANTS[name]) for case in family for name in case.variants}
    missing = frozenset().union(*reached.values())
    chosen: set[tuple[str, str]] = set()
    while missing:
        useful = [candidate for candidate, places in reached.items() if missing & places]
        case, name = min(
            useful,
            key=lambda candidate: (
                bool(candidate[0].known_failures),
                -len(missing & reached[candidate]),
                _cost(candidate[0], candidate[1], chosen),
            ),
        )
        chosen.add((case.name, name))
        missing -= reached[case, name]
    return chosen


def _reached(case: Case, variant: Variant) -> frozenset[str]:
    """Return what a variant reaches: an output of Inductor, and the stages of backward if it is trained.

    A case with a known failure often ends before backward.
    """
    outputs = {"fx_wrapper": variant.fx_wrapper, "regions": variant.regional, "aot_joint": variant.joint}
    output = next((name for name, is_there in outputs.items() if is_there), variant.device)
    return frozenset({output, "backward"} if variant.training and not case.known_failures else {output})


def _cost(case: Case, name: str, chosen: Collection[tuple[str, str]]) -> tuple[bool, float, bool, int, str]:
    """Return the place of a candidate among those that reach as much: a case that is chosen needs no new process."""
    return (
        STANDARD_VARIANTS[name].dynamic,
        estimated_seconds(dataclasses.replace(case, variants=(name,))),
        case.name not in {other for other, _ in chosen},
        len(case.source),
        case.name,
    )
