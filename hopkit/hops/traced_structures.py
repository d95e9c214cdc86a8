"""The Python structures of a custom HOP that Dynamo traces: its operands, and the results of its bodies."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hopkit._torch.dynamo.protocols import (
    InstructionTranslator,
    VariableTracker,
    is_symbol,
    is_tensor,
    realize,
    unpacked,
)
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import computed_outside, expression_of
from hopkit._torch.dynamo.vt_parts import tuple_of
from hopkit.loops.mapping import is_module, mapped
from hopkit.speculate.constants import is_number
from hopkit.speculate.descriptions import describe
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.structure import Slot, compare
from hopkit.speculate.subgraph import TracedBody

__all__ = ["BodyResults", "Operands", "merge_results", "result_of_round"]

Build = Callable[[Sequence[VariableTracker]], VariableTracker]


class Operands:
    """The operands of a call: ``leaves`` are the VTs that become operands of the node.

    These are the tensors in the structure ``vt`` and, if it is a sequence with ``numbers``, the numbers among its
    elements. All else reaches the bodies as it is.
    """

    def __init__(self, tx: InstructionTranslator, vt: VariableTracker, *, numbers: bool) -> None:
        self.tx, self.vt, self.numbers = tx, vt, numbers
        self.leaves: list[VariableTracker] = []

        def see(leaf: VariableTracker) -> VariableTracker:
            self.leaves.append(leaf)
            return leaf

        self._walk(see)

    def rebuilt(self, inputs: Sequence[VariableTracker]) -> Any:
        """Return a new structure with ``inputs`` in place of the leaves, in the scope that Dynamo traces now."""
        remaining = iter(inputs)
        return self._walk(lambda leaf: next(remaining))

    def _walk(self, change: Callable[[Any], Any]) -> Any:
        seen: dict[int, Any] = {}

        def leaf(vt: Any, place: str) -> Any:
            return change(vt) if is_tensor(vt) else vt

        def element(vt: Any) -> Any:
            is_leaf = is_number(vt) or (in_graph(vt) and not is_tensor(vt))
            return change(vt) if is_leaf else mapped(self.tx, vt, "operands", leaf, seen, _is_whole)

        if not self.numbers:
            return mapped(self.tx, self.vt, "operands", leaf, seen, _is_whole)
        return tuple_of([element(realize(vt)) for vt in unpacked(self.tx, self.vt)])


def _is_whole(vt: Any) -> bool:
    """Return whether a value is passed on as it is, with all parts: the program knows a module by its identity."""
    return in_graph(vt) or is_module(vt)


@dataclasses.dataclass(frozen=True, eq=False)
class BodyResults:
    """The places of tensors in the results of bodies, and the function that builds the result of outputs there."""

    slots: tuple[Slot, ...]
    build: Build

    def of_body(self, index: int) -> list[VariableTracker]:
        """Return the tensors that one body returns."""
        return [slot.values[index] for slot in self.slots]


def merge_results(
    tx: InstructionTranslator, name: str, bodies: Mapping[str, TracedBody], reference: Any = None
) -> BodyResults:
    """Compare what bodies return, by the names of the bodies; the tensors may differ, all else must be equal.

    ``reference`` is a structure of the first body that its result must be like. Raises torch's graph-break error for
    values that differ, and for a number that a body computes from tensors.
    """
    values = [own_structure(tx, body, body.returned) for body in bodies.values()]
    names = list(bodies)
    if reference is not None:
        values.append(reference)
        names.append("a step without change")
    merged = compare(tx, name, names, values, every_tensor=True)
    numbers = {
        index: number_outside(tx, name, slot, names)
        for index, slot in enumerate(merged.slots)
        if not is_tensor(slot.values[0])
    }
    places = [index for index in range(len(merged.slots)) if index not in numbers]

    def build(items: Sequence[VariableTracker]) -> VariableTracker:
        by_place = numbers | dict(zip(places, items, strict=True))
        result: VariableTracker = merged.build([by_place[index] for index in range(len(merged.slots))])
        return result

    return BodyResults(tuple(merged.slots[index] for index in places), build)


def own_structure(tx: InstructionTranslator, body: TracedBody, value: VariableTracker) -> Any:
    """Return a copy of a structure with tensors, with the same tensors: its result must be no object outside."""
    with body.reopened(tx):
        return mapped(tx, value, "result", lambda vt, place: vt, {}, _is_whole)


def number_outside(tx: InstructionTranslator, name: str, slot: Slot, names: Sequence[str]) -> VariableTracker:
    """Compute a number that all bodies return in the enclosing program: an expression of sizes."""
    symbols = [vt for vt in slot.values if is_symbol(vt)]
    expressions = [expression_of(tx, vt.sym_num) for vt in symbols]  # type: ignore[attr-defined]
    if len(symbols) == len(slot.values) and None not in expressions and len(set(expressions)) == 1:
        return computed_outside(tx, symbols[0].sym_num)  # type: ignore[attr-defined]
    found = ", ".join(f"{describe(vt)} in {body}" for body, vt in zip(names, slot.values, strict=True))
    refuse(tx, name, f"{slot.place} is {found}", "Return a tensor of a number that varies: torch.tensor(number).")
    raise AssertionError("refuse raises")


def result_of_round(tx: InstructionTranslator, name: str, body: TracedBody, operands: Operands) -> BodyResults:
    """Compare what a step returns with the structure that it takes; the slots have the order of the operands."""
    inputs = body.inputs
    with body.reopened(tx):
        # Anew, because the body may have changed its argument.
        unchanged = operands.rebuilt(inputs)
    results = merge_results(tx, name, {"the body": body}, unchanged)
    indices = {vt.as_proxy().node: index for index, vt in enumerate(inputs)}
    found = [indices.get(slot.values[1].as_proxy().node, -1) for slot in results.slots]
    if sorted(found) != list(range(len(inputs))):
        refuse(
            tx,
            name,
            f"a step takes {len(inputs)} tensors, and {len(set(found) - {-1})} of them have a place in its result",
            "Carry tensors in lists, tuples, dicts and objects, and return the same structure.",
        )
    slots = tuple(results.slots[found.index(index)] for index in range(len(inputs)))
    return BodyResults(slots, lambda items: results.build([items[index] for index in found]))
