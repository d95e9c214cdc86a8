"""``functorch.experimental.control_flow.map``: slices, arguments, freevars and results of the function."""

from __future__ import annotations

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit.corpus.failures.common import TRIED, in_joint

LOOP = ("map_impl", "while_loop")
"""Inductor makes a while_loop of a map."""


@hopkit.case("map/simple", hops=LOOP, variants=("inference", "training", "dynamic", "dynamic_training"))
def map_simple() -> hopkit.Sample:
    """The function maps over rows, and gets a row that the program passes for all of them."""

    def fn(xs, y):
        return control_flow.map(lambda x, y: x.sin() * y, xs, y)

    y = torch.randn(2)
    return hopkit.Sample(fn, args=(torch.randn(3, 2), y), other_args=((torch.randn(3, 2), y + 1),), dynamic={0: {0}})


@hopkit.case("map/nested_structure", hops=LOOP, variants=("training",))
def map_nested_structure() -> hopkit.Sample:
    """The function gets slices of a dict of tuples, and returns a dict of a list and a tensor."""

    def fn(a, b, c):
        def body(x, rest):
            b, (c,) = x["pair"]
            return {"sums": [x["a"] + b * rest[0]], "c": c.sum()}

        return control_flow.map(body, {"a": a, "pair": (b, [c])}, [a.sum(0)])

    return hopkit.Sample(fn, args=(torch.randn(2, 3), torch.randn(2, 3), torch.randn(2, 2, 1)))


@hopkit.case(
    "map/none_output",
    hops=LOOP,
    variants=("inference", "training"),
    known_failure=(
        *in_joint(
            "the backward of a map does not expect None among its outputs",
            "NoneType",
            frame="utils:first_slice_copy",
        ),
        hopkit.KnownFailure(
            "post_grad_forward",
            TRIED,
            "Inductor does not expect None among the outputs of a map",
            "'NoneType' object has no attribute 'size'",
            variants=("inference",),
            frame="decompose_map_to_while_loop._.lower_to_while_loop",
        ),
    ),
)
def map_none_output() -> hopkit.Sample:
    """The function returns None besides a tensor."""

    def fn(xs):
        return control_flow.map(lambda x: (x.sin(), None), xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))


@hopkit.case(
    "map/python_values",
    hops=LOOP,
    variants=("dynamic",),
    known_failure=(
        hopkit.KnownFailure(
            "post_grad_forward",
            "==2.13.*",
            "Inductor does not expect an int among the operands",
            "A subgraph argument other than striding has been modified",
            frame="FakeTensorUpdater.incremental_update",
        ),
        hopkit.KnownFailure(
            "codegen",
            "==2.15.*",
            "Inductor does not expect an int among the operands",
            "'int' object has no attribute 'meta'",
            issue="https://github.com/pytorch/pytorch/issues/166525",
            frame="WhileLoop.create",
        ),
    ),
)
def map_python_values() -> hopkit.Sample:
    """The function gets an int, a size and a function besides the slices; it closes over a float and a bool."""

    def fn(xs, scale, flag):
        def body(x, number, size):
            return torch.sin(x * number) * scale if flag else x - size

        return control_flow.map(body, xs, 2, xs.shape[1])

    return hopkit.Sample(fn, args=(torch.randn(2, 3), 0.5, True), dynamic={0: {1}})


@hopkit.case("map/closures", hops=LOOP, variants=("training",))
def map_closures() -> hopkit.Sample:
    """The function calls a module, and closes over an intermediate that the program uses afterwards."""
    linear = torch.nn.Linear(3, 3)

    def fn(xs):
        shift = xs.mean(0)
        return control_flow.map(lambda x: linear(x).tanh() + shift, xs) * shift

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))


@hopkit.case(
    "map/dtypes",
    hops=LOOP,
    variants=("inference", "training"),
    known_failure=in_joint(
        "AOTAutograd omits non-floating outputs from the outputs but not from the tangents",
        "outs_to_grad length",
        frame="create_joint.inner_fn",
    ),
)
def map_dtypes() -> hopkit.Sample:
    """The outputs are a boolean, an integer and a floating tensor."""

    def fn(xs, flags):
        return control_flow.map(lambda x: (x[0] > 0, x[0].argmax(), x[0].sin() * x[1]), (xs, flags))

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.tensor([True, False, True])))


@hopkit.case("map/nested", hops=LOOP, variants=("training",))
def map_nested() -> hopkit.Sample:
    """The function maps over its row, and closes over a value of the row."""

    def fn(xs, y):
        def rows(x):
            total = x.sum()
            return control_flow.map(lambda element: element * total + y, x)

        return control_flow.map(rows, xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3), torch.randn(2)))


@hopkit.case(
    "map/no_rows",
    hops=("map_impl",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a map needs at least one row",
        "Leading dimensions of mapped xs cannot be 0",
        refusal=True,
        frame="map:map",
    ),
)
def map_no_rows() -> hopkit.Sample:
    """There are no rows."""

    def fn(xs):
        return control_flow.map(lambda x: x.sin(), xs)

    return hopkit.Sample(fn, args=(torch.randn(0, 3),))


@hopkit.case("map/no_grad_inside", hops=LOOP, variants=("training",))
def map_no_grad_inside() -> hopkit.Sample:
    """The function computes one factor without a gradient."""

    def fn(xs):
        def body(x):
            with torch.no_grad():
                scale = x.exp()
            return x.sin() * scale

        return control_flow.map(body, xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))


@hopkit.case("map/no_grad_around", hops=LOOP, variants=("training",))
def map_no_grad_around() -> hopkit.Sample:
    """The program calls the map without gradients, and needs gradients elsewhere."""

    def fn(xs):
        with torch.no_grad():
            scales = control_flow.map(lambda x: x.exp(), xs)
        return xs * scales

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))


@hopkit.case(
    "map/two_draws",
    hops=("map_impl",),
    config={"inductor.fallback_random": True},
    known_failure=hopkit.KnownFailure(
        "post_grad_forward",
        TRIED,
        "Inductor orders two draws by an operator that it can't trace when it turns the map into a loop",
        "There was no rule registered for HigherOrderOperator control_deps",
        backends=("inductor",),
        frame="ControlDeps.__call__",
    ),
)
def map_two_draws() -> hopkit.Sample:
    """The function draws random numbers twice, as eager torch does."""

    def fn(xs):
        return control_flow.map(lambda x: torch.rand_like(x) + torch.rand_like(x), xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))


@hopkit.case(
    "map/without_gradient",
    hops=LOOP,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "every floating output of a map requires a gradient",
        "requires_grad False expected, True found",
    ),
)
def map_without_gradient() -> hopkit.Sample:
    """The function computes one of its two results without a gradient."""

    def fn(xs):
        def body(x):
            with torch.no_grad():
                scale = x.exp()
            return x.sin(), scale

        return control_flow.map(body, xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))
