"""The matrix of bodies for ``torch.cond``: the bodies that no case of ``cond_*`` has."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.any_outputs import CHANGES_OUTSIDE, MADE_BY_THE_PROGRAM, WRITES_OUTSIDE_IN_TRAINING
from hopkit.corpus.failures.bodies import ENDLESS, NOT_REBUILT
from hopkit.corpus.failures.common import NO_OUTPUT, SIDE_EFFECT, TRIED, WRITES_IN_TRAINING
from hopkit.corpus.matrix.body_cases import OBJECTS, SYMBOLS, BodyCase, Failures, body_matrix, same

FAILURES: Failures = (
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
            "enum_member",
            "string",
            "sym_float",
        ),
    ),
    (
        (
            dataclasses.replace(NO_OUTPUT, versions="==2.13.*"),
            dataclasses.replace(NOT_REBUILT, versions="==2.15.*"),
        ),
        ("list_subclass", "tuple_subclass"),
    ),
    (ENDLESS, ("self_referencing",)),
    (SIDE_EFFECT, ("assigns_nonlocal",)),
    (WRITES_IN_TRAINING, ("writes_freevar",)),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "a set that the branches return causes an internal error, not a refusal",
            "NotImplementedError: argument of type: <class 'set'>",
            frame="TracerBase.create_arg",
        ),
        ("set_of_tensors",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "torch treats a bool that both branches return as a tensor",
            "expected both a and b to be FakeTensor",
        ),
        ("bool_constant",),
    ),
    (
        hopkit.KnownFailure(
            "codegen",
            TRIED,
            "Inductor can't lower a cond that returns an int",
            "'ShapeAsConstantBuffer' object has no attribute 'dtype'",
            frame="lowering:cond",
        ),
        ("int_constant",),
    ),
    (
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "a branch must not return a symbolic int",
            "Expected branches to return a possibly nested pytree of tensors or constant ints",
            refusal=True,
            frame="CondHigherOrderVariable._call_function.speculate_branch",
        ),
        ("sym_int",),
    ),
)

ANY_OUTPUTS: Failures = (
    (CHANGES_OUTSIDE, ("assigns_nonlocal",)),
    (WRITES_OUTSIDE_IN_TRAINING, ("writes_freevar",)),
    (MADE_BY_THE_PROGRAM, ("generator",)),
)

BODIES = (
    *(name for name in OBJECTS if name != "nested_containers"),
    *SYMBOLS,
    "int_constant",
    "bool_constant",
    "enum_member",
    "string",
    "assigns_nonlocal",
    "writes_freevar",
)


def build(body_case: BodyCase) -> hopkit.Sample:
    def fn(pred, x):
        def hop(body, x, read=same):
            return torch.cond(pred, body, lambda x: body(-x), (x,))

        return body_case(hop, x)

    x = torch.randn(2, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),), dynamic={1: {0}})


CASES = body_matrix(
    "cond_body_matrix", build, hops=("cond",), bodies=BODIES, failures=FAILURES, any_outputs=ANY_OUTPUTS
)
