"""The objects that the carry of a loop holds, and that its body may change: the changes of one round, then undone.

A body that changes ``state.h`` makes this attribute a part of the carry. In the next trace the attribute
begins as a placeholder, and after the loop the program sets it to the final value.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.vt_fields import stored_attributes, type_name, unwrapped
from hopkit._torch.dynamo.vt_parts import Key, ObjectState, holder_of_items, kind_of, owner_source, parts, set_part
from hopkit.speculate.descriptions import key_name

__all__ = ["CarriedObjects", "Change", "described_parts", "place_of_part"]

Change = tuple[str, Any, Key, VariableTracker, VariableTracker, VariableTracker]
"""A changed part: its place, its object and key, and its values: before the loop, before the round, after the round."""


def place_of_part(place: str, key: Key) -> str:
    """Return the place of a part: ``carried[0].h``, ``carried[0]['k']``."""
    where, name = key
    return f"{place}.{name}" if where == "attribute" else f"{place}[{key_name(name)}]"


def described_parts(kind: str | None, names: Sequence[str]) -> str:
    """Return the words of a message for the parts of a structure of a kind: ``'a', 'b'``, ``2 elements``.

    >>> described_parts("list", ["0"]), described_parts("dict", [])
    ('1 element', 'no keys')
    """
    if kind in ("list", "tuple", "deque"):
        return f"{len(names)} element{'' if len(names) == 1 else 's'}"
    return ", ".join(names) or ("no keys" if kind == "dict" else "no attributes")


class CarriedObjects:
    """The objects that ``carry``, VTs by place, holds, and the parts of them that the body was seen to change."""

    def __init__(self, tx: InstructionTranslator, hop: str, carry: dict[str, Any]) -> None:
        self.tx, self.hop, self.carry = tx, hop, carry
        self.parts: dict[str, tuple[Any, Key]] = {}
        self._states: dict[int, tuple[ObjectState, ObjectState]] = {}
        self._later: dict[int, ObjectState] = {}
        self._entries: dict[str, Any] = {}

    @contextlib.contextmanager
    def restored(self) -> Iterator[None]:
        """Note the changes of the block, which traces a round, and undo them when it ends."""
        self._states, self._entries = {}, {}
        try:
            yield
        finally:
            self._later = {
                number: ObjectState.of(self.tx, original.vt) for number, (original, _) in self._states.items()
            }
            for original, _ in self._states.values():
                original.restore(self.tx)

    def enter(self, entered: Callable[[VariableTracker, str], VariableTracker]) -> None:
        """Set each part that the body changes to what ``entered`` makes of its value and place."""
        originals: dict[int, ObjectState] = {}
        for place, (vt, key) in self.parts.items():
            originals.setdefault(id(vt), ObjectState.of(self.tx, vt))
            self._entries[place] = entered(parts(self.tx, vt)[key], place)
            set_part(self.tx, vt, key, self._entries[place])
        for number, original in originals.items():
            self._states[number] = original, ObjectState.of(self.tx, original.vt)

    def may_change(self, vt: Any) -> bool:
        """Return whether the carry holds an object. Note its state, since the body is about to change it."""
        vt = unwrapped(vt)
        if id(vt) not in self._states:
            if self._holder(vt) is None:
                return False
            state = ObjectState.of(self.tx, vt)
            self._states[id(vt)] = state, state
        return True

    def changes(self) -> Sequence[Change]:
        """Return what the last round changed, with the parts that an earlier round changed.

        Raises torch's graph-break error for a change that no placeholder can stand for: of the length of a list, say.
        """
        changes: list[Change] = []
        for original, entry in self._states.values():
            vt, later = original.vt, self._later[id(original.vt)]
            place = self._holder(vt) or type_name(vt)
            differing = entry.changes(later)
            if differing is None:
                self._refuse(f"the body changes the {type_name(vt)} at {place}", "Carry a list, a dict or an object.")
                continue
            initial = parts(self.tx, vt)
            for key, (_, after) in differing.items():
                part = place_of_part(place, key)
                if key not in initial or after is None or type(after).__name__ == "DeletedVariable":
                    verb = "adds" if key not in initial else "removes"
                    self._refuse(
                        f"the body {verb} {part}", "Give it a value before the loop, and keep it in each round."
                    )
                changes.append((part, vt, key, initial[key], self._entries.get(part, initial[key]), after))
            for part, (owner, key) in self.parts.items():
                if owner is vt and key not in differing:
                    changes.append((part, vt, key, initial[key], self._entries[part], self._entries[part]))
        return changes

    def _holder(self, vt: Any) -> str | None:
        """Return the place of an object that the carry holds, None for another."""
        seen: set[int] = set()
        found = (self._within(vt, known, place, seen) for place, known in self.carry.items())
        return next((place for place in found if place is not None), None)

    def _within(self, vt: Any, known: Any, place: str, seen: set[int]) -> str | None:
        """Return the place of an object in a value of the carry, None if it is not there."""
        known = unwrapped(known)
        if vt is known or (kind_of(known) in ("list", "dict") and vt is holder_of_items(known)):
            return place
        if id(known) in seen:
            return None
        seen.add(id(known))
        if known.source is not None and _reads(vt.source, known.source):
            return place + str(vt.source.name).removeprefix(str(known.source.name))
        found = (self._within(vt, part, place_of_part(place, key), seen) for key, part in self._held(known).items())
        return next((inner for inner in found if inner is not None), None)

    def _held(self, known: Any) -> Mapping[Key, Any]:
        """Return the parts of a value of the carry that Dynamo knows already."""
        if kind_of(known) == "object" and known.source is not None:
            # To read all attributes of an object that existed before would guard them all.
            return {("attribute", name): part for name, part in stored_attributes(self.tx, known).items()}
        return parts(self.tx, known) if kind_of(known) is not None else {}

    def tensors(self) -> Iterator[tuple[str, Any]]:
        """Yield the tensors that Dynamo knows in the carry, with their places."""
        seen: set[int] = set()
        waiting = list(reversed(self.carry.items()))
        while waiting:
            place, known = waiting.pop()
            known = unwrapped(known)
            if id(known) in seen:
                continue
            seen.add(id(known))
            if known.is_tensor():
                yield place, known
            waiting += [(place_of_part(place, key), part) for key, part in reversed(list(self._held(known).items()))]

    def _refuse(self, what: str, hint: str) -> None:
        refuse(self.tx, self.hop, what, hint)


def _reads(source: Any, owner: Any) -> bool:
    """Return whether a source reads a part of the object of another source."""
    while source is not None:
        if source == owner:
            return True
        source = owner_source(source)
    return False
