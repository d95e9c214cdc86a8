"""Operators that use modules and Python numbers that the function closes over."""

from __future__ import annotations

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, floating
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tensors import LARGEST

__all__ = ["MODULE", "OPERATORS", "WEIGHTS_DIVISOR"]

MODULE, NUMBER = "module", "number"

WEIGHTS_DIVISOR = 8
"""The ratio of the largest input to the largest weight."""


def _linear(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    """Apply a linear layer of the module; its parameters have gradients, as inputs do."""
    width = x.sample.shape[-1]
    fitting = [
        name
        for name, layer in scope.modules.items()
        if layer.in_features == width == x.size(-1) and layer.weight.dtype == x.sample.dtype
    ]
    if not fitting:
        return None
    weight = LARGEST / WEIGHTS_DIVISOR
    bound, slope = weight * (width * x.bound + 1), width * weight * x.slope + x.bound + 1
    return Expression(f"{scope.choices.pick(fitting)}({x.name})", bound, slope)


def _times(scope: DrawnScope, x: LiveTensor) -> Expression:
    number = scope.number(scope.choices.pick(("0.5", "2", "-1.5")))
    return Expression(f"{x.name} * {number}", 2 * x.bound, 2 * x.slope)


def _plus(scope: DrawnScope, x: LiveTensor) -> Expression:
    number = scope.number(scope.choices.pick(("0.5", "1", "-1.5")))
    return Expression(f"{x.name} + {number}", x.bound + 2, x.slope)


OPERATORS = (
    Operator("linear", MODULE, lambda x: x.is_floating and x.sample.dim() > 0, _linear),
    Operator("times a number", NUMBER, floating, _times, any_size=True),
    Operator("plus a number", NUMBER, floating, _plus, any_size=True),
)
