"""Reductions and scans along a dimension."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, dims, margin, steady
from hopkit.strategies.scope import DrawnScope

__all__ = ["OPERATORS"]

KIND = "reduction"


def _all(
    name: str,
    template: str,
    bound: Callable[[float, int], float],
    slope: Callable[[float, int], float],
    *,
    any_size: bool = False,
) -> Operator:
    """Return a reduction over all elements."""

    def write(scope: DrawnScope, x: LiveTensor) -> Expression:
        count = x.numel
        return Expression(template.format(x=x.name), bound(x.bound, count), slope(x.slope, count))

    return Operator(name, KIND, lambda x: x.is_floating and x.numel > 0, write, any_size)


def _along(
    name: str,
    template: str,
    bound: Callable[[float, int], float],
    slope: Callable[[LiveTensor, int], float],
) -> Operator:
    """Return a reduction along one dimension of a tensor that has elements."""

    def write(scope: DrawnScope, x: LiveTensor) -> Expression | None:
        if not all(x.sample.shape):
            return None
        dim = scope.choices.pick(dims(x))
        keepdim = "keepdim" in template and scope.choices.chance(2)
        count = x.size(dim)
        return Expression(template.format(x=x.name, dim=dim, keepdim=keepdim), bound(x.bound, count), slope(x, count))

    return Operator(name, KIND, lambda x: x.is_floating and x.sample.dim() > 0, write)


def _amax(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    dim = scope.choices.pick(dims(x))
    top = x.sample.sort(dim, descending=True).values
    if not x.sample.numel() or _has_tie(top, dim):
        return None
    return Expression(f"{x.name}.amax({dim}, keepdim={scope.choices.chance(2)})", x.bound, x.slope)


def _argmax(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    dim = scope.choices.pick(dims(x))
    if not x.sample.numel() or _has_tie(x.sample.sort(dim, descending=True).values, dim):
        return None
    return Expression(f"{x.name}.argmax({dim})", float(x.sample.shape[dim]))


def _sort(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    dim = scope.choices.pick(dims(x))
    ascending = x.sample.sort(dim).values
    if ascending.numel() and bool(((ascending.diff(dim=dim)) < margin(x.sample)).any()):
        return None
    return Expression(f"{x.name}.sort({dim}).values", x.bound, x.slope)


def _has_tie(descending: torch.Tensor, dim: int) -> bool:
    if descending.shape[dim] < 2:
        return False
    gap = descending.select(dim, 0) - descending.select(dim, 1)
    return bool((gap < margin(descending)).any())


def _steady_floating(x: LiveTensor) -> bool:
    return x.is_floating and x.sample.dim() > 0 and steady(x)


def _of_integers(name: str, template: str, grows: bool) -> Operator:
    def write(scope: DrawnScope, x: LiveTensor) -> Expression:
        count = max(1, x.numel)
        return Expression(template.format(x=x.name), x.bound * count if grows else 1.0)

    return Operator(name, KIND, lambda x: not x.is_floating, write, any_size=True)


OPERATORS = (
    _all("sum", "{x}.sum()", lambda b, n: b * n, lambda s, n: s * n, any_size=True),
    _along("sum_along", "{x}.sum({dim}, keepdim={keepdim})", lambda b, n: b * n, lambda x, n: x.slope * n),
    _all("mean", "{x}.mean()", lambda b, n: b, lambda s, n: s),
    _along("mean_along", "{x}.mean({dim}, keepdim={keepdim})", lambda b, n: b, lambda x, n: x.slope),
    _along("softmax", "{x}.softmax({dim})", lambda b, n: 1.0, lambda x, n: x.slope * n),
    _along("cumsum", "{x}.cumsum({dim})", lambda b, n: b * n, lambda x, n: x.slope * n),
    _along("logsumexp", "{x}.logsumexp({dim}, keepdim={keepdim})", lambda b, n: b + 4, lambda x, n: x.slope * n),
    _along(
        "variance",
        "{x}.var({dim}, correction=0, keepdim={keepdim})",
        lambda b, n: 4 * b * b,
        lambda x, n: 4 * x.bound * x.slope,
    ),
    Operator("amax", KIND, _steady_floating, _amax),
    Operator("argmax", KIND, _steady_floating, _argmax),
    Operator("sort", KIND, _steady_floating, _sort),
    _of_integers("int_sum", "{x}.sum()", grows=True),
    _of_integers("any", "{x}.any()", grows=False),
    _of_integers("all", "{x}.bool().all()", grows=False),
)
