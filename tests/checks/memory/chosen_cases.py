"""The cases whose wrappers are checked: a sample, or all of the corpus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hopkit._torch.versions import torch_minor
from hopkit.corpus.paths import cases_of
from hopkit.errors import BackendFailed
from hopkit.records import STANDARD_VARIANTS
from hopkit.runner.case_run import unmet
from hopkit.runner.selection import runnable_here

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

_CPP_SAMPLE = (
    ("cond/simple", "inference"),
    ("cond/simple", "dynamic_training"),
    ("cond/three_deep", "inference"),
    ("while_loop/counter", "dynamic"),
    ("map/simple", "inference"),
    ("scan/simple", "inference"),
    ("map_memory/output_is_written", "inference"),
    ("cond_modes/autocast_in_both_branches", "inference"),
)
"""Cases whose wrappers torch writes in C++ too."""

_VERIFIED_SAMPLE = (
    ("cond/simple", "inference"),
    ("region/simple", "training"),
    ("gpu_text/written_views", "inference.virtual-h200"),
)
"""Cases on which torch's own verifier runs beside the check."""

_OVERWRITTEN = (
    "torch 2.13 and 2.15: with memory_planning, Inductor puts two outputs of a graph partition in one place of a pool, "
    "and the second overwrites the first, as in gpu_text/planned_outputs"
)

_FREED = (
    "torch 2.13 and 2.15: with memory_planning, a graph partition deletes its outputs, which are in a pool, before it "
    "returns them, as in gpu_text/planned_output"
)

_WRONG: dict[tuple[str, str], tuple[type[Exception], str]] = {
    ("gpu_text/partitions", "inference.virtual-h200"): (AssertionError, _OVERWRITTEN),
    ("gpu_text/partition_outputs", "inference.virtual-h200"): (AssertionError, _FREED),
    ("gpu_text/planned_outputs", "inference.virtual-h200"): (AssertionError, _OVERWRITTEN),
    ("gpu_text/planned_output", "inference.virtual-h200"): (AssertionError, _FREED),
    ("while_loop_nested/loop_in_region", "training"): (
        AssertionError,
        "torch 2.13 and 2.15: Inductor passes a kernel a size that nothing defines; the wrapper ends in a NameError",
    ),
    ("cond/pred_symbool", "dynamic_training"): (
        BackendFailed,
        "torch 2.13: Inductor refuses an input that is a comparison of sizes. Of a backward it tries again, with the "
        "graph that the first attempt has changed, and then compiles it; each setting has a copy of the graph",
    ),
}

_DECLARED_TWICE = (
    "torch 2.13 and 2.15: a wrapper in C++ declares the handle of a loop's carried value, and that of a later buffer "
    "with the same name, in one block, and does not compile"
)

_WRONG_IN_CPP: dict[tuple[str, str], tuple[type[Exception], str]] = {
    **dict.fromkeys(
        (
            ("map/closures", "training"),
            ("map/nested_structure", "training"),
            ("map_body_matrix/operand_written_afterwards", "inference"),
            ("map_body_matrix/output_written_afterwards", "training"),
            ("map_body_matrix/transposed", "training"),
            ("map_memory/output_is_written", "inference"),
            ("map_memory/output_is_written", "training"),
            ("scan/output_is_the_carry", "training"),
            ("scan_body_matrix/operand_written_afterwards", "inference"),
            ("scan_body_matrix/transposed", "training"),
            ("while_loop_writes/carry_and_freevar", "inference"),
        ),
        (AssertionError, _DECLARED_TWICE),
    ),
    **dict.fromkeys(
        (("cond_modes/autocast_around", "inference"), ("cond_modes/autocast_in_both_branches", "inference")),
        (
            AssertionError,
            "torch 2.13 and 2.15: with memory_planning, a wrapper in C++ frees the result of a branch before it "
            "returns it, with the buffers of the other branch",
        ),
    ),
    ("invoke_quant/cond_beside_cond", "inference"): (
        AssertionError,
        "torch 2.13 and 2.15: a wrapper in C++ declares a buffer of a branch in the block of the first call alone, and "
        "does not compile",
    ),
    ("gpu_text/written_views", "inference"): (
        AssertionError,
        "torch 2.13 and 2.15: track_memory_lifecycle writes calls in Python into a wrapper in C++",
    ),
}


if torch_minor() == "2.13":
    _POOL_DELETED = (
        "torch 2.13: with memory_planning, a pool is deleted before an operator returns a view of its buffer"
    )
    for _variant in ("inference", "inference.virtual-h200"):
        _WRONG["fallbacks/planned_view", _variant] = AssertionError, _POOL_DELETED
    _WRONG_IN_CPP["fallbacks/planned_view", "inference"] = AssertionError, _POOL_DELETED


def chosen(*, every: bool) -> list[Any]:
    """Return pairs of a case and one of its variants; those of the FX backend have no wrapper."""
    return [_marked(pair, _WRONG) for pair in (_every() if every else _SAMPLE)]


def _marked(pair: tuple[str, str], wrong: Mapping[tuple[str, str], tuple[type[Exception], str]]) -> Any:
    return pytest.param(*pair, marks=_xfail(*wrong[pair])) if pair in wrong else pair


def _xfail(raises: type[Exception], reason: str) -> pytest.MarkDecorator:
    return pytest.mark.xfail(strict=True, raises=raises, reason=reason)


def chosen_for_cpp(*, every: bool) -> list[Any]:
    """Return pairs of a case and one of its variants on the CPU that Inductor may compile with wrappers in C++."""
    variants = {name for name, variant in STANDARD_VARIANTS.items() if variant.device == "cpu"}
    compiled = [(case, name) for case, name in _every() if name in variants and not _is_other(name)] if every else []
    return [_marked(pair, _WRONG_IN_CPP) for pair in compiled or _CPP_SAMPLE]


def chosen_to_verify(*, every: bool) -> list[tuple[str, str]]:
    """Return pairs of a case and one of its variants that torch's verifier judges too."""
    return [pair for pair in _every() if not _is_other(pair[1])] if every else list(_VERIFIED_SAMPLE)


def _is_other(variant: str) -> bool:
    """Return whether a variant is not compiled by Inductor as a whole."""
    return STANDARD_VARIANTS[variant].regional or STANDARD_VARIANTS[variant].joint


def _every() -> list[tuple[str, str]]:
    cases, _ = runnable_here(cases_of([]))
    return [
        (case.name, variant)
        for case in cases
        if not unmet(case)
        for variant in case.variants
        if not STANDARD_VARIANTS[variant].fx_wrapper
    ]
