"""Bodies that draw random numbers: the gradient is that of the numbers which the forward drew."""

from __future__ import annotations

import dataclasses

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, TRIED

EAGERS_DRAWS = {"inductor.fallback_random": True}

DRAWS_AGAIN = hopkit.KnownFailure(
    "numerics",
    TRIED,
    "the backward runs the body again, and draws other numbers than the forward did",
    "grad of args[0]: differs from the reference",
    variants=("training",),
    expected="the gradient of a dropout is its own mask",
)

NOISE_KEPT = hopkit.KnownFailure(
    "memory",
    ">=2.14,<2.16",
    "the body of the backward draws the noise again, and keeps it, unused, until it returns",
    "not freed: true_graph_1_buf0 (of rand_like)",
    backends=("inductor",),
)


def dropout(x: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.dropout(x.sin(), 0.5)


@hopkit.case(
    "random_bodies/cond",
    hops=("cond",),
    variants=("inference", "training"),
    config=EAGERS_DRAWS,
    known_failure=(DRAWS_AGAIN, ARGUMENT_TAKEN),
)
def random_bodies_cond() -> hopkit.Sample:
    """A branch is a dropout, whose gradient has the mask of the forward."""

    def fn(x):
        return torch.cond(x.sum() > 0, dropout, torch.cos, (x,))

    x = torch.rand(16) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case(
    "random_bodies/switch",
    hops=("switch",),
    requires=("hop:switch",),
    variants=("inference", "training"),
    config=EAGERS_DRAWS,
    known_failure=DRAWS_AGAIN,
)
def random_bodies_switch() -> hopkit.Sample:
    """A branch of three is a dropout, whose gradient has the mask of the forward."""
    switch = hop.function("switch")

    def fn(x, index):
        return switch(index, (torch.cos, dropout, torch.tanh), (x,))

    x = torch.randn(16)
    return hopkit.Sample(fn, args=(x, torch.tensor(1)), other_args=((x, torch.tensor(0)), (x, torch.tensor(2))))


@hopkit.case(
    "random_bodies/while_loop",
    hops=("while_loop", "while_loop_stack_output"),
    variants=("inference", "training"),
    config=EAGERS_DRAWS,
    known_failure=(DRAWS_AGAIN, ARGUMENT_TAKEN),
)
def random_bodies_while_loop() -> hopkit.Sample:
    """Each of two rounds has a dropout, whose gradient has the mask of that round."""

    def fn(x):
        def body(i, x):
            return i + 1, dropout(x)

        return torch.while_loop(lambda i, x: i < 2, body, (torch.tensor(0), x))[1]

    return hopkit.Sample(fn, args=(torch.randn(16),))


@hopkit.case(
    "random_bodies/map",
    hops=("map_impl", "while_loop"),
    variants=("inference", "training"),
    config=EAGERS_DRAWS,
    known_failure=DRAWS_AGAIN,
)
def random_bodies_map() -> hopkit.Sample:
    """Each slice has a dropout, whose gradient has the mask of that slice."""

    def fn(xs):
        return control_flow.map(dropout, xs)

    return hopkit.Sample(fn, args=(torch.randn(3, 8),))


@hopkit.case(
    "random_bodies/noise",
    hops=("cond",),
    variants=("training",),
    config=EAGERS_DRAWS,
    known_failure=(
        dataclasses.replace(ARGUMENT_TAKEN, variants=("training", "training.virtual-h200")),
        NOISE_KEPT,
    ),
)
def random_bodies_noise() -> hopkit.Sample:
    """A branch adds noise, on which the gradient does not depend."""

    def fn(x):
        return torch.cond(x.sum() > 0, lambda x: x.sin() + torch.rand_like(x), torch.cos, (x,))

    x = torch.rand(16) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))
