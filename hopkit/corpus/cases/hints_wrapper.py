"""``hints_wrapper``: a body with hints for the backend. Programs call the operator, with positional arguments."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import TRIED, dropped_draws, not_in_inductor, without_gradient

HINTS = ("hints_wrapper",)
NOT_IN_INDUCTOR = not_in_inductor("hints_wrapper")


@hopkit.case(
    "hints_wrapper/every_type",
    hops=HINTS,
    variants=("inference", "dynamic"),
    known_failure=(
        dataclasses.replace(NOT_IN_INDUCTOR, variants=("inference",)),
        hopkit.KnownFailure(
            "aot_forward",
            TRIED,
            "Dynamo passes a dynamic size to the operator, which takes no symbols",
            "args must be a tuple of tensors, ints, floats, or bools",
            variants=("dynamic",),
            frame="HintsWrapper.__call__",
        ),
    ),
)
def hints_wrapper_every_type() -> hopkit.Sample:
    """The hints are a bool, an int, a float and a string; the body takes two tensors and a number."""

    def fn(x, y):
        def body(x, y, by):
            return x.sin() * by + y

        hints = {"fuse": True, "level": 2, "weight": 0.5, "name": "body"}
        return torch.ops.higher_order.hints_wrapper(body, (x, y, 3), {}, hints=hints) + 1

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)), dynamic={0: {0}, 1: {0}})


@hopkit.case("hints_wrapper/several_outputs", hops=HINTS, known_failure=NOT_IN_INDUCTOR)
def hints_wrapper_several_outputs() -> hopkit.Sample:
    """The body closes over a tensor and returns two."""

    def fn(x):
        y = x.cos()
        a, b = torch.ops.higher_order.hints_wrapper(lambda x: (x + y, x * y), (x,), {}, hints={"a": 1})
        return a - b

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hints_wrapper/nested", hops=HINTS, known_failure=NOT_IN_INDUCTOR)
def hints_wrapper_nested() -> hopkit.Sample:
    """A body with hints has another inside, with its own hints."""

    def fn(x):
        def outer(x):
            inner = torch.ops.higher_order.hints_wrapper(lambda x: x.cos(), (x,), {}, hints={"inner": True})
            return inner * 2

        return torch.ops.higher_order.hints_wrapper(outer, (x.sin(),), {}, hints={"outer": True})

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hints_wrapper/in_cond", hops=("cond", *HINTS), known_failure=NOT_IN_INDUCTOR)
def hints_wrapper_in_cond() -> hopkit.Sample:
    """A branch of a cond holds a body with hints."""

    def fn(x):
        def true_fn(x):
            return torch.ops.higher_order.hints_wrapper(lambda x: x.cos(), (x,), {}, hints={"a": True}) + 1

        return torch.cond(x.sum() > 0, true_fn, lambda x: x * 2, (x,))

    x = torch.rand(3) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case(
    "hints_wrapper/trained",
    hops=HINTS,
    variants=("training",),
    known_failure=(*without_gradient("hints_wrapper"), NOT_IN_INDUCTOR),
)
def hints_wrapper_trained() -> hopkit.Sample:
    """The program that calls the body needs gradients."""

    def fn(x):
        return torch.ops.higher_order.hints_wrapper(lambda x: x.cos(), (x * 2,), {}, hints={"a": True})

    return hopkit.Sample(fn, args=(torch.randn(3),), reference=lambda x: (x * 2).cos())


@hopkit.case(
    "hints_wrapper/unused_draw",
    hops=HINTS,
    config={"inductor.fallback_random": True},
    known_failure=dropped_draws("a hints_wrapper"),
)
def hints_wrapper_unused_draw() -> hopkit.Sample:
    """The body draws random numbers and does not use them, and the program draws again."""

    def fn(x):
        torch.ops.higher_order.hints_wrapper(lambda x: torch.rand_like(x), (x,), {}, hints={})
        return torch.rand_like(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))
