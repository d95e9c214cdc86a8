"""The matrix of bodies for ``while_loop``: the carry is a result of the body, and so is the first one."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.cases.while_loop_memory import differs
from hopkit.corpus.failures.any_outputs import (
    CHANGES_OUTSIDE,
    GENERATOR_ADVANCED,
    NO_PARTIAL_CARRIED,
    NOT_CARRIED,
    STRIDES_CHANGED,
    VIEWS_LOST,
    WRITES_TO_CARRY_IN_TRAINING,
    WRITTEN_AND_REPLACED,
)
from hopkit.corpus.failures.bodies import ALIASING_BODIES, ALL_WANT_GRADIENTS, ENDLESS, GRAD_MODE_LOST, WRITING_BODIES
from hopkit.corpus.failures.common import (
    ALIASES,
    ARGUMENT_TAKEN,
    NO_OUTPUT,
    SIDE_EFFECT,
    TRIED,
    WRITES,
)
from hopkit.corpus.matrix.body_cases import EFFECTS, BodyCase, Failures, body_matrix, same

FAILURES: Failures = (
    (ARGUMENT_TAKEN, ("no_grad_inside",)),
    (ALL_WANT_GRADIENTS, ("detached_output",)),
    (NO_OUTPUT, ("sym_float",)),
    (differs("stride"), ("transposed",)),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "if gradients are recorded, a loop returns views, which the program must not write into",
            "is a view and is being modified inplace",
            variants=("training",),
        ),
        ("output_written_afterwards",),
    ),
    (GRAD_MODE_LOST, ("enable_grad_inside_no_grad",)),
    (SIDE_EFFECT, EFFECTS),
    (ALIASES, ALIASING_BODIES),
    (ENDLESS, ("self_referencing",)),
    (
        hopkit.KnownFailure(
            "post_grad_forward",
            TRIED,
            "Inductor can't update the fake values of a loop that carries an int",
            "FakeTensorUpdater cannot update this argument",
            backends=("inductor",),
            frame="FakeTensorUpdater.incremental_update",
        ),
        ("int_constant", "sym_int"),
    ),
    (dataclasses.replace(WRITES, variants=("training",)), WRITING_BODIES),
    (dataclasses.replace(ALIASES, variants=("inference",)), ("writes_operand_and_returns_it",)),
    (
        hopkit.KnownFailure(
            "aot_forward",
            TRIED,
            "Dynamo lets a body write into its carry when no gradient is recorded, AOTAutograd refuses",
            "body_fn might be modifying the input!",
            variants=("inference",),
            frame="while_loop:while_loop_func",
        ),
        ("writes_operand",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "a carry that is neither tensor nor int causes an assertion, not a refusal",
            "Expected carry to be a tensor",
            frame="_call_while_loop.unspecialize_carried_inputs",
        ),
        (
            "user_object",
            "dataclass",
            "frozen_dataclass",
            "slots_dataclass",
            "list_subclass",
            "tuple_subclass",
            "partial",
            "closure",
            "set_of_tensors",
            "generator",
            "iterator",
            "float_constant",
            "none",
            "enum_member",
            "string",
            "script_object",
        ),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "torch makes a carried bool a symbol, on which the body can't branch",
            "Could not guard on data-dependent expression",
            frame="ShapeEnv._evaluate_expr",
        ),
        ("bool_constant",),
    ),
)

ANY_OUTPUTS: Failures = (
    (CHANGES_OUTSIDE, EFFECTS),
    (NOT_CARRIED, ("closure", "iterator", "tuple_subclass", "set_of_tensors")),
    (NO_PARTIAL_CARRIED, ("partial",)),
    (GENERATOR_ADVANCED, ("generator",)),
    (STRIDES_CHANGED, ("transposed", "view_of_operand")),
    (WRITTEN_AND_REPLACED, ("writes_operand",)),
    (WRITES_TO_CARRY_IN_TRAINING, ("writes_operand_and_returns_it",)),
    (VIEWS_LOST, ("view_of_output",)),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    def hop(body, x, read=same):
        def step(i, out):
            return i + 1, body(read(out))

        return torch.while_loop(lambda i, out: i < 2, step, (torch.zeros((), dtype=torch.int64), body(x)))[1]

    return hopkit.Sample(lambda x: body_case(hop, x), args=(torch.randn(2, 2),), dynamic={0: {0}})


CASES = body_matrix(
    "while_loop_body_matrix",
    build,
    hops=("while_loop",),
    # In training a reference run refuses it too; while_loop_writes has the body for inference.
    without=("writes_freevar",),
    failures=FAILURES,
    any_outputs=ANY_OUTPUTS,
)
