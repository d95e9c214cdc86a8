"""Draw ``flex_attention`` calls with a ``score_mod`` and a ``block_mask``."""

from __future__ import annotations

import torch

from hopkit.strategies.bodies import MAX_SLOPE
from hopkit.strategies.families.family import DrawHops, Family, call
from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.returns import Returned
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Assign, Function, HopCall

__all__ = ["FAMILY"]

_SCORES = ("score * 0.5", "score + 0.25 * (j - i)", "score.tanh()", "torch.where(i >= j, score, -8.0)", "score + h")
_SEEN = ("i >= j", "j < i + 1", "(i + j) % 2 == 0")
"""Mask expressions: the first two are equal; in the third, a query attends to every second key."""

# The reference implementation calls the function for one score at a time.
_MOST_ROWS = 6


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    # Inductor has no kernel for float64 on a CPU: flex_attention_refused/float64 of the corpus.
    known = scope.options.known_bugs
    fitting = [x for x in scope.fixed if _is_rows(x) and (known or x.sample.dtype != torch.float64)]
    if not fitting:
        return None
    x = scope.choices.pick(fitting)
    width = x.sample.shape[-1]
    beside = [y for y in fitting if y.sample.dtype == x.sample.dtype and y.sample.shape[-1] == width]
    y = scope.choices.pick(beside)
    slope = y.slope + 2 * y.bound * width * (x.slope + y.slope)
    if slope > MAX_SLOPE:
        return None
    query = scope.assign(f"{x.name}.reshape(1, 1, -1, {width}).tanh()", bound=1.0, slope=x.slope)
    key = scope.assign(f"{y.name}.reshape(1, 1, -1, {width}).cos()", bound=1.0, slope=y.slope)
    value = scope.assign(f"{y.name}.reshape(1, 1, -1, {width})", bound=y.bound, slope=y.slope)
    definitions: tuple[Function, ...] = ()
    options = ""
    if scope.choices.chance(2):
        changed = Function(scope.new_name("f"), ("score", "b", "h", "i", "j"), (), scope.choices.pick(_SCORES))
        definitions, options = (changed,), f", score_mod={changed.name}"
    if not (query.resizes or key.resizes) and scope.choices.chance(2):
        options += f", block_mask={_mask(scope, query, key)}"
    expression = f"flex_attention({query.name}, {key.name}, {value.name}{options})"
    out = LiveTensor("", query.sample, y.bound, slope, query.varies or key.varies)
    return call(scope, "flex_attention", definitions, expression, Returned("", ("",), (out,)))


def _is_rows(x: LiveTensor) -> bool:
    """Return True if a tensor can be reshaped to a few rows of a fixed width."""
    if not x.is_floating or not x.sample.dim() or not x.sample.numel():
        return False
    width = x.size(-1)
    return all(shape[-1] == width for shape in x.shapes) and x.numel <= _MOST_ROWS * width


def _mask(scope: DrawnScope, query: LiveTensor, key: LiveTensor) -> str:
    """Define a mask in the module, so that calls share it, and return its name."""
    seen = Function(scope.new_name("f"), ("b", "h", "i", "j"), (), scope.choices.pick(_SEEN))
    sizes = f"{query.sample.shape[2]}, {key.sample.shape[2]}"
    mask = Assign(scope.new_name("m"), f"create_block_mask({seen.name}, None, None, {sizes}, device='cpu')")
    scope.hoist(seen)
    scope.hoist(mask)
    return mask.target


_MODULE = "torch.nn.attention.flex_attention"

FAMILY = Family(
    "flex_attention",
    ("flex_attention",),
    _draw,
    # It has no backward on a CPU.
    trainable=False,
    imports=((_MODULE, "create_block_mask"), (_MODULE, "flex_attention")),
)
