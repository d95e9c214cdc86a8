"""Note which results of a loop share memory in the reference run; refuse a loop whose own rounds would see it.

Torch's operators return new tensors. A Python loop returns what the last round returned: maybe a tensor of the
enclosing program, or the memory of another carried value; and without a round, the initial values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit.aliasing.pairs import ReferenceMemory, can_note, note_pairs, shared_memory
from hopkit.loops.tracing import Loop
from hopkit.speculate.subgraph import TracedBody

__all__ = ["note_results", "refuse_shared_rounds"]


def note_results(
    tx: InstructionTranslator, loop: Loop, finals: Sequence[VariableTracker], *, hop: str, may_be_none: bool
) -> None:
    """Note the memory of the carried tensors after the loop; ``may_be_none``: no round may run."""
    if not can_note(tx):
        # In the bodies of torch's own cond or loop, which compile themselves: the reference run has these copies too.
        return
    slots = loop.settled.slots
    places = [index for index, slot in enumerate(slots) if slot.initial.is_tensor()]
    memory = _after_a_round(tx, loop)
    before = [memory_of(slot.initial.as_proxy().node) if slot.initial.is_tensor() else frozenset() for slot in slots]
    outer = _outer(loop)
    reference = ReferenceMemory(
        hop,
        ("no round", "a round") if may_be_none else ("a round",),
        tuple(slots[index].place for index in places),
        tuple((before[index], memory[index]) if may_be_none else (memory[index],) for index in places),
        tuple(frozenset(key for keys in group for key in keys) & outer for group in (before, memory))[
            not may_be_none :
        ],
        of_loop=True,
    )
    note_pairs(tx, reference, [finals[index] for index in places])


def refuse_shared_rounds(tx: InstructionTranslator, loop: Loop, bodies: Sequence[TracedBody], *, hop: str) -> None:
    """Refuse a body that writes to memory that a carried tensor has in the reference run.

    The compiled loop carries a copy. Raises torch's graph-break error, with the line of the write and the place.
    """
    written: Mapping[Any, str] = {key: line for body in bodies for key, line in body.effects.written.items()}
    for slot, keys in zip(loop.settled.slots, _after_a_round(tx, loop), strict=True):
        if not slot.initial.is_tensor():
            continue
        for key in (keys | memory_of(slot.initial.as_proxy().node)) & _outer(loop):
            if key in written:
                what = f"{written[key]} writes to a tensor that shares memory with {slot.place}"
                refuse(tx, hop, what, "Carry a copy: x.clone(), before the loop and in what the body returns.")


def _after_a_round(tx: InstructionTranslator, loop: Loop) -> list[frozenset[Any]]:
    """Return for each slot the keys of the memory that it may have in the reference run after one or more rounds."""
    slots = loop.settled.slots
    outside = [(inner.node, proxy.node) for proxy, inner in loop.body.tracer.lifted_freevars.items()]
    passed = (*loop.settled.unchanged, *loop.slices)
    outside += [(slot.node, slot.initial.as_proxy().node) for slot in passed if slot.initial.is_tensor()]
    outer = {key: memory_of(node) for inner, node in outside for key in memory_of(inner)}
    entered = [memory_of(slot.node) if slot.initial.is_tensor() else frozenset() for slot in slots]
    returned = [
        memory_of(value.as_proxy().node) if slot.initial.is_tensor() else frozenset[Any]()
        for slot, value in zip(slots, loop.settled.returned, strict=True)
    ]
    # A branch in the body may have returned memory of this body, or of the program around it, in one of its bodies.
    memory = [
        {key for inner in keys | shared_memory(tx, keys) for key in outer.get(inner, {inner})} for keys in returned
    ]
    for _ in slots:
        # A value that one slot passes to another arrives there a round later.
        for keys in memory:
            for index, slot in enumerate(slots):
                if keys & entered[index]:
                    keys |= memory_of(slot.initial.as_proxy().node) | memory[index]
    placeholders = frozenset(key for keys in entered for key in keys)
    return [frozenset(keys - placeholders) for keys in memory]


def _outer(loop: Loop) -> set[Any]:
    slots = (*loop.settled.slots, *loop.settled.unchanged, *loop.slices)
    nodes = [slot.initial.as_proxy().node for slot in slots if slot.initial.is_tensor()]
    nodes += [proxy.node for proxy in loop.body.tracer.lifted_freevars]
    return {key for node in nodes for key in memory_of(node)}
