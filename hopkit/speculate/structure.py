"""Compare the results of several bodies: they must be equal but for the slots that hold tensors or symbols.

The walk visits the parts of VariableTrackers: elements, keys, attributes, closures, arguments of partials. It returns
the slots, each with its place and its value in every body, and a function that builds the merged structure once
each slot has a value of the enclosing program. It changes the objects that the first body made, which have no alias,
and copies those that nothing can change: the program may hold them too.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from hopkit._torch.dynamo.constants import same_constant
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, is_generator, realize
from hopkit._torch.dynamo.subgraphs import unsupported_error
from hopkit._torch.dynamo.vt_fields import (
    copied_without_source,
    fields,
    forget_history,
    hashable_key,
    ignored_arguments,
    is_hashable_key,
    is_immutable,
    is_of_enclosing_program,
    is_vt,
    move_to_current_scope,
    stored_attributes,
    type_name,
    unwrapped,
)
from hopkit.speculate.constants import kind_of_slot
from hopkit.speculate.descriptions import describe, field_suffix, is_atomic_constant, key_name
from hopkit.speculate.differences import refuse_difference, refuse_lost
from hopkit.speculate.outputs import in_graph

__all__ = ["Merged", "Slot", "compare"]

Build = Callable[[Sequence[Any]], Any]
"""A function from the values of all slots, in their order, to one part of the merged structure."""


@dataclasses.dataclass(frozen=True, eq=False)
class Slot:
    """A place at which bodies return tensors, script objects, or numbers that are symbols or integers that differ."""

    place: str
    values: tuple[VariableTracker, ...]


@dataclasses.dataclass(frozen=True, eq=False)
class Merged:
    """The slots of the bodies' results, in the order of the walk, and the function that builds the merged result."""

    slots: tuple[Slot, ...]
    build: Build


def compare(
    tx: InstructionTranslator,
    hop: str,
    names: Sequence[str],
    returned: Sequence[VariableTracker],
    *,
    every_tensor: bool = False,
) -> Merged:
    """Walk the results of all bodies side by side; ``names`` are the bodies' names in messages.

    ``every_tensor``: a value that no body made is a slot too, if it can be an output of a graph; one body is enough.
    Raises torch's graph-break error, with the place and both values, if they differ in anything but a slot.
    """
    walk = _Walk(tx, hop, tuple(names), every_tensor)
    build = walk.value(tuple(returned), "result")

    def whole(values: Sequence[Any]) -> Any:
        result = build(values)
        move_to_current_scope(tx, result)
        return result

    return Merged(tuple(walk.slots), whole)


@dataclasses.dataclass(eq=False)
class _Walk:
    tx: InstructionTranslator
    hop: str
    names: tuple[str, ...]
    every_tensor: bool = False
    slots: list[Slot] = dataclasses.field(default_factory=list)
    again: dict[tuple[int, ...], list[int]] = dataclasses.field(default_factory=dict)
    seen: dict[tuple[int, ...], Build] = dataclasses.field(default_factory=dict)
    partners: dict[tuple[int, int], tuple[tuple[int, ...], str]] = dataclasses.field(default_factory=dict)
    keep: list[Any] = dataclasses.field(default_factory=list)

    def part(self, values: tuple[Any, ...], place: str) -> Build:
        """Compare any part: a VariableTracker, a container of parts, or data, which must be equal."""
        first = values[0]
        if is_vt(first):
            return self.value(values, place)
        if all(value is first for value in values) and not (self.every_tensor and _holds_vts(first)):
            # The globals of a function, say: one object, which no body created, and which may hold itself.
            return lambda slots: first
        if is_hashable_key(first):
            inner = self.value(tuple(value.vt for value in values), place)
            return lambda slots: hashable_key(first, inner(slots))
        if any(type(value) is not type(first) for value in values):
            return self.differ(values, place)
        if isinstance(first, (list, tuple)) and type(first) in (list, tuple):
            return self.sequence(values, place)
        if isinstance(first, dict):
            return self.mapping(values, place)
        if all(value is first or same_constant(value, first) for value in values):
            return lambda slots: first
        return self.differ(values, place)

    def value(self, values: tuple[VariableTracker, ...], place: str) -> Build:
        """Compare one VariableTracker of each body."""
        values = tuple(unwrapped(realize(vt) if self.every_tensor else vt) for vt in values)
        first = values[0]
        if all(vt is first for vt in values) and not (self.every_tensor and _is_of_body(first)):
            return lambda slots: first
        if any(is_generator(vt) for vt in values):
            return self.differ(values, place)
        if any(vt.source != first.source for vt in values):
            # The fields of a lazy VT are not those of its value.
            values = tuple(unwrapped(realize(vt)) for vt in values)
            first = values[0]
        if all(is_vt(vt) for vt in values) and any(in_graph(vt) for vt in values):
            return self.slot(values, place)
        key = tuple(id(vt) for vt in values)
        if key in self.seen:
            return self.seen[key]
        if any(type(vt) is not type(first) or type_name(vt) != type_name(first) for vt in values):
            return self.differ(values, place)
        if first.source is not None and all(vt.source == first.source for vt in values):
            return lambda slots: first
        if all(map(is_atomic_constant, values)):
            return self.constant(values, place)
        if any(map(is_of_enclosing_program, values)):
            # Two lists of the program may be equal now; later, a change of one is no change of the other.
            return self.differ(values, place)
        self.share(values, key, place)
        return self.container(values, key, place)

    def slot(self, values: tuple[VariableTracker, ...], place: str) -> Build:
        for vt in values:
            refuse_lost(self.tx, self.hop, vt, place)
        if len({kind_of_slot(vt) for vt in values}) > 1:
            return self.differ(values, place)
        again = self.again.get(tuple(map(id, values)))
        number = again.pop(0) if again else len(self.slots)
        if number == len(self.slots):
            self.slots.append(Slot(place, values))
        return lambda slots: slots[number]

    def constant(self, values: tuple[VariableTracker, ...], place: str) -> Build:
        constants = [vt.as_python_constant() for vt in values]
        if all(same_constant(constant, constants[0]) for constant in constants):
            return lambda slots: values[0]
        if all(type(constant) is int for constant in constants):
            return self.slot(values, place)
        return self.differ(values, place)

    def container(self, values: tuple[Any, ...], key: tuple[int, ...], place: str) -> Build:
        """Compare a container or object part by part: one that each body created, or one that nothing can change."""
        # The program may keep its tuples: the merged one is another.
        target = copied_without_source(values[0]) if is_immutable(values[0]) else values[0]
        built = False

        def build(slots: Sequence[Any]) -> Any:
            nonlocal built
            if not built:
                # First, because an object may hold itself.
                built = True
                for name, part in internal:
                    setattr(target, name, part(slots))
                attributes = stored_attributes(self.tx, target)
                for name, part in stored:
                    attributes[name] = part(slots)
                if arguments is not None:
                    target.init_args = arguments(slots)
                forget_history(target)
            return target

        self.seen[key] = build
        self.keep.append(values)
        parts = [dict(fields(vt)) for vt in values]
        elements = [part.pop("init_args", None) for part in parts] if self.every_tensor else [None]
        first_slot = len(self.slots)
        internal = self.named(parts, lambda name: place + field_suffix(name), place)
        if all(element is not None for element in elements):
            internal.append(("init_args", self.elements_again(tuple(elements), place, first_slot)))
        stored = self.named([stored_attributes(self.tx, vt) for vt in values], lambda name: f"{place}.{name}", place)
        arguments = self.arguments(values, place) if any(map(ignored_arguments, values)) else None
        return build

    def arguments(self, values: tuple[Any, ...], place: str) -> Build:
        """Compare arguments that the constructors of objects ignore; if they differ, leave them out."""
        before = len(self.slots), dict(self.seen), dict(self.partners)
        try:
            return self.part(tuple(map(ignored_arguments, values)), place)
        except unsupported_error():
            count, self.seen, self.partners = before
            del self.slots[count:]
            return lambda slots: []

    def elements_again(self, values: tuple[Any, ...], place: str, first_slot: int) -> Build:
        """Compare the arguments of which a tuple was made: its elements, which have slots from ``first_slot`` on."""
        before = self.again
        self.again = {}
        for number, slot in enumerate(self.slots[first_slot:], first_slot):
            self.again.setdefault(tuple(map(id, slot.values)), []).append(number)
        build = self.part(values, place)
        self.again = before
        return build

    def named(
        self, parts: Sequence[dict[str, Any]], place_of: Callable[[str], str], place: str
    ) -> list[tuple[str, Build]]:
        if any(attributes.keys() != parts[0].keys() for attributes in parts):
            self.refuse([f"attributes {', '.join(sorted(names)) or 'none'}" for names in parts], place)
        return [(name, self.part(tuple(attributes[name] for attributes in parts), place_of(name))) for name in parts[0]]

    def sequence(self, values: tuple[Any, ...], place: str) -> Build:
        target = values[0]
        if len({len(elements) for elements in values}) > 1:
            self.refuse([f"{len(elements)} elements" for elements in values], place)
        builds = [self.part(parts, f"{place}[{index}]") for index, parts in enumerate(zip(*values, strict=True))]

        def build(slots: Sequence[Any]) -> Any:
            return type(target)(build_element(slots) for build_element in builds)

        return build

    def mapping(self, values: tuple[Any, ...], place: str) -> Build:
        target = values[0]
        names = [[key_name(key) for key in mapping] for mapping in values]
        if any(keys != names[0] for keys in names):
            self.refuse([f"keys {', '.join(keys) or 'none'}" for keys in names], place)
        pairs = [
            (
                self.part(tuple(entry[0] for entry in entries), f"a key of {place}"),
                self.part(tuple(entry[1] for entry in entries), f"{place}[{name}]"),
            )
            for name, *entries in zip(names[0], *(mapping.items() for mapping in values), strict=True)
        ]

        def build(slots: Sequence[Any]) -> Any:
            items = [(key(slots), value(slots)) for key, value in pairs]
            merged = copy.copy(target)
            merged.clear()
            merged.update(items)
            return merged

        return build

    def share(self, values: tuple[Any, ...], key: tuple[int, ...], place: str) -> None:
        """Refuse an object that is at two places in one body and is two objects in another."""
        for body, value in enumerate(values):
            partner, earlier = self.partners.setdefault((body, id(value)), (key, place))
            if partner != key:
                self.refuse(
                    [
                        f"one object at {place} and {earlier}" if body == index else "two"
                        for index in range(len(values))
                    ],
                    "",
                )

    def differ(self, values: Sequence[Any], place: str) -> Build:
        self.refuse([describe(value) for value in values], place)
        raise AssertionError("refuse_difference raises")

    def refuse(self, descriptions: Sequence[str], place: str) -> None:
        refuse_difference(self.tx, self.hop, self.names, descriptions, place)


def _holds_vts(part: Any) -> bool:
    """Return whether a container in a field of a VT is one of VTs: its first element is."""
    if not isinstance(part, (list, tuple, dict)) or not part:
        return is_vt(part) or is_hashable_key(part)
    element = next(iter(part.values() if isinstance(part, dict) else part))
    return is_hashable_key(next(iter(part))) or _holds_vts(element)


def _is_of_body(value: VariableTracker) -> bool:
    """Return whether a value can be an output of a graph, or is a structure that a body made."""
    return in_graph(value) or (value.source is None and not is_of_enclosing_program(value))
