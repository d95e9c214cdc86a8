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
    BodyCase,
    Failures,
    body_matrix,
    same,
    without_failures,
)

BODIES = (*OBJECTS, *CONSTANTS, *TENSORS, *SYMBOLS, *MEMORY, *AUTOCAST)

ALIASING = (*(name for name in ALIASING_BODIES if name != "same_twice"), "iterator")
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


def build(body_case: BodyCase) -> hopkit.Sample:
    def hop(body, x, read=same):
        return torch.ops.higher_order.hints_wrapper(body, (x,), {}, hints={"a": True})

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "hints_wrapper_body_matrix",
    build,
    hops=("hints_wrapper",),
    bodies=BODIES,
    # A generator is unpacked by the program: its operations are not in the operator, which is empty and goes.
    failures=(
        *STOPPED_BEFORE,
        (SET_LEFT_INSIDE, ("set_of_tensors",)),
        (dataclasses.replace(NOT_IN_INDUCTOR, versions="==2.15.*"), ("set_of_tensors",)),
        # A generator is unpacked by the program: the operator is empty, and goes.
        (NOT_IN_INDUCTOR, tuple(name for name in without_failures(BODIES, STOPPED_BEFORE) if name not in LEFT_OUT)),
    ),
    modes=("inference",),
)
