"""The cases whose wrappers are checked: a sample, or all of the corpus."""

from __future__ import annotations

from hopkit.corpus.registry import all_cases, find_cases

_SAMPLE = (
    ("cond/simple", "dynamic_training"),
    ("cond/closure_tensor", "training"),
    ("cond/closure_tensor", "inference.virtual-h200"),
    ("while_loop/counter", "inference"),
    ("region/simple", "training"),
    ("map/simple", "training"),
    ("scan/simple", "inference"),
    ("wrap/simple", "training"),
    ("map/simple", "inference.virtual-h200"),
    ("mixed/all_three", "inference"),
)
"""Cases of several HOPs, each with a variant; those that the corpus does not have are left out."""


def chosen(*, every: bool) -> list[tuple[str, str]]:
    """Return pairs of a case and one of its variants; regional ones and those of the FX backend have no wrapper."""
    if not every:
        known = {case.name: case.variants for case in all_cases()}
        return [(name, variant) for name, variant in _SAMPLE if variant in known.get(name, ())]
    return [
        (case.name, variant)
        for case in find_cases(["*"])
        for variant in case.variants
        if not variant.startswith(("regional", "fx_wrapper"))
    ]
