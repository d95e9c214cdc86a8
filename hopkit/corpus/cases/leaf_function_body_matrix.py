"""The matrix of bodies for leaf functions, which no compiler traces: the same body is the fake function."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.cases.leaf_function import NOT_IN_INDUCTOR
from hopkit.corpus.failures.common import TRIED
from hopkit.corpus.failures.opaque import ENUM_IS_SCRIPT, NAMED_TUPLE_NOT_MADE
from hopkit.corpus.matrix.body_cases import (
    CONSTANTS,
    OBJECTS,
    SYMBOLS,
    TENSORS,
    BodyCase,
    Failures,
    body_matrix,
    body_of,
    same,
    without_failures,
)

BODIES = (
    *(name for name in OBJECTS if name != "self_referencing"),
    *CONSTANTS,
    *(name for name in TENSORS if name != "freevar"),
    *SYMBOLS,
    "operand_written_afterwards",
    "output_written_afterwards",
    "detached_output",
    "no_grad_around",
)
"""The bodies without ``self_containing_list``, which fails in a reference run too, and without ``freevar``: the
function exists before the program runs, and can't close over a tensor of it."""

STOPPED_BEFORE: Failures = (
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "the function must return tensors and numbers, in containers that pytree knows",
            "cannot extract sympy expressions from",
            refusal=True,
        ),
        (
            "closure",
            "dataclass",
            "frozen_dataclass",
            "generator",
            "iterator",
            "partial",
            "script_object",
            "set_of_tensors",
            "slots_dataclass",
            "user_object",
        ),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "a function must not return a string",
            "torch.* op returned non-Tensor",
            refusal=True,
        ),
        ("string",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "torch treats a subclass of list or tuple as a named tuple: an assertion replaces a refusal",
            "expected namedtuple or structseq but got",
            frame="builder:handle_traced_output",
        ),
        ("list_subclass", "tuple_subclass"),
    ),
    (NAMED_TUPLE_NOT_MADE, ("named_tuple",)),
    (ENUM_IS_SCRIPT, ("enum_member",)),
)
TWICE = hopkit.KnownFailure(
    "numerics",
    TRIED,
    "a tensor that the function returns twice gets only one of the two gradients",
    "grad of args[0]: differs from the reference",
    variants=("training",),
    backends=("aot_eager",),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    body = body_of(body_case)
    opaque = torch_hop.function("leaf_function")(body)
    opaque.register_fake(body)

    def hop(body, x, read=same):
        return opaque(x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "leaf_function_body_matrix",
    build,
    hops=("invoke_leaf_function", "with_effects"),
    bodies=BODIES,
    failures=(
        *STOPPED_BEFORE,
        (NOT_IN_INDUCTOR, without_failures(BODIES, STOPPED_BEFORE)),
        (
            hopkit.KnownFailure(
                "run",
                TRIED,
                "the backward of a function that returns its operand gets no gradient for it",
                "Expected a proper Tensor but got None",
                variants=("training",),
                backends=("aot_eager",),
                frame="utils:call_func_at_runtime_with_args",
            ),
            ("operand",),
        ),
        (TWICE, ("same_twice",)),
        (
            hopkit.KnownFailure(
                "structure",
                TRIED,
                "AOTAutograd makes one tensor of two results that are one tensor",
                "the same memory expected, the same tensor found",
                variants=("training",),
                backends=("aot_eager",),
            ),
            ("same_twice",),
        ),
    ),
)
