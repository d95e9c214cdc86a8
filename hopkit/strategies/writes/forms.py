"""The forms of in-place writes, as texts of statements with a field for the target."""

from __future__ import annotations

import functools

from hopkit.strategies.writes.operators import mutable_operators

__all__ = ["RESHAPING", "STATISTICS", "forms", "is_counted"]

_METHODS = tuple(
    f"{{t}}.{call}"
    for call in (
        "add_(1)",
        "mul_(2)",
        "sub_(0.5, alpha=2)",
        "div_(2)",
        "copy_({t} * 2)",
        "fill_(0.25)",
        "zero_()",
        "sin_()",
        "neg_()",
        "clamp_(max=0.5)",
        "masked_fill_({t} > 0.3, 0.125)",
        "index_fill_(0, torch.tensor([0]), 0.5)",
        "index_add_(0, torch.tensor([0]), {t}[:1])",
        "scatter_(0, torch.zeros_like({t}, dtype=torch.int64), 0.5)",
        "put_(torch.tensor([0]), torch.tensor([0.5]))",
        "addcmul_({t}, {t}, value=0.5)",
        "lerp_({t} * 2, 0.5)",
        "add_(1).mul_(2)",
    )
)
_DUNDERS = (
    "{t}.__iadd__(1)",
    "{t}.__imul__(2)",
    "{t}.__setitem__(0, 0.5)",
    "operator.iadd({t}, 1)",
    "operator.imul({t}, {t})",
    "operator.setitem({t}, 0, 0.5)",
)
_AUGMENTED = ("{n} = {t}; {n} += 1", "{n} = {t}; {n} *= 2", "{n} = {t}; {n} -= {n} / 2", "{t}[0] += 1", "{t}[...] *= 2")
_SETITEM = (
    "{t}[0] = 0.5",
    "{t}[...] = {t} * 2",
    "{t}[..., 0] = {t}[..., -1]",
    "{t}[{t} > 0.3] = 0.25",
    "{t}[torch.tensor([0])] = 0.5",
    "{t}[:] = 1",
)
_OUT = (
    "torch.add({t}, 1, out={t})",
    "torch.sin({t}, out={t})",
    "torch.mul({t}, {t}, out={t})",
    "torch.clamp({t}, max=0.5, out={t})",
    "torch.lerp({t}, {t} * 2, 0.5, out={t})",
)
_INPLACE = (
    *(f"torch.nn.functional.{name}({{t}}, inplace=True)" for name in ("relu", "elu", "silu", "hardtanh", "leaky_relu")),
    "torch.nn.functional.threshold({t}, 0.3, 0.1, inplace=True)",
    "torch.nn.functional.dropout({t}, 0.5, training=False, inplace=True)",
    "self.rectify({t})",
    "self.clip({t})",
    "torch.relu_({t})",
)
_FOREACH = (
    "torch._foreach_add_([{t}], 1)",
    "torch._foreach_mul_([{t}], [2.0])",
    "torch._foreach_sin_([{t}])",
    "torch._foreach_copy_([{t}], [{t} * 2])",
)
_DATA = (
    "{t}.data.mul_(2)",
    "{t}.data[0] = 0.5",
    "{t}.data.copy_({t}.data * 2)",
    "{n} = {t}.data; {n} += 1",
    "{t}.detach().add_(1)",
    "{t}.data = {t}.data * 2",
)
_UPDATES = (
    # As optimizers do: momentum, Adam, decay.
    "{n} = torch.full_like({t}, 0.5); {n}.mul_(0.9).add_({t}, alpha=0.1); {t}.add_({n}, alpha=-0.5)",
    "{n} = {t} * {t}; {t}.addcdiv_({t}, {n}.sqrt().add_(1), value=-0.5)",
    "{t}.mul_(1 - 0.1).lerp_(torch.ones_like({t}), 0.1)",
)

RESHAPING = ("{t}.t_()", "{t}.unsqueeze_(0)", "{t}.transpose_(0, 1)", "{t}.squeeze_()")
"""The forms that change the sizes or strides of the target, which has two dimensions."""

STATISTICS = "torch.nn.functional.batch_norm(torch.stack([{t}, {t} + 1]), {t}, {t} * 0 + 1, training=True)"
"""Writes to the running mean of a batch norm, for a target of one dimension. The operator's schema has no mutation."""


@functools.cache
def forms() -> tuple[str, ...]:
    """Return all forms, for floating targets with at least one element: ``{t}`` is the target, ``{n}`` a new name."""
    return (
        *_METHODS,
        *_DUNDERS,
        *_AUGMENTED,
        *_SETITEM,
        *_OUT,
        *_INPLACE,
        *_FOREACH,
        *_DATA,
        *_UPDATES,
        *mutable_operators(),
    )


def is_counted(form: str) -> bool:
    """Return True if torch's HOPs see the write: foreach and batch norm do not bump the version counter.

    Nor do HOPs look at keyword arguments.
    """
    return not any(part in form for part in ("_foreach_", "batch_norm", "out="))
