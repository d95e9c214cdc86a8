"""The seconds that a case is expected to take: those that it took here last, or an estimate from the case alone."""

from __future__ import annotations

import dataclasses
import statistics
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from hopkit.records import STANDARD_VARIANTS, Case, Variant

__all__ = ["Expectation", "estimated_seconds", "expect"]

# Seconds of the reference machine (two cores, torch 2.13) with warm caches, both engines compared. The ratios were
# measured on one case of each family; the sum is that of the whole corpus.
_SECONDS = 0.47
_OF_HOPS: Mapping[str, float] = MappingProxyType(
    {"flex_attention": 12.0, "flex_attention_backward": 5.0, "scan": 2.5, "associative_scan": 2.3, "while_loop": 1.8}
)
_COLD = 1.8  # of a first run, whose kernels and objects no cache has


@dataclasses.dataclass(frozen=True)
class Expectation:
    """The expected seconds of each case by its name; ``is_measured`` is False if no case of them has run here."""

    seconds: Mapping[str, float]
    is_measured: bool


def estimated_seconds(case: Case) -> float:
    """Return an estimate of the seconds that a case takes, which is the same on all machines.

    It grows with the variants, and with the calls of the HOP that costs the compiler most.
    """
    dearest = max((_OF_HOPS.get(hop, 1.0) * max(case.source.count(f"{hop}("), 1) for hop in case.hops), default=1.0)
    return _SECONDS * dearest * sum(_cost(STANDARD_VARIANTS[name]) for name in case.variants)


def expect(cases: Sequence[Case], work: Mapping[str, str], remembered: Mapping[tuple[str, str], float]) -> Expectation:
    """Return the seconds that cases are expected to take.

    ``remembered`` has the seconds that cases took here last, by name and work; ``work`` names the work of each case. A
    case that has not run here takes its estimate, scaled as the others are.
    """
    estimates = {case.name: estimated_seconds(case) for case in cases}
    known = {
        name: remembered[name, work[name]] for name in estimates if remembered.get((name, work.get(name, "")), 0.0) > 0
    }
    scale = statistics.median(known[name] / estimates[name] for name in known) if known else _COLD
    return Expectation(
        {name: known.get(name, scale * estimate) for name, estimate in estimates.items()}, is_measured=bool(known)
    )


def _cost(variant: Variant) -> float:
    """Return the cost of a variant, in that of a variant that is trained on the CPU."""
    if variant.fx_wrapper:
        return 1.6 if variant.training else 1.1
    if variant.is_virtual:
        return 1.5 if variant.training else 1.0
    return 1.0 if variant.training else 0.5
