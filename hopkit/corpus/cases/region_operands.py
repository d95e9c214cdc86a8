"""Nested compile regions: the arguments of a region."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import ALIASES, EAGER_REUSE, OPERAND_READ_AFTER_REUSE, OPERAND_REUSED, TRIED


@hopkit.case("region_operands/keyword_arguments", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_operands_keyword_arguments() -> hopkit.Sample:
    """The program passes keyword arguments, in two orders, and a default."""

    @torch.compiler.nested_compile_region
    def region(x, *, scale, shift=2.0):
        return x * scale + shift

    def fn(x, y):
        return region(x, scale=y) + region(shift=y, scale=x, x=x)

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(x, y))


@hopkit.case("region_operands/python_arguments", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_operands_python_arguments() -> hopkit.Sample:
    """Two calls pass a different int, float, bool and string."""

    @torch.compiler.nested_compile_region
    def region(x, n, scale, negate, mode):
        y = x.roll(n) * scale
        y = -y if negate else y
        return y.sin() if mode == "sin" else y.cos()

    def fn(x):
        return region(x, 1, 0.5, True, "sin") + region(x, 2, 1.5, False, "cos")

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("region_operands/int_from_caller", hops=("invoke_subgraph",), variants=("inference",))
def region_operands_int_from_caller() -> hopkit.Sample:
    """An int of the caller is an argument of the region; the second call of the program has another one."""

    @torch.compiler.nested_compile_region
    def region(x, n):
        return x * n + n

    def fn(x, n):
        return region(x, n)

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(x, 2), other_args=((x, 3), (x, 4)))


@hopkit.case("region_operands/structured_arguments", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_operands_structured_arguments() -> hopkit.Sample:
    """A dict of a list and a tuple is an argument."""

    @torch.compiler.nested_compile_region
    def region(inputs):
        first, second = inputs["pair"]
        return first * second + inputs["rest"][0]

    def fn(x, y):
        return region({"pair": (x, y), "rest": [x + y]})

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(x, y))


@hopkit.case("region_operands/symbolic_int", hops=("invoke_subgraph",), variants=("dynamic", "dynamic_training"))
def region_operands_symbolic_int() -> hopkit.Sample:
    """The program computes with a dynamic size and passes it to the region; a second call is shorter."""

    @torch.compiler.nested_compile_region
    def region(x, n):
        return x.reshape(n, 2) * n

    def fn(x):
        return region(x, x.shape[0] // 2)

    x, longer = torch.randn(6), torch.randn(10)
    return hopkit.Sample(fn, args=(x,), other_args=((longer,),), dynamic={0: {0}})


@hopkit.case(
    "region_operands/function_argument",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, OPERAND_REUSED, OPERAND_READ_AFTER_REUSE),
)
def region_operands_function_argument() -> hopkit.Sample:
    """An argument is a function that closes over an intermediate: each call passes another one."""

    @torch.compiler.nested_compile_region
    def region(function, x):
        return function(x) * 2

    def scaled(x):
        scale = x.cos()
        return region(lambda x: x.sin() * scale, x)

    def fn(x):
        return scaled(scaled(x))

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("region_operands/other_functions", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_operands_other_functions() -> hopkit.Sample:
    """The program calls one region with two functions."""

    @torch.compiler.nested_compile_region
    def region(function, x):
        return function(x) * 2

    def fn(x):
        return region(torch.sin, x) + region(torch.cos, x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_operands/operand_twice",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "torch reuses a region that it traced with one tensor as two operands for two tensors",
        "differs from the reference",
    ),
)
def region_operands_operand_twice() -> hopkit.Sample:
    """In the first call one tensor is both arguments; the second call has two tensors."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x * y + x

    def fn(x, y):
        return region(x, x) + region(x, y)

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(x, y))


@hopkit.case(
    "region_operands/unused_argument",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=EAGER_REUSE,
)
def region_operands_unused_argument() -> hopkit.Sample:
    """The region ignores an argument that requires a gradient."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x.sin()

    def fn(x, y):
        return region(x, y) + region(y, x)[0]

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(x, y))


@hopkit.case("region_operands/detached_argument", hops=("invoke_subgraph",), variants=("training",))
def region_operands_detached_argument() -> hopkit.Sample:
    """The program calls the region with a tensor that requires a gradient, and then with a detached one."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x.sin() * y

    def fn(x, y):
        return region(x, y) + region(x.detach(), y) + region(x, y.detach())

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(x, y))


@hopkit.case("region_operands/ints_and_bools", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_operands_ints_and_bools() -> hopkit.Sample:
    """Tensors of ints and bools are arguments and outputs, beside one that requires a gradient."""

    @torch.compiler.nested_compile_region
    def region(x, index, mask):
        return x[index], index + 1, mask & (x > 0)

    def fn(x, index, mask):
        return region(x, index, mask)

    x, index, mask = torch.randn(3), torch.tensor([2, 0]), torch.tensor([True, False, True])
    return hopkit.Sample(fn, args=(x, index, mask))


@hopkit.case("region_operands/ranks", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_operands_ranks() -> hopkit.Sample:
    """The arguments have ranks from 0 to 5."""

    @torch.compiler.nested_compile_region
    def region(*tensors):
        return tuple(x.sin() * 2 for x in tensors)

    def fn(tensors):
        return region(*tensors)

    return hopkit.Sample(fn, args=([torch.randn((2,) * rank) for rank in range(6)],))


@hopkit.case("region_operands/empty", hops=("invoke_subgraph",), variants=("inference", "training", "dynamic"))
def region_operands_empty() -> hopkit.Sample:
    """A region takes and returns a tensor without elements."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin(), x.sum(0)

    def fn(x):
        return region(x)

    return hopkit.Sample(fn, args=(torch.randn(0, 4),), dynamic={0: {1}})


@hopkit.case("region_operands/other_shapes", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_operands_other_shapes() -> hopkit.Sample:
    """The second call has another shape, the third another dtype: three subgraphs."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.cos() * 2

    def fn(x, y, z):
        return region(x).sum() + region(y).sum() + region(z).sum()

    x, y = torch.randn(3), torch.randn(2, 2)
    z = torch.randn(3, dtype=torch.float64)
    return hopkit.Sample(fn, args=(x, y, z))


@hopkit.case("region_operands/other_strides", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_operands_other_strides() -> hopkit.Sample:
    """Two calls have tensors of one shape and different strides."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.contiguous().view(-1) * 2

    def fn(x, y):
        return region(x), region(y.t())

    x, y = torch.randn(3, 4), torch.randn(4, 3)
    return hopkit.Sample(fn, args=(x, y))


@hopkit.case(
    "region_operands/views_of_one_base",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=ALIASES,
)
def region_operands_views_of_one_base() -> hopkit.Sample:
    """The arguments are overlapping views of one tensor."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x * y

    def fn(x):
        return region(x[:-1], x[1:])

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case(
    "region_operands/sizes_swapped",
    hops=("invoke_subgraph",),
    variants=("dynamic",),
    known_failure=hopkit.KnownFailure(
        "run",
        TRIED,
        "Inductor specializes a dynamic size if a tensor is reshaped to its sizes in the other order",
        "Constraints violated",
        variants=("dynamic",),
        backends=("inductor",),
        frame="ShapeEnv.produce_guards_verbose",
    ),
)
def region_operands_sizes_swapped() -> hopkit.Sample:
    """A region reshapes a copy to its sizes in the other order; without a region torch refuses it too."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.clone().reshape(x.shape[1], x.shape[0])

    return hopkit.Sample(region, args=(torch.randn(2, 3),), dynamic={0: {0}})
