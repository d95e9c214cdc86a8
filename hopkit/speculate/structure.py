"""What several bodies returned, side by side: equal but for the slots that hold tensors or symbols.

The walk goes through what trackers are made of: elements, keys, attributes, closures, arguments of partials. It gives
the slots, each with its place and its value in every body, and a function that builds the merged structure once
each slot has a value of the enclosing program. The structure of the first body is reused: nobody else knows it.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.operators import refuse
from hopkit._torch.parts import (
    adopt,
    fields,
    hashable_key,
    is_hashable_key,
    is_tracker,
    stored_attributes,
    type_name,
    unwrapped,
)
from hopkit._torch.tracking import Tracker, Translator, is_generator, is_symbol
from hopkit.speculate.outputs import in_graph

__all__ = ["Merged", "Slot", "compare"]

Build = Callable[[Sequence[Any]], Any]
"""From the values of all slots, in their order, to one part of the merged structure."""


@dataclasses.dataclass(frozen=True, eq=False)
class Slot:
    """A place at which bodies return tensors, script objects, or numbers that are symbols or integers that differ."""

    place: str
    values: tuple[Tracker, ...]


@dataclasses.dataclass(frozen=True, eq=False)
class Merged:
    """The slots of what all bodies returned, in the order of the walk, and what builds the whole from their values."""

    slots: tuple[Slot, ...]
    build: Build


def compare(tx: Translator, hop: str, names: Sequence[str], returned: Sequence[Tracker]) -> Merged:
    """Walk what all bodies returned; ``names`` are the bodies' names in messages.

    Raises torch's graph-break error, with the place and both values, where they differ in anything but a slot.
    """
    walk = _Walk(tx, hop, tuple(names))
    build = walk.value(tuple(returned), "result")

    def whole(values: Sequence[Any]) -> Any:
        result = build(values)
        adopt(tx, result)
        return result

    return Merged(tuple(walk.slots), whole)


@dataclasses.dataclass(eq=False)
class _Walk:
    tx: Translator
    hop: str
    names: tuple[str, ...]
    slots: list[Slot] = dataclasses.field(default_factory=list)
    seen: dict[tuple[int, ...], Build] = dataclasses.field(default_factory=dict)
    partners: dict[tuple[int, int], tuple[tuple[int, ...], str]] = dataclasses.field(default_factory=dict)
    keep: list[Any] = dataclasses.field(default_factory=list)

    def part(self, values: tuple[Any, ...], place: str) -> Build:
        """Any part: a tracker, a container of parts, or plain data, which must be equal."""
        first = values[0]
        if is_tracker(first):
            return self.value(values, place)
        if all(each is first for each in values):
            # The globals of a function, say: one object, which no body made, and which may hold itself.
            return lambda slots: first
        if is_hashable_key(first):
            inner = self.value(tuple(each.vt for each in values), place)
            return lambda slots: hashable_key(first, inner(slots))
        if any(type(each) is not type(first) for each in values):
            return self.differ(values, place)
        if isinstance(first, (list, tuple)) and type(first) in (list, tuple):
            return self.sequence(values, place)
        if isinstance(first, dict):
            return self.mapping(values, place)
        if all(each is first or _equal(each, first) for each in values):
            return lambda slots: first
        return self.differ(values, place)

    def value(self, values: tuple[Tracker, ...], place: str) -> Build:
        """A tracker in each body."""
        values = tuple(unwrapped(each) for each in values)
        first = values[0]
        if all(each is first for each in values):
            return lambda slots: first
        if all(is_tracker(each) for each in values) and any(in_graph(each) for each in values):
            return self.slot(values, place)
        if any(is_generator(each) for each in values):
            return self.differ(values, place)
        key = tuple(id(each) for each in values)
        if key in self.seen:
            return self.seen[key]
        if any(type(each) is not type(first) or type_name(each) != type_name(first) for each in values):
            return self.differ(values, place)
        sources = [each.source for each in values]
        if any(source is not None for source in sources):
            if all(source == sources[0] for source in sources):
                return lambda slots: first
            if not all(each.is_python_constant() for each in values):
                return self.differ(values, place)
        if _is_plain_constant(first):
            return self.constant(values, place)
        self.share(values, key, place)
        return self.made(values, key, place)

    def slot(self, values: tuple[Tracker, ...], place: str) -> Build:
        if len({_kind(each) for each in values}) > 1:
            return self.differ(values, place)
        number = len(self.slots)
        self.slots.append(Slot(place, values))
        return lambda slots: slots[number]

    def constant(self, values: tuple[Tracker, ...], place: str) -> Build:
        constants = [each.as_python_constant() for each in values]
        if all(_equal(each, constants[0]) for each in constants):
            return lambda slots: values[0]
        if all(type(each) is int for each in constants):
            return self.slot(values, place)
        return self.differ(values, place)

    def made(self, values: tuple[Any, ...], key: tuple[int, ...], place: str) -> Build:
        """A container or object that each body made: part by part."""
        first = values[0]
        built = False

        def build(slots: Sequence[Any]) -> Any:
            nonlocal built
            if not built:
                # First, because an object may hold itself.
                built = True
                for name, part in own:
                    setattr(first, name, part(slots))
                attributes = stored_attributes(self.tx, first)
                for name, part in given:
                    attributes[name] = part(slots)
            return first

        self.seen[key] = build
        self.keep.append(values)
        own = self.named([dict(fields(each)) for each in values], lambda name: place + _suffix(name), place)
        given = self.named([stored_attributes(self.tx, each) for each in values], lambda name: f"{place}.{name}", place)
        return build

    def named(
        self, parts: Sequence[dict[str, Any]], where: Callable[[str], str], place: str
    ) -> list[tuple[str, Build]]:
        if any(each.keys() != parts[0].keys() for each in parts):
            self.refuse_difference([f"attributes {', '.join(sorted(each)) or 'none'}" for each in parts], place)
        return [(name, self.part(tuple(each[name] for each in parts), where(name))) for name in parts[0]]

    def sequence(self, values: tuple[Any, ...], place: str) -> Build:
        first = values[0]
        if len({len(each) for each in values}) > 1:
            self.refuse_difference([f"{len(each)} elements" for each in values], place)
        elements = [self.part(parts, f"{place}[{index}]") for index, parts in enumerate(zip(*values, strict=True))]

        def build(slots: Sequence[Any]) -> Any:
            made = [element(slots) for element in elements]
            if isinstance(first, list):
                first[:] = made
                return first
            return tuple(made)

        return build

    def mapping(self, values: tuple[Any, ...], place: str) -> Build:
        first = values[0]
        names = [[_key_name(key) for key in each] for each in values]
        if any(each != names[0] for each in names):
            self.refuse_difference([f"keys {', '.join(each) or 'none'}" for each in names], place)
        pairs = [
            (
                self.part(tuple(entry[0] for entry in entries), f"a key of {place}"),
                self.part(tuple(entry[1] for entry in entries), f"{place}[{name}]"),
            )
            for name, *entries in zip(names[0], *(each.items() for each in values), strict=True)
        ]

        def build(slots: Sequence[Any]) -> Any:
            made = [(key(slots), value(slots)) for key, value in pairs]
            first.clear()
            first.update(made)
            return first

        return build

    def share(self, values: tuple[Any, ...], key: tuple[int, ...], place: str) -> None:
        """An object at two places in one body must be one object at both in each."""
        for body, value in enumerate(values):
            known, where = self.partners.setdefault((body, id(value)), (key, place))
            if known != key:
                self.refuse_difference(
                    [f"one object at {place} and {where}" if body == index else "two" for index in range(len(values))],
                    "",
                )

    def differ(self, values: Sequence[Any], place: str) -> Build:
        self.refuse_difference([_shown(each) for each in values], place)
        raise AssertionError("refuse_difference raises")

    def refuse_difference(self, shown: Sequence[str], place: str) -> None:
        if all(each == shown[0] for each in shown):
            cure = "Return a tensor, a number, a string, or a container or object of them."
            refuse(self.tx, self.hop, f"{shown[0]}, at {place}, can't be compared with that of another branch", cure)
        other = next((index for index, each in enumerate(shown) if each != shown[0]), len(shown) - 1)
        at = f" at {place}" if place else ""
        refuse(
            self.tx,
            self.hop,
            f"{self.names[0]} returns {shown[0]}{at}, {self.names[other]} returns {shown[other]}",
            "Only tensors, integers and symbolic numbers may differ between branches; "
            "return a tensor, or the same value in each.",
        )


def _kind(value: Tracker) -> object:
    """What all values of a slot must be alike: a tensor, a script object, or a number of one of Python's types."""
    if value.is_tensor():
        return "tensor"
    if in_graph(value) and not is_symbol(value):
        return "script object"
    return value.python_type() if is_symbol(value) or _is_number(value) else value


def _is_number(value: Tracker) -> bool:
    return value.is_python_constant() and type(value.as_python_constant()) in (bool, int, float)


def _is_plain_constant(value: Tracker) -> bool:
    """A constant without parts of its own: what `fields` would say of it is its value."""
    parts = any(isinstance(part, (list, tuple, dict)) or is_tracker(part) for _, part in fields(value))
    return value.is_python_constant() and not parts


def _equal(one: Any, other: Any) -> bool:
    """The same constant: of one type, floats to the bit, True not 1."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, float):
        return bool(one.hex() == other.hex())
    if isinstance(one, complex):
        return _equal(one.real, other.real) and _equal(one.imag, other.imag)
    # Two functions are one only by identity; comparing tensors or proxies would itself be traced.
    if isinstance(one, (types.FunctionType, torch.Tensor, torch.fx.Proxy, torch.fx.Node)):
        return False
    return bool(one == other)


def _suffix(field: str) -> str:
    """How the field of a tracker reads in a place; what only Dynamo knows reads as nothing."""
    return f".{field}" if field in ("args", "keywords", "func", "defaults", "kwdefaults", "closure", "maxlen") else ""


def _key_name(key: Any) -> str:
    inner = unwrapped(key.vt) if is_hashable_key(key) else key
    if is_tracker(inner):
        return repr(inner.as_python_constant()) if inner.is_python_constant() else type_name(inner)
    return repr(inner)


def _shown(value: Any) -> str:
    if not is_tracker(value):
        return repr(value) if type(value).__module__ == "builtins" else f"a {type(value).__qualname__}"
    value = unwrapped(value)
    if value.is_tensor():
        return "a tensor"
    if is_symbol(value):
        return f"a symbolic {value.python_type().__name__}"
    if _is_plain_constant(value):
        return repr(value.as_python_constant())
    return f"a {type_name(value)}" if value.source is None else f"a {type_name(value)} of the enclosing program"
