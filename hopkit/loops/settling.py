"""Compare what the body of a loop returned with what it took: the loop's carry is settled, or a part must be carried.

A new trace only adds to what is carried, so a loop ends after at most as many traces as its carry has parts, and one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.constants import same_constant
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import VariableTracker, is_symbol, realize
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.vt_fields import (
    is_immutable,
    is_of_enclosing_program,
    move_to_current_scope,
    type_of,
    unwrapped,
)
from hopkit._torch.dynamo.vt_parts import Key, begun_anew, fill, kind_of, parts, write_part
from hopkit.loops.carried_objects import described_parts, place_of_part
from hopkit.loops.carries import CarriedSlot, Carry
from hopkit.loops.differences import difference
from hopkit.loops.new_leaves import refuse_lost_gradients
from hopkit.loops.operands import operand_like
from hopkit.speculate.constants import is_number
from hopkit.speculate.descriptions import describe, is_atomic_constant, key_name
from hopkit.speculate.subgraph import TracedBody

__all__ = ["Settled", "settle"]

Finals = Mapping[str, VariableTracker]
"""The VTs of the carried values after the loop, by place."""

Build = Callable[[Finals], VariableTracker]
"""A function from the final values to one part of the carry after the loop."""


@dataclasses.dataclass(frozen=True, eq=False)
class Settled:
    """The slots of a carry that change, what the body returns for each, and the slots that it returns as they came."""

    slots: tuple[CarriedSlot, ...]
    returned: tuple[VariableTracker, ...]
    unchanged: tuple[CarriedSlot, ...]
    carry: Carry
    builds: Sequence[Build]
    writes: Sequence[tuple[Any, Key, Build]]

    def finish(self, finals: Sequence[VariableTracker]) -> list[VariableTracker]:
        """Return the carry after the loop, of the final values of the slots, and change the objects that it changed."""
        by_place = dict(zip((slot.place for slot in self.slots), finals, strict=True))
        values = [build(by_place) for build in self.builds]
        for vt, key, build in self.writes:
            value = build(by_place)
            move_to_current_scope(self.carry.tx, value)
            write_part(self.carry.tx, vt, key, value)
        move_to_current_scope(self.carry.tx, tuple(values))
        return values


def settle(
    carry: Carry, body: TracedBody, returned: Sequence[VariableTracker], inputs: Sequence[torch.fx.Proxy] = ()
) -> Settled | None:
    """Compare the carry that the body returned with the one that it took; None if the body must be traced again.

    ``inputs`` are the values of the enclosing program that a round takes beside the carry. Raises torch's graph-break
    error, with the place, for a part that is never the same in each round.
    """
    walk = _Settling(carry)
    builds = [
        walk.value(initial, carry.entry_of(initial, place), value, place)
        for (place, initial), value in zip(carry.initial.items(), returned, strict=True)
    ]
    writes = []
    for place, vt, key, initial, entry, after in carry.objects.changes():
        if place not in carry.objects.parts:
            carry.objects.parts[place] = vt, key
            walk.again = True
            continue
        writes.append((vt, key, walk.value(initial, entry, after, place)))
    parted = walk.parted()
    if parted:
        carry.parted |= parted
        walk.again = True
    written = body.effects.written
    for place, slot in carry.slots.items():
        if place not in walk.returned and memory_of(slot.node) & written.keys():
            # The body writes to a tensor, and returns this tensor: one for all rounds.
            carry.outside.add(place)
            walk.again = True
    for place, value in walk.returned.items():
        # In round 2 it requires a gradient from the start, and so may what depends on it.
        if carry.slots[place].gains_gradient(value):
            carry.differentiated.add(place)
            walk.again = True
    for place, value in walk.returned.items():
        operand = operand_like(carry, carry.slots[place], value, inputs)
        if operand is not None:
            carry.operands[place] = operand
            walk.again = True
    if walk.again:
        return None
    for place in carry.unreturned_changes():
        walk.refuse(f"the body changes {place}, and returns another object", "Return it, or change a copy of it.")
    refuse_lost_gradients(carry, walk.returned)
    slots = tuple(slot for slot in carry.slots.values() if slot.place in walk.returned)
    for slot in slots:
        for key in memory_of(slot.node) & written.keys():
            what = f"{written[key]} writes to {slot.place}, and the body returns another tensor there"
            walk.refuse(what, "Return the new value (x = x + 1), or return the tensor that it writes to.")
    return Settled(
        slots,
        tuple(walk.returned[slot.place] for slot in slots),
        tuple(slot for slot in carry.slots.values() if slot.place not in walk.returned),
        carry,
        builds,
        writes,
    )


class _Settling:
    def __init__(self, carry: Carry) -> None:
        self.carry, self.tx = carry, carry.tx
        self.returned: dict[str, VariableTracker] = {}
        self.of_twins: dict[str, tuple[CarriedSlot, VariableTracker]] = {}
        self.again = False
        self.seen: dict[tuple[int, int], Build] = {}
        self.partners: dict[int, tuple[int, str]] = {}

    def value(self, initial: Any, entry: Any, returned: Any, place: str) -> Build:
        """Compare one part: before the loop, as the body took it, and as the body returned it."""
        returned = unwrapped(realize(returned))
        entry = unwrapped(entry)
        if place in self.carry.slots:
            return self.slot(self.carry.slots[place], returned)
        if place in self.carry.twins:
            return self.twin(self.carry.twins[place], initial, returned, place)
        if returned is entry:
            return self.kept(initial, entry, place)
        if entry.is_tensor() or returned.is_tensor():
            return self.tensor_outside(initial, entry, returned, place)
        if is_symbol(entry) or is_symbol(returned) or (is_number(entry) and is_number(returned)):
            return self.number(initial, entry, returned, place)
        if _is_constant(entry) and _is_constant(returned):
            if same_constant(entry.as_python_constant(), returned.as_python_constant()):
                return lambda finals: initial
            return self.differ(initial, returned, place)
        if entry.source is not None and entry.source == returned.source:
            return lambda finals: initial
        return self.structure(initial, entry, returned, place)

    def slot(self, slot: CarriedSlot, returned: Any) -> Build:
        """Take the body's value of a placeholder, unless the body returned the placeholder itself."""
        entry, place = slot.entry, slot.place
        if entry.is_tensor() != returned.is_tensor() or not (returned.is_tensor() or is_number(returned)):
            return self.differ(slot.initial, returned, place)
        if not entry.is_tensor() and entry.python_type() is not returned.python_type():
            return self.differ(slot.initial, returned, place)
        if returned.is_tensor() and _is_one_tensor(returned, entry):
            return lambda finals: slot.initial
        self.returned[place] = returned
        return lambda finals: finals[place]

    def twin(self, slot: CarriedSlot, initial: Any, returned: Any, place: str) -> Build:
        """Take the value of the slot that carries the same tensor; `parted` finds out whether it still is the same."""
        if not returned.is_tensor():
            return self.differ(initial, returned, place)
        self.of_twins[place] = slot, returned
        return lambda finals: finals.get(slot.place, initial)

    def parted(self) -> set[str]:
        """Return the places where the body returned another tensor than at the place of the same initial tensor."""
        return {
            place
            for place, (slot, returned) in self.of_twins.items()
            if not _is_one_tensor(returned, self.returned.get(slot.place, slot.entry))
        }

    def kept(self, initial: Any, entry: Any, place: str) -> Build:
        """Return the build of a value that the body returned as it came."""
        if entry is not initial and not is_immutable(entry):
            # It entered as a copy. The next trace takes the list itself: other names of it see the changes.
            self.carry.same.append(initial)
            self.again = True
        elif entry is not initial:
            after = parts(self.tx, entry)
            for key, part in parts(self.tx, initial).items():
                where = place_of_part(place, key)
                self.value(part, self.carry.entry_of(part, where), after[key], where)
        return lambda finals: initial

    def tensor_outside(self, initial: Any, entry: Any, returned: Any, place: str) -> Build:
        if entry.is_tensor() and returned.is_tensor():
            if _is_one_tensor(entry, returned):
                return lambda finals: initial
            self.refuse(
                f"the body writes to {place}, and returns another tensor there in a later round",
                "Return the tensor that it writes to.",
            )
        return self.differ(initial, returned, place)

    def number(self, initial: Any, entry: Any, returned: Any, place: str) -> Build:
        if not (is_number(entry) and is_number(returned)) or entry.python_type() is not returned.python_type():
            return self.differ(initial, returned, place)
        if _number_key(entry) != _number_key(returned):
            self.carry.numbers.add(place)
            self.again = True
        return lambda finals: initial

    def structure(self, initial: Any, entry: Any, returned: Any, place: str) -> Build:
        """Compare two lists, dicts, tuples or objects part by part."""
        kind = kind_of(entry)
        if kind is None or kind_of(returned) != kind or type_of(entry) is not type_of(returned):
            return self.differ(initial, returned, place)
        if self.carry.is_same(initial):
            hint = "Return the same one in each round; pass a copy if it is at two places before the loop."
            self.refuse(f"the body returns {place} in one round and another object in another", hint)
        if is_of_enclosing_program(returned) or any(returned is known.copy for known in self.carry.entries.values()):
            # After the loop, each name of it would have to be a name of the result.
            what = f"the body returns {describe(returned)} at {place}, which exists before the round at another place"
            self.refuse(what, "Return a copy of it: list(a), dict(a), copy.copy(a).")
        if kind == "object" and place not in self.carry.anew:
            self.carry.anew.add(place)
            self.again = True
            return lambda finals: initial
        known = self.partners.setdefault(id(returned), (id(entry), place))
        if known[0] != id(entry):
            self.refuse(f"the body returns one object at {place} and {known[1]}", "Return a copy at one of them.")
        pair = id(entry), id(returned)
        if pair not in self.seen:
            found: list[Build] = []
            # Known before its parts are, which may hold it.
            self.seen[pair] = lambda finals: found[0](finals)
            found.append(self.parts(initial, entry, returned, place))
        return self.seen[pair]

    def parts(self, initial: Any, entry: Any, returned: Any, place: str) -> Build:
        before, taken, after = parts(self.tx, initial), parts(self.tx, entry), parts(self.tx, returned)
        kind = kind_of(entry)
        names = [[key_name(name) if where == "item" else name for where, name in group] for group in (taken, after)]
        if names[0] != names[1] and (kind != "object" or sorted(names[0]) != sorted(names[1])):
            left, right = (described_parts(kind, group) for group in names)
            hint = "Carry the same parts in each round: make a tensor of the final size before the loop."
            if sorted(names[0]) == sorted(names[1]):
                hint = "Return them in the same order in each round."
            self.refuse(f"{place} has {left} before a round and {right} after it", hint)
        later = dict(zip(names[1], after.items(), strict=True))
        builds: dict[Key, Build] = {}
        for name, (key, part), initial_part in zip(names[0], taken.items(), before.values(), strict=True):
            after_key, value = later[name]
            builds[after_key] = self.value(initial_part, part, value, place_of_part(place, key))
        done: list[Any] = []
        begun: list[None] = []

        def build(finals: Finals) -> Any:
            if begun:
                # It is there already, or holds itself.
                done[:] = done or [begun_anew(self.tx, returned)]
                return done[0]
            begun.append(None)
            # Dynamo builds objects in the order in which they are begun, and a frozen one needs its parts.
            values = {key: builds[key](finals) for key in after}
            done[:] = done or [begun_anew(self.tx, returned)]
            fill(self.tx, done[0], returned, values)
            return done[0]

        return build

    def differ(self, initial: Any, returned: Any, place: str) -> Build:
        return self.refuse(*difference(initial, returned, place))  # type: ignore[no-any-return]

    def refuse(self, what: str, hint: str) -> Any:
        return refuse(self.tx, self.carry.hop, what, hint)


def _is_one_tensor(left: Any, right: Any) -> bool:
    """Return whether two VTs are one tensor: an operator that writes in place returns another VT of it."""
    left, right = left.as_proxy(), right.as_proxy()
    return left is right or left.node.meta["example_value"] is right.node.meta["example_value"]


def _is_constant(value: Any) -> bool:
    return is_atomic_constant(value) or (type_of(value) is frozenset and value.is_python_constant())


def _number_key(value: Any) -> Any:
    """Return the key that two numbers share if they are equal in each round."""
    if not is_symbol(value):
        constant = value.as_python_constant()
        return type(constant), constant.hex() if isinstance(constant, float) else constant
    node = value.sym_num.node
    return "symbol", node.expr
