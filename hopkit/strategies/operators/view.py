"""Views: the same memory in another shape."""

from __future__ import annotations

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, dims, rank_at_least
from hopkit.strategies.scope import DrawnScope

__all__ = ["OPERATORS"]

KIND = "view"


def _view(name: str, rank: int, template: str) -> Operator:
    """Return a view operator along one dimension, for tensors of at least this rank."""

    def write(scope: DrawnScope, x: LiveTensor) -> Expression | None:
        dim = scope.choices.pick(dims(x)) if "dim" in template and x.sample.dim() else 0
        if "narrow" in name and not x.sample.shape[dim]:
            return None
        return Expression(template.format(x=x.name, dim=dim), x.bound, x.slope)

    return Operator(name, KIND, rank_at_least(rank), write)


def _permuted(scope: DrawnScope, x: LiveTensor) -> Expression:
    order = (*dims(x)[1:], 0)
    return Expression(f"{x.name}.permute({', '.join(map(str, order))})", x.bound, x.slope)


def _reshaped(scope: DrawnScope, x: LiveTensor) -> Expression:
    leading, *rest = (f"{x.name}.shape[{dim}]" if x.resizes else str(size) for dim, size in enumerate(x.sample.shape))
    return Expression(f"{x.name}.reshape({', '.join((*rest, leading))})", x.bound, x.slope)


def _expanded(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    if x.sample.dim() >= 5 or x.sample.numel() > 20:
        return None
    return Expression(
        f"{x.name}.expand(3, {', '.join(['-1'] * x.sample.dim()) or ''})".replace(", )", ")"), x.bound, x.slope
    )


def _unfolded(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    dim = scope.choices.pick(dims(x))
    if x.sample.shape[dim] < 2 or x.sample.dim() >= 5:
        return None
    return Expression(f"{x.name}.unfold({dim}, 2, 1)", x.bound, 2 * x.slope)


OPERATORS = (
    _view("unsqueeze", 0, "{x}.unsqueeze({dim})"),
    _view("flatten", 1, "{x}.flatten()"),
    _view("transpose", 2, "{x}.transpose(0, -1)"),
    Operator("permute", KIND, rank_at_least(2), _permuted),
    Operator("reshape", KIND, rank_at_least(1), _reshaped),
    Operator("expand", KIND, rank_at_least(0), _expanded),
    _view("narrow", 1, "{x}.narrow({dim}, 0, 1)"),
    _view("select_narrow", 1, "{x}.select({dim}, 0)"),
    _view("step", 1, "{x}[::2]"),
    _view("last_narrow", 1, "{x}[..., -1:]"),
    _view("diagonal", 2, "{x}.diagonal(0, 0, 1)"),
    _view("squeeze", 1, "{x}.squeeze()"),
    _view("chunk_narrow", 1, "{x}.chunk(2, {dim})[0]"),
    Operator("unfold", KIND, rank_at_least(1), _unfolded),
    _view("contiguous", 1, "{x}.contiguous()"),
    Operator("detach", KIND, rank_at_least(0), lambda scope, x: Expression(f"{x.name}.detach()", x.bound)),
)
