"""The matrix of bodies for ``foreach_map``: the function runs for each tensor of a list."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.failures.bodies import GRAD_MODE_LOST, NOT_WANTING_GRADIENTS
from hopkit.corpus.failures.common import TRIED
from hopkit.corpus.failures.pure_bodies import FAILURES as PURE_BODY
from hopkit.corpus.matrix.body_cases import (
    BOTH,
    CONSTANTS,
    GRAD,
    MEMORY,
    OBJECTS,
    SYMBOLS,
    TENSORS,
    BodyCase,
    Failures,
    body_matrix,
    same,
)
from hopkit.records import Case

FAILURES: Failures = (
    *PURE_BODY,
    (
        hopkit.KnownFailure(
            "codegen",
            TRIED,
            "Inductor treats a dynamic size, the first operand, as the list of tensors",
            "foreach op should have at least one tensor arg",
            backends=("inductor",),
            frame="lowering:_foreach_map",
        ),
        ("sym_int",),
    ),
    (
        hopkit.KnownFailure(
            "codegen",
            TRIED,
            "on a GPU Inductor realizes each output of a foreach operator, and can't realize a transposed one",
            "NotImplementedError: PermuteView",
            backends=("inductor",),
            devices=("cuda", "virtual-h200"),
        ),
        ("transposed",),
    ),
    (NOT_WANTING_GRADIENTS, ("detached_output",)),
    (GRAD_MODE_LOST, ("enable_grad_inside_no_grad",)),
)

WRITTEN_TWICE = ("writes_freevar",)
"""A call writes into a tensor that an earlier call read: eager PyTorch refuses to differentiate that."""


def build(body_case: BodyCase) -> hopkit.Sample:
    foreach_map = torch_hop.function("foreach_map")

    def hop(body, x, read=same):
        return foreach_map(body, [x, x + 1])[0]

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


def cases(bodies: tuple[str, ...], modes: tuple[str, ...]) -> tuple[Case, ...]:
    failures = tuple((failure, tuple(set(names) & set(bodies))) for failure, names in FAILURES)
    return body_matrix(
        "foreach_map_body_matrix", build, hops=("foreach_map",), bodies=bodies, failures=failures, modes=modes
    )


# No autocast: a matrix product is not pointwise.
BODIES = (*OBJECTS, *CONSTANTS, *TENSORS, *SYMBOLS, *MEMORY, *GRAD)
CASES = (
    *cases(tuple(name for name in BODIES if name not in WRITTEN_TWICE), BOTH),
    *cases(WRITTEN_TWICE, ("inference",)),
)
