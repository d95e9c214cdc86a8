"""The matrix of bodies for functions that Dynamo does not trace (``nonstrict_trace``)."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.failures.common import TRIED
from hopkit.corpus.failures.opaque import ENUM_IS_SCRIPT, NAMED_TUPLE_NOT_MADE
from hopkit.corpus.matrix.body_cases import (
    CONSTANTS,
    OBJECTS,
    SYMBOLS,
    TENSORS,
    BodyCase,
    Failures,
    body_matrix,
    body_of,
    same,
)

UNSUPPORTED = hopkit.KnownFailure(
    "dynamo",
    TRIED,
    "the function must return tensors, numbers and bools, in containers that pytree knows",
    "Unsupported output type for nonstrict_trace-ed function",
    refusal=True,
)

FAILURES: Failures = (
    (UNSUPPORTED, (*(name for name in OBJECTS if name not in ("named_tuple", "nested_containers", "deque")), "string")),
    (dataclasses.replace(UNSUPPORTED, versions="==2.13.*"), ("none",)),
    (NAMED_TUPLE_NOT_MADE, ("named_tuple",)),
    (ENUM_IS_SCRIPT, ("enum_member",)),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    opaque = torch_hop.function("nonstrict_trace")(body_of(body_case))

    def hop(body, x, read=same):
        return opaque(x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "flat_apply_body_matrix",
    build,
    hops=("flat_apply",),
    bodies=(
        *OBJECTS,
        *CONSTANTS,
        *TENSORS,
        *SYMBOLS,
        "writes_operand",
        "writes_operand_and_returns_it",
        "operand_written_afterwards",
        "output_written_afterwards",
        "detached_output",
        "no_grad_inside",
        "no_grad_around",
        "autocast_inside",
        "autocast_around",
    ),
    # Its function is made before the program runs, and can't close over a tensor of it.
    without=("freevar",),
    failures=FAILURES,
)
