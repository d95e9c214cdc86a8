"""Choose the slots that become outputs, and rebuild the slots that share memory.

A HOP whose bodies are chosen or repeated returns new tensors: its outputs share no memory with its operands or with
each other. A reference run may share it: a branch returns its operand, or a tensor and a slice of it. The plan keeps
the value of such a slot outside of the subgraph:

- a value of the enclosing program, the same one in all bodies, passes through;
- a view of one, made in the same way in all bodies, is made again after the HOP;
- of tensors that share memory which a body allocated, the base is the output; the plan makes their views after the HOP.

Anything else is an alias in the reference run, and a copy in the compiled program: a later write through one name
would be lost to the other. So the plan copies it, and `hopkit.aliasing.pairs` watches both; or it refuses the bodies,
with an error that names the places.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, is_symbol
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import computed_outside
from hopkit.aliasing.pairs import ReferenceMemory, can_note, note_pairs
from hopkit.speculate.copies import copied_outputs, outer_memory
from hopkit.speculate.origins import (
    ValueOrigin,
    base_key,
    describe,
    identity,
    origin_of,
    outer_values,
    reference_memory,
    same_memory,
    view_chain_key,
)
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.scalars import number_of, tensor_of
from hopkit.speculate.structure import Slot
from hopkit.speculate.subgraph import TracedBody
from hopkit.speculate.views import Chain, Unrepeatable, replay, trace_back

__all__ = ["OutputPlan", "plan_outputs"]

_HINT = "Return a copy of it in the branch (x.clone()): that shares no memory in the reference run either."


@dataclasses.dataclass(frozen=True, eq=False)
class SlotSource:
    """The value of one slot after the HOP: output ``number`` of the HOP or an ``outer`` value, or a view of either."""

    number: int
    outer: Any = None
    chain: Chain | None = None
    like: Any = None
    computed: bool = False
    numbers: tuple[VariableTracker, ...] = ()


@dataclasses.dataclass(frozen=True, eq=False)
class OutputPlan:
    """The outputs of a HOP and the source of each slot.

    ``outputs`` has, for each output of the HOP, the output of each body's graph: a proxy or an integer. ``reference``
    is the memory of the slots in the bodies.
    """

    outputs: tuple[tuple[Any, ...], ...]
    sources: tuple[SlotSource, ...]
    reference: ReferenceMemory

    def values(self, tx: InstructionTranslator, items: Sequence[VariableTracker]) -> list[VariableTracker]:
        """Return the value of each slot, from the VTs of the HOP's outputs; two slots of one value share one VT."""
        values: dict[Any, VariableTracker] = {}
        for source in self.sources:
            if _source_key(source) not in values:
                base = items[source.number] if source.outer is None else source.outer
                values[_source_key(source)] = _slot_value(tx, source, base)
        slots = [values[_source_key(source)] for source in self.sources]
        note_pairs(tx, self.reference, slots)
        return slots


def _slot_value(tx: InstructionTranslator, source: SlotSource, base: Any) -> VariableTracker:
    if source.chain is not None:
        return replay(tx, base, source.chain, source.like)
    if source.numbers:
        return number_of(tx, base, source.numbers)
    value: VariableTracker = computed_outside(tx, base.sym_num) if source.computed else base
    return value


def _source_key(source: SlotSource) -> Any:
    return source.number, id(source.outer), source.chain.key if source.chain is not None else None


def plan_outputs(
    tx: InstructionTranslator,
    hop: str,
    names: Sequence[str],
    bodies: Sequence[TracedBody],
    slots: Sequence[Slot],
    *,
    copies: bool = False,
) -> OutputPlan:
    """Plan the outputs of all bodies' graphs.

    Raises torch's graph-break error if an output would copy an alias; with ``copies``, it does, where pairs can be
    noted.
    """
    planner = _Planner(tx, hop, names, bodies, copies and can_note(tx))
    for slot in slots:
        planner.origins.append(
            tuple(
                planner.repeatable(slot, name, functools.partial(origin_of, tx, body, value))
                or ValueOrigin(value.as_proxy(), memory=memory_of(value.as_proxy().node))
                for body, value, name in zip(bodies, slot.values, names, strict=True)
            )
        )
    return planner.plan(slots)


@dataclasses.dataclass(eq=False)
class _Planner:
    tx: InstructionTranslator
    hop: str
    names: Sequence[str]
    bodies: Sequence[TracedBody]
    copies: bool
    origins: list[tuple[ValueOrigin, ...]] = dataclasses.field(default_factory=list)
    outputs: dict[Any, tuple[int, tuple[Any, ...]]] = dataclasses.field(default_factory=dict)

    def plan(self, slots: Sequence[Slot]) -> OutputPlan:
        if not self.copies:
            self.check_sharing(slots)
        sources = tuple(
            self.outer_source(slot, origins) if self.is_outer(origins) else self.inner_source(slot, origins)
            for slot, origins in zip(slots, self.origins, strict=True)
        )
        outputs = tuple(outputs for _, outputs in self.outputs.values())
        reference = ReferenceMemory(
            self.hop,
            tuple(self.names),
            tuple(slot.place for slot in slots),
            tuple(tuple(map(reference_memory, origins)) for origins in self.origins),
            tuple(outer_memory(body) | self.returned_outer(index) for index, body in enumerate(self.bodies)),
        )
        if self.copies and outputs:
            outputs = copied_outputs(self.tx, self.hop, self.names, self.bodies, outputs)
        return OutputPlan(outputs, sources, reference)

    def returned_outer(self, body: int) -> frozenset[Any]:
        """Return the memory of the values of the enclosing program that a body returns without using them."""
        returned = (origins[body] for origins in self.origins)
        return frozenset().union(*(reference_memory(origin) for origin in returned if origin.outer is not None))

    def is_outer(self, origins: tuple[ValueOrigin, ...]) -> bool:
        """Return whether a slot is a value of the enclosing program; a number or script object that differs is none."""
        outer = [origin for origin in origins if origin.outer is not None]
        same = len({base_key(origin) for origin in origins}) == 1
        return bool(outer) and (same or any(origin.is_tensor for origin in outer))

    def outer_source(self, slot: Slot, origins: tuple[ValueOrigin, ...]) -> SlotSource:
        """Return the source of a value of the enclosing program or of a view of one; refuse bodies that differ."""
        if len({base_key(origin) for origin in origins}) > 1 or len({view_chain_key(origin) for origin in origins}) > 1:
            return self.copied(
                slot,
                origins,
                "; ".join(
                    f"{name} returns {describe(origin)}" for name, origin in zip(self.names, origins, strict=True)
                ),
                "the result would share memory with the enclosing program in one branch only",
            )
        computed = all(origin.expression is not None for origin in origins)
        return SlotSource(-1, outer=origins[0].outer, chain=origins[0].chain, like=slot.values[0], computed=computed)

    def inner_source(self, slot: Slot, origins: tuple[ValueOrigin, ...]) -> SlotSource:
        """Return the source of a value that the bodies created: an output, or a view if slots share its memory."""
        if any(is_symbol(value) or not in_graph(value) for value in slot.values):
            return self.number_source(slot, origins)
        sharing = [candidate for candidate in self.origins if all(map(same_memory, candidate, origins))]
        distinct = {tuple(identity(origin.output) for origin in candidate) for candidate in sharing}
        if len(distinct) <= 1 or not origins[0].memory:
            return SlotSource(self.output(tuple(origin.output for origin in origins)))
        chains = [
            self.repeatable(
                slot, name, functools.partial(trace_back, self.tx, body, origin.output.node, outer_values(body))
            )
            for name, body, origin in zip(self.names, self.bodies, origins, strict=True)
        ]
        if None in chains or len({chain.key for chain in chains}) > 1:
            return self.copied(
                slot,
                origins,
                f"{self.names[0]} and {self.names[1]} return different views of memory that they also return elsewhere",
                "only the same view in each can be made again outside of the branches",
            )
        bases = tuple(
            torch.fx.Proxy(chain.base, origin.output.tracer) for chain, origin in zip(chains, origins, strict=True)
        )
        return SlotSource(self.output(bases), chain=chains[0], like=slot.values[0])

    def number_source(self, slot: Slot, origins: tuple[ValueOrigin, ...]) -> SlotSource:
        """Return the source of a number that differs: each body makes a tensor of it, read after the HOP."""
        key = ("number", *(identity(origin.output) for origin in origins))
        if key not in self.outputs:
            values = zip(self.bodies, slot.values, strict=True)
            self.outputs[key] = len(self.outputs), tuple(tensor_of(self.tx, body, value) for body, value in values)
        return SlotSource(self.outputs[key][0], numbers=slot.values)

    def output(self, outputs: tuple[Any, ...]) -> int:
        """Return the number of the output that has these values in the bodies, a new one if there is none."""
        key = tuple(identity(output) for output in outputs)
        number, _ = self.outputs.setdefault(key, (len(self.outputs), outputs))
        return number

    def check_sharing(self, slots: Sequence[Slot]) -> None:
        """Refuse two slots that share memory in one body and not in each."""
        partners: dict[Any, tuple[tuple[Any, ...], str]] = {}
        for slot, origins in zip(slots, self.origins, strict=True):
            all_memory = tuple(origin.memory for origin in origins)
            for body, origin in enumerate(origins):
                if not origin.memory:
                    continue
                partner, place = partners.setdefault((body, origin.memory), (all_memory, slot.place))
                if partner != all_memory:
                    self.refuse(
                        slot.place,
                        f"{self.names[body]} returns memory that it also returns at {place}, another branch does not",
                        "the two results would share memory in one branch only",
                    )

    def copied(self, slot: Slot, origins: tuple[ValueOrigin, ...], what: str, why: str) -> SlotSource:
        """Return the source of a slot that is a copy in the bodies that share memory; refuse it without copies."""
        if not self.copies:
            self.refuse(slot.place, what, why)
        return SlotSource(self.output(tuple(origin.output for origin in origins)))

    def repeatable(self, slot: Slot, name: str, trace: Callable[[], Any]) -> Any:
        """Return what ``trace`` returns; if it raises `Unrepeatable`, None, or refuse the slot without copies."""
        try:
            return trace()
        except Unrepeatable as reason:
            if self.copies:
                return None
            return self.refuse(slot.place, f"{name} returns a view that can't be made again outside of it", str(reason))

    def refuse(self, place: str, what: str, why: str) -> Any:
        return refuse(self.tx, self.hop, f"at {place}, {what}: {why}", _HINT)
