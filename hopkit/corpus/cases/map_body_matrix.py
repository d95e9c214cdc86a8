"""The matrix of bodies for ``map``: torch stacks the results of the body."""

from __future__ import annotations

import dataclasses

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit.corpus.failures.any_outputs import CHANGES_OUTSIDE, WRITES_TO_SLICE
from hopkit.corpus.failures.bodies import ALIASING_BODIES, ALL_WANT_GRADIENTS, WRITING_BODIES
from hopkit.corpus.failures.common import ALIASES, SIDE_EFFECT, TRIED, WRITES, WRITTEN_TAKEN
from hopkit.corpus.matrix.body_cases import EFFECTS, MEMORY, MODES, TENSORS, BodyCase, Failures, body_matrix, same

VIEW_WRITTEN = hopkit.KnownFailure(
    "run",
    TRIED,
    "the eager backend returns a view, which the program must not write into",
    "Output 0 of MapAutogradOp is a view and is being modified inplace",
    variants=("training",),
    backends=("eager",),
)

FAILURES: Failures = (
    (ALL_WANT_GRADIENTS, ("detached_output",)),
    (
        hopkit.KnownFailure(
            "post_grad_forward",
            TRIED,
            "Inductor treats a None that the body returns as a tensor",
            "'NoneType' object has no attribute 'size'",
            backends=("inductor",),
            frame="Tracer.trace",
        ),
        ("none",),
    ),
    (SIDE_EFFECT, EFFECTS),
    (ALIASES, ALIASING_BODIES),
    (dataclasses.replace(WRITES, versions="==2.13.*"), WRITING_BODIES),
    (dataclasses.replace(WRITES, versions="==2.15.*", variants=("training",)), WRITING_BODIES),
    (
        dataclasses.replace(ALIASES, versions="==2.15.*", variants=("inference",)),
        ("writes_operand_and_returns_it",),
    ),
    (
        hopkit.KnownFailure(
            "numerics",
            "==2.15.*",
            "Inductor lets the body's write into a slice show in another tensor of the program",
            "differs from the reference by 1",
            variants=("inference",),
            backends=("inductor",),
        ),
        ("writes_operand",),
    ),
    (WRITTEN_TAKEN["values"], ("writes_operand",)),
    (VIEW_WRITTEN, ("output_written_afterwards",)),
)

ANY_OUTPUTS: Failures = (
    (CHANGES_OUTSIDE, EFFECTS),
    (WRITES_TO_SLICE, WRITING_BODIES),
    (VIEW_WRITTEN, ("output_written_afterwards",)),
)


def build(body_case: BodyCase) -> hopkit.Sample:

    def hop(body, x, read=same):
        return control_flow.map(body, torch.stack([x, x + 1]))

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


# Other objects than these can't be stacked.
STACKED = ("named_tuple", "nested_containers", "deque", "none")

CASES = body_matrix(
    "map_body_matrix",
    build,
    hops=("map_impl",),
    bodies=(*STACKED, *TENSORS, *MEMORY, *MODES),
    # In training a reference run refuses it too; map_memory has the body for inference.
    without=("writes_freevar",),
    failures=FAILURES,
    any_outputs=ANY_OUTPUTS,
)
