"""Matrix products."""

from __future__ import annotations

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, partners
from hopkit.strategies.scope import DrawnScope

__all__ = ["OPERATORS"]

KIND = "matmul"


def _product(x: LiveTensor, expression: str, y: LiveTensor, terms: int) -> Expression:
    return Expression(expression, terms * x.bound * y.bound, terms * (y.bound * x.slope + x.bound * y.slope))


def _with_itself(scope: DrawnScope, x: LiveTensor) -> Expression:
    return _product(x, f"{x.name} @ {x.name}.transpose(-2, -1)", x, x.size(-1))


def _with_another(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    inner = x.sample.shape[-1]
    fitting = partners(
        scope,
        x,
        lambda y: y.sample.dtype == x.sample.dtype and y.sample.dim() in (1, 2) and y.sample.shape[0] == inner,
    )
    if not fitting:
        return None
    y = scope.choices.pick(fitting)
    return _product(x, f"{x.name} @ {y.name}", y, x.size(-1))


def _outer(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    fitting = partners(scope, x, lambda y: y.sample.dtype == x.sample.dtype and y.sample.dim() == 1)
    if x.sample.dim() != 1 or not fitting:
        return None
    y = scope.choices.pick(fitting)
    return _product(x, f"torch.einsum('i,j->ij', {x.name}, {y.name})", y, 1)


def _is_matrix(x: LiveTensor) -> bool:
    return x.is_floating and x.sample.dim() >= 2


OPERATORS = (
    Operator("matmul", KIND, _is_matrix, _with_another),
    Operator("matmul_self", KIND, _is_matrix, _with_itself),
    Operator("outer", KIND, lambda x: x.is_floating and x.sample.dim() == 1, _outer),
)
