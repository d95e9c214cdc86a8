"""The matrix of bodies for ``torch.utils.checkpoint``."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.bodies import SET_LEFT_INSIDE
from hopkit.corpus.failures.common import COMPILED, NO_OUTPUT, SIDE_EFFECT, TRIED
from hopkit.corpus.matrix.body_cases import EFFECTS, BodyCase, Failures, body_matrix, same

FAILURES: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (SET_LEFT_INSIDE, ("set_of_tensors",)),
    (SIDE_EFFECT, EFFECTS),
    (
        (
            hopkit.KnownFailure(
                "run",
                TRIED,
                "backward runs the body again, and the body writes into a saved tensor, as it does without a compiler",
                "modified by an inplace operation",
                variants=("training",),
                backends=("eager",),
                refusal=True,
                frame="_CheckpointFrame.get_inputs",
            ),
            hopkit.KnownFailure(
                "numerics",
                TRIED,
                "backward recomputes the body from the tensor that the body wrote to; torch without a compiler refuses",
                "grad of args[0]: differs from the reference",
                variants=("training",),
                backends=COMPILED,
            ),
        ),
        ("writes_freevar",),
    ),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    def hop(body, x, read=same):
        return torch.utils.checkpoint.checkpoint(body, x, use_reentrant=False)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "checkpoint_body_matrix",
    build,
    hops=("tag_activation_checkpoint",),
    failures=FAILURES,
)
