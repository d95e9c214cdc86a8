"""Draw ``flex_gemm`` calls: a matrix product with an epilogue function (torch 2.14)."""

from __future__ import annotations

from hopkit.strategies.bodies import LARGEST
from hopkit.strategies.families.family import BodyRules, DrawHops, Family, body, call, define, no_hops
from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import HopCall

__all__ = ["FAMILY"]

_KINDS = ("pointwise", "number")


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    fitting = [x for x in scope.fixed if _is_matrix(x)]
    if not fitting:
        return None
    x = scope.choices.pick(fitting)
    y = scope.choices.pick([y for y in fitting if _fits(x, y)])
    product = f"torch.mm({x.name}, {y.name}.t())"
    width = x.size(1)
    acc = scope.assign(product, bound=width * x.bound * y.bound)
    (parameter,) = (LiveTensor(scope.new_name("a"), acc.sample, acc.bound, 0.0, acc.varies, acc.resized),)
    kinds = tuple(kind for kind in scope.options.kinds if kind not in _KINDS)
    inside, out = body(scope, no_hops, (parameter,), BodyRules(structures=("one",), closes_over=False, without=kinds))
    epilogue = define(inside, scope.new_name("f"), (parameter,), out.text)
    expression = f"flex_gemm(torch.mm, ({x.name}, {y.name}.t()), {epilogue.name})"
    return call(scope, "flex_gemm", (epilogue,), expression, out)


def _is_matrix(x: LiveTensor) -> bool:
    """Return True if the product of two such matrices stays small."""
    return x.is_floating and x.sample.dim() == 2 and x.numel > 0 and x.size(1) * x.bound**2 <= LARGEST


def _fits(x: LiveTensor, y: LiveTensor) -> bool:
    same_width = [shape[1] for shape in x.shapes] == [shape[1] for shape in y.shapes]
    return same_width and x.sample.dtype == y.sample.dtype and x.size(1) * x.bound * y.bound <= LARGEST


FAMILY = Family(
    "flex_gemm", ("flex_gemm",), _draw, functions=("flex_gemm",), trainable=False, requires=("hop:flex_gemm",)
)
