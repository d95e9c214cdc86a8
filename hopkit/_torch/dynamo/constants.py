"""Compare the constants of a program."""

from __future__ import annotations

import types
from typing import Any

import torch

__all__ = ["same_constant"]


def same_constant(left: Any, right: Any) -> bool:
    """Return whether two constants are the same: of one type, floats to the bit, True not 1; tuples by their elements.

    >>> same_constant(1, 1.0), same_constant((1, 0.0), (1, -0.0)), same_constant("a", "a")
    (False, False, True)
    """
    if left is right:
        return True
    if type(left) is not type(right):
        return False
    if isinstance(left, float):
        return bool(left.hex() == right.hex())
    if isinstance(left, complex):
        return same_constant(left.real, right.real) and same_constant(left.imag, right.imag)
    if isinstance(left, (tuple, list)):
        return len(left) == len(right) and all(map(same_constant, left, right))
    # Functions compare by identity; the comparison of tensors or proxies would be traced.
    if isinstance(left, (types.FunctionType, torch.Tensor, torch.fx.Proxy, torch.fx.Node)):
        return False
    return bool(left == right)
