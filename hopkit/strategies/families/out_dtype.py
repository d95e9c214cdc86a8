"""Draw ``out_dtype`` calls: an operator of small integers with a result in a wider dtype."""

from __future__ import annotations

import torch

from hopkit.strategies.bodies import LARGEST
from hopkit.strategies.families.family import DrawHops, Family, call
from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.returns import Returned
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import HopCall

__all__ = ["FAMILY"]

_INTEGERS = (torch.int64, torch.int32)


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    fitting = [x for x in scope.fixed if x.sample.dtype in _INTEGERS and x.bound**2 <= LARGEST]
    if not fitting:
        return None
    x = scope.choices.pick(fitting)
    a = scope.assign(f"{x.name}.to(torch.int8)", bound=x.bound)
    arguments, bound = scope.choices.pick(
        (
            (f"torch.ops.aten.mul.Tensor, torch.int32, {a.name}, {a.name}", a.bound**2),
            (f"torch.ops.aten.div.Scalar, torch.float64, {a.name}, 4", a.bound),
            (f"torch.ops.aten.mul.Tensor, torch.int64, {a.name}, {a.name} % 3", 2 * a.bound),
        )
    )
    out = LiveTensor("", a.sample, bound, varies=a.varies)
    expression = f"torch.ops.higher_order.out_dtype({arguments})"
    return call(scope, "out_dtype", (), expression, Returned("", ("",), (out,)))


FAMILY = Family("out_dtype", ("out_dtype",), _draw)
