"""Operators that draw random numbers from a generator.

Torch tags each operator that may draw (``nondeterministic_seeded``). Attention, dropout and recurrent networks among
them draw only with a dropout that is not 0, in training. Source: ``aten/src/ATen/native/native_functions.yaml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from hopkit._torch.aot.dispatch import Operator

__all__ = ["draws_numbers"]

_CHOICES = frozenset({"aten::_fused_sdp_choice"})
"""Operators that have the tag and only choose another one."""


def draws_numbers(operator: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool:
    """Return whether a call of an operator draws random numbers.

    >>> x = torch.ones(1, 1, 2, 4)
    >>> attention = torch.ops.aten.scaled_dot_product_attention.default
    >>> draws_numbers(attention, (x, x, x), {}), draws_numbers(attention, (x, x, x, None, 0.5), {})
    (False, True)
    >>> dropout = torch.ops.aten.native_dropout.default
    >>> [draws_numbers(dropout, (x, 0.5, is_training), {}) for is_training in (True, False)]
    [True, False]
    >>> draws_numbers(torch.ops.aten.rand_like.default, (x,), {}), draws_numbers(torch.sin, (x,), {})
    (True, False)
    """
    if torch.Tag.nondeterministic_seeded not in getattr(operator, "tags", ()) or operator.name() in _CHOICES:
        return False
    values = _values(operator, args, kwargs)
    if values.get("train", values.get("training", True)) is False:
        return False
    # ``p`` is the probability of a dropout, and a parameter of distributions.
    names = ("dropout_p", "dropout", "p") if "dropout" in operator.name() else ("dropout_p", "dropout")
    return not any(isinstance(values.get(name), (int, float)) and values[name] == 0 for name in names)


def _values(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call by name, with the defaults of the operator's schema."""
    arguments = operator._schema.arguments  # type: ignore[attr-defined]
    values = {argument.name: argument.default_value for argument in arguments if argument.has_default_value()}
    positional = [argument.name for argument in arguments if not argument.kwarg_only]
    return {**values, **dict(zip(positional, args, strict=False)), **kwargs}
