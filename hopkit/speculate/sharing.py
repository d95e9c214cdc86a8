"""Choose the slots that become outputs, and rebuild the slots that share memory.

A HOP whose bodies are chosen or repeated returns new tensors: its outputs share no memory with its operands or with
each other. A reference run may share it: a branch returns its operand, or a tensor and a slice of it. The plan keeps
the value of such a slot outside of the subgraph:

- a value of the enclosing program, the same one in all bodies, passes through;
- a view of one, made in the same way in all bodies, is made again after the HOP;
- of tensors that share memory which a body allocated, the base is the output; the plan makes their views after the HOP.

Anything else would be an alias in the reference run and a copy in the compiled program, and a later write through one
name would be lost to the other. That raises an error, which names the places.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, is_symbol
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import computed_outside, expression_of
from hopkit._torch.dynamo.vt_fields import is_vt
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.scalars import number_of, tensor_of
from hopkit.speculate.structure import Slot
from hopkit.speculate.subgraph import TracedBody
from hopkit.speculate.views import Chain, Unrepeatable, replay, trace_back

__all__ = ["OutputPlan", "plan_outputs"]

_HINT = "Return a copy of it in the branch (x.clone()): that shares no memory in the reference run either."


@dataclasses.dataclass(frozen=True, eq=False)
class ValueOrigin:
    """The origin of a slot's value in one body.

    ``outer`` is the VariableTracker or proxy of a value of the enclosing program: the slot's value is this one, or the
    view of it that ``chain`` makes. Otherwise the body created the value: its graph can output ``output``, and a tensor
    lies in ``memory``. ``expression`` is that of a symbolic number which the enclosing program can compute too.
    """

    output: Any
    outer: Any = None
    chain: Chain | None = None
    memory: frozenset[Any] = frozenset()
    is_tensor: bool = True
    expression: Any = None


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

    ``outputs`` has, for each output of the HOP, the output of each body's graph: a proxy or an integer.
    """

    outputs: tuple[tuple[Any, ...], ...]
    sources: tuple[SlotSource, ...]

    def values(self, tx: InstructionTranslator, items: Sequence[VariableTracker]) -> list[VariableTracker]:
        """Return the value of each slot, from the VTs of the HOP's outputs; two slots of one value share one VT."""
        values: dict[Any, VariableTracker] = {}
        for source in self.sources:
            if _source_key(source) not in values:
                base = items[source.number] if source.outer is None else source.outer
                values[_source_key(source)] = _slot_value(tx, source, base)
        return [values[_source_key(source)] for source in self.sources]


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
    tx: InstructionTranslator, hop: str, names: Sequence[str], bodies: Sequence[TracedBody], slots: Sequence[Slot]
) -> OutputPlan:
    """Plan the outputs of all bodies' graphs. Raise torch's graph-break error if an output would copy an alias."""
    planner = _Planner(tx, hop, names, bodies)
    for slot in slots:
        planner.origins.append(
            tuple(
                planner.repeatable(slot, name, functools.partial(_origin, tx, body, value))
                for body, value, name in zip(bodies, slot.values, names, strict=True)
            )
        )
    return planner.plan(slots)


def _origin(tx: InstructionTranslator, body: TracedBody, value: Any) -> ValueOrigin:
    if not in_graph(value):
        return ValueOrigin(value.as_python_constant(), is_tensor=False)
    proxy = value.as_proxy()
    if not value.is_tensor():
        expression = expression_of(tx, value.sym_num) if is_symbol(value) else None
        outer = None if expression is None and body.created(value) else value
        return ValueOrigin(proxy, outer=outer, is_tensor=False, expression=expression)
    if not body.created(value):
        return ValueOrigin(proxy, outer=value)
    shared = memory_of(proxy.node)
    placeholders = _outer_values(body)
    if any(memory_of(placeholder) & shared for placeholder in placeholders):
        chain = trace_back(tx, body, proxy.node, placeholders)
        if chain.base not in placeholders:
            raise Unrepeatable(f"the origin of {chain.base.name}'s memory is unknown")
        return ValueOrigin(proxy, outer=placeholders[chain.base], chain=chain)
    return ValueOrigin(proxy, memory=shared)


def _outer_values(body: TracedBody) -> Mapping[torch.fx.Node, torch.fx.Proxy]:
    return {inner.node: outer for outer, inner in body.tracer.lifted_freevars.items()}


@dataclasses.dataclass(eq=False)
class _Planner:
    tx: InstructionTranslator
    hop: str
    names: Sequence[str]
    bodies: Sequence[TracedBody]
    origins: list[tuple[ValueOrigin, ...]] = dataclasses.field(default_factory=list)
    outputs: dict[Any, tuple[int, tuple[Any, ...]]] = dataclasses.field(default_factory=dict)

    def plan(self, slots: Sequence[Slot]) -> OutputPlan:
        self.check_sharing(slots)
        sources = tuple(
            self.outer_source(slot, origins) if self.is_outer(origins) else self.inner_source(slot, origins)
            for slot, origins in zip(slots, self.origins, strict=True)
        )
        return OutputPlan(tuple(outputs for _, outputs in self.outputs.values()), sources)

    def is_outer(self, origins: tuple[ValueOrigin, ...]) -> bool:
        """Return whether a slot is a value of the enclosing program; a number or script object that differs is none."""
        outer = [origin for origin in origins if origin.outer is not None]
        same = len({_base(origin) for origin in origins}) == 1
        return bool(outer) and (same or any(origin.is_tensor for origin in outer))

    def outer_source(self, slot: Slot, origins: tuple[ValueOrigin, ...]) -> SlotSource:
        """Return the source of a value of the enclosing program or of a view of one; refuse bodies that differ."""
        if len({_base(origin) for origin in origins}) > 1 or len({view_chain_key(origin) for origin in origins}) > 1:
            self.refuse(
                slot.place,
                "; ".join(
                    f"{name} returns {_describe(origin)}" for name, origin in zip(self.names, origins, strict=True)
                ),
                "the result would share memory with the enclosing program in one branch only",
            )
        computed = all(origin.expression is not None for origin in origins)
        return SlotSource(-1, outer=origins[0].outer, chain=origins[0].chain, like=slot.values[0], computed=computed)

    def inner_source(self, slot: Slot, origins: tuple[ValueOrigin, ...]) -> SlotSource:
        """Return the source of a value that the bodies created: an output, or a view if slots share its memory."""
        if any(is_symbol(value) or not in_graph(value) for value in slot.values):
            return self.number_source(slot, origins)
        sharing = [candidate for candidate in self.origins if all(map(_same_memory, candidate, origins))]
        distinct = {tuple(_identity(origin.output) for origin in candidate) for candidate in sharing}
        if len(distinct) <= 1 or not origins[0].memory:
            return SlotSource(self.output(tuple(origin.output for origin in origins)))
        chains = [
            self.repeatable(
                slot, name, functools.partial(trace_back, self.tx, body, origin.output.node, _outer_values(body))
            )
            for name, body, origin in zip(self.names, self.bodies, origins, strict=True)
        ]
        if len({chain.key for chain in chains}) > 1:
            self.refuse(
                slot.place,
                f"{self.names[0]} and {self.names[1]} return different views of memory that they also return elsewhere",
                "only the same view in each can be made again outside of the branches",
            )
        bases = tuple(
            torch.fx.Proxy(chain.base, origin.output.tracer) for chain, origin in zip(chains, origins, strict=True)
        )
        return SlotSource(self.output(bases), chain=chains[0], like=slot.values[0])

    def number_source(self, slot: Slot, origins: tuple[ValueOrigin, ...]) -> SlotSource:
        """Return the source of a number that differs: each body makes a tensor of it, read after the HOP."""
        key = ("number", *(_identity(origin.output) for origin in origins))
        if key not in self.outputs:
            values = zip(self.bodies, slot.values, strict=True)
            self.outputs[key] = len(self.outputs), tuple(tensor_of(self.tx, body, value) for body, value in values)
        return SlotSource(self.outputs[key][0], numbers=slot.values)

    def output(self, outputs: tuple[Any, ...]) -> int:
        """Return the number of the output that has these values in the bodies, a new one if there is none."""
        key = tuple(_identity(output) for output in outputs)
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

    def repeatable(self, slot: Slot, name: str, trace: Callable[[], Any]) -> Any:
        """Return what ``trace`` returns; refuse the slot if ``trace`` raises `Unrepeatable`."""
        try:
            return trace()
        except Unrepeatable as reason:
            return self.refuse(slot.place, f"{name} returns a view that can't be made again outside of it", str(reason))

    def refuse(self, place: str, what: str, why: str) -> Any:
        return refuse(self.tx, self.hop, f"at {place}, {what}: {why}", _HINT)


def _same_memory(left: ValueOrigin, right: ValueOrigin) -> bool:
    return left.outer is None and left.memory == right.memory


def _base(origin: ValueOrigin) -> Any:
    """Return the key that identifies a value of the enclosing program: its expression, or its node."""
    return origin.expression if origin.expression is not None else _identity(origin.outer)


def view_chain_key(origin: ValueOrigin) -> Any:
    return origin.chain.key if origin.chain is not None else ()


def _identity(value: Any) -> Any:
    """Return the key that identifies an output or an outer value: its node, or the type and value of a constant."""
    if isinstance(value, torch.fx.Proxy):
        return value.node
    return value.as_proxy().node if is_vt(value) else (type(value), value)


def _describe(origin: ValueOrigin) -> str:
    if origin.outer is None:
        return "a value that it makes"
    name = _identity(origin.outer).name
    what = "a view of " if origin.chain is not None and origin.chain.steps else ""
    return f"{what}{name} of the enclosing program"
