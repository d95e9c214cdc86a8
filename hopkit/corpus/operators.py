"""Custom operators of the corpus, as a user defines them: some write into their arguments, one has an effect.

They are in the library namespace ``hopkit_cases``. Defining one again replaces it, so that this module may be imported
twice. The Python body defines an operator's semantics; the compiler sees only the schema.
"""

from __future__ import annotations

import torch

__all__: list[str] = []

# The number of calls of `count` since the last one with start=True.
_calls = [0]


@torch.library.custom_op("hopkit_cases::scale_", mutates_args={"x"}, schema="(Tensor(a0!) x, float by) -> ()")
def _scale(x, by):
    x.mul_(by)


@torch.library.custom_op(
    "hopkit_cases::exchange_", mutates_args={"x", "y"}, schema="(Tensor(a0!) x, Tensor(a1!) y, *, float by=2.0) -> ()"
)
def _exchange(x, y, *, by=2.0):
    copy = x.clone()
    x.copy_(y * by)
    y.copy_(copy)


@torch.library.custom_op(
    "hopkit_cases::accumulate_", mutates_args={"total"}, schema="(Tensor(a0!) total, Tensor x) -> Tensor"
)
def _accumulate(total, x):
    total.add_(x)
    return total * 2


@_accumulate.register_fake
def _accumulate_fake(total, x):
    return torch.empty_like(total)


@torch.library.custom_op(
    "hopkit_cases::spread_",
    mutates_args={"outs", "total"},
    schema="(Tensor x, Tensor(a1!)[] outs, Tensor(a2!)? total=None, Tensor? weight=None) -> ()",
)
def _spread(x, outs, total=None, weight=None):
    for number, out in enumerate(outs):
        out.copy_(x * (number + 1) if weight is None else x * weight)
    if total is not None:
        total.add_(x)


@torch.library.custom_op("hopkit_cases::count", mutates_args=(), schema="(Tensor x, bool start=False) -> Tensor")
def _count(x, start=False):
    _calls[0] = 0 if start else _calls[0] + 1
    return x * (_calls[0] + 1)


@_count.register_fake
def _count_fake(x, start=False):
    return torch.empty_like(x)


def _count_backward(ctx, grad):
    return torch.ops.hopkit_cases.count(grad), None


_count.register_autograd(_count_backward)
# The result depends on the calls before: the order must be kept, which the compiler can't see from the schema.
_count.register_effect(torch.library.EffectType.ORDERED)  # type: ignore[attr-defined]
