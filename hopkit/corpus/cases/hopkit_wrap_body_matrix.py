"""The matrix of bodies for ``hopkit.wrap``."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import NO_OUTPUT
from hopkit.corpus.matrix.body_cases import EFFECTS, OBJECTS, BodyCase, Failures, body_matrix, same

FAILURES: Failures = ((NO_OUTPUT, ("sym_float",)),)


def build(body_case: BodyCase) -> hopkit.Sample:
    def hop(body, x, read=same):
        return hopkit.wrap("body", side_effects=True)(body)(x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


BODIES = (
    *OBJECTS,
    *EFFECTS,
    "string",
    "operand",
    "view_of_operand",
    "same_twice",
    "sym_int",
    "sym_float",
    "writes_operand_and_returns_it",
    "no_grad_inside",
)
"""The bodies that return or write; the rest of the matrix is the same as for ``wrap``."""

TRAINED = tuple(name for name in OBJECTS if name != "script_object")

CASES = body_matrix("hopkit_wrap_body_matrix", build, hops=("wrap",), bodies=BODIES, failures=FAILURES, trained=TRAINED)
