"""The matrix of bodies for ``wrap``."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.bodies import SET_LEFT_INSIDE
from hopkit.corpus.failures.common import NO_OUTPUT, SIDE_EFFECT
from hopkit.corpus.matrix.body_cases import EFFECTS, BodyCase, Failures, body_matrix, same

FAILURES: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (SET_LEFT_INSIDE, ("set_of_tensors",)),
    (SIDE_EFFECT, EFFECTS),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    def hop(body, x, read=same):
        return torch.ops.higher_order.wrap(body, x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix("wrap_body_matrix", build, hops=("wrap",), failures=FAILURES)
