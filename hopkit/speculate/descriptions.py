"""Describe the parts of a body's result, for messages."""

from __future__ import annotations

from typing import Any

from hopkit._torch.dynamo.protocols import VariableTracker, is_symbol
from hopkit._torch.dynamo.vt_fields import fields, is_hashable_key, is_of_enclosing_program, is_vt, type_name, unwrapped

__all__ = ["describe", "field_suffix", "is_atomic_constant", "key_name"]


def field_suffix(field: str) -> str:
    """Return the text of a VariableTracker's field in a place; '' for a field that only Dynamo has."""
    return f".{field}" if field in ("args", "keywords", "func", "defaults", "kwdefaults", "closure", "maxlen") else ""


def key_name(key: Any) -> str:
    inner = unwrapped(key.vt) if is_hashable_key(key) else key
    if is_vt(inner):
        return repr(inner.as_python_constant()) if inner.is_python_constant() else type_name(inner)
    return repr(inner)


def describe(value: Any) -> str:
    if not is_vt(value):
        return repr(value) if type(value).__module__ == "builtins" else f"a {type(value).__qualname__}"
    value = unwrapped(value)
    if value.is_tensor():
        return "a tensor"
    if is_symbol(value):
        return f"a symbolic {value.python_type().__name__}"
    if is_atomic_constant(value):
        return repr(value.as_python_constant())
    name = type_name(value)
    article = "an" if name[:1].lower() in "aeiou" else "a"
    return f"{article} {name} of the enclosing program" if is_of_enclosing_program(value) else f"{article} {name}"


def is_atomic_constant(value: VariableTracker) -> bool:
    """Return whether a value is a constant without parts: `fields` would yield only its value."""
    parts = any(isinstance(part, (list, tuple, dict)) or is_vt(part) for _, part in fields(value))
    return value.is_python_constant() and not parts
