"""``strict_mode``: a body that Dynamo traces into its own graph."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import WRITES, dropped_draws, not_in_inductor, without_gradient

STRICT = ("strict_mode",)
NOT_IN_INDUCTOR = not_in_inductor("strict_mode")


@hopkit.case("strict_mode/body", hops=STRICT, variants=("inference", "dynamic"), known_failure=NOT_IN_INDUCTOR)
def strict_mode_body() -> hopkit.Sample:
    """A body with a Python loop and a closed-over tensor returns two tensors."""
    strict_mode = hop.function("strict_mode")
    scale = torch.tensor(2.0)

    def fn(x, y):
        def body(x, y):
            for _ in range(2):
                x = x.sin() + y
            return x * scale, y.cos()

        a, b = strict_mode(body, (x, y))
        return a + b

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)), dynamic={0: {0}, 1: {0}})


@hopkit.case("strict_mode/holds_cond", hops=("cond", *STRICT), known_failure=NOT_IN_INDUCTOR)
def strict_mode_holds_cond() -> hopkit.Sample:
    """The body calls a cond."""
    strict_mode = hop.function("strict_mode")

    def fn(x):
        def body(x):
            return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos(), (x,)) * 2

        return strict_mode(body, (x,))

    x = torch.rand(3) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case(
    "strict_mode/writes_operand",
    hops=STRICT,
    known_failure=(
        hopkit.KnownFailure(
            "numerics",
            "==2.13.*",
            "AOTAutograd drops the write of strict_mode's body into an operand",
            "differs from the reference",
            backends=("aot_eager",),
        ),
        dataclasses.replace(NOT_IN_INDUCTOR, versions="==2.13.*"),
        dataclasses.replace(WRITES, versions="==2.15.*"),
    ),
)
def strict_mode_writes_operand() -> hopkit.Sample:
    """The body writes into its operand, which the program reads afterwards."""
    strict_mode = hop.function("strict_mode")

    def fn(x):
        y = x.sin()

        def body(y):
            y.add_(1)
            return y * 2

        return strict_mode(body, (y,)), y

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "strict_mode/trained",
    hops=STRICT,
    variants=("training",),
    known_failure=(*without_gradient("strict_mode"), NOT_IN_INDUCTOR),
)
def strict_mode_trained() -> hopkit.Sample:
    """The program that calls the body needs gradients."""
    strict_mode = hop.function("strict_mode")

    def fn(x):
        return strict_mode(lambda x: x.cos(), (x * 2,))

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "strict_mode/unused_draw",
    hops=STRICT,
    config={"inductor.fallback_random": True},
    known_failure=dropped_draws("a strict_mode"),
)
def strict_mode_unused_draw() -> hopkit.Sample:
    """The body draws random numbers and does not use them, and the program draws again."""
    strict_mode = hop.function("strict_mode")

    def fn(x):
        strict_mode(lambda x: torch.rand_like(x), (x,))
        return torch.rand_like(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))
