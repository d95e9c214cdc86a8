"""The carry of a loop as its body takes it: any Python structure, with placeholders for the parts that change.

Before a trace each tensor of the carry becomes a placeholder; strings, numbers and objects stay as they are. Afterwards
`.settling` compares what the body returned with what it took. If a number changed, if an object is another one in each
round, or if the body changed a part of an object, the body is traced again, and this part is carried too.

Lists, dicts and tuples enter a round as copies, because most bodies return new ones. Objects enter as they are. A
tensor that the body returns as it came is not carried: it is a value of the enclosing program.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import torch

from hopkit._torch.dynamo.emission import body_input, example_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker, realize
from hopkit._torch.dynamo.variables import has_gradient
from hopkit._torch.dynamo.vt_fields import is_immutable, unwrapped
from hopkit._torch.dynamo.vt_parts import Key, begun_anew, fill, kind_of, parts
from hopkit._torch.functorch import require_gradient, requires_grad
from hopkit.aliasing.pairs import enters_as
from hopkit.loops.carried_objects import CarriedObjects, place_of_part
from hopkit.speculate.scalars import loop_carrier, read_number

__all__ = ["CarriedSlot", "Carry", "Entry", "example_of_round"]


@dataclasses.dataclass(frozen=True, eq=False)
class CarriedSlot:
    """A tensor or number of the carry that is a placeholder of the body: ``entry``, made of the placeholder ``node``.

    A number is carried as a tensor of one element: Inductor 2.13 to 2.15 can't carry an integer, nor can a loop with a
    gradient. ``operand`` is the value with which the loop begins: a copy of ``initial`` with the strides of each round,
    or ``initial`` itself.
    """

    place: str
    initial: VariableTracker
    entry: VariableTracker
    node: torch.fx.Node
    operand: VariableTracker

    @property
    def can_require_gradient(self) -> bool:
        """Return whether the slot is a tensor of floating or complex numbers."""
        dtype = self.node.meta["example_value"].dtype
        return self.initial.is_tensor() and (dtype.is_floating_point or dtype.is_complex)

    def gains_gradient(self, returned: VariableTracker) -> bool:
        """Return whether a round takes a tensor that requires no gradient, and returns one that does.

        A tensor of integers never gains one: its dtype changes, which `.sealing` refuses.
        """
        return self.can_require_gradient and has_gradient(returned) and not has_gradient(self.entry)


@dataclasses.dataclass(frozen=True, eq=False)
class Entry:
    """A structure of the carry that entered the body as a copy, with the parts that it had then."""

    place: str
    initial: VariableTracker
    copy: VariableTracker
    parts: Mapping[Key, VariableTracker]


class Carry:
    """The carry of one loop: its initial VTs by place, and the facts about its parts that the traces showed so far.

    ``numbers`` and ``anew`` are the places of numbers that change, and of objects of which each round has another.
    ``differentiated`` are the places of tensors that require a gradient only after a round, ``outside`` those of
    tensors that the body writes to and keeps. ``operands`` has the copies of initial tensors with which the loop
    begins, by place (`.operands`). ``twins`` are the places of a tensor that another slot carries, ``parted`` those
    where the body then returned another tensor. ``same`` has the lists and dicts that the body changes and returns.
    ``by_sample`` has the levels of vmap between whose samples the number of rounds may differ.
    """

    def __init__(self, tx: InstructionTranslator, hop: str, initial: Mapping[str, Any]) -> None:
        self.tx, self.hop = tx, hop
        self.initial = {place: unwrapped(realize(vt)) for place, vt in initial.items()}
        self.objects = CarriedObjects(tx, hop, self.initial)
        self.numbers: set[str] = set()
        self.outside: set[str] = set()
        self.anew: set[str] = set()
        self.differentiated: set[str] = set()
        self.operands: dict[str, VariableTracker] = {}
        self.by_sample = frozenset[int]()
        self.same: list[Any] = []
        self.parted: set[str] = set()
        self.slots: dict[str, CarriedSlot] = {}
        self.twins: dict[str, CarriedSlot] = {}
        self._by_tensor: dict[int, CarriedSlot] = {}
        self.entries: dict[int, Entry] = {}

    @property
    def facts(self) -> tuple[Any, ...]:
        """Return all that the traces showed; if it changes, a function must be traced again."""
        return (
            set(self.numbers),
            set(self.outside),
            set(self.anew),
            set(self.differentiated),
            set(self.parted),
            {place: id(vt) for place, vt in self.operands.items()},
            self.by_sample,
            len(self.same),
            set(self.objects.parts),
        )

    def enter(self, tracer: SubgraphTracer) -> list[VariableTracker]:
        """Return the carry as the body takes it, with placeholders in the graph of ``tracer``."""
        self.slots, self.twins, self._by_tensor, self.entries = {}, {}, {}, {}
        entered = [self._entered(tracer, vt, place) for place, vt in self.initial.items()]
        self.objects.enter(lambda vt, place: self._entered(tracer, vt, place))
        return entered

    def entry_of(self, initial: Any, place: str) -> Any:
        """Return a value as it entered the last round."""
        if place in self.slots or place in self.twins:
            return (self.slots.get(place) or self.twins[place]).entry
        return self.entries[id(initial)].copy if id(initial) in self.entries else initial

    def is_same(self, vt: Any) -> bool:
        """Return whether a list or dict is known to be the same object in each round."""
        return any(vt is known for known in self.same)

    def _entered(self, tracer: SubgraphTracer, vt: Any, place: str) -> Any:
        vt = unwrapped(realize(vt))
        if vt.is_tensor():
            return vt if place in self.outside else self._tensor(tracer, vt, place)
        if place in self.numbers:
            return self._number(tracer, vt, place)
        kind = kind_of(vt)
        if kind is None or self.is_same(vt) or (kind == "object" and place not in self.anew):
            return vt
        if id(vt) not in self.entries:
            # The same list twice is one list in the body, too; and it may hold itself.
            values: dict[Key, VariableTracker] = {}
            entry = self.entries[id(vt)] = Entry(place, vt, begun_anew(self.tx, vt), values)
            for key, part in parts(self.tx, vt).items():
                values[key] = self._entered(tracer, part, place_of_part(place, key))
            fill(self.tx, entry.copy, vt, values)
        return self.entries[id(vt)].copy

    def _tensor(self, tracer: SubgraphTracer, vt: Any, place: str) -> Any:
        tensor = id(vt.as_proxy().node.meta["example_value"])
        if tensor in self._by_tensor and place not in self.parted:
            self.twins[place] = self._by_tensor[tensor]
            return self.twins[place].entry
        operand = self.operands.get(place, vt)
        example = example_of_round(self.tx, operand.as_proxy(), differentiated=place in self.differentiated)
        entry = body_input(self.tx, tracer, vt.as_proxy().node.name, example, like=vt)
        enters_as(self.tx, vt.as_proxy().node, entry.as_proxy().node)
        self.slots[place] = CarriedSlot(place, vt, entry, entry.as_proxy().node, operand)
        self._by_tensor.setdefault(tensor, self.slots[place])
        return entry

    def _number(self, tracer: SubgraphTracer, vt: Any, place: str) -> Any:
        kind = vt.python_type()
        with self.tx.output.fake_mode:
            example = torch.empty((), dtype=loop_carrier(kind))
        tensor = body_input(self.tx, tracer, "number", example)
        entry = read_number(self.tx, tensor, kind)
        self.slots[place] = CarriedSlot(place, vt, entry, tensor.as_proxy().node, vt)
        return entry

    def unreturned_changes(self) -> list[str]:
        """Return the places of lists and dicts that the last round changed though it returned others there."""
        return [
            entry.place
            for entry in self.entries.values()
            if not is_immutable(entry.copy) and not _identical(parts(self.tx, entry.copy), entry.parts)
        ]


def example_of_round(
    tx: InstructionTranslator, proxy: torch.fx.Proxy, *, sliced: bool = False, differentiated: bool = False
) -> Any:
    """Return a fake tensor like that of a proxy, or of its first slice, which requires a gradient if that does.

    With ``differentiated``, it requires one in any case.
    """
    example = example_of(tx, proxy, sliced=sliced)
    # A copy that is made under no_grad requires none.
    if differentiated or requires_grad(proxy.node.meta["example_value"]):
        require_gradient(example)
    return example


def _identical(left: Mapping[Key, Any], right: Mapping[Key, Any]) -> bool:
    return left.keys() == right.keys() and all(left[key] is unwrapped(right[key]) for key in left)
