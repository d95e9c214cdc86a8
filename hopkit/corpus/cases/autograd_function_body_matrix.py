"""The matrix of bodies for ``torch.autograd.Function``, whose forward is the body: every case records gradients."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import NO_OUTPUT, TRIED
from hopkit.corpus.matrix.body_cases import BodyCase, Failures, body_matrix, same

# Eager torch makes outputs of the function only of a tensor, or of the tensors in a tuple, that forward returns. Other
# tensors it leaves as they are: they want no gradient.
MADE_AN_OUTPUT = hopkit.KnownFailure(
    "structure",
    TRIED,
    "a tensor inside an object that forward returns, or that escapes, becomes an output with a gradient",
    "requires_grad False expected, True found",
)

GETS_A_GRADIENT = dataclasses.replace(
    MADE_AN_OUTPUT,
    stage="numerics",
    symptom="the reference run has none, the compiled program has one that is not zero",
)

FAILURES: Failures = (
    (NO_OUTPUT, ("sym_float",)),
    (MADE_AN_OUTPUT, ("appends_to_list",)),
    (
        (MADE_AN_OUTPUT, GETS_A_GRADIENT),
        ("deque", "list_subclass", "set_of_tensors", "iterator", "self_referencing"),
    ),
    (
        hopkit.KnownFailure("structure", TRIED, "a deque that forward returns is a tuple", "deque expected, tuple"),
        ("deque",),
    ),
    (
        hopkit.KnownFailure("structure", TRIED, "a list that forward returns is a tuple", "Stack expected, tuple"),
        ("list_subclass",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "forward must return a tensor or a sequence of tensors; Dynamo's own code raises the error",
            "object is not iterable",
            frame="autograd_function:inner",
        ),
        ("user_object", "dataclass", "frozen_dataclass", "slots_dataclass", "partial", "closure"),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "a dict that forward returns is a tuple of its keys",
            "tuple indices must be integers or slices, not str",
        ),
        ("nested_containers",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "if two outputs are one tensor, an internal error follows",
            "Placeholder node not found in env",
            frame="AutogradFunctionApplyVariable.handle_saved_tensors_wiring",
        ),
        ("same_twice",),
    ),
    (
        hopkit.KnownFailure(
            "numerics",
            TRIED,
            "a generator that forward returns runs inside forward, and its tensors get the gradient of backward",
            "differs from the reference",
        ),
        ("generator",),
    ),
    (
        hopkit.KnownFailure(
            "numerics",
            TRIED,
            "if its forward turns gradients on, a function that the program applies under no_grad gets a gradient",
            "differs from the reference",
        ),
        ("enable_grad_inside_no_grad",),
    ),
)


class Applied(torch.autograd.Function):
    @staticmethod
    def forward(ctx, body, x):
        ctx.save_for_backward(x)
        return body(x)

    @staticmethod
    def backward(ctx, *grads):
        (x,) = ctx.saved_tensors
        return None, x.cos() * sum(grad.sum() for grad in grads if grad is not None)


def build(body_case: BodyCase) -> hopkit.Sample:
    def hop(body, x, read=same):
        return Applied.apply(body, x)

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


# Eager torch gives a tuple for a named tuple, and refuses to write into an operand that is kept for backward.
CASES = body_matrix(
    "autograd_function_body_matrix",
    build,
    hops=("autograd_function_apply",),
    without=("named_tuple", "operand_written_afterwards"),
    failures=FAILURES,
    modes=("training",),
)
