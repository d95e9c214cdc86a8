"""The matrix of bodies for ``wrap``."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.bodies import SET_LEFT_INSIDE
from hopkit.corpus.failures.common import NO_OUTPUT, SIDE_EFFECT
from hopkit.corpus.matrix.body_cases import EFFECTS, Failures, body_matrix, same
from hopkit.corpus.matrix.body_cases import BodyCase as Row

FAILURES: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (SET_LEFT_INSIDE, ("set_of_tensors",)),
    (SIDE_EFFECT, EFFECTS),
)


def build(row: Row) -> hopkit.Sample:
    def hop(body, x, read=same):
        return torch.ops.higher_order.wrap(body, x)

    return hopkit.Sample(lambda x: row(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix("wrap_body_matrix", build, hops=("wrap",), failures=FAILURES)
