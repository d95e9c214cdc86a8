"""The arguments of a body of which each round takes a slice."""

from __future__ import annotations

from typing import Any

from hopkit._torch.dynamo.emission import body_input
from hopkit._torch.dynamo.protocols import (
    InstructionTranslator,
    SubgraphTracer,
    VariableTracker,
    realize,
)
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import same_sizes
from hopkit._torch.dynamo.vt_fields import unwrapped
from hopkit.aliasing.pairs import enters_as
from hopkit.loops.carries import CarriedSlot, example_of_round
from hopkit.loops.mapping import mapped

__all__ = ["Slices", "require_slices"]


class Slices:
    """The arguments of a body of which each round takes a slice: any structure with tensors, by the first dimension."""

    def __init__(self, tx: InstructionTranslator, hop: str, place: str, xs: Any) -> None:
        self.tx, self.hop, self.place, self.xs = tx, hop, place, unwrapped(realize(xs))
        self.slots: list[CarriedSlot] = []
        self.seen: dict[int, Any] = {}

    def enter(self, tracer: SubgraphTracer) -> Any:
        """Return the argument of one round, with placeholders in the graph of ``tracer``."""
        self.slots, self.seen = [], {}
        entry = mapped(self.tx, self.xs, self.place, lambda vt, place: self._slice(tracer, vt, place), self.seen)
        if not self.slots:
            refuse(
                self.tx,
                self.hop,
                f"{self.place} holds no tensor",
                "Pass a tensor: its first size is the number of rounds.",
            )
        lengths = {str(_size(slot.initial)[0]): slot.place for slot in self.slots}
        first = _size(self.slots[0].initial)[:1]
        if not all(same_sizes(first, _size(slot.initial)[:1]) for slot in self.slots[1:]):
            what = ", ".join(f"{place} has {length}" for length, place in lengths.items())
            refuse(self.tx, self.hop, f"the first sizes differ: {what}", "Pass tensors with one slice for each round.")
        return entry

    def _slice(self, tracer: SubgraphTracer, vt: Any, place: str) -> Any:
        if not vt.is_tensor():
            return vt
        require_slices(self.tx, self.hop, vt, place)
        example = example_of_round(self.tx, vt.as_proxy(), sliced=True)
        entry = body_input(self.tx, tracer, vt.as_proxy().node.name, example, like=vt)
        enters_as(self.tx, vt.as_proxy().node, entry.as_proxy().node)
        self.slots.append(CarriedSlot(place, vt, entry, entry.as_proxy().node, vt))
        return entry


def require_slices(tx: InstructionTranslator, hop: str, vt: VariableTracker, place: str) -> None:
    """Raise torch's graph-break error for a tensor without a first slice."""
    if not _size(vt):
        refuse(tx, hop, f"{place} has no dimension, and so no slices", "Pass a tensor with a dimension.")
    if _size(vt)[0] == 0:
        hint = "Call it if there is at least one round: the body has to run to show what it returns."
        refuse(tx, hop, f"{place} has no slice", hint)


def _size(vt: Any) -> tuple[Any, ...]:
    return tuple(vt.as_proxy().node.meta["example_value"].shape)
