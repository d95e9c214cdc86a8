"""Compare constants, and tell numbers from other values."""

from __future__ import annotations

import types
from typing import Any

import torch

from hopkit._torch.dynamo.protocols import VariableTracker, is_symbol
from hopkit.speculate.outputs import in_graph

__all__ = ["is_number", "kind_of_slot", "same_constant"]


def kind_of_slot(value: VariableTracker) -> object:
    """Return the kind on which all values of a slot must agree: tensor, script object, or a Python number type."""
    if value.is_tensor():
        return "tensor"
    if in_graph(value) and not is_symbol(value):
        return "script object"
    return value.python_type() if is_symbol(value) or is_number(value) else value


def is_number(value: VariableTracker) -> bool:
    """Return whether a value is a bool, an integer or a float: a constant or a symbol."""
    return is_symbol(value) or (value.is_python_constant() and type(value.as_python_constant()) in (bool, int, float))


def same_constant(left: Any, right: Any) -> bool:
    """Return whether two constants are the same: of one type, floats to the bit, True not 1."""
    if left is right:
        return True
    if type(left) is not type(right):
        return False
    if isinstance(left, float):
        return bool(left.hex() == right.hex())
    if isinstance(left, complex):
        return same_constant(left.real, right.real) and same_constant(left.imag, right.imag)
    # Functions compare by identity; the comparison of tensors or proxies would be traced.
    if isinstance(left, (types.FunctionType, torch.Tensor, torch.fx.Proxy, torch.fx.Node)):
        return False
    return bool(left == right)
