"""out_dtype: an operator of ATen, with its computation and result in a dtype that the caller chooses."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import COMPILED, TRIED

HOPS = ("out_dtype",)
aten = torch.ops.aten


def refused(reason, symptom):
    """Return the errors of the operator's own checks: in AOTAutograd or, on the eager backend, at run time."""
    return (
        hopkit.KnownFailure("aot_forward", TRIED, reason, symptom, refusal=True),
        hopkit.KnownFailure("run", TRIED, reason, symptom, backends=("eager",), refusal=True),
    )


@hopkit.case("out_dtype/int8_mm", hops=HOPS, variants=("inference", "dynamic"))
def out_dtype_int8_mm() -> hopkit.Sample:
    """A product of int8 matrices has sums in int32, which int8 can't hold."""

    def fn(x, y):
        return torch.ops.higher_order.out_dtype(aten.mm.default, torch.int32, x, y) + 1

    x, y = torch.randint(-100, 100, (3, 4), dtype=torch.int8), torch.randint(-100, 100, (4, 2), dtype=torch.int8)
    return hopkit.Sample(fn, args=(x, y), dynamic={0: {0}, 1: {1}})


@hopkit.case("out_dtype/elementwise", hops=HOPS)
def out_dtype_elementwise() -> hopkit.Sample:
    """Products of int8 by a tensor in int32 and by a number in float32, and a quotient in float64."""

    def fn(x):
        out_dtype = torch.ops.higher_order.out_dtype
        wide = out_dtype(aten.mul.Tensor, torch.int32, x, x)
        return wide, out_dtype(aten.mul.Scalar, torch.float32, x, 2.5), out_dtype(aten.div.Scalar, torch.float64, x, 4)

    return hopkit.Sample(fn, args=(torch.randint(-100, 100, (3, 4), dtype=torch.int8),))


@hopkit.case("out_dtype/narrower", hops=HOPS)
def out_dtype_narrower() -> hopkit.Sample:
    """A linear layer of floats returns bfloat16."""

    def fn(x, weight, bias):
        return torch.ops.higher_order.out_dtype(aten.linear.default, torch.bfloat16, x, weight, bias)

    return hopkit.Sample(fn, args=(torch.randn(2, 4), torch.randn(3, 4), torch.randn(3)))


@hopkit.case("out_dtype/in_branch_and_region", hops=("cond", "invoke_subgraph", *HOPS))
def out_dtype_in_branch_and_region() -> hopkit.Sample:
    """A branch of a cond returns int32, and so does a region that the other branch calls."""

    def product(x, y):
        return torch.ops.higher_order.out_dtype(aten.mm.default, torch.int32, x, y)

    region = torch.compiler.nested_compile_region(product)

    def fn(x, y):
        return torch.cond(x[0, 0] > 0, lambda x, y: product(x, y) + 1, lambda x, y: region(y, x), (x, y))

    x, y = torch.full((2, 2), 100, dtype=torch.int8), torch.randint(-100, 100, (2, 2), dtype=torch.int8)
    return hopkit.Sample(fn, args=(x, y), other_args=((-x, y),))


@hopkit.case(
    "out_dtype/add_is_refused",
    hops=HOPS,
    known_failure=refused("only some operators are allowed", "out_dtype only allows the following operators"),
)
def out_dtype_add_is_refused() -> hopkit.Sample:
    """The program passes an addition, which is not allowed."""

    def fn(x):
        return torch.ops.higher_order.out_dtype(aten.add.Tensor, torch.int32, x, x)

    def plain(x):
        return x.to(torch.int32) + x

    return hopkit.Sample(fn, args=(torch.randint(-100, 100, (3,), dtype=torch.int8),), reference=plain)


@hopkit.case(
    "out_dtype/in_place_is_refused",
    hops=HOPS,
    known_failure=refused(
        "the operator must not write", "out_dtype's first argument needs to be a functional operator"
    ),
)
def out_dtype_in_place_is_refused() -> hopkit.Sample:
    """The program passes an operator that writes into its argument."""

    def fn(x):
        return torch.ops.higher_order.out_dtype(aten.mul_.Tensor, torch.float32, x, x)

    def plain(x):
        return x.mul_(x)

    return hopkit.Sample(fn, args=(torch.randn(3),), reference=plain)


@hopkit.case(
    "out_dtype/training",
    hops=HOPS,
    variants=("training",),
    known_failure=(
        hopkit.KnownFailure(
            "run",
            TRIED,
            "the operator has no gradient",
            "Autograd not implemented for out_dtype",
            backends=("eager",),
            refusal=True,
        ),
        hopkit.KnownFailure(
            "numerics",
            TRIED,
            "AOTAutograd leaves out the gradient through the operator without a word",
            "grad of args[0]: differs from the reference",
            backends=COMPILED,
        ),
        hopkit.KnownFailure(
            "numerics",
            TRIED,
            "AOTAutograd leaves out the gradient through the operator without a word",
            "grad of args[1]: the reference run has one, the compiled program has none",
            backends=COMPILED,
        ),
    ),
)
def out_dtype_training() -> hopkit.Sample:
    """The program needs gradients through the operator."""

    def fn(x, y):
        return torch.ops.higher_order.out_dtype(aten.mm.default, torch.float64, x, y).sin() + x.sum()

    def plain(x, y):
        return (x.double() @ y.double()).sin() + x.sum()

    return hopkit.Sample(fn, args=(torch.randn(2, 3), torch.randn(3, 2)), reference=plain)
