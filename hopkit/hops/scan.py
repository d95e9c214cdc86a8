"""``hopkit.scan``: a loop with one round for each slice of tensors, with any Python structure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import call_node, hop, subgraph_attribute
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, realize, unpacked
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import allow_item
from hopkit._torch.dynamo.vt_fields import type_name, type_of
from hopkit._torch.dynamo.vt_parts import tuple_of
from hopkit._torch.hop.detached_outputs import as_floating, as_returned, integer_dtypes
from hopkit._torch.hop.operator import compiled_and_called, tracing_modes
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.errors import UsageError
from hopkit.hops.arguments import by_name, constant
from hopkit.hops.batched_loops import loop_operator
from hopkit.hops.map import emitted_map
from hopkit.hops.recomputed_loops import recomputed_scan
from hopkit.hops.rounds import POLICY, in_order, in_place, order_in, place_in, slices_of
from hopkit.hops.structures import copied_with
from hopkit.hops.structures import stacked as stacked_eagerly
from hopkit.hops.transforms import refuse_traced_transforms, refuse_transforms
from hopkit.hops.while_loop_gradients import without_gradient
from hopkit.loops.aliases import note_results, refuse_shared_rounds
from hopkit.loops.carries import Carry
from hopkit.loops.mapping import mapped
from hopkit.loops.sealing import cached_rounds, drop_unchanged, finals_of, merged_operands, operands_of, sealed_round
from hopkit.loops.slices import Slices
from hopkit.loops.stacking import stacked
from hopkit.loops.tracing import trace_rounds
from hopkit.loops.written_places import refuse_written_places
from hopkit.reference.hop_bodies import bodies_observed
from hopkit.speculate.scalars import number_tensor

__all__ = ["scan"]

_NAME = "hopkit.scan"
_CARRY = "Carry a floating tensor, torch.tensor(0.0); or count in xs, with torch.arange(n) beside the other slices."
_USE = "Call scan(combine_fn, init, xs, dim=0, reverse=False); combine_fn(carry, x) returns (carry, y)."


def _scan(combine_fn: Callable[..., Any], init: Any, xs: Any, *, dim: int = 0, reverse: bool = False) -> Any:
    """Call ``carry, y = combine_fn(carry, x)`` for each slice ``x`` of ``xs``; return the last carry and all ``y``.

    ``init`` is the first carry, any Python value: see `hopkit.while_loop`. ``xs`` is any structure with tensors, of
    which each ``x`` has the slices along ``dim``; ``reverse`` begins with the last. The tensors in ``y`` are stacked
    along ``dim``; all else in ``y`` is the same in each round. The compiled program has
    ``torch.ops.higher_order.scan``.

    Raises torch's graph-break error, with the place, for a carry that is never the same, and `UsageError` if there is
    no round: then nobody knows ``y``.

    >>> import torch
    >>> total = lambda carry, x: ({"sum": carry["sum"] + x}, carry["sum"] * x)
    >>> fn = lambda xs: scan(total, {"sum": torch.zeros(())}, xs)
    >>> torch.compile(fn, backend="eager", fullgraph=True)(torch.arange(4.0))
    ({'sum': tensor(6.)}, tensor([0., 0., 2., 9.]))
    """
    if torch.compiler.is_exporting() or tracing_modes():
        refuse_traced_transforms(_NAME)
        return compiled_and_called(_call, (combine_fn, init, xs, dim, reverse))
    xs = copied_with(lambda place, x: in_order(x, dim, reverse), "xs", xs)
    carry, ys, slices = init, [], slices_of(_NAME, xs)
    with bodies_observed((combine_fn,), (init, slices[0]), selects=False) as (combine,):
        for x in slices:
            returned = combine(carry, x)
            if not isinstance(returned, (tuple, list)) or len(returned) != 2:
                raise UsageError(f"{_NAME}: combine_fn returns a {type(returned).__name__}", hint="return (carry, y)")
            carry, y = returned
            ys.append(y)
        stacks = stacked_eagerly(_NAME, "y", ys)
        return carry, copied_with(lambda place, y: in_place(y, dim, reverse), "y", stacks)


def _call(combine_fn: Any, init: Any, xs: Any, dim: int, reverse: bool) -> Any:
    """Call `scan` in a function that Dynamo can trace."""
    return scan(combine_fn, init, xs, dim=dim, reverse=reverse)


def _trace(
    tx: InstructionTranslator, args: list[VariableTracker], kwargs: dict[str, VariableTracker]
) -> VariableTracker:
    named = by_name(
        tx, _NAME, args, kwargs, required=("combine_fn", "init", "xs"), keywords=("dim", "reverse"), use=_USE
    )
    refuse_transforms(tx, _NAME)
    dim, reverse = (constant(tx, _NAME, named, name, default) for name, default in (("dim", 0), ("reverse", False)))
    xs = named["xs"]
    if dim or reverse:
        xs = mapped(tx, xs, "xs", lambda vt, place: order_in(tx, vt, dim, reverse), {})
    carry = Carry(tx, _NAME, {"carry": named["init"]})
    slices = Slices(tx, _NAME, "xs", xs)
    loop = trace_rounds(
        tx,
        named["combine_fn"],
        carry,
        lambda tracer, entered: (*entered, slices.enter(tracer)),
        lambda returned: _carry_and_rest(tx, returned),
        policy=POLICY,
        hop=hop("scan"),
        slices=slices,
    )
    assert loop.rest is not None
    ys = stacked(tx, loop.body, loop.rest, "y")
    slots = loop.settled.slots
    if not slots:
        # A carry that never changes is an outer value, and torch's scan has to carry something.
        (final,), outputs = loop.settled.finish(()), emitted_map(tx, loop, ys.tensors)
        return tuple_of((final, ys.build(_in_place(tx, outputs, dim, reverse))))
    refuse_written_places(tx, loop, (loop.body,))
    if loop.carries_numbers and loop.is_differentiated():
        # The gradient of torch's operator stacks what it saves of each round, and can't stack a number.
        place = next(slot.place for slot in slots if not slot.initial.is_tensor())
        what = f"{place} is a number that changes, and the loop has a gradient"
        refuse(tx, _NAME, what, f"{_CARRY} Or write torch.no_grad() around it.")
    integers = [slot.place for slot in slots if slot.initial.is_tensor() and not slot.can_require_gradient]
    if integers and loop.is_differentiated():
        # Torch 2.13 to 2.15: outs_to_grad length (1) != tangents length (2).
        refuse(tx, _NAME, f"{integers[0]} is no floating tensor, and the loop has a gradient", _CARRY)
    refuse_shared_rounds(tx, loop, (loop.body,), hop=_NAME)
    # Torch's backward of scan refuses an output that it also saves (github.com/pytorch/pytorch/issues/195977).
    returned = [(vt.as_proxy(),) for vt in (*loop.settled.returned, *ys.tensors)]
    dtypes = integer_dtypes(
        (loop.body,), returned, [slot.initial.as_proxy() for slot in (*slots, *loop.slices) if slot.initial.is_tensor()]
    )[len(slots) :]
    tensors = [as_floating(tx, loop.body, vt, dtype) for vt, dtype in zip(ys.tensors, dtypes, strict=True)]
    if not tensors:
        # Inductor 2.13 fails to compile a scan that stacks nothing, and torch 2.13 to 2.15 to differentiate one.
        with loop.body.reopened(tx):
            tensors = [number_tensor(tx, 0.0)]
    graph = sealed_round(tx, loop, tensors, copied=loop.is_differentiated())
    drop_unchanged(tx, loop.body, loop.settled.unchanged)
    operands = merged_operands(tx, (graph,), (loop.body,), ("combine_fn",), reads_floats=False)
    node = subgraph_attribute(tx, "scan_combine_fn", graph)
    xs_proxies = [slot.initial.as_proxy() for slot in loop.slices]
    initial = operands_of(tx, slots, (*xs_proxies, *operands))
    # Inductor makes a loop of it that counts, and reads the count; torch allows that under fullgraph alone.
    allow_item(tx)
    operator = recomputed_scan(loop, loop_operator(tx, "scan", _NAME))
    with cached_rounds(tx, (node,), (graph,), loop.is_differentiated()):
        items = call_node(tx, operator, (node, initial, xs_proxies, [*operands]))
    carried = [
        without_gradient(tx, slot, value, item)
        for slot, value, item in zip(slots, loop.settled.returned, items, strict=False)
    ]
    finals = finals_of(tx, slots, carried)
    note_results(tx, loop, finals, hop=_NAME, may_be_none=False)
    (final,) = loop.settled.finish(finals)
    stacks = as_returned(tx, items[len(slots) : len(returned)], dtypes, returned[len(slots) :])
    return tuple_of((final, ys.build(_in_place(tx, stacks, dim, reverse))))


def _in_place(tx: InstructionTranslator, items: Sequence[VariableTracker], dim: int, reverse: bool) -> list[Any]:
    return [place_in(tx, item, dim, reverse) if dim or reverse else item for item in items]


def _carry_and_rest(
    tx: InstructionTranslator, returned: Any
) -> tuple[Sequence[VariableTracker], VariableTracker | None]:
    returned = realize(returned)
    values = unpacked(tx, returned) if type_of(returned) in (tuple, list) else ()
    if len(values) != 2:
        refuse(tx, _NAME, f"combine_fn returns a {type_name(returned)}, and no pair", _USE)
    return values[:1], next(iter(values[1:]), None)


scan: Callable[..., Any] = traced_operator("hopkit_scan", _NAME, _scan, _trace)
