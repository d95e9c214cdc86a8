"""Casts. Floating tensors are never cast to integers, which would turn a rounding error into an error of 1.

The reference run of a program has float64 inputs and computes in the dtypes that the text names. So the text never
names the dtype of an input, but takes it from a tensor. A cast copies, since a cast to float64 would otherwise share
memory in the reference run alone.
"""

from __future__ import annotations

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, floating, partners
from hopkit.strategies.scope import DrawnScope

__all__ = ["OPERATORS"]

KIND = "cast"


def _named(dtype: torch.dtype) -> Operator:
    def write(scope: DrawnScope, x: LiveTensor) -> Expression | None:
        if not scope.may_name(dtype):
            return None
        return Expression(f"{x.name}.to({dtype}, copy=True)", x.bound, x.slope)

    return Operator(f"to {dtype}", KIND, floating, write)


def _to_dtype_of_another(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    candidates = partners(scope, x, lambda y: y.is_floating and y.sample.dtype != x.sample.dtype)
    if not candidates:
        return None
    return Expression(f"{x.name}.to({scope.choices.pick(candidates).name}.dtype, copy=True)", x.bound, x.slope)


def _to_integer(dtype: torch.dtype) -> Operator:
    def write(scope: DrawnScope, x: LiveTensor) -> Expression:
        return Expression(f"{x.name}.to({dtype}, copy=True)", x.bound)

    return Operator(f"to {dtype}", KIND, lambda x: not x.is_floating, write)


OPERATORS = (
    Operator("to another's", KIND, lambda x: True, _to_dtype_of_another),
    _named(torch.float64),
    _named(torch.bfloat16),
    _to_integer(torch.int64),
    _to_integer(torch.bool),
)
