"""Copy a Python structure with another value for each tensor and symbol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.dynamo.protocols import (
    InstructionTranslator,
    realize,
    visit,
)
from hopkit._torch.dynamo.vt_fields import is_of_enclosing_program, type_of, unwrapped
from hopkit._torch.dynamo.vt_parts import begun_anew, fill, kind_of, parts
from hopkit.loops.carried_objects import place_of_part
from hopkit.speculate.outputs import in_graph

__all__ = ["holds_tensors", "is_module", "mapped"]

_UNFINISHED = object()
"""The place of a structure whose parts are not yet mapped."""


def mapped(
    tx: InstructionTranslator,
    vt: Any,
    place: str,
    leaf: Callable[[Any, str], Any],
    seen: dict[int, Any],
    is_leaf: Callable[[Any], bool] = in_graph,
) -> Any:
    """Return a copy of a structure with ``leaf(vt, place)`` for each part that ``is_leaf``: each tensor and symbol.

    An object without a tensor is not copied, nor is a list or dict without one that existed before the body.
    """
    vt = unwrapped(realize(vt))
    if is_leaf(vt):
        return leaf(vt, place)
    if id(vt) in seen:
        if seen[id(vt)] is _UNFINISHED:
            # It holds itself.
            seen[id(vt)] = begun_anew(tx, vt)
        return seen[id(vt)]
    kind = kind_of(vt)
    if kind is None or ((kind == "object" or is_of_enclosing_program(vt)) and not holds_tensors(tx, vt)):
        return vt
    # Dynamo builds objects in the order in which they are begun, and a frozen one needs its parts.
    seen[id(vt)] = _UNFINISHED
    values = {
        key: mapped(tx, part, place_of_part(place, key), leaf, seen, is_leaf) for key, part in parts(tx, vt).items()
    }
    if seen[id(vt)] is _UNFINISHED:
        seen[id(vt)] = begun_anew(tx, vt)
    fill(tx, seen[id(vt)], vt, values)
    return seen[id(vt)]


def holds_tensors(tx: InstructionTranslator, vt: Any) -> bool:
    """Return whether a structure has a tensor or a symbol as a part, at any depth but inside of a module."""
    found: list[Any] = []
    seen: set[int] = set()
    structures = [vt]
    while structures and not found:
        below = tuple(parts(tx, structures.pop()).values())
        # Torch does not visit the attributes that an object came with.
        visit(tx, below, lambda part: found.append(part) if in_graph(part) else None, keys=True)
        for part in below:
            if id(part) not in seen and kind_of(part) is not None and not is_module(part):
                seen.add(id(part))
                structures.append(part)
    return bool(found)


def is_module(vt: Any) -> bool:
    """Return whether a value is a module."""
    cls = type_of(vt)
    return isinstance(cls, type) and issubclass(cls, torch.nn.Module)
