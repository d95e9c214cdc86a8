"""The matrix of bodies for ``wrap_with_set_grad_enabled``."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.mode_wraps import FAILURES
from hopkit.corpus.matrix.body_cases import BodyCase, body_matrix, same


def build(body_case: BodyCase) -> hopkit.Sample:
    def hop(body, x, read=same):
        return torch.ops.higher_order.wrap_with_set_grad_enabled(False, body, x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "set_grad_body_matrix",
    build,
    hops=("wrap_with_set_grad_enabled",),
    failures=FAILURES,
)
