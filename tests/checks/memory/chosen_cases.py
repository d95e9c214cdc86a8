"""The cases whose wrappers are checked: a sample, or all of the corpus."""

from __future__ import annotations

from typing import Any

import pytest

from hopkit.corpus.registry import find_cases

_SAMPLE = (
    ("cond/closure_tensor", "training"),
    ("cond/simple", "inference.virtual-h200"),
    ("while_loop/counter", "inference"),
    ("region/simple", "training"),
    ("map/simple", "dynamic_training"),
    ("scan/simple", "inference"),
    ("gpu_text/partitions", "inference.virtual-h200"),
    ("mixed/cond_in_region", "inference"),
)
"""Cases of several HOPs, each with a variant."""

_WRONG = {
    ("gpu_text/partitions", "inference.virtual-h200"): "torch 2.13 and 2.15: with memory_planning, Inductor puts two "
    "outputs of a graph partition in one place of a pool, and the second overwrites the first; the results are wrong",
}


def chosen(*, every: bool) -> list[Any]:
    """Return pairs of a case and one of its variants; regional ones and those of the FX backend have no wrapper."""
    pairs = _every() if every else _SAMPLE
    return [
        pytest.param(*pair, marks=pytest.mark.xfail(strict=True, raises=AssertionError, reason=_WRONG[pair]))
        if pair in _WRONG
        else pair
        for pair in pairs
    ]


def _every() -> list[tuple[str, str]]:
    return [
        (case.name, variant)
        for case in find_cases(["*"])
        for variant in case.variants
        if not variant.startswith(("regional", "fx_wrapper"))
    ]
