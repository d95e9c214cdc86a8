"""The operator ``associative_scan`` itself, which graphs have if a program compiles "pointwise"."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import ALIASES, TRIED, WRITES

OP = ("associative_scan",)

NO_CODE_IN_2_13 = hopkit.KnownFailure(
    "codegen",
    "==2.13.*",
    "Inductor has no CPU code for associative_scan",
    "Unable to generate code for associative_scan op",
    devices=("cpu",),
    refusal=True,
    frame="lowering:associative_scan",
)
NO_CODE = (
    NO_CODE_IN_2_13,
    dataclasses.replace(NO_CODE_IN_2_13, versions="==2.15.*", symptom="is not supported on cpu"),
)


LEFT_OUT = hopkit.KnownFailure(
    "numerics",
    TRIED,
    "the backward omits the effect of one operand on the result of another",
    "grad of args[0]: differs from the reference",
    backends=("eager", "aot_eager"),
    issue="https://github.com/pytorch/pytorch/issues/172568",
)


@hopkit.case("associative_scan_op/simple", hops=OP, variants=("training", "dynamic"), known_failure=NO_CODE)
def associative_scan_op_simple() -> hopkit.Sample:
    """Running products."""
    scan = torch.ops.higher_order.associative_scan

    def fn(x):
        return scan(lambda before, x: [before * x], [x], ())

    return hopkit.Sample(fn, args=(torch.randn(3, 2),), dynamic={0: {0}}, reference=lambda x: [x.cumprod(0)])


@hopkit.case(
    "associative_scan_op/two_operands",
    hops=OP,
    variants=("training",),
    known_failure=(
        *NO_CODE,
        LEFT_OUT,
        dataclasses.replace(LEFT_OUT, backends=("inductor",), devices=("cuda", "virtual-h200")),
    ),
)
def associative_scan_op_two_operands() -> hopkit.Sample:
    """A linear recurrence of factors and addends."""
    scan = torch.ops.higher_order.associative_scan

    def fn(a, b):
        return scan(lambda a, b, c, d: [a * c, b * c + d], [a.sigmoid(), b], ())[1]

    def plain(a, b):
        states = [b[0]]
        for factor, addend in zip(a[1:].sigmoid(), b[1:], strict=True):
            states.append(states[-1] * factor + addend)
        return torch.stack(states)

    return hopkit.Sample(fn, args=(torch.randn(3, 2), torch.randn(3, 2)), reference=plain)


@hopkit.case(
    "associative_scan_op/closure",
    hops=OP,
    variants=("inference", "training"),
    known_failure=(
        *(dataclasses.replace(each, variants=("inference",)) for each in NO_CODE),
        hopkit.KnownFailure(
            "codegen",
            TRIED,
            "Inductor's scan for a GPU takes no lifted freevars",
            "there are unsupported lifted arguments",
            variants=("inference", "inference.virtual-h200"),
            devices=("cuda", "virtual-h200"),
            refusal=True,
        ),
        hopkit.KnownFailure(
            "dynamo",
            TRIED,
            "tensors that the function closes over have no backward",
            "does currently not support gradients for lifted parameters",
            variants=("training",),
            refusal=True,
        ),
    ),
)
def associative_scan_op_closure() -> hopkit.Sample:
    """The combining function uses a tensor of the program, a lifted freevar."""
    scan = torch.ops.higher_order.associative_scan

    def fn(x, y):
        return scan(lambda before, x: [before + x * y], [x], ())

    return hopkit.Sample(
        fn, args=(torch.randn(2, 2), torch.randn(2)), reference=lambda x, y: [torch.stack([x[0], x[0] + x[1] * y])]
    )


@hopkit.case("associative_scan_op/returns_operand", hops=OP, variants=("inference",), known_failure=ALIASES)
def associative_scan_op_returns_operand() -> hopkit.Sample:
    """The combining function returns its first operand."""
    scan = torch.ops.higher_order.associative_scan

    def fn(x):
        return scan(lambda before, x: [before], [x], ())

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "associative_scan_op/writes_operand",
    hops=OP,
    variants=("inference",),
    known_failure=WRITES,
)
def associative_scan_op_writes_operand() -> hopkit.Sample:
    """The combining function writes into its operand."""
    scan = torch.ops.higher_order.associative_scan

    def fn(x):
        return scan(lambda before, x: [before.add_(x) * 2], [x], ())

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "associative_scan_op/not_pointwise",
    hops=OP,
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a combining function must be pointwise",
        "the combine_fn needs to be pointwise",
        refusal=True,
        frame="AssociativeScanHigherOrderVariable._call_function",
    ),
)
def associative_scan_op_not_pointwise() -> hopkit.Sample:
    """The combining function multiplies matrices."""
    scan = torch.ops.higher_order.associative_scan

    def fn(x):
        return scan(lambda before, x: [before @ x], [x], ())

    return hopkit.Sample(fn, args=(torch.randn(3, 2, 2),))
