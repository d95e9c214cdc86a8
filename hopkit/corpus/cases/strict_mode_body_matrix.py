"""The matrix of bodies for ``strict_mode``, which has no gradient."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.cases.strict_mode import NOT_IN_INDUCTOR
from hopkit.corpus.failures.bodies import ALIASING_BODIES, ENDLESS, NOT_REBUILT, PROXY, UNSEEN_WRITE, WRITING_BODIES
from hopkit.corpus.failures.common import ALIASES, NO_OUTPUT, SIDE_EFFECT, TRIED, WRITES
from hopkit.corpus.failures.mode_wraps import NOT_REBUILT_BODIES
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
WRITING = (*WRITING_BODIES, "writes_freevar")
REFUSED_IN_2_15 = (*ALIASING_BODIES, *WRITING)

STOPPED_BEFORE: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (SIDE_EFFECT, EFFECTS),
    (NOT_REBUILT, NOT_REBUILT_BODIES),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "Dynamo creates a frozen dataclass that the body returns without its fields",
            "'FrozenPair' object has no attribute 'a'",
            frame="StrictModeHigherOrderVariable._call_function",
        ),
        ("frozen_dataclass",),
    ),
    (PROXY, ("set_of_tensors",)),
    (ENDLESS, ("self_referencing",)),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    strict_mode = torch_hop.function("strict_mode")

    def hop(body, x, read=same):
        return strict_mode(body, (x,))

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "strict_mode_body_matrix",
    build,
    hops=("strict_mode",),
    bodies=BODIES,
    failures=(
        *STOPPED_BEFORE,
        (
            NOT_IN_INDUCTOR,
            tuple(name for name in without_failures(BODIES, STOPPED_BEFORE) if name not in REFUSED_IN_2_15),
        ),
        (dataclasses.replace(NOT_IN_INDUCTOR, versions="==2.13.*"), REFUSED_IN_2_15),
        (UNSEEN_WRITE, WRITING),
        (dataclasses.replace(ALIASES, versions="==2.15.*"), ALIASING_BODIES),
        (dataclasses.replace(WRITES, versions="==2.15.*"), WRITING),
    ),
    modes=("inference",),
)
