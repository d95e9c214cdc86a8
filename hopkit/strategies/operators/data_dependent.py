"""Operators whose results have a data-dependent size, and operators that take such results.

Only operators that take any size, also zero, are drawn on such results.
"""

from __future__ import annotations

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.comparison import threshold
from hopkit.strategies.operators.operator import Expression, Operator, partners
from hopkit.strategies.scope import DrawnScope

__all__ = ["KIND", "OPERATORS"]

KIND = "data_dependent"

_MOST = 60


def _has_dims(x: LiveTensor) -> bool:
    return x.sample.dim() > 0


def _masked(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    """Index with a boolean mask, or with a comparison."""
    masks = partners(scope, x, lambda y: y.sample.dtype == torch.bool and y.shapes == x.shapes)
    if masks:
        mask = scope.choices.pick(masks).name
    elif x.is_floating and not x.varies:
        mask = f"{x.name} > {threshold(x.sample)}"
    else:
        return None
    return Expression(f"{x.name}[{mask}]", x.bound, x.slope, most=x.numel)


def _nonzero(scope: DrawnScope, x: LiveTensor) -> Expression:
    largest = max(x.size(dim) for dim in range(x.sample.dim()))
    return Expression(f"{x.name}.nonzero()", float(largest), most=x.numel * x.sample.dim())


def _unique(scope: DrawnScope, x: LiveTensor) -> Expression:
    return Expression(f"{x.name}.unique()", x.bound, most=x.numel)


def _counted(scope: DrawnScope, x: LiveTensor) -> Expression:
    return Expression(f"torch.arange(({x.name}.sum() % 4).item())", 3.0, most=3)


def _new_full_of_data_size(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    numbers = partners(scope, x, lambda y: not y.is_floating)
    if not numbers:
        return None
    size = f"({scope.choices.pick(numbers).name}.sum() % 4).item()"
    return Expression(f"{x.name}.new_full(({size},), 0.5)", 0.5, most=3)


def _times_item(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    numbers = partners(scope, x, lambda y: not y.is_floating)
    if not numbers:
        return None
    return Expression(f"{x.name} * ({scope.choices.pick(numbers).name}.sum() % 4).item()", 3 * x.bound, 3 * x.slope)


def _twice(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    if 2 * x.numel > _MOST:
        return None
    return Expression(f"torch.cat([{x.name}, {x.name}])", x.bound, x.slope, most=2 * x.numel)


def _sum_along(scope: DrawnScope, x: LiveTensor) -> Expression:
    return Expression(f"{x.name}.sum(0)", x.bound * x.numel, x.slope * x.numel)


def _is_sized_by_data(x: LiveTensor) -> bool:
    return x.most is not None


def _is_fixed_floating(x: LiveTensor) -> bool:
    return x.is_floating and x.most is None


OPERATORS = (
    Operator("masked", KIND, lambda x: _has_dims(x) and x.most is None, _masked),
    Operator("nonzero", KIND, lambda x: _has_dims(x) and not x.is_floating and x.most is None, _nonzero),
    Operator("unique", KIND, lambda x: _has_dims(x) and x.sample.dtype == torch.int64 and x.most is None, _unique),
    Operator("counted", KIND, lambda x: not x.is_floating and x.most is None, _counted),
    Operator("of a counted size", KIND, _is_fixed_floating, _new_full_of_data_size),
    Operator("times a number", KIND, _is_fixed_floating, _times_item),
    Operator("twice", KIND, _is_sized_by_data, _twice, any_size=True),
    Operator("sum along", KIND, _is_sized_by_data, _sum_along, any_size=True),
)
