"""The values that a round returns beside its carry.

Their tensors are outputs of the body, and the program gets them with one more dimension: that of the rounds.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from hopkit._torch.dynamo.protocols import (
    InstructionTranslator,
    VariableTracker,
    is_symbol,
    visit,
)
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import computed_outside, depends_on_data, expression_of
from hopkit._torch.dynamo.variables import node_value
from hopkit._torch.dynamo.vt_fields import is_of_enclosing_program, move_to_current_scope, type_name
from hopkit._torch.dynamo.vt_parts import kind_of
from hopkit.loops.mapping import holds_tensors, mapped
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.subgraph import TracedBody

__all__ = ["Stacked", "stacked"]

Build = Callable[[Sequence[VariableTracker]], VariableTracker]


@dataclasses.dataclass(frozen=True, eq=False)
class Stacked:
    """The tensors that a round returns beside its carry, and the function that builds the stacked structure."""

    tensors: tuple[VariableTracker, ...]
    build: Build


def stacked(tx: InstructionTranslator, body: TracedBody, value: VariableTracker, place: str) -> Stacked:
    """Return the tensors of a value of each round.

    Raises torch's graph-break error for a number or a size that may differ between the rounds.
    """
    tensors: list[VariableTracker] = []

    def see(vt: Any, where: str) -> Any:
        if vt.is_tensor():
            if body.created(vt) and depends_on_data(node_value(vt.as_proxy().node), body.tracer.graph):
                what = f"a size of {where} depends on data, and may differ between the rounds"
                refuse(tx, body.description, what, "Return a tensor of the same size in each round.")
            # A tensor at two places is stacked twice: a write to one result is none to the other.
            tensors.append(vt)
        elif not is_symbol(vt) or (body.created(vt) and expression_of(tx, vt.sym_num) is None):
            what = f"{where} is a {type_name(vt)} that may differ between the rounds"
            refuse(tx, body.description, what, "Return a tensor of it: torch.tensor(n).")
        return vt

    def check(vt: Any) -> None:
        if kind_of(vt) not in (None, "tuple") and is_of_enclosing_program(vt) and holds_tensors(tx, vt):
            what = f"{place} holds a {type_name(vt)} of the enclosing program"
            refuse(tx, body.description, what, "Return a new object, or its tensors.")
        if kind_of(vt) is None and not in_graph(vt) and _holds_tensors_of(tx, body, vt):
            what = f"{place} holds a {type_name(vt)} of tensors, which can't be stacked"
            refuse(tx, body.description, what, "Return them in a list, a dict or an object.")

    visit(tx, value, check, keys=True)
    value = mapped(tx, value, place, see, {})

    def build(items: Sequence[VariableTracker]) -> Any:
        remaining = iter(items)

        def of_program(vt: Any, where: str) -> Any:
            if vt.is_tensor():
                return next(remaining)
            # The node of a size that the body took is in its graph.
            return computed_outside(tx, vt.sym_num) if body.created(vt) else vt

        result = mapped(tx, value, place, of_program, {})
        move_to_current_scope(tx, result)
        return result

    return Stacked(tuple(tensors), build)


def _holds_tensors_of(tx: InstructionTranslator, body: TracedBody, value: VariableTracker) -> bool:
    """Return whether a value without readable parts, such as a set or a closure, holds tensors that a body made."""
    found: list[VariableTracker] = []
    visit(tx, value, lambda part: found.append(part) if part.is_tensor() and body.created(part) else None, keys=True)
    return bool(found)
