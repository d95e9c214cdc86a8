"""Known failures that several cases of scans show."""

from __future__ import annotations

from hopkit.corpus.failures.common import TRIED
from hopkit.records import KnownFailure

NEXT_CARRY_SAVED = KnownFailure(
    "aot_forward",
    TRIED,
    "the forward of a step returns a next carry twice if its backward needs it, and then torch refuses it",
    "scan might be aliasing the input or the output",
    variants=("training",),
    issue="https://github.com/pytorch/pytorch/issues/195977",
    frame="scan:scan_functionalize",
)

CARRY_DIFFERS = KnownFailure(
    "dynamo",
    TRIED,
    "the carry must keep its dtype, shape and strides",
    "Expected init and carry to have same metadata",
    refusal=True,
    frame="scan:run_flattened_scan",
)
