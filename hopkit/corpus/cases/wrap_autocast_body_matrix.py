"""The matrix of bodies for ``wrap_with_autocast``."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.mode_wraps import FAILURES
from hopkit.corpus.matrix.body_cases import BodyCase, body_matrix, same


def build(body_case: BodyCase) -> hopkit.Sample:
    def hop(body, x, read=same):
        return torch.ops.higher_order.wrap_with_autocast("cpu", torch.bfloat16, True, None, body, x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "wrap_autocast_body_matrix",
    build,
    hops=("wrap_with_autocast",),
    failures=FAILURES,
)
