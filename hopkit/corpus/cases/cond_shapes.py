"""``torch.cond``: ranks, sizes and layouts of operands, outputs and gradients."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import TRIED, in_joint


@hopkit.case(
    "cond_shapes/offsets_differ",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the branches must return tensors with the same storage offset",
        "expected same storage_offset but got",
        refusal=True,
    ),
)
def cond_shapes_offsets_differ() -> hopkit.Sample:
    """The branches return slices of their own tensors, with different storage offsets."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin()[:2], lambda x: x.cos()[1:], (x,))

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_shapes/sizes_differ",
    hops=("cond",),
    variants=("inference", "training", "dynamic"),
    known_failure=in_joint(
        "AOTAutograd gives the tangent the size of the branch that it traced first",
        "is invalid for input of size",
        frame="_prims_common:infer_size",
    ),
)
def cond_shapes_sizes_differ() -> hopkit.Sample:
    """The branches return different numbers of rows: an unbacked size, which the program uses."""

    def fn(pred, x):
        y = torch.cond(pred, lambda x: x.sin(), lambda x: x[1:] * 2, (x,))
        return y.sum(0), y + 1

    x = torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),), dynamic={1: {0}})


@hopkit.case("cond_shapes/sizes_differ_in_two_outputs", hops=("cond",), variants=("inference",))
def cond_shapes_sizes_differ_in_two_outputs() -> hopkit.Sample:
    """Two outputs have unbacked sizes that are equal in each branch; the compiler does not know it."""

    def fn(pred, x):
        y, z = torch.cond(pred, lambda x: (x.sin(), x + 1), lambda x: (x[1:].cos(), x[:-1] * 2), (x,))
        return y.sum(0), z.sum(0), torch.cat([y, z])

    x = torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_shapes/one_is_empty", hops=("cond",), variants=("inference",))
def cond_shapes_one_is_empty() -> hopkit.Sample:
    """One branch returns an empty tensor."""

    def fn(pred, x):
        y = torch.cond(pred, lambda x: x * 2, lambda x: x[:0] + 1, (x,))
        return y, y.sum()

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_shapes/ranks_differ",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the branches must return the same ranks",
        "expected same dim but got",
        refusal=True,
    ),
)
def cond_shapes_ranks_differ() -> hopkit.Sample:
    """The branches return a matrix and a vector."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin(), lambda x: x.sum(0), (x,))

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_shapes/dtypes_differ",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the branches must return the same dtypes",
        "expected same dtype but got",
        refusal=True,
    ),
)
def cond_shapes_dtypes_differ() -> hopkit.Sample:
    """The branches return float32 and float64."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin(), lambda x: x.double(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_shapes/strides_differ",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the branches must return tensors whose strides have the same order",
        "The sorted order of strides of the two branches' output doesn't match",
        refusal=True,
    ),
)
def cond_shapes_strides_differ() -> hopkit.Sample:
    """The branches return equal shapes with different strides."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin(), lambda x: x.t().contiguous().t() * 2, (x,))

    x = torch.randn(3, 4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_shapes/both_transposed", hops=("cond",), variants=("inference", "training"))
def cond_shapes_both_transposed() -> hopkit.Sample:
    """Both branches return a transposed tensor: the strides stay the same as in eager."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin().t(), lambda x: x.cos().t(), (x,))

    x = torch.randn(3, 4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_shapes/expanded", hops=("cond",), variants=("inference", "training"))
def cond_shapes_expanded() -> hopkit.Sample:
    """Both branches return an expanded tensor, with a stride of 0."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin().expand(3, 4), lambda x: x.cos().expand(3, 4), (x,))

    x = torch.randn(1, 4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_shapes/rank_zero", hops=("cond",), variants=("inference", "training"))
def cond_shapes_rank_zero() -> hopkit.Sample:
    """The outputs are of rank 0."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.square().sum(), lambda x: x.prod() * 2, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_shapes/ranks", hops=("cond",), variants=("inference", "training"))
def cond_shapes_ranks() -> hopkit.Sample:
    """The operands have ranks from 0 to 5."""

    def fn(pred, tensors):
        def true_fn(*tensors):
            return tuple(x * 2 for x in tensors)

        def false_fn(*tensors):
            return tuple(x - 1 for x in tensors)

        return torch.cond(pred, true_fn, false_fn, tuple(tensors))

    tensors = [torch.randn((2,) * rank) for rank in range(6)]
    return hopkit.Sample(fn, args=(torch.tensor(True), tensors), other_args=((torch.tensor(False), tensors),))


@hopkit.case("cond_shapes/empty", hops=("cond",), variants=("inference", "training", "dynamic"))
def cond_shapes_empty() -> hopkit.Sample:
    """One operand has no elements."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x + 1, lambda x: x.sin() * 2, (x,)), x.sum(0)

    x = torch.randn(0, 4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),), dynamic={1: {1}})


@hopkit.case("cond_shapes/not_contiguous_operands", hops=("cond",), variants=("inference", "training"))
def cond_shapes_not_contiguous_operands() -> hopkit.Sample:
    """The operands are transposed, strided and expanded."""

    def fn(pred, x, y, z):
        operands = (x.t(), y[:, ::2], z.expand(4, 3))

        def true_fn(transposed, strided, expanded):
            return (transposed + expanded).cos(), strided * 2

        def false_fn(transposed, strided, expanded):
            return (transposed * expanded).sin(), strided.cos() * 3

        return torch.cond(pred, true_fn, false_fn, operands)

    x, y, z = torch.randn(3, 4), torch.randn(3, 4), torch.randn(1, 3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y, z), other_args=((torch.tensor(False), x, y, z),))


@hopkit.case(
    "cond_shapes/gradient_strides_differ",
    hops=("cond",),
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "the gradients of the branches must have strides of the same order, which the program can't control",
        "The sorted order of strides of the two branches' output doesn't match",
        frame="_merge_output._bound_stride",
    ),
)
def cond_shapes_gradient_strides_differ() -> hopkit.Sample:
    """The gradient of one branch is an expanded tensor, that of the other a dense one."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sum(0) * 2, lambda x: x[0] * 3, (x,))

    x = torch.randn(3, 4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_shapes/gradient_is_expanded",
    hops=("cond",),
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "the gradients of the branches must be expanded in the same dimensions",
        "expected b_val ==",
        frame="_merge_output._bound_stride",
    ),
)
def cond_shapes_gradient_is_expanded() -> hopkit.Sample:
    """The gradient of a vector is an expanded scalar in one branch and dense in the other."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sum() * 2, lambda x: x.prod(), (x,))

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))
