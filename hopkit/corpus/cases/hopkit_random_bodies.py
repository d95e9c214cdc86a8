"""hopkit's loops and choices with bodies that draw: a gradient that depends on the numbers is refused."""

from __future__ import annotations

import dataclasses
from typing import Any

import torch

import hopkit
from hopkit.corpus.cases.random_bodies import EAGERS_DRAWS, NOISE_KEPT, dropout
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, COMPILED, TRIED

BOTH = ("inference", "training")


def _refused(name: str) -> tuple[hopkit.KnownFailure, ...]:
    compiled = hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "torch's backward runs the body again, and would draw other numbers than the forward did",
        f"GradientRefused: hopkit.{name}: the body draws random numbers with aten.",
        variants=("training",),
        backends=COMPILED,
        frame="BackwardCFunction.apply",
        expected="hopkit refuses a gradient that depends on random numbers of a body, and torch's is wrong",
        refusal=True,
    )
    return compiled, dataclasses.replace(compiled, stage="run", backends=("eager",))


@hopkit.case(
    "hopkit_random_bodies/cond",
    hops=("cond",),
    variants=BOTH,
    config=EAGERS_DRAWS,
    known_failure=_refused("cond"),
    shows=(dropout,),
)
def hopkit_random_bodies_cond() -> hopkit.Sample:
    """A branch is a dropout."""

    def fn(x: torch.Tensor) -> Any:
        return hopkit.cond(x.sum() > 0, dropout, torch.cos, (x,))

    x = torch.rand(16) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case(
    "hopkit_random_bodies/while_loop",
    hops=("while_loop",),
    variants=BOTH,
    config=EAGERS_DRAWS,
    known_failure=_refused("while_loop"),
    shows=(dropout,),
)
def hopkit_random_bodies_while_loop() -> hopkit.Sample:
    """Each of two rounds has a dropout."""

    def fn(x: torch.Tensor) -> Any:
        return hopkit.while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, dropout(x)), (torch.tensor(0), x))[1]

    return hopkit.Sample(fn, args=(torch.randn(16),))


@hopkit.case(
    "hopkit_random_bodies/scan_without_carry",
    hops=("map_impl", "while_loop"),
    variants=BOTH,
    config=EAGERS_DRAWS,
    known_failure=_refused("scan"),
    shows=(dropout,),
)
def hopkit_random_bodies_scan_without_carry() -> hopkit.Sample:
    """Each slice has a dropout, and the carry stays: the graph has a map."""

    def fn(x: torch.Tensor, xs: torch.Tensor) -> Any:
        return hopkit.scan(lambda carry, x: (carry, dropout(x) * carry), x, xs)[1]

    return hopkit.Sample(fn, args=(torch.randn(8), torch.randn(3, 8)))


@hopkit.case("hopkit_random_bodies/scan", hops=("scan",), variants=BOTH, config=EAGERS_DRAWS, shows=(dropout,))
def hopkit_random_bodies_scan() -> hopkit.Sample:
    """The carry has a dropout: torch's scan keeps what it drew, and the gradient is right."""

    def fn(x: torch.Tensor, xs: torch.Tensor) -> Any:
        return hopkit.scan(lambda carry, x: (dropout(carry), carry * x), x, xs)[1]

    return hopkit.Sample(fn, args=(torch.randn(8), torch.randn(3, 8)))


@hopkit.case(
    "hopkit_random_bodies/one_result_drawn",
    hops=("cond",),
    variants=BOTH,
    config=EAGERS_DRAWS,
    known_failure=(ARGUMENT_TAKEN, dataclasses.replace(NOISE_KEPT, variants=("training",))),
    shows=(dropout,),
)
def hopkit_random_bodies_one_result_drawn() -> hopkit.Sample:
    """A branch adds noise to one result, and drops out another one, whose gradient the program does not ask for."""

    def fn(x: torch.Tensor) -> Any:
        noisy, dropped = hopkit.cond(
            x.sum() > 0, lambda x: (x.sin() + torch.rand_like(x), dropout(x)), lambda x: (x.cos(), x.tan()), (x,)
        )
        return noisy, dropped.detach()

    x = torch.rand(16) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))
