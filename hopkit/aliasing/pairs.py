"""Note which tensors are copies in the compiled program, and share memory in the reference run.

A *pair* is two pieces of memory: that of a HOP's output, and the one with which it shares memory in the reference run
if a certain body is chosen. Every view of a tensor has its memory, so a pair is noted once. `hopkit.aliasing.accesses`
watches what the program does with both.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.frame_scope import scope_of_frame
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.node_effects import bodies_are_noted
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit.aliasing.accesses import Accesses, MemoryPair, accesses_of, bodies_declare

__all__ = ["ReferenceMemory", "can_note", "enters_as", "note_pairs", "outputs_are_known", "shared_memory"]

_known_outputs = {"cond", "switch", "wrap", "while_loop", "scan", "map_impl", "associative_scan"}
"""The HOPs whose bodies may have pairs inside: outside of them, the memory of their outputs is known."""

_entered: dict[int, dict[Any, set[Any]]] = {}
"""For each frame, by the id of its OutputGraph: the memory that enters a body under another key."""


@dataclasses.dataclass(frozen=True, eq=False)
class ReferenceMemory:
    """The memory that the slots have in the reference run.

    ``slots`` has a tuple for each slot, with the keys of its memory in each body; ``places`` are their places.
    ``outer`` has for each body the keys of the enclosing program's memory that it uses. Of a loop, ``names`` are counts
    of rounds: each run of it may be such a run, so a graph break between a write and a read is allowed.
    """

    hop: str
    names: tuple[str, ...]
    places: tuple[str, ...]
    slots: tuple[tuple[frozenset[Any], ...], ...]
    outer: tuple[frozenset[Any], ...]
    of_loop: bool = False

    def ran(self, body: int) -> bool:
        """Return whether a body ran: not if the loop of several counts of rounds ran the first of these, none."""
        return not (self.of_loop and len(self.names) > 1 and body == 0)

    def shares(self, body: int, slot: int) -> str:
        """Say where a slot has memory of the enclosing program, for messages."""
        if self.of_loop:
            return f"{self.hop}: after {self.names[body]}, {self.places[slot]} has memory of the program around it"
        place = f"{self.hop}: at {self.places[slot]}, {self.names[body]}"
        return f"{place} returns memory of the program around it in this branch only"

    def share(self, body: int, left: int, right: int) -> str:
        """Say where two slots have one memory, for messages."""
        places = f"{self.places[left]} and {self.places[right]}"
        if self.of_loop:
            return f"{self.hop}: after {self.names[body]}, {places} have one piece of memory"
        return f"{self.hop}: at {places}, {self.names[body]} returns one piece of memory in this branch only"


def can_note(tx: InstructionTranslator) -> bool:
    """Return whether pairs can be noted here: in the frame's graph, or in bodies of which the engine knows all."""
    return bodies_are_noted(tx, frozenset(_known_outputs))


def outputs_are_known(hop: str) -> None:
    """Allow pairs in the bodies of a HOP whose results share no memory with anything else, in a reference run too."""
    _known_outputs.add(hop)
    bodies_declare(hop)


def enters_as(tx: InstructionTranslator, outer: torch.fx.Node, inner: torch.fx.Node) -> None:
    """Note that a value enters a body as a placeholder with other memory: in the reference run, they share it."""
    key = id(tx.output)
    if key not in _entered:
        scope_of_frame(tx).callback(_entered.pop, key)
        _entered[key] = {}
    for placeholder in memory_of(inner):
        _entered[key].setdefault(placeholder, set()).update(memory_of(outer))


def shared_memory(tx: InstructionTranslator, keys: Iterable[Any]) -> set[Any]:
    """Return the keys of memory that some reference run may share with one of ``keys``: by pairs, and by placeholders.

    The pairs are those that HOPs before this point, and in the bodies that were traced so far, made.
    """
    accesses, entered = accesses_of(tx), _entered.get(id(tx.output), {})
    found, pending = set[Any](), set(keys)
    while pending:
        more = accesses.partners(pending) if accesses else set()
        more |= set[Any]().union(*(entered.get(key, ()) for key in pending))
        pending = more - found
        found |= pending
    return found


def note_pairs(tx: InstructionTranslator, reference: ReferenceMemory, values: Sequence[VariableTracker]) -> None:
    """Note the pairs among the slots' ``values`` after the HOP, and between them and the enclosing program."""
    memory = [memory_of(value.as_proxy().node) if value.is_tensor() else frozenset() for value in values]
    outputs = frozenset[Any]().union(*memory)
    pairs = list(_shared_in_reference(reference, memory, lambda keys: shared_memory(tx, keys)))
    for left, right, what, ran in pairs:
        accesses = accesses_of(tx) or Accesses.of_frame(tx)
        answering = frozenset[Any]() if reference.of_loop else frozenset({left, right} & outputs)
        accesses.note(MemoryPair(left, right, what, answering, breaks=not reference.of_loop, ran=ran))


def _shared_in_reference(
    reference: ReferenceMemory, memory: Sequence[frozenset[Any]], partners: Callable[[Iterable[Any]], set[Any]]
) -> Iterator[tuple[Any, Any, str, bool]]:
    """Yield the pairs: keys that are one piece of memory in the reference run and two in the compiled program.

    With each pair come the reason, and whether the body ran. ``partners`` are those of the pairs that HOPs before this
    one and inside its bodies made.
    """
    slots = range(len(memory))
    for body in range(len(reference.names)):
        in_body = [bodies[body] | partners(bodies[body]) for bodies in reference.slots]
        for slot in slots:
            outer = in_body[slot] & reference.outer[body]
            for pair in itertools.product(memory[slot], (outer | partners(outer)) - memory[slot]):
                yield *pair, reference.shares(body, slot), reference.ran(body)
        for left, right in itertools.combinations(slots, 2):
            if in_body[left].isdisjoint(in_body[right]) or not memory[left].isdisjoint(memory[right]):
                continue
            for pair in itertools.product(memory[left], memory[right]):
                yield *pair, reference.share(body, left, right), reference.ran(body)
