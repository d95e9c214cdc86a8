"""Indexing and scattering."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.operators.operator import Expression, Operator, dims, partners
from hopkit.strategies.scope import DrawnScope

__all__ = ["OPERATORS"]


def _has_elements(x: LiveTensor) -> bool:
    return x.sample.dim() > 0 and x.sample.numel() > 0


def _with_constant_index(name: str, kind: str, template: str, repeats: int) -> Operator:
    """Return an operator with a literal index, which reads or adds to an element at most ``repeats`` times."""

    def write(scope: DrawnScope, x: LiveTensor) -> Expression:
        dim = scope.choices.pick(dims(x))
        last = min(shape[dim] for shape in x.shapes) - 1
        return Expression(
            template.format(x=x.name, dim=dim, last=last),
            x.bound * repeats,
            x.slope * repeats,
        )

    return Operator(name, kind, lambda x: _has_elements(x) and x.is_floating, write)


def _by_tensor(scope: DrawnScope, x: LiveTensor) -> Expression | None:
    """Index with a computed tensor, whose remainder is always in range."""
    indices = partners(
        scope, x, lambda y: y.sample.dtype == torch.int64 and 1 <= y.sample.dim() <= 2 and 0 < y.sample.numel() <= 6
    )
    if not indices or x.sample.numel() > 16 or x.sample.dim() > 3:
        return None
    index = scope.choices.pick(indices)
    length = f"{x.name}.shape[0]" if x.resizes else x.sample.shape[0]
    return Expression(f"{x.name}[{index.name} % {length}]", x.bound, x.slope * index.numel)


def _masked(kind: str, template: str) -> Callable[[DrawnScope, LiveTensor], Expression | None]:
    def write(scope: DrawnScope, x: LiveTensor) -> Expression | None:
        masks = partners(scope, x, lambda y: y.sample.dtype == torch.bool and y.sample.shape == x.sample.shape)
        if not masks:
            return None
        return Expression(template.format(x=x.name, mask=scope.choices.pick(masks).name), max(1.0, x.bound), x.slope)

    return write


INDEXING, SCATTER = "indexing", "scatter"

OPERATORS = (
    _with_constant_index("index_select", INDEXING, "{x}.index_select({dim}, torch.tensor([{last}, 0]))", 2),
    _with_constant_index("flip", INDEXING, "{x}.flip({dim})", 1),
    _with_constant_index("roll", INDEXING, "{x}.roll(1, {dim})", 1),
    _with_constant_index("concatenate", INDEXING, "torch.cat([{x}, {x} * 2], {dim}).narrow({dim}, 1, 1)", 2),
    Operator("index", INDEXING, lambda x: _has_elements(x) and x.is_floating, _by_tensor),
    Operator("masked_fill", INDEXING, lambda x: x.is_floating, _masked(INDEXING, "{x}.masked_fill({mask}, 0.5)")),
    _with_constant_index(
        "index_add",
        SCATTER,
        "{x}.index_add({dim}, torch.tensor([0, 0]), {x}.index_select({dim}, torch.tensor([0, {last}])))",
        3,
    ),
    _with_constant_index(
        "index_put", SCATTER, "{x}.index_put((torch.tensor([0]),), torch.tensor(0.5, dtype={x}.dtype))", 1
    ),
    _with_constant_index("scatter", SCATTER, "{x}.scatter({dim}, torch.zeros_like({x}, dtype=torch.int64), 0.25)", 1),
    _with_constant_index(
        "scatter_add",
        SCATTER,
        "{x}.scatter_add({dim}, torch.zeros_like({x}, dtype=torch.int64), {x})",
        6,
    ),
    _with_constant_index("select_scatter", SCATTER, "{x}.select_scatter({x}.select({dim}, {last}), {dim}, 0)", 2),
    _with_constant_index("slice_scatter", SCATTER, "{x}.slice_scatter({x}.narrow({dim}, {last}, 1), {dim}, 0, 1)", 2),
)
