"""Failures that bodies show in hopkit's HOPs, and with ``hopkit.speculate.install(any_outputs=True)``: their limits.

Failures of torch's operators, which hopkit's HOPs emit, show there too: they are in the other modules.
"""

from __future__ import annotations

import dataclasses

from hopkit.corpus.failures.common import TRIED, WRITES
from hopkit.records import KnownFailure

MADE_BY_THE_PROGRAM = KnownFailure(
    "dynamo",
    TRIED,
    "a branch must not return a generator: hopkit can't tell whether the enclosing program made it",
    "each branch returns a generator, at result",
    refusal=True,
)

CHANGES_OUTSIDE = KnownFailure(
    "dynamo",
    TRIED,
    "a body must not change Python objects of the enclosing program",
    ", which belongs to the enclosing program",
    refusal=True,
)

WRITES_OUTSIDE = dataclasses.replace(WRITES, symptom=" of the enclosing program (")
"""In hopkit's own words."""

WRITES_OUTSIDE_IN_TRAINING = dataclasses.replace(WRITES_OUTSIDE, variants=("training",))

WRITES_TO_SLICE = dataclasses.replace(WRITES, symptom=" writes to xs (")

WRITES_TO_CARRY_IN_TRAINING = dataclasses.replace(
    WRITES, symptom=", and the loop has a gradient (", variants=("training",)
)

NOT_CARRIED = KnownFailure(
    "dynamo",
    TRIED,
    "a loop can't carry the tensors of such an object: it must be the same object in each round",
    "of the enclosing program before the loop and a",
    refusal=True,
)

NO_PARTIAL_CARRIED = KnownFailure(
    "dynamo",
    TRIED,
    "a loop can't carry the tensors of a partial: it must be the same in each round",
    "is a partial before the loop and another one after round 1",
    refusal=True,
)

GENERATOR_ADVANCED = KnownFailure(
    "dynamo",
    TRIED,
    "a body must not advance a generator that the enclosing program made, as that of the round before",
    "a body advances the generator",
    refusal=True,
)

STRIDES_CHANGED = KnownFailure(
    "dynamo",
    TRIED,
    "a value that goes from round to round must keep its strides",
    "the stride of ",
    refusal=True,
)

WRITTEN_AND_REPLACED = KnownFailure(
    "dynamo",
    TRIED,
    "a body may write into a carried tensor only if it returns that tensor",
    "and the body returns another tensor there",
    refusal=True,
)

VIEWS_LOST = KnownFailure(
    "structure",
    TRIED,
    "the results of a loop are new tensors: one that is a view of another in the program is separate",
    "the same memory expected, separate tensors found",
)
