"""The matrix of bodies for ``switch``."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop as torch_hop
from hopkit.corpus.failures.any_outputs import CHANGES_OUTSIDE, MADE_BY_THE_PROGRAM, WRITES_OUTSIDE_IN_TRAINING
from hopkit.corpus.failures.bodies import (
    ALIASING_BODIES,
    ALL_WANT_GRADIENTS,
    ENDLESS,
    GRAD_MODE_LOST,
    NOT_REBUILT,
    WRITING_BODIES,
)
from hopkit.corpus.failures.common import ALIASES, NO_OUTPUT, SIDE_EFFECT, WRITES_IN_TRAINING, in_joint
from hopkit.corpus.matrix.body_cases import EFFECTS, BodyCase, Failures, body_matrix, same

OPERAND_SAVED = in_joint(
    "switch saves its operand for its backward, even if no gradient needs it",
    "modified by an inplace operation",
    frame="SwitchAutogradOp.backward",
)

FAILURES: Failures = (
    (SIDE_EFFECT, EFFECTS),
    (ALIASES, ALIASING_BODIES),
    (dataclasses.replace(ALIASES, variants=("inference",)), ("writes_operand_and_returns_it",)),
    (WRITES_IN_TRAINING, (*WRITING_BODIES, "writes_freevar")),
    (ALL_WANT_GRADIENTS, ("detached_output",)),
    (OPERAND_SAVED, ("operand_written_afterwards",)),
    (GRAD_MODE_LOST, ("enable_grad_inside_no_grad",)),
    (dataclasses.replace(NOT_REBUILT, versions="==2.15.*"), ("list_subclass", "tuple_subclass")),
    (dataclasses.replace(NO_OUTPUT, versions="==2.14.*"), ("list_subclass", "tuple_subclass")),
    (ENDLESS, ("self_referencing",)),
    (
        hopkit.KnownFailure(
            "codegen",
            "==2.15.*",
            "Inductor can't lower a switch that returns an int",
            "'ShapeAsConstantBuffer' object has no attribute 'dtype'",
            backends=("inductor",),
            frame="Switch.create",
        ),
        ("int_constant",),
    ),
    (
        hopkit.KnownFailure(
            "codegen",
            "==2.15.*",
            "Inductor can't lower a switch that returns None",
            "'NoneType' object has no attribute 'stride'",
            backends=("inductor",),
            frame="Switch.create._require_exact_strides",
        ),
        ("none",),
    ),
    (
        NO_OUTPUT,
        (
            "user_object",
            "dataclass",
            "frozen_dataclass",
            "slots_dataclass",
            "partial",
            "closure",
            "script_object",
            "generator",
            "iterator",
            "float_constant",
            "enum_member",
            "string",
            "sym_float",
        ),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            "==2.15.*",
            "a set that the branches return causes an internal error, not a refusal",
            "NotImplementedError: argument of type: <class 'set'>",
            frame="TracerBase.create_arg",
        ),
        ("set_of_tensors",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            "==2.15.*",
            "torch treats a bool that all branches return as a tensor",
            "expected both a and b to be FakeTensor",
            frame="SwitchHigherOrderVariable._call_function",
        ),
        ("bool_constant",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            "==2.15.*",
            "a branch must not return a symbolic int",
            "torch.switch: unsupported branch return type",
            refusal=True,
            frame="SwitchHigherOrderVariable._call_function.speculate_branch",
        ),
        ("sym_int",),
    ),
)

ANY_OUTPUTS: Failures = (
    (CHANGES_OUTSIDE, EFFECTS),
    (WRITES_OUTSIDE_IN_TRAINING, (*WRITING_BODIES, "writes_freevar")),
    (OPERAND_SAVED[1], ("operand_written_afterwards",)),
    (MADE_BY_THE_PROGRAM, ("generator",)),
)


def build(body_case: BodyCase) -> hopkit.Sample:
    switch = torch_hop.function("switch")

    def fn(index, x):
        def hop(body, x, read=same):
            return switch(index, (body, lambda x: body(-x)), (x,))

        return body_case(hop, x)

    x = torch.randn(2, 2)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x),), dynamic={1: {0}})


CASES = body_matrix(
    "switch_body_matrix",
    build,
    hops=("switch",),
    requires=("hop:switch",),
    failures=FAILURES,
    any_outputs=ANY_OUTPUTS,
)
