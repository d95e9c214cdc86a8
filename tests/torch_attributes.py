"""What code can be patched in: the callables that modules of torch, and the classes in them, have by name."""

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
    found: dict[tuple[str, str], Any] = {}
    for name, module in list(sys.modules.items()):
        if not name.startswith(("torch.", "torch")) or not isinstance(module, types.ModuleType):
            continue
        for key, value in list(vars(module).items()):
            if callable(value):
                found[name, key] = value
            if isinstance(value, type) and value.__module__ == name:
                found |= {(f"{name}.{key}", inner): each for inner, each in vars(value).items() if callable(each)}
    return found


def changed_attributes(before: dict[tuple[str, str], Any]) -> list[tuple[str, str]]:
    """Return the names that have another value than in ``before``, which `attributes` made."""
    return [key for key, value in attributes().items() if key in before and before[key] is not value]
