"""``associative_scan`` as programs call it, in the mode "generic" that a CPU supports."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import TRIED


@hopkit.case("associative_scan/simple", variants=("training", "dynamic"))
def associative_scan_simple() -> hopkit.Sample:
    """Running products: Dynamo unrolls the levels of the tree, and no graph has a HOP."""
    scan = hop.function("associative_scan")

    def fn(x):
        return scan(lambda before, x: before * x, x, 0, combine_mode="generic")

    return hopkit.Sample(fn, args=(torch.randn(3, 2),), dynamic={0: {1}})


@hopkit.case("associative_scan/reverse_of_last_dim", variants=("inference",))
def associative_scan_reverse_of_last_dim() -> hopkit.Sample:
    """A reversed scan along the last dimension."""
    scan = hop.function("associative_scan")

    def fn(x):
        return scan(lambda before, x: before - x.sin(), x, -1, reverse=True, combine_mode="generic") * x

    return hopkit.Sample(fn, args=(torch.randn(2, 2),))


SAME_MEMORY = hopkit.KnownFailure(
    "numerics",
    TRIED,
    "the result of a single slice shares memory with the operand: a write into one changes the other",
    "differs from the reference",
)


@hopkit.case(
    "associative_scan/one_slice", known_failure=(SAME_MEMORY, dataclasses.replace(SAME_MEMORY, stage="mutation"))
)
def associative_scan_one_slice() -> hopkit.Sample:
    """The dimension has one element, and the program writes into the result."""
    scan = hop.function("associative_scan")

    def fn(x):
        out = scan(lambda before, x: before + x, x, 0, combine_mode="generic")
        out.add_(1)
        return out * x

    return hopkit.Sample(fn, args=(torch.randn(1, 3),))


@hopkit.case(
    "associative_scan/numbers",
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a function that multiplies by a Python number can combine rows and up to three numbers, but not more numbers",
        "select(): index 0 out of range for tensor of size [0] at dimension 0",
        frame="fake_impls:meta_select",
    ),
)
def associative_scan_numbers() -> hopkit.Sample:
    """The operand has one dimension, of four elements, and the function multiplies by a Python number."""
    scan = hop.function("associative_scan")

    def fn(x):
        return scan(lambda before, x: before * x * 2.0, x, 0, combine_mode="generic")

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("associative_scan/linear_recurrence", variants=("training",))
def associative_scan_linear_recurrence() -> hopkit.Sample:
    """Pairs of factor and addend: the state of a linear recurrence at each step."""
    scan = hop.function("associative_scan")

    def combine(left, right):
        return {"a": left["a"] * right["a"], "b": left["b"] * right["a"] + right["b"]}

    def fn(a, b):
        return scan(combine, {"a": a.sigmoid(), "b": b}, 0, combine_mode="generic")["b"]

    return hopkit.Sample(fn, args=(torch.randn(3, 2), torch.randn(3, 2)))


@hopkit.case("associative_scan/matrix_products", variants=("inference",))
def associative_scan_matrix_products() -> hopkit.Sample:
    """The combining function does not commute."""
    scan = hop.function("associative_scan")

    def fn(x):
        return scan(torch.matmul, x, 0, combine_mode="generic")

    return hopkit.Sample(fn, args=(torch.randn(3, 2, 2),))


@hopkit.case("associative_scan/closure", variants=("training",))
def associative_scan_closure() -> hopkit.Sample:
    """The combining function uses a parameter and an intermediate of the program."""
    scan = hop.function("associative_scan")
    weight = torch.nn.Parameter(torch.randn(2))

    def fn(x):
        shift = x.mean(0)
        return scan(lambda before, x: before + x * weight - shift, x, 0, combine_mode="generic")

    return hopkit.Sample(fn, args=(torch.randn(2, 2),))


@hopkit.case(
    "associative_scan/length_one",
    variants=("inference",),
    known_failure=(
        hopkit.KnownFailure(
            "structure",
            TRIED,
            "the scan of one slice is its input, not a new tensor",
            "separate tensors expected, the same memory found",
        ),
        hopkit.KnownFailure(
            "mutation",
            TRIED,
            "the scan of one slice is its input, not a new tensor",
            "args[0]: differs from the reference",
        ),
    ),
)
def associative_scan_length_one() -> hopkit.Sample:
    """There is one slice, and the program writes into the result."""
    scan = hop.function("associative_scan")

    def fn(x):
        y = scan(lambda before, x: before * x, x, 0, combine_mode="generic")
        y.mul_(2)
        return y

    return hopkit.Sample(fn, args=(torch.randn(1, 2),))


@hopkit.case("associative_scan/in_a_branch", hops=("cond",), variants=("inference",))
def associative_scan_in_a_branch() -> hopkit.Sample:
    """One branch of a cond scans, and the other takes the cumulative sum."""
    scan = hop.function("associative_scan")

    def fn(pred, x):
        def scanned(x):
            return scan(lambda before, x: before + x, x, 0, combine_mode="generic")

        return torch.cond(pred, scanned, lambda x: x.cumsum(0), (x,))

    x = torch.randn(2, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("associative_scan/cond_inside", hops=("cond",), variants=("inference",))
def associative_scan_cond_inside() -> hopkit.Sample:
    """The combining function chooses with a cond."""
    scan = hop.function("associative_scan")

    def combine(before, x):
        return torch.cond(x.sum() > 0, lambda a, b: a + b, lambda a, b: a * b, (before, x))

    def fn(x):
        return scan(combine, x, 0, combine_mode="generic")

    return hopkit.Sample(fn, args=(torch.tensor([[1.0, 2.0], [3.0, 4.0], [-5.0, 1.0]]),))


@hopkit.case(
    "associative_scan/pointwise",
    hops=("associative_scan",),
    variants=("inference",),
    known_failure=(
        hopkit.KnownFailure(
            "dynamo",
            "==2.13.*",
            "the mode is refused on a CPU",
            "all input tensors need to be on CUDA or XPU",
            refusal=True,
            frame="associative_scan:_validate_input",
        ),
        hopkit.KnownFailure(
            "codegen",
            "==2.15.*",
            "Inductor has no CPU code for associative_scan",
            "is not supported on cpu",
            refusal=True,
            frame="lowering:associative_scan",
        ),
    ),
)
def associative_scan_pointwise() -> hopkit.Sample:
    """The mode "pointwise" is for GPUs."""
    scan = hop.function("associative_scan")

    def fn(x):
        return scan(lambda before, x: before * x, x, 0)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "associative_scan/one_column",
    variants=("dynamic",),
    known_failure=hopkit.KnownFailure(
        "run",
        TRIED,
        "Dynamo specializes the length of the operand if its other dimensions have one element",
        "Constraints violated",
        frame="ShapeEnv.produce_guards_verbose",
    ),
)
def associative_scan_one_column() -> hopkit.Sample:
    """The operand is a column of dynamic length."""
    scan = hop.function("associative_scan")

    def fn(x):
        return scan(lambda before, x: before * x, x, 0, combine_mode="generic")

    return hopkit.Sample(fn, args=(torch.randn(4, 1),), dynamic={0: {0}})
