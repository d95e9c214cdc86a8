"""The callables of torch's modules and classes, by name: the places where code can be patched."""

from __future__ import annotations

import sys
import types
from typing import Any

__all__ = ["attributes", "changed_attributes"]


def attributes() -> dict[tuple[str, str], Any]:
    """Return the callables of all modules of torch that are imported, and those of their classes, by module and name.

    >>> import torch
    >>> attributes()["torch", "cond"] is torch.cond
    True
    """
    callables: dict[tuple[str, str], Any] = {}
    for name, module in list(sys.modules.items()):
        if not name.startswith(("torch.", "torch")) or not isinstance(module, types.ModuleType):
            continue
        for key, value in list(vars(module).items()):
            if callable(value):
                callables[name, key] = value
            if isinstance(value, type) and value.__module__ == name:
                callables |= {
                    (f"{name}.{key}", inner): member for inner, member in vars(value).items() if callable(member)
                }
    return callables


def changed_attributes(old_attributes: dict[tuple[str, str], Any]) -> list[tuple[str, str]]:
    """Return the names whose value differs from that in ``old_attributes``, an earlier result of `attributes`."""
    return [key for key, value in attributes().items() if key in old_attributes and old_attributes[key] is not value]
