"""Select the cases of hopkit that have variants on a virtual GPU.

A rule selects them, not the case itself, since the meaning of a case does not depend on the device.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from packaging.specifiers import SpecifierSet

from hopkit._torch.versions import SUPPORTED
from hopkit.records import STANDARD_VARIANTS, VIRTUAL, Case
from hopkit.stages import all_stages

__all__ = ["DEVICE", "FX_FAMILIES", "LEFT_OUT", "SEPARATE", "fails_everywhere", "with_virtual_variants"]

DEVICE = f"{VIRTUAL}h200"
"""The virtual GPU for which goldens of code are made."""

_NARROW = "Inductor refuses so narrow an attention on a GPU; flex_attention_wide has wide inputs"

LEFT_OUT: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "flex_attention",
                "flex_attention_backward",
                "flex_attention_masks",
                "flex_attention_mixed",
                "flex_attention_refused",
            ),
            _NARROW,
        ),
        "regional": "made for regional Inductor, whose regions are compiled for the CPU in goldens",
        "joint": "made for joint export, which generates no code",
        "fx_backend": "made for Inductor's FX backend: it has a graph in place of code",
    }
)
"""The families without code for the GPU, with the reason. Every other case has code if Inductor can lower it."""

_ORDER = ("inference", "training", "dynamic", "dynamic_training")

FX_FAMILIES = frozenset(
    {
        "cond",
        "cond_memory",
        "cond_modes",
        "cond_operands",
        "cond_outputs",
        "cond_body_matrix",
        "cond_shapes",
        "fx_backend",
    }
)
"""Families whose cases have a variant in which Inductor's FX backend makes a graph. ``simple`` cases, and those made
for the backend, also have training and dynamic variants. A case that fails on every device has none, unless it is made
for the backend."""


SEPARATE: Mapping[str, str] = MappingProxyType({"cond/nested": "fx_backend/nested_conds"})
"""Cases that pass in each of their variants, since the program that the FX backend refuses is a case in its family."""


def with_virtual_variants(case: Case) -> tuple[str, ...]:
    """Return the variants of a case, followed by those on the virtual GPU if it is one of hopkit's own cases.

    With code, it has the first of its variants that Inductor can lower; the ``simple`` case of each family also has
    that for training. A variant that is known to fail on every device has none.

    >>> from hopkit.records import Sample
    >>> simple = Case("map/simple", lambda: Sample(abs, (-1,)), variants=("inference", "training", "dynamic"))
    >>> with_virtual_variants(simple)
    ('inference', 'training', 'dynamic', 'inference.virtual-h200', 'training.virtual-h200')
    >>> with_virtual_variants(Case("map/trained", simple.build, variants=("training", "dynamic")))
    ('training', 'dynamic', 'training.virtual-h200')
    >>> with_virtual_variants(Case("fx_backend/views", simple.build, variants=("inference", "dynamic")))[2:]
    ('fx_wrapper.virtual-h200', 'fx_wrapper_dynamic.virtual-h200')
    """
    if case.owner != "hopkit":
        return case.variants
    virtual_variants = [*_of_code(case), *_of_fx_backend(case)]
    return (*case.variants, *(f"{variant}.{DEVICE}" for variant in virtual_variants))


def _of_code(case: Case) -> list[str]:
    if case.family in LEFT_OUT:
        return []
    lowered = [variant for variant in _ORDER if variant in case.variants and not fails_everywhere(case, variant)]
    chosen = lowered[:1]
    if case.short_name == "simple" and "training" in lowered:
        chosen = list(dict.fromkeys((*chosen, "training")))
    return chosen


def _of_fx_backend(case: Case) -> list[str]:
    if case.family not in FX_FAMILIES or case.name in SEPARATE or "inference" not in case.variants:
        return []
    if case.family != "fx_backend" and fails_everywhere(case, "inference"):
        return []
    further = [f"fx_wrapper_{variant}" for variant in ("training", "dynamic") if variant in case.variants]
    return ["fx_wrapper", *(further if case.short_name == "simple" or case.family == "fx_backend" else ())]


def fails_everywhere(case: Case, variant: str) -> bool:
    """Return True if Inductor is known to fail on a variant on every device and torch, judging by failures on the CPU.

    Failures at an oracle do not count, since the program was compiled. Neither do failures that name devices, or
    variants on a virtual GPU. A failure on only some torch versions counts only if the case requires a HOP that not
    every torch has.

    >>> import dataclasses
    >>> from hopkit.records import KnownFailure, Sample
    >>> failing = (KnownFailure("dynamo", "==2.13.*", "a reason"),)
    >>> case = Case("map/lately", lambda: Sample(abs, (-1,)), known_failures=failing)
    >>> fails_everywhere(case, "inference")
    False
    >>> fails_everywhere(dataclasses.replace(case, requires=("hop:switch",)), "inference")
    True
    """
    # At an oracle the program fails after Inductor has generated its code.
    refusing = {*(stage.name for stage in all_stages()), "backend", "run", "process"}
    failing = [
        SpecifierSet(known.versions)
        for known in case.known_failures
        if (not known.variants or variant in known.variants)
        and (not known.backends or "inductor" in known.backends)
        and known.stage in refusing
        and not known.devices
        and not any(STANDARD_VARIANTS[variant].is_virtual for variant in known.variants)
    ]
    on_minors = [any(versions.contains(minor) for versions in failing) for minor in SUPPORTED]
    return any(on_minors) if any(feature.startswith("hop:") for feature in case.requires) else all(on_minors)
