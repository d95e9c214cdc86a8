"""Which slots become outputs, where what bodies return shares memory.

A HOP whose bodies are chosen or repeated gives new tensors: its outputs share no memory with its operands or with each
other. A plain run may well: a branch returns its operand, or a tensor and a slice of it. What such a slot is has to
be kept outside of the subgraph:

- a value of the enclosing program, the same one in all bodies, passes through;
- a view of one, made in the same way in all bodies, is made again after the HOP;
- of tensors that share memory which a body made, the base is the output, and views of it are made again after the HOP.

Anything else would be an alias in the plain run and a copy in the compiled program, and a later write through one name
would be lost to the other. That is an error, which names the places.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.memory import memory_of
from hopkit._torch.operators import refuse
from hopkit._torch.parts import is_tracker
from hopkit._torch.symbols import computed_outside, expression_of
from hopkit._torch.tracking import Tracker, Translator, is_symbol
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.scalars import number_of, tensor_of
from hopkit.speculate.structure import Slot
from hopkit.speculate.subgraph import TracedBody
from hopkit.speculate.views import Chain, Unrepeatable, replay, trace_back

__all__ = ["Plan", "plan_outputs"]

_CURE = "Return a copy of it in the branch (x.clone()): that shares no memory in the plain run either."


@dataclasses.dataclass(frozen=True, eq=False)
class _Origin:
    """Where the value of a slot comes from in one body.

    ``outer`` is the tracker or proxy of the value of the enclosing program that it is, or that it is a view of, by
    ``chain``. Otherwise the body made it: ``output`` is what its graph can output, ``memory`` what the tensor lies in.
    ``expression`` is that of a symbolic number which the enclosing program can compute too.
    """

    output: Any
    outer: Any = None
    chain: Chain | None = None
    memory: frozenset[Any] = frozenset()
    is_tensor: bool = True
    expression: Any = None


@dataclasses.dataclass(frozen=True, eq=False)
class _Placed:
    """What the value of one slot is: output ``number`` of the HOP or an ``outer`` value, or a view of it."""

    number: int
    outer: Any = None
    chain: Chain | None = None
    like: Any = None
    computed: bool = False
    numbers: tuple[Tracker, ...] = ()


@dataclasses.dataclass(frozen=True, eq=False)
class Plan:
    """``outputs`` has, for each output of the HOP, what each body's graph outputs: a proxy, or an integer."""

    outputs: tuple[tuple[Any, ...], ...]
    placed: tuple[_Placed, ...]

    def values(self, tx: Translator, items: Sequence[Tracker]) -> list[Tracker]:
        """The value of each slot, from the trackers of the HOP's outputs; two slots of one value are one tracker."""
        made: dict[Any, Tracker] = {}
        for placed in self.placed:
            if _of(placed) not in made:
                base = items[placed.number] if placed.outer is None else placed.outer
                made[_of(placed)] = _made(tx, placed, base)
        return [made[_of(placed)] for placed in self.placed]


def _made(tx: Translator, placed: _Placed, base: Any) -> Tracker:
    if placed.chain is not None:
        return replay(tx, base, placed.chain, placed.like)
    if placed.numbers:
        return number_of(tx, base, placed.numbers)
    found: Tracker = computed_outside(tx, base.sym_num) if placed.computed else base
    return found


def _of(placed: _Placed) -> Any:
    return placed.number, id(placed.outer), placed.chain.key if placed.chain is not None else None


def plan_outputs(
    tx: Translator, hop: str, names: Sequence[str], bodies: Sequence[TracedBody], slots: Sequence[Slot]
) -> Plan:
    """Decide what the graphs of all bodies output. Raises torch's graph-break error where that would make a copy."""
    planner = _Planner(tx, hop, names, bodies)
    for slot in slots:
        planner.origins.append(
            tuple(
                planner.repeatable(slot, name, functools.partial(_origin, tx, body, value))
                for body, value, name in zip(bodies, slot.values, names, strict=True)
            )
        )
    return planner.plan(slots)


def _origin(tx: Translator, body: TracedBody, value: Any) -> _Origin:
    if not in_graph(value):
        return _Origin(value.as_python_constant(), is_tensor=False)
    proxy = value.as_proxy()
    if not value.is_tensor():
        known = expression_of(tx, value.sym_num) if is_symbol(value) else None
        outer = None if known is None and body.made(value) else value
        return _Origin(proxy, outer=outer, is_tensor=False, expression=known)
    if not body.made(value):
        return _Origin(proxy, outer=value)
    shared = memory_of(proxy.node)
    placeholders = _outer_values(body)
    if any(memory_of(placeholder) & shared for placeholder in placeholders):
        chain = trace_back(tx, body, proxy.node, placeholders)
        if chain.base not in placeholders:
            raise Unrepeatable(f"{chain.base.name} has it from nowhere")
        return _Origin(proxy, outer=placeholders[chain.base], chain=chain)
    return _Origin(proxy, memory=shared)


def _outer_values(body: TracedBody) -> Mapping[torch.fx.Node, torch.fx.Proxy]:
    return {inner.node: outer for outer, inner in body.tracer.lifted_freevars.items()}


@dataclasses.dataclass(eq=False)
class _Planner:
    tx: Translator
    hop: str
    names: Sequence[str]
    bodies: Sequence[TracedBody]
    origins: list[tuple[_Origin, ...]] = dataclasses.field(default_factory=list)
    outputs: dict[Any, tuple[int, tuple[Any, ...]]] = dataclasses.field(default_factory=dict)

    def plan(self, slots: Sequence[Slot]) -> Plan:
        self.check_sharing(slots)
        placed = tuple(
            self.passed(slot, found) if self.passes(found) else self.made(slot, found)
            for slot, found in zip(slots, self.origins, strict=True)
        )
        return Plan(tuple(outputs for _, outputs in self.outputs.values()), placed)

    def passes(self, found: tuple[_Origin, ...]) -> bool:
        """Whether a slot is a value of the enclosing program; a number or script object that differs is none."""
        outer = [each for each in found if each.outer is not None]
        same = len({_base(each) for each in found}) == 1
        return bool(outer) and (same or any(each.is_tensor for each in outer))

    def passed(self, slot: Slot, found: tuple[_Origin, ...]) -> _Placed:
        """A value of the enclosing program or a view of one: in all bodies the same, or an error."""
        first = found[0]
        shown = [_shown(each) for each in found]
        if len({_base(each) for each in found}) > 1 or len({_way(each) for each in found}) > 1:
            self.refuse(
                slot.place,
                "; ".join(f"{name} returns {text}" for name, text in zip(self.names, shown, strict=True)),
                "the result would share memory with the enclosing program in one branch only",
            )
        computed = all(each.expression is not None for each in found)
        return _Placed(-1, outer=first.outer, chain=first.chain, like=slot.values[0], computed=computed)

    def made(self, slot: Slot, found: tuple[_Origin, ...]) -> _Placed:
        """What the bodies made: an output, or a view of one where several slots share its memory."""
        if any(is_symbol(value) or not in_graph(value) for value in slot.values):
            return self.number(slot, found)
        groups = [each for each in self.origins if all(map(_same_memory, each, found))]
        if len({tuple(_identity(each.output) for each in origins) for origins in groups}) <= 1 or not found[0].memory:
            return _Placed(self.output(tuple(each.output for each in found)))
        chains = [
            self.repeatable(slot, name, functools.partial(trace_back, self.tx, body, each.output.node, {}))
            for name, body, each in zip(self.names, self.bodies, found, strict=True)
        ]
        if len({chain.key for chain in chains}) > 1:
            self.refuse(
                slot.place,
                f"{self.names[0]} and {self.names[1]} return different views of memory that they also return elsewhere",
                "only the same view in each can be made again outside of the branches",
            )
        bases = tuple(torch.fx.Proxy(chain.base, each.output.tracer) for chain, each in zip(chains, found, strict=True))
        return _Placed(self.output(bases), chain=chains[0], like=slot.values[0])

    def number(self, slot: Slot, found: tuple[_Origin, ...]) -> _Placed:
        """A number that differs: each body makes a tensor of it, which is read afterwards."""
        key = ("number", *(_identity(each.output) for each in found))
        if key not in self.outputs:
            made = zip(self.bodies, slot.values, strict=True)
            self.outputs[key] = len(self.outputs), tuple(tensor_of(self.tx, body, value) for body, value in made)
        return _Placed(self.outputs[key][0], numbers=slot.values)

    def output(self, outputs: tuple[Any, ...]) -> int:
        key = tuple(_identity(each) for each in outputs)
        number, _ = self.outputs.setdefault(key, (len(self.outputs), outputs))
        return number

    def check_sharing(self, slots: Sequence[Slot]) -> None:
        """Two slots that share memory in one body must do so in each."""
        partners: dict[Any, tuple[tuple[Any, ...], str]] = {}
        for slot, found in zip(slots, self.origins, strict=True):
            all_memory = tuple(each.memory for each in found)
            for body, each in enumerate(found):
                if not each.memory:
                    continue
                known, place = partners.setdefault((body, each.memory), (all_memory, slot.place))
                if known != all_memory:
                    self.refuse(
                        slot.place,
                        f"{self.names[body]} returns memory that it also returns at {place}, another branch does not",
                        "the two results would share memory in one branch only",
                    )

    def repeatable(self, slot: Slot, name: str, find: Callable[[], Any]) -> Any:
        try:
            return find()
        except Unrepeatable as reason:
            return self.refuse(slot.place, f"{name} returns a view that can't be made again outside of it", str(reason))

    def refuse(self, place: str, what: str, why: str) -> Any:
        return refuse(self.tx, self.hop, f"at {place}, {what}: {why}", _CURE)


def _same_memory(one: _Origin, other: _Origin) -> bool:
    return one.outer is None and one.memory == other.memory


def _base(origin: _Origin) -> Any:
    """What makes two values of the enclosing program the same: the expression, or the node."""
    return origin.expression if origin.expression is not None else _identity(origin.outer)


def _way(origin: _Origin) -> Any:
    return origin.chain.key if origin.chain is not None else ()


def _identity(value: Any) -> Any:
    """What makes two outputs, or two outer values, the same: the node, or the type and value of a constant."""
    if isinstance(value, torch.fx.Proxy):
        return value.node
    return value.as_proxy().node if is_tracker(value) else (type(value), value)


def _shown(origin: _Origin) -> str:
    if origin.outer is None:
        return "a value that it makes"
    name = _identity(origin.outer).name
    what = "a view of " if origin.chain is not None and origin.chain.steps else ""
    return f"{what}{name} of the enclosing program"
