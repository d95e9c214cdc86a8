"""Known failures of partitions whose buffers Inductor plans in pools."""

from __future__ import annotations

from hopkit.corpus.failures.common import TRIED
from hopkit.records import KnownFailure

OUTPUT_IN_FREED_POOL = KnownFailure(
    "run",
    TRIED,
    "with memory_planning, a partition deletes its outputs, which are in a pool, before it returns them",
    "cannot access local variable 'buf",
    frame="CompiledFxGraph.__call__",
    devices=("virtual-h200",),
    backends=("inductor",),
)

OUTPUT_OVERWRITTEN = KnownFailure(
    "memory",
    TRIED,
    "with memory_planning, two outputs of a partition have one place in a pool, and the second overwrites the first",
    "read after reuse",
    devices=("virtual-h200",),
    backends=("inductor",),
)
