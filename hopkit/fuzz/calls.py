"""Write the calls of a sample as Python, in terms of the ``make_inputs`` of its program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch

__all__ = ["call_texts"]


def call_texts(inputs: tuple[Any, ...], calls: Iterable[tuple[Any, ...]]) -> tuple[str, ...]:
    """Return one expression per call; an argument equal to one of ``inputs``, from ``make_inputs()``, refers to it.

    >>> inputs = (torch.tensor(True), torch.ones(2))
    >>> call_texts(inputs, [inputs, (torch.tensor(False), torch.ones(2))])
    ('make_inputs()', '(torch.tensor(False), make_inputs()[1])')
    """
    return tuple(_call_text(inputs, call) for call in calls)


def _call_text(inputs: tuple[Any, ...], call: tuple[Any, ...]) -> str:
    texts = [
        f"make_inputs()[{at}]" if at < len(inputs) and _is_same(inputs[at], value) else _value_text(value)
        for at, value in enumerate(call)
    ]
    if texts == [f"make_inputs()[{at}]" for at in range(len(inputs))]:
        return "make_inputs()"
    return f"({', '.join(texts)}{',' * (len(texts) == 1)})"


def _is_same(left: Any, right: Any) -> bool:
    if isinstance(left, torch.Tensor) and isinstance(right, torch.Tensor):
        return left.dtype == right.dtype and left.stride() == right.stride() and torch.equal(left, right)
    return type(left) is type(right) and bool(left == right)


def _value_text(value: Any) -> str:
    """Return Python for a number, or for a tensor with its layout."""
    if not isinstance(value, torch.Tensor):
        return repr(value)
    dtype = "" if value.dtype in (torch.bool, torch.int64) and value.numel() else f", dtype={value.dtype}"
    size, stride = tuple(value.shape), value.stride()
    if not value.numel():
        return f"torch.empty_strided({size}, {stride}{dtype})"
    if stride == torch.empty(size).stride():
        return f"torch.tensor({value.tolist()}{dtype})"
    memory = value.as_strided((1 + sum((n - 1) * step for n, step in zip(size, stride, strict=True)),), (1,))
    return f"torch.tensor({memory.tolist()}{dtype}).as_strided({size}, {stride})"
