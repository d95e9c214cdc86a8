"""The configuration of a custom HOP: its keyword arguments as a node holds them, and as the author's rules take them.

A graph's generated code writes the arguments of a node as text. So numbers, strings, dtypes, devices, and lists, tuples
and dicts of these are on the node as they are. For any other value the node has a text that names it, such as
``"<Color.RED: 1>"``, and this process knows the value of each such text. A graph with a custom HOP never leaves the
process: torch caches no graph with an operator that it does not know.
"""

from __future__ import annotations

import pprint
import re
import threading
from collections.abc import Mapping
from typing import Any

import torch

from hopkit.errors import HopkitError

__all__ = ["on_node", "values_of"]

_PLAIN = (
    bool,
    int,
    float,
    complex,
    torch.dtype,
    torch.device,
    torch.layout,
    torch.memory_format,
    type(None),
    type(...),
)
"""The types of values whose ``repr`` is an expression in each kind of generated code."""

_known: dict[str, Any] = {}
"""The value of each text."""

_lock = threading.Lock()


def on_node(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return keyword arguments as a node holds them.

    >>> on_node({"rate": 0.5, "scheme": ("fp8", None), "mean": frozenset({2, 1})})
    {'rate': 0.5, 'scheme': ('fp8', None), 'mean': '<frozenset({1, 2})>'}
    """
    return {name: value if _is_plain(value) else _text_of(value) for name, value in config.items()}


def values_of(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keyword arguments of a node as the program passed them: the inverse of `on_node`.

    Raises `HopkitError` for the text of a value that this process does not know.

    >>> values_of(on_node({"mean": frozenset({2, 1})}))
    {'mean': frozenset({1, 2})}
    """
    return {name: _value_of(name, value) for name, value in config.items()}


def _is_plain(value: Any) -> bool:
    """Return whether a value may be on a node; a string that looks like the text of a value may not."""
    if type(value) is str:
        return not value.startswith("<")
    if type(value) in (list, tuple):
        return all(map(_is_plain, value))
    if type(value) is dict:
        return all(_is_plain(part) for item in value.items() for part in item)
    return type(value) in _PLAIN


def _text_of(value: Any) -> str:
    shown = re.sub(r" at 0x[0-9a-f]+", "", pprint.pformat(value, width=10_000))
    shown = shown if re.fullmatch("<.*>", shown, flags=re.DOTALL) and type(value) is not str else f"<{shown}>"
    with _lock:
        # Two values may have one text: two functions of one name.
        text, count = shown, 1
        while text in _known and not _same(_known[text], value):
            count += 1
            text = f"{shown} ({count})"
        _known[text] = value
    return text


def _same(left: Any, right: Any) -> bool:
    return left is right or (type(left) is type(right) and bool(left == right))


def _value_of(name: str, value: Any) -> Any:
    if type(value) is not str or not value.startswith("<"):
        return value
    if value not in _known:
        raise HopkitError(
            f"the keyword argument {name} is {value}, a value that this process does not know",
            hint="trace the program again in this process: a graph with a custom HOP can't be loaded from a file",
        )
    return _known[value]
