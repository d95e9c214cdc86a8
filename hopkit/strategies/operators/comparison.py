"""Comparisons, with thresholds that are away from all elements."""

from __future__ import annotations

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, floating, margin, steady
from hopkit.strategies.scope import DrawnScope

__all__ = ["OPERATORS", "threshold"]

KIND = "comparison"


def threshold(values: torch.Tensor) -> float:
    """Return a number in the widest gap between the finite elements, or above them all, away from each.

    >>> threshold(torch.tensor([0.0, 1.0, 4.0]))
    2.5
    """
    finite = values.detach().flatten().to(torch.float64)
    finite = finite[finite.isfinite()].sort().values
    gaps = finite[1:] - finite[:-1]
    if gaps.numel() and float(gaps.max()) > 4 * margin(values):
        at = int(gaps.argmax())
        middle = round(float(finite[at] + finite[at + 1]) / 2, 3)
        if bool(((finite - middle).abs() > margin(values)).all()):
            return middle
    return float(int(finite[-1]) + 1 + 2 * margin(values)) if finite.numel() else 0.0


def _compare(sign: str) -> Operator:
    def write(scope: DrawnScope, x: LiveTensor) -> Expression:
        # With special values, a comparison may depend on ties and on the sign of zero.
        at = 0.0 if x.exact and scope.choices.chance(2) else threshold(x.sample)
        return Expression(f"{x.name} {sign} {at}", 1.0)

    return Operator(f"compare {sign}", KIND, lambda x: x.is_floating and steady(x), write)


def _compare_integers(scope: DrawnScope, x: LiveTensor) -> Expression:
    return Expression(f"{x.name} > 1", 1.0)


def _compare_with_abs(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    """Compare with the absolute value: False for NaN and negative numbers, but True for negative zero."""
    return Expression(f"{x.name} == {x.name}.abs()", 1.0) if x.exact else None


def _is_finite(scope: DrawnScope, x: LiveTensor) -> Expression:
    return Expression(f"torch.isfinite({x.name})", 1.0)


OPERATORS = (
    _compare(">"),
    _compare("<="),
    Operator("compare integers", KIND, lambda x: x.sample.dtype in (torch.int64, torch.int32), _compare_integers),
    Operator("isfinite", KIND, floating, _is_finite),
    Operator("compare itself", KIND, floating, _compare_with_abs),
)
