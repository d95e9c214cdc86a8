"""``torch.while_loop`` with itself, with other HOPs, and with grad modes and autocast."""

from __future__ import annotations

import dataclasses

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit.corpus.cases.while_loop import TRAINED
from hopkit.corpus.failures.common import (
    ARGUMENT_TAKEN,
    ARGUMENT_TAKEN_AND_READ,
    EAGER_REUSE,
    OPERAND_REUSED_IN_2_13,
    TAKEN_ARGUMENT_READ,
    TRIED,
)


@hopkit.case(
    "while_loop_nested/loop_in_loop",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=TAKEN_ARGUMENT_READ,
)
def while_loop_nested_loop_in_loop() -> hopkit.Sample:
    """The inner loop closes over the outer carry; the outer count is its number of steps."""

    def fn(x):
        def body(i, x):
            j, y = torch.while_loop(lambda j, y: j < i, lambda j, y: (j + 1, y * 2 + x.sin()), (i - 1, x * 0.5))
            return j + 1, y

        return torch.while_loop(lambda i, x: i < 3, body, (torch.zeros((), dtype=torch.int64), x))

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "while_loop_nested/cond_in_loop", hops=("cond", *TRAINED), variants=("training",), known_failure=ARGUMENT_TAKEN
)
def while_loop_nested_cond_in_loop() -> hopkit.Sample:
    """A cond in the body takes each branch in some step."""

    def fn(x):
        def body(i, x):
            return i + 1, torch.cond(i % 2 == 0, lambda x: x.sin() * 3, lambda x: x * x + 1, (x,))

        return torch.while_loop(lambda i, x: i < 3, body, (torch.zeros((), dtype=torch.int64), x))

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("while_loop_nested/loop_in_cond", hops=("cond", *TRAINED), variants=("inference", "training"))
def while_loop_nested_loop_in_cond() -> hopkit.Sample:
    """Both branches loop, with other bodies."""

    def fn(pred, x):
        def more(x):
            return torch.while_loop(lambda x: x.sum() < 9, lambda x: (x * 2 + 1,), (x,))[0]

        def less(x):
            return torch.while_loop(lambda x: x.sum() > 1, lambda x: (x * 0.5,), (x,))[0]

        return torch.cond(pred, more, less, (x,))

    x = torch.rand(3) + 1
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "while_loop_nested/region_in_loop",
    hops=("invoke_subgraph", *TRAINED),
    variants=("training",),
    known_failure=(dataclasses.replace(OPERAND_REUSED_IN_2_13, variants=()), *ARGUMENT_TAKEN_AND_READ),
)
def while_loop_nested_region_in_loop() -> hopkit.Sample:
    """The body calls a region twice."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * 2

    def fn(x):
        i = torch.zeros((), dtype=torch.int64)
        return torch.while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, region(region(x))), (i, x))

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "while_loop_nested/loop_in_region",
    hops=("invoke_subgraph", *TRAINED),
    variants=("training",),
    known_failure=(
        EAGER_REUSE,
        hopkit.KnownFailure(
            "run",
            TRIED,
            "the backward that Inductor generates reads an undefined size",
            "NameError: name 'u",
            variants=("training",),
            backends=("inductor",),
            frame="py:codegen(compiled_function_forward):_compiled_forward",
        ),
    ),
)
def while_loop_nested_loop_in_region() -> hopkit.Sample:
    """The program calls a region twice, which loops."""

    @torch.compiler.nested_compile_region
    def region(x):
        return torch.while_loop(lambda x: x.sum() < 9, lambda x: (x * 2 + 1,), (x,))[0]

    def fn(x):
        return region(region(x).cos())

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case("while_loop_nested/map_in_loop", hops=("map_impl", *TRAINED), variants=("training",))
def while_loop_nested_map_in_loop() -> hopkit.Sample:
    """The body maps over the rows of its carry."""

    def fn(x):
        def body(x):
            shift = x.mean(0)
            return (control_flow.map(lambda row: row.exp() + shift, x),)

        return torch.while_loop(lambda x: x.sum() < 20, body, (x,))[0]

    return hopkit.Sample(fn, args=(torch.rand(2, 3),))


@hopkit.case("while_loop_nested/no_grad_around", hops=TRAINED, variants=("training",))
def while_loop_nested_no_grad_around() -> hopkit.Sample:
    """One loop runs without gradients, and another with them."""

    def fn(x):
        def loop(x):
            return torch.while_loop(lambda x: x.sum() < 9, lambda x: (x * 2 + 1,), (x,))[0]

        with torch.no_grad():
            scale = loop(x)
        return loop(x.sin()) * scale

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case("while_loop_nested/no_grad_inside", hops=TRAINED, variants=("training",))
def while_loop_nested_no_grad_inside() -> hopkit.Sample:
    """The body computes one factor without a gradient."""

    def fn(x):
        def body(x):
            with torch.no_grad():
                scale = x.exp()
            return (x * scale + 1,)

        return torch.while_loop(lambda x: x.sum() < 9, body, (x,))[0]

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case("while_loop_nested/detached_inside", hops=TRAINED, variants=("training",))
def while_loop_nested_detached_inside() -> hopkit.Sample:
    """The body returns one carry detached, so that no gradient goes through it."""

    def fn(x):
        def body(i, x, y):
            return i + 1, x * y.cos(), (y * x).detach()

        i = torch.zeros((), dtype=torch.int64)
        return torch.while_loop(lambda i, x, y: i < 3, body, (i, x, x.sin()))[1]

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case("while_loop_nested/autocast_around", hops=("while_loop",), variants=("inference",))
def while_loop_nested_autocast_around() -> hopkit.Sample:
    """The body multiplies matrices under the program's autocast, and casts the result to the dtype of its carry."""

    def fn(x, weight):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            i = torch.zeros((), dtype=torch.int64)
            return torch.while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, (x @ weight).to(x.dtype)), (i, x))[1]

    return hopkit.Sample(fn, args=(torch.randn(3, 3), torch.randn(3, 3)))


@hopkit.case("while_loop_nested/autocast_inside", hops=TRAINED, variants=("training",))
def while_loop_nested_autocast_inside() -> hopkit.Sample:
    """The body turns autocast on for itself."""

    def fn(x, weight):
        def body(i, x):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                y = x @ weight
            return i + 1, y.to(x.dtype)

        return torch.while_loop(lambda i, x: i < 2, body, (torch.zeros((), dtype=torch.int64), x))[1]

    return hopkit.Sample(fn, args=(torch.randn(3, 3), torch.randn(3, 3)))
