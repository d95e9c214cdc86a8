"""Pointwise operators: smooth or with kinks, of one or two tensors, of integers and of booleans."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, floating, margin, partners, steady
from hopkit.strategies.scope import DrawnScope

__all__ = ["OPERATORS"]

KIND = "pointwise"


def _smooth(name: str, template: str, bound: Callable[[float], float], steepness: Callable[[float], float]) -> Operator:
    """Return an operator of one tensor; ``steepness`` is the largest derivative for elements up to a bound."""

    def write(scope: DrawnScope, x: LiveTensor) -> Expression:
        return Expression(template.format(x=x.name), bound(x.bound), steepness(x.bound) * x.slope)

    return Operator(name, KIND, floating, write, any_size=True)


def _kinked(name: str, template: str, kinks: tuple[float, ...], bound: Callable[[float], float]) -> Operator:
    """Return an operator whose derivative jumps, drawn only if no element is near a kink."""

    def write(scope: DrawnScope, x: LiveTensor) -> Expression | None:
        near = margin(x.sample)
        if not x.exact and any(bool(((x.sample - kink).abs() < near).any()) for kink in kinks):
            return None
        return Expression(template.format(x=x.name), bound(x.bound), x.slope)

    return Operator(name, KIND, lambda x: x.is_floating and steady(x), write)


def _paired(name: str, template: str, bound: Callable[[float, float], float], smooth: bool = True) -> Operator:
    """Return an operator of two floating tensors that broadcast."""

    def write(scope: DrawnScope, x: LiveTensor) -> Expression | None:
        beside = partners(scope, x, lambda y: y.is_floating and broadcasts(x.sample, y.sample))
        if not beside:
            return None
        y = scope.choices.pick(beside)
        if not smooth and (x.varies or y.varies or _near(x.sample, y.sample)):
            return None
        slope = y.bound * x.slope + x.bound * y.slope if "*" in template else x.slope + y.slope
        return Expression(template.format(x=x.name, y=y.name), bound(x.bound, y.bound), slope)

    return Operator(name, KIND, floating, write)


def broadcasts(left: torch.Tensor, right: torch.Tensor) -> bool:
    """Return True if two tensors broadcast to at most 64 elements."""
    shape = _common_shape(left.shape, right.shape)
    return shape is not None and math.prod(shape) <= 64


def _common_shape(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...] | None:
    """Return the broadcast of two shapes, or None if they don't broadcast."""
    reversed_shape = []
    for here, there in itertools.zip_longest(reversed(left), reversed(right), fillvalue=1):
        if here != there and 1 not in (here, there):
            return None
        reversed_shape.append(there if here == 1 else here)
    return tuple(reversed(reversed_shape))


def _near(left: torch.Tensor, right: torch.Tensor) -> bool:
    difference = left.to(torch.float64) - right.to(torch.float64)
    allowed = max(margin(left), margin(right))
    return bool((difference.abs() < allowed).any())


def _discrete(name: str, template: str, dtypes: tuple[torch.dtype, ...], bound: Callable[[float], float]) -> Operator:
    def write(scope: DrawnScope, x: LiveTensor) -> Expression:
        return Expression(template.format(x=x.name), bound(x.bound))

    return Operator(name, KIND, lambda x: x.sample.dtype in dtypes, write, any_size=True)


def _where(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    masks = partners(scope, x, lambda y: y.sample.dtype == torch.bool and broadcasts(y.sample, x.sample))
    fitting = partners(scope, x, lambda y: y.sample.dtype == x.sample.dtype and y.sample.shape == x.sample.shape)
    if not masks:
        return None
    mask, y = scope.choices.pick(masks), scope.choices.pick(fitting)
    return Expression(f"torch.where({mask.name}, {x.name}, {y.name})", max(x.bound, y.bound), max(x.slope, y.slope))


def _dtype_constant(scope: DrawnScope, x: LiveTensor) -> Expression:
    """Multiply by a tensor of a literal, which the compiler keeps as a constant of the graph."""
    return Expression(f"{x.name} * torch.tensor(0.75, dtype={x.name}.dtype)", x.bound, x.slope)


INTEGERS = (torch.int64, torch.int32)

OPERATORS = (
    _smooth("sin", "{x}.sin()", lambda b: 1.0, lambda b: 1.0),
    _smooth("add_number", "{x} + 1", lambda b: b + 1, lambda b: 1.0),
    _smooth("mul_number", "{x} * 2.0", lambda b: 2 * b, lambda b: 2.0),
    _smooth("cos", "torch.cos({x})", lambda b: 1.0, lambda b: 1.0),
    _smooth("tanh", "{x}.tanh()", lambda b: 1.0, lambda b: 1.0),
    _smooth("sigmoid", "torch.sigmoid({x})", lambda b: 1.0, lambda b: 1.0),
    _smooth("neg", "-{x}", lambda b: b, lambda b: 1.0),
    _smooth("square", "{x}.square()", lambda b: b * b, lambda b: 2 * b),
    _smooth("gelu", "torch.nn.functional.gelu({x})", lambda b: b, lambda b: 1.2),
    _smooth("softplus", "torch.nn.functional.softplus({x})", lambda b: b + 1, lambda b: 1.0),
    _smooth("exp_of_square", "(-{x}.square()).exp()", lambda b: 1.0, lambda b: 1.0),
    _smooth("log1p_of_square", "{x}.square().log1p()", lambda b: b, lambda b: 1.0),
    _smooth("root", "({x}.square() + 1).sqrt()", lambda b: b + 1, lambda b: 1.0),
    _smooth("reciprocal", "1 / ({x}.square() + 1)", lambda b: 1.0, lambda b: 1.0),
    Operator("constant", KIND, floating, _dtype_constant),
    _kinked("relu", "torch.relu({x})", (0.0,), lambda b: b),
    _kinked("abs", "{x}.abs()", (0.0,), lambda b: b),
    _kinked("clamp", "{x}.clamp(-0.8, 0.8)", (-0.8, 0.8), lambda b: 0.8),
    _kinked("leaky_relu", "torch.nn.functional.leaky_relu({x}, 0.1)", (0.0,), lambda b: b),
    _paired("add", "{x} + {y}", lambda a, b: a + b),
    _paired("sub", "{x} - {y}", lambda a, b: a + b),
    _paired("mul", "{x} * {y}", lambda a, b: a * b),
    _paired("div", "{x} / ({y}.square() + 1)", lambda a, b: a),
    _paired("atan2_like", "torch.atan({x} + {y})", lambda a, b: 2.0),
    _paired("maximum", "torch.maximum({x}, {y})", max, smooth=False),
    Operator("where", KIND, lambda x: True, _where),
    _discrete("int_add", "{x} + 1", INTEGERS, lambda b: b + 1),
    _discrete("int_mul", "{x} * 3", INTEGERS, lambda b: 3 * b),
    _discrete("int_remainder", "{x} % 3", INTEGERS, lambda b: 2.0),
    _discrete("int_floor_divide", "{x} // 2", INTEGERS, lambda b: b),
    _discrete("not", "~{x}", (torch.bool,), lambda b: 1.0),
    _discrete("xor", "{x} ^ True", (torch.bool,), lambda b: 1.0),
)
