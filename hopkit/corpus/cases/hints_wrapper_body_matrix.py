"""The matrix of bodies for ``hints_wrapper``, which has no gradient."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.cases.hints_wrapper import NOT_IN_INDUCTOR
from hopkit.corpus.failures.bodies import ALIASING_BODIES, SET_LEFT_INSIDE, WRITING_BODIES
from hopkit.corpus.failures.common import ALIASES, NO_OUTPUT, SIDE_EFFECT, TRIED, WRITES
from hopkit.corpus.matrix.body_cases import (
    AUTOCAST,
    CONSTANTS,
    EFFECTS,
    MEMORY,
    OBJECTS,
    SYMBOLS,
    TENSORS,
    Failures,
    body_matrix,
    same,
    without_failures,
)
from hopkit.corpus.matrix.body_cases import (
    BodyCase as Row,
)

ROWS = (*OBJECTS, *CONSTANTS, *TENSORS, *SYMBOLS, *MEMORY, *AUTOCAST)

ALIASING = (*(row for row in ALIASING_BODIES if row != "same_twice"), "iterator")
WRITING = (*WRITING_BODIES, "writes_freevar")
SEEN_BY_AOT = hopkit.KnownFailure(
    "aot_forward",
    "==2.13.*",
    "Dynamo lets a body alias its operands or outputs, and write into them; AOTAutograd refuses",
    "hints_wrapper might be",
    refusal=True,
    frame="hints_wrap:hints_wrapper_functionalize",
)

STOPPED_BEFORE: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (SIDE_EFFECT, EFFECTS),
    (SEEN_BY_AOT, (*ALIASING, *WRITING)),
    (dataclasses.replace(ALIASES, versions="==2.15.*"), ALIASING),
    (dataclasses.replace(WRITES, versions="==2.15.*"), WRITING),
    (
        hopkit.KnownFailure(
            "aot_forward",
            TRIED,
            "Dynamo passes a dynamic size to the operator, which takes no symbols",
            "args must be a tuple of tensors, ints, floats, or bools",
            frame="HintsWrapper.__call__",
        ),
        ("sym_int",),
    ),
)

LEFT_OUT = ("generator", "set_of_tensors")


def build(row: Row) -> hopkit.Sample:
    def hop(body, x, read=same):
        return torch.ops.higher_order.hints_wrapper(body, (x,), {}, hints={"a": True})

    return hopkit.Sample(lambda x: row(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "hints_wrapper_body_matrix",
    build,
    hops=("hints_wrapper",),
    bodies=ROWS,
    # A generator is unpacked by the program: its operations are not in the operator, which is empty and goes.
    failures=(
        *STOPPED_BEFORE,
        (SET_LEFT_INSIDE, ("set_of_tensors",)),
        (dataclasses.replace(NOT_IN_INDUCTOR, versions="==2.15.*"), ("set_of_tensors",)),
        # A generator is unpacked by the program: the operator is empty, and goes.
        (NOT_IN_INDUCTOR, tuple(row for row in without_failures(ROWS, STOPPED_BEFORE) if row not in LEFT_OUT)),
    ),
    modes=("inference",),
)
