"""The matrix of bodies for ``scan``: the body's result is the output of each step."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.failures.any_outputs import CHANGES_OUTSIDE, WRITES_TO_SLICE
from hopkit.corpus.failures.bodies import ALIASING_BODIES, ALL_WANT_GRADIENTS, WRITING_BODIES
from hopkit.corpus.failures.common import ALIASES, NO_OUTPUT, SIDE_EFFECT, WRITES
from hopkit.corpus.matrix.body_cases import EFFECTS, MEMORY, MODES, TENSORS, BodyCase, Failures, body_matrix, same

FAILURES: Failures = (
    (ALL_WANT_GRADIENTS, ("detached_output",)),
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
            "dynamo",
            "==2.15.*",
            "the function must not write into the carry or a slice",
            "torch.scan: combine_fn mutates init or xs",
            variants=("inference",),
            refusal=True,
            frame="scan:run_flattened_scan",
        ),
        ("writes_operand",),
    ),
    (NO_OUTPUT, ("deque",)),
    (dataclasses.replace(NO_OUTPUT, versions="==2.13.*"), ("named_tuple",)),
    (
        hopkit.KnownFailure(
            "dynamo",
            "==2.15.*",
            "a named tuple of outputs causes an internal error",
            "KeyError: example_value",
            frame="ScanHigherOrderVariable._call_function",
        ),
        ("named_tuple",),
    ),
    (
        hopkit.KnownFailure(
            "post_grad_forward",
            "==2.15.*",
            "Inductor treats a None that the body returns as a tensor",
            "'NoneType' object has no attribute 'size'",
            backends=("inductor",),
            frame="Tracer.trace",
        ),
        ("none",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            "==2.13.*",
            "torch treats a None beside a tensor as a tensor",
            "'NoneType' object has no attribute 'unsqueeze'",
            frame="scan:stack_y",
        ),
        ("none",),
    ),
)

ANY_OUTPUTS: Failures = (
    (CHANGES_OUTSIDE, EFFECTS),
    (WRITES_TO_SLICE, WRITING_BODIES),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    scan = torch_hop.function("scan")

    def hop(body, x, read=same):
        _, out = scan(lambda carry, x: (carry + x, body(x)), torch.zeros_like(x), torch.stack([x, x + 1]))
        return out

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


# Other objects than these can't be stacked.
BODIES = ("named_tuple", "nested_containers", "deque", "none", *TENSORS, *MEMORY, *MODES)

# In training a reference run refuses it too; scan_memory has the body for inference.
CASES = body_matrix(
    "scan_body_matrix",
    build,
    hops=("scan",),
    bodies=BODIES,
    without=("writes_freevar",),
    failures=FAILURES,
    any_outputs=ANY_OUTPUTS,
)
