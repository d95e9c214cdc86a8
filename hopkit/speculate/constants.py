"""Tell numbers from other values."""

from __future__ import annotations

from hopkit._torch.dynamo.protocols import VariableTracker, is_symbol
from hopkit.speculate.outputs import in_graph

__all__ = ["is_number", "kind_of_slot"]


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
