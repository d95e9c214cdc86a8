"""``functorch.experimental.control_flow.map``: memory that is shared or written, strides, and other HOPs inside."""

from __future__ import annotations

import dataclasses

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit.corpus.cases.map import LOOP
from hopkit.corpus.failures.common import ALIASES, TRIED, WRITES, WRITES_IN_TRAINING, WRITTEN_TAKEN, in_joint

ROWS_ALIAS = dataclasses.replace(
    ALIASES, reason="the rows must not share memory with each other or with the function's freevars"
)

WRITES_IN_2_13 = dataclasses.replace(WRITES, versions="==2.13.*", variants=("inference",))
# For cases that another torch lowers.
WRITES_IN_2_13_ON_GPU = dataclasses.replace(WRITES_IN_2_13, variants=("inference", "inference.virtual-h200"))


@hopkit.case("map_memory/returns_its_slice", hops=LOOP, variants=("inference", "training"), known_failure=ALIASES)
def map_memory_returns_its_slice() -> hopkit.Sample:
    """The function returns its row."""

    def fn(xs):
        return control_flow.map(lambda x: (x, x * 2), xs.sin())

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("map_memory/returns_a_view", hops=LOOP, variants=("inference", "training"), known_failure=ALIASES)
def map_memory_returns_a_view() -> hopkit.Sample:
    """The function returns its row transposed."""

    def fn(xs):
        return control_flow.map(lambda x: x.t(), xs.sin())

    return hopkit.Sample(fn, args=(torch.randn(2, 3, 2),))


@hopkit.case("map_memory/returns_an_argument", hops=LOOP, variants=("inference",), known_failure=ALIASES)
def map_memory_returns_an_argument() -> hopkit.Sample:
    """The function returns a tensor that is the same for all rows."""

    def fn(xs, y):
        return control_flow.map(lambda x, y: (x + y, y), xs, y)

    return hopkit.Sample(fn, args=(torch.randn(3, 2), torch.randn(2)))


@hopkit.case("map_memory/same_twice", hops=LOOP, variants=("inference", "training"), known_failure=ALIASES)
def map_memory_same_twice() -> hopkit.Sample:
    """The function returns one new tensor twice."""

    def fn(xs):
        def body(x):
            y = x.sin()
            return y, y

        a, b = control_flow.map(body, xs)
        return a * 2 + b

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("map_memory/transposed_output", hops=LOOP, variants=("training",))
def map_memory_transposed_output() -> hopkit.Sample:
    """The function returns a new tensor that is not contiguous."""

    def fn(xs):
        return control_flow.map(lambda x: x.cos().t(), xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3, 2),))


@hopkit.case("map_memory/not_contiguous", hops=LOOP, variants=("training",))
def map_memory_not_contiguous() -> hopkit.Sample:
    """The operands are a transposed, an expanded and a strided tensor."""

    def fn(x, y, z):
        return control_flow.map(lambda rows: rows[0] * rows[1] + rows[2], (x.t(), y.expand(2, 3), z[::2]))

    return hopkit.Sample(fn, args=(torch.randn(3, 2), torch.randn(2, 1), torch.randn(4, 3)))


@hopkit.case("map_memory/mapped_twice", hops=LOOP, variants=("inference",), known_failure=ROWS_ALIAS)
def map_memory_mapped_twice() -> hopkit.Sample:
    """The map gets one tensor twice."""

    def fn(xs):
        return control_flow.map(lambda x: x[0] * x[1], (xs, xs))

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("map_memory/mapped_and_closed_over", hops=LOOP, variants=("training",), known_failure=ROWS_ALIAS)
def map_memory_mapped_and_closed_over() -> hopkit.Sample:
    """The function closes over the operand of the map."""

    def fn(xs):
        return control_flow.map(lambda x: x * xs.sum(0), xs)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("map_memory/writes_its_own", hops=LOOP, variants=("training",))
def map_memory_writes_its_own() -> hopkit.Sample:
    """The function writes into its own tensor, through a view."""

    def fn(xs):
        def body(x):
            y = x.sin()
            y[0].mul_(2)
            return y.add_(1)

        return control_flow.map(body, xs)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "map_memory/writes_its_slice",
    hops=LOOP,
    variants=("inference", "training"),
    known_failure=(
        WRITES_IN_2_13_ON_GPU,
        WRITTEN_TAKEN["values"],
        WRITTEN_TAKEN["identity"],
        WRITES_IN_TRAINING,
    ),
)
def map_memory_writes_its_slice() -> hopkit.Sample:
    """The function writes into its row of an intermediate, which the program reads afterwards."""

    def fn(xs):
        def body(y):
            y.add_(1)
            return y * 2

        ys = xs.sin()
        return control_flow.map(body, ys), ys

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "map_memory/writes_argument",
    hops=LOOP,
    variants=("inference",),
    known_failure=(WRITES_IN_2_13_ON_GPU, WRITTEN_TAKEN["lowering"]),
)
def map_memory_writes_argument() -> hopkit.Sample:
    """The function writes into its row of the caller's tensor."""

    def fn(xs):
        def body(x):
            x.mul_(2)
            return x.sum()

        return control_flow.map(body, xs) + xs[:, 0]

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "map_memory/writes_freevar",
    hops=("map_impl",),
    variants=("inference",),
    known_failure=(
        WRITES_IN_2_13,
        hopkit.KnownFailure(
            "dynamo",
            "==2.15.*",
            "the function must not write into a tensor that all rows share",
            "map only supports in-place mutation of xs",
            refusal=True,
            frame="map:run_flattened_map",
        ),
    ),
)
def map_memory_writes_freevar() -> hopkit.Sample:
    """The function adds each row to a tensor that all rows share."""

    def fn(xs):
        total = torch.zeros_like(xs[0])

        def body(x):
            total.add_(x)
            return x * 2

        return control_flow.map(body, xs), total

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "map_memory/output_is_written",
    hops=LOOP,
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "run",
        TRIED,
        "if gradients are recorded, a map returns views, which the program must not write into",
        "Output 0 of MapAutogradOp is a view and is being modified inplace",
        variants=("training",),
        backends=("eager",),
    ),
)
def map_memory_output_is_written() -> hopkit.Sample:
    """The program writes into the result of the map."""

    def fn(xs):
        return control_flow.map(lambda x: x.exp(), xs).add_(1)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "map_memory/written_before_and_after",
    hops=LOOP,
    variants=("inference", "training"),
    known_failure=in_joint(
        "a map saves its rows for the backward, so the program must not write into them afterwards",
        "has been modified by an inplace operation",
        frame="utils:saved_values",
    ),
)
def map_memory_written_before_and_after() -> hopkit.Sample:
    """The program writes into the operand before the map, and after."""

    def fn(xs):
        ys = xs.sin()
        ys.mul_(2)
        zs = control_flow.map(lambda y: y.exp(), ys)
        ys.add_(1)
        return zs, ys

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("map_memory/cond_inside", hops=("cond", *LOOP), variants=("training",))
def map_memory_cond_inside() -> hopkit.Sample:
    """The function chooses a branch for each row, and closes over another tensor."""

    def fn(xs, y):
        return control_flow.map(lambda x: torch.cond(x.sum() > 0, lambda: x.sin() * y, lambda: x + y), xs)

    xs = torch.rand(3, 2) + 0.1
    xs[1] *= -1
    return hopkit.Sample(fn, args=(xs, torch.randn(2)))


@hopkit.case("map_memory/loop_inside", hops=("while_loop_stack_output", *LOOP), variants=("training",))
def map_memory_loop_inside() -> hopkit.Sample:
    """The function loops for each row; the row determines the number of steps."""

    def fn(xs):
        def body(x):
            return torch.while_loop(lambda x: x.sum() < 9, lambda x: (x * 2 + 1,), (x,))[0]

        return control_flow.map(body, xs)

    return hopkit.Sample(fn, args=(torch.rand(3, 2),))
