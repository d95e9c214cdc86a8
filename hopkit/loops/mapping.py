"""Copy a Python structure with another value for each tensor and symbol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopkit._torch.dynamo.protocols import (
    InstructionTranslator,
    realize,
    visit,
)
from hopkit._torch.dynamo.vt_fields import is_of_enclosing_program, unwrapped
from hopkit._torch.dynamo.vt_parts import begun_anew, fill, kind_of, parts
from hopkit.loops.carried_objects import place_of_part
from hopkit.speculate.outputs import in_graph

__all__ = ["holds_tensors", "mapped"]

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
    """Return whether a part of a structure is a tensor or a symbol."""
    found: list[Any] = []
    visit(tx, tuple(parts(tx, vt).values()), lambda part: found.append(part) if in_graph(part) else None, keys=True)
    return bool(found)
