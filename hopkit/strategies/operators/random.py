"""Operators that draw random numbers: results differ from run to run unless the generator is seeded."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, floating
from hopkit.strategies.scope import DrawnScope

__all__ = ["KIND", "OPERATORS"]

KIND = "random"

# No generator returns a normal number further out in float64 or float32.
_FARTHEST = 10.0


def _random(
    name: str,
    template: str,
    bound: Callable[[float], float],
    steepness: float,
    takes: Callable[[LiveTensor], bool] = floating,
) -> Operator:
    def write(scope: DrawnScope, x: LiveTensor) -> Expression:
        return Expression(template.format(x=x.name), bound(x.bound), steepness * x.slope, varies=True)

    return Operator(name, KIND, takes, write)


def _is_integer(x: LiveTensor) -> bool:
    return x.sample.dtype in (torch.int64, torch.int32)


OPERATORS = (
    _random("dropout", "torch.nn.functional.dropout({x}, 0.5)", lambda b: 2 * b, 2.0),
    _random("mul_rand", "{x} * torch.rand_like({x})", lambda b: b, 1.0),
    _random("add_randn", "{x} + torch.randn_like({x}) * 0.1", lambda b: b + _FARTHEST / 10, 1.0),
    # 0.5 is exact in each dtype, so rounding does not change the chosen elements.
    _random("mul_bernoulli", "{x} * torch.bernoulli(torch.full_like({x}, 0.5))", lambda b: b, 1.0),
    _random("rand", "torch.rand({x}.shape, dtype={x}.dtype) - {x}", lambda b: b + 1, 1.0),
    _random("mask", "torch.rand_like({x}) > 0.5", lambda b: 1.0, 0.0),
    _random("randint", "torch.randint(0, 4, {x}.shape)", lambda b: 3.0, 0.0, lambda x: True),
    _random(
        "randint_like",
        "torch.randint_like({x}, 0, 4)",
        lambda b: 3.0,
        0.0,
        lambda x: x.sample.dtype in (torch.int64, torch.int32),
    ),
)
