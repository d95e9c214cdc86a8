"""The matrix of bodies for ``local_map``: one output, since there is one placement."""

from __future__ import annotations

import dataclasses

import torch
from torch.distributed.tensor import Replicate
from torch.distributed.tensor.experimental import local_map

import hopkit
from hopkit.corpus.cases.local_map import AS_HOP, HOPS, mesh_of_one
from hopkit.corpus.failures.bodies import WRITING_BODIES
from hopkit.corpus.failures.common import ALIASES, SIDE_EFFECT, TRIED, WRITES
from hopkit.corpus.matrix.body_cases import EFFECTS, MEMORY, BodyCase, Failures, body_matrix, same

AS_LEAF = hopkit.KnownFailure(
    "dynamo",
    TRIED,
    "Dynamo treats the inputs and outputs of the function as leaves, and refuses writes to them",
    "a leaf Variable that requires grad is being used in an in-place operation",
    variants=("training",),
)

FAILURES: Failures = (
    (SIDE_EFFECT, EFFECTS),
    (ALIASES, ("operand", "view_of_operand", "freevar")),
    (dataclasses.replace(WRITES, variants=("inference",)), WRITING_BODIES),
    (WRITES, ("writes_freevar",)),
    (AS_LEAF, (*WRITING_BODIES, "output_written_afterwards")),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    whole, mesh = (Replicate(),), mesh_of_one()

    def hop(body, x, read=same):
        return local_map(body, (whole,), (whole,), redistribute_inputs=True, device_mesh=mesh)(x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "local_map_body_matrix",
    build,
    hops=HOPS,
    bodies=("operand", "view_of_operand", "freevar", "transposed", *MEMORY),
    failures=FAILURES,
    config=AS_HOP,
)
