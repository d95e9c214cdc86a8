"""Nested compile regions: results of a region."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import (
    ALIASES,
    ARGUMENT_TAKEN,
    ARGUMENT_TAKEN_AND_READ,
    EAGER_REUSE,
    OPERAND_REUSED_IN_2_13,
    TRIED,
)


@hopkit.case("region_outputs/nested_structure", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_outputs_nested_structure() -> hopkit.Sample:
    """The region returns a dict of a list and a tuple."""

    @torch.compiler.nested_compile_region
    def region(x):
        return {"a": [x.sin(), (x.cos(),)], "b": x.sum()}

    def fn(x):
        out = region(x)
        return {"c": out["a"][1][0] * out["b"], **out}

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_outputs/python_values",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, ARGUMENT_TAKEN),
)
def region_outputs_python_values() -> hopkit.Sample:
    """The region returns None, an int, a float and a string beside a tensor."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin(), None, x.dim(), 0.5, "name"

    def fn(x):
        return region(x), region(x + 1)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("region_outputs/no_tensor", hops=("invoke_subgraph",), variants=("inference",))
def region_outputs_no_tensor() -> hopkit.Sample:
    """The region returns only None."""

    @torch.compiler.nested_compile_region
    def region(x):
        x.sin()

    def fn(x):
        return x + 1 if region(x) is None else x

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("region_outputs/symbolic_int", hops=("invoke_subgraph",), variants=("dynamic", "dynamic_training"))
def region_outputs_symbolic_int() -> hopkit.Sample:
    """The region returns a dynamic size and one computed from it."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin(), x.shape[0], x.shape[0] * 2 + 1

    def fn(x):
        y, n, m = region(x)
        return y * m, n

    x, longer = torch.randn(3), torch.randn(5)
    return hopkit.Sample(fn, args=(x,), other_args=((longer,),), dynamic={0: {0}})


@hopkit.case(
    "region_outputs/an_operand",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=ALIASES,
)
def region_outputs_an_operand() -> hopkit.Sample:
    """The region returns an argument beside a new tensor."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x, x * y

    def fn(x, y):
        a, b = region(x.sin(), y)
        return a + b, a

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(x, y))


@hopkit.case(
    "region_outputs/view_of_operand",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=ALIASES,
)
def region_outputs_view_of_operand() -> hopkit.Sample:
    """The region returns a view of its argument."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.t(), x[0]

    def fn(x):
        transposed, row = region(x.sin())
        return transposed + 1, row * 2

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "region_outputs/same_twice",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=ALIASES,
)
def region_outputs_same_twice() -> hopkit.Sample:
    """The region returns one tensor twice, and a view of it."""

    @torch.compiler.nested_compile_region
    def region(x):
        y = x.sin()
        return y, y, y[0]

    def fn(x):
        a, b, c = region(x)
        return a * 2 + b * 3, c

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "region_outputs/a_freevar",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=ALIASES,
)
def region_outputs_a_freevar() -> hopkit.Sample:
    """The region returns an intermediate of the program that a function argument closes over."""

    @torch.compiler.nested_compile_region
    def region(function, x):
        return function(), x * 2

    def fn(x):
        y = x.sin()
        a, b = region(lambda: y, x)
        return a + b

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_outputs/unused",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, OPERAND_REUSED_IN_2_13, *ARGUMENT_TAKEN_AND_READ),
)
def region_outputs_unused() -> hopkit.Sample:
    """The program drops the first call's second output and the second call's first."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin(), x.exp()

    def fn(x):
        return region(x)[0] + region(x + 1)[1]

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("region_outputs/without_gradient", hops=("invoke_subgraph",), variants=("training",))
def region_outputs_without_gradient() -> hopkit.Sample:
    """One output is detached, one is boolean, one is an index."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin(), x.cos().detach(), x > 0, x.argmax()

    def fn(x):
        a, b, c, d = region(x)
        return torch.where(c, a, b), d

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_outputs/not_contiguous",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "Inductor packs a strided output of a region",
        "strides (1, 6) expected, (1, 3) found",
        backends=("inductor",),
    ),
)
def region_outputs_not_contiguous() -> hopkit.Sample:
    """The outputs are transposed, expanded and strided."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin().t(), x.sum(0, keepdim=True).expand(3, 4), (x * 2)[:, ::2]

    def fn(x):
        return region(x.t())

    return hopkit.Sample(fn, args=(torch.randn(4, 3),))


@hopkit.case(
    "region_outputs/windows",
    hops=("invoke_subgraph",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "Inductor makes a dense tensor of windows of an expanded tensor, whose elements are one element in memory",
        "strides (0, 0) expected, (2, 1) found",
        backends=("inductor",),
    ),
)
def region_outputs_windows() -> hopkit.Sample:
    """The program expands the result of a region, and returns windows of that; without the region it is as wrong."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin()

    return hopkit.Sample(lambda x: region(x).expand(3).unfold(0, 2, 1), args=(torch.randn(1),))


@hopkit.case(
    "region_outputs/second_of_inner",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the second call of a region adds a user to an unused output of the inner region",
        "Expected unused getitem node at index 0 to have no users",
        frame="dce_extra_outputs:_dce_subgraph",
    ),
)
def region_outputs_second_of_inner() -> hopkit.Sample:
    """A region, called twice, returns the second output of an inner region and ignores the first."""

    @torch.compiler.nested_compile_region
    def inner(x):
        return x.sin(), x.cos()

    @torch.compiler.nested_compile_region
    def outer(x):
        return inner(x)[1]

    return hopkit.Sample(lambda x: outer(x) + outer(x + 1), args=(torch.randn(3),))
