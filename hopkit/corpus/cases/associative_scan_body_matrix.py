"""The matrix of bodies for ``associative_scan``: each result is combined with the slices that follow."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.failures.any_outputs import CHANGES_OUTSIDE, WRITES_OUTSIDE
from hopkit.corpus.failures.common import TRIED, in_joint
from hopkit.corpus.matrix.body_cases import (
    AUTOCAST,
    EFFECTS,
    GRAD,
    MEMORY,
    TENSORS,
    BodyCase,
    Failures,
    body_matrix,
    same,
)

FAILURES: Failures = (
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "the function runs under vmap, and an object that escapes from it is useless outside",
            "Either your tensor may have escaped from inside a function being vmapped",
        ),
        ("assigns_attribute", "assigns_nonlocal"),
    ),
    (
        (
            hopkit.KnownFailure(
                "run",
                TRIED,
                "the function runs under vmap, and an object that escapes from it is useless outside",
                "Either your tensor may have escaped from inside a function being vmapped",
                backends=("eager",),
            ),
            hopkit.KnownFailure(
                "aot_forward",
                TRIED,
                "the function runs under vmap, and an object that escapes from it is useless outside",
                "Cannot access storage of BatchedTensorImpl",
                frame="run_functionalized_fw_and_collect_metadata.inner",
            ),
        ),
        ("appends_to_list",),
    ),
    (
        (
            hopkit.KnownFailure(
                "numerics",
                TRIED,
                "the function runs once for each level of a tree, not once for each step, and writes less often",
                "differs from the reference",
                variants=("inference",),
            ),
            *in_joint(
                "the function runs again and writes into a tensor that an earlier call has saved for backward",
                "modified by an inplace operation",
            ),
        ),
        ("writes_freevar",),
    ),
)

ANY_OUTPUTS: Failures = (
    (CHANGES_OUTSIDE, EFFECTS),
    (WRITES_OUTSIDE, ("writes_freevar",)),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    scan = torch_hop.function("associative_scan")

    def hop(body, x, read=same):
        return scan(lambda before, x: body(before + x), torch.stack([x, x + 1]), 0, combine_mode="generic")

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "associative_scan_body_matrix",
    build,
    hops=(),
    # What is combined is of the structure of what is scanned: a tensor.
    bodies=(*TENSORS, *MEMORY, *GRAD, *AUTOCAST),
    without=("detached_output", "same_twice", "view_of_output"),
    failures=FAILURES,
    any_outputs=ANY_OUTPUTS,
)
