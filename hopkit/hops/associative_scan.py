"""``hopkit.associative_scan``: all partial results of an associative function, on any Python structure of tensors."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Literal

import torch

from hopkit._torch.dynamo.emission import call_node, hop, new_value, subgraph_attribute
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, realize
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import allow_item
from hopkit._torch.functorch import transforms
from hopkit._torch.hop.operator import compiled_and_called, tracing_modes
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.hops.arguments import by_name, constant
from hopkit.hops.batched_loops import loop_operator
from hopkit.hops.drawn_results import draws_of, with_drawn_gradients_refused
from hopkit.hops.recomputed_loops import recomputed_scan
from hopkit.hops.rounds import POLICY, in_order, in_place, order_in, place_in, slices_of
from hopkit.hops.structures import copied_with
from hopkit.hops.structures import stacked as stacked_eagerly
from hopkit.hops.transforms import refuse_traced_transforms, refuse_transforms
from hopkit.loops.carries import Carry
from hopkit.loops.mapping import mapped
from hopkit.loops.sealing import drop_unchanged, merged_operands, operands_of, sealed_round
from hopkit.loops.slices import Slices, require_slices
from hopkit.loops.tracing import Loop, trace_rounds
from hopkit.reference.hop_bodies import bodies_observed

__all__ = ["associative_scan"]

_NAME = "hopkit.associative_scan"
_USE = (
    "Call associative_scan(combine_fn, xs, dim, reverse=False, combine_mode='pointwise'); combine_fn(a, b) returns a "
    "value like a."
)


def _associative_scan(
    combine_fn: Callable[..., Any],
    xs: Any,
    dim: int,
    reverse: bool = False,
    combine_mode: Literal["pointwise", "generic"] = "pointwise",
) -> Any:
    """Return the results ``x0``, ``f(x0, x1)``, ``f(f(x0, x1), x2)`` and so on, of the slices of ``xs`` along ``dim``.

    ``combine_fn`` is associative, and pointwise unless ``combine_mode`` is ``"generic"``. ``xs`` is any structure with
    tensors, and ``combine_fn`` takes two slices of it and returns a value of the same structure: its tensors are
    stacked, all else stays the same. The compiled program has ``torch.ops.higher_order.associative_scan`` for pointwise
    functions on GPUs. It has a ``scan`` for others, on the CPU, for which Inductor has no such operator, and where
    torch's gradient of it is wrong. Raises as `hopkit.scan`.

    >>> import torch
    >>> times = lambda a, b: {"p": a["p"] * b["p"], "mode": a["mode"]}
    >>> fn = lambda x: associative_scan(times, {"p": x, "mode": "m"}, 0)
    >>> torch.compile(fn, backend="eager", fullgraph=True)(torch.tensor([1.0, 2.0, 3.0]))
    {'p': tensor([1., 2., 6.]), 'mode': 'm'}
    """
    if torch.compiler.is_exporting() or tracing_modes():
        refuse_traced_transforms(_NAME)
        return compiled_and_called(_call, (combine_fn, xs, dim, reverse, combine_mode))
    first, *others = slices_of(_NAME, copied_with(lambda place, x: in_order(x, dim, reverse), "xs", xs))
    results = [first]
    with bodies_observed((combine_fn,), (first, first), selects=False) as (combine,):
        for x in others:
            results.append(combine(results[-1], x))
        stacks = stacked_eagerly(_NAME, "result", results)
        return copied_with(lambda place, y: in_place(y, dim, reverse), "result", stacks)


def _call(combine_fn: Any, xs: Any, dim: int, reverse: bool, combine_mode: Any) -> Any:
    """Call `associative_scan` in a function that Dynamo can trace."""
    return associative_scan(combine_fn, xs, dim, reverse, combine_mode)


def _trace(
    tx: InstructionTranslator, args: list[VariableTracker], kwargs: dict[str, VariableTracker]
) -> VariableTracker:
    optional = ("reverse", "combine_mode")
    named = by_name(tx, _NAME, args, kwargs, required=("combine_fn", "xs", "dim"), optional=optional, use=_USE)
    refuse_transforms(tx, _NAME)
    dim, reverse = (constant(tx, _NAME, named, name, default) for name, default in (("dim", 0), ("reverse", False)))
    mode = constant(tx, _NAME, named, "combine_mode", "pointwise")
    if mode not in ("pointwise", "generic"):
        refuse(tx, _NAME, f"combine_mode is {mode!r}", "Pass 'pointwise' or 'generic'.")
    xs = mapped(tx, named["xs"], "xs", lambda vt, place: order_in(tx, vt, dim, reverse), {})
    right = Slices(tx, _NAME, "xs", xs)
    types: list[torch.fx.Node] = []
    carry = Carry(tx, _NAME, {"xs": mapped(tx, xs, "xs", lambda vt, place: _first_slice(tx, vt, place, types), {})})
    loop = trace_rounds(
        tx,
        named["combine_fn"],
        carry,
        lambda tracer, entered: (*entered, right.enter(tracer)),
        lambda returned: ((realize(returned),), None),
        policy=POLICY,
        hop=hop("associative_scan"),
        slices=right,
    )
    kept = [slot for slot in loop.settled.unchanged if slot.initial.is_tensor()]
    if kept or loop.carries_numbers:
        slot = (*kept, *(slot for slot in loop.settled.slots if not slot.initial.is_tensor()))[0]
        what = f"returns {slot.place} as it took it" if kept else f"changes {slot.place}, which is a number"
        refuse(tx, _NAME, f"combine_fn {what}", "Combine the tensors of both arguments, and keep all else.")
    on_cpu = any(slot.initial.as_proxy().node.meta["example_value"].device.type == "cpu" for slot in loop.slices)
    if on_cpu or mode == "generic" or "Vmap" in transforms() or (loop.is_differentiated() and _mixes_parts(loop)):
        # Inductor generates code for the operator on GPUs alone, and for pointwise functions alone; torch 2.13 has no
        # rule of it for vmap.
        items = _as_scan(tx, loop)
    else:
        graph = sealed_round(tx, loop, (), contiguous=True)
        drop_unchanged(tx, loop.body, loop.settled.unchanged)
        operands = merged_operands(tx, (graph,), (loop.body,), ("combine_fn",))
        node = subgraph_attribute(tx, "associative_scan_combine_fn", graph)
        xs_proxies = [slot.initial.as_proxy() for slot in loop.slices]
        items = list(call_node(tx, hop("associative_scan"), (node, xs_proxies, tuple(operands))))
        items = with_drawn_gradients_refused(tx, _NAME, (graph,), draws_of((loop.body,)), items, repeated=True)
        for unused in reversed(types):
            tx.output.remove_node(unused)
    (result,) = loop.settled.finish([place_in(tx, item, dim, reverse) for item in items])
    return result


def _mixes_parts(loop: Loop) -> bool:
    """Return whether a part of the result depends on another part of the arguments, as in a linear recurrence.

    Torch's gradient of the operator has only the derivatives of each part by itself (``test_associative_scan.py``).
    """
    carried, sliced = ([slot.node for slot in slots] for slots in (loop.settled.slots, loop.slices))
    for index, value in enumerate(loop.settled.returned):
        used, pending = set[torch.fx.Node](), [value.as_proxy().node]
        while pending:
            node = pending.pop()
            if node not in used:
                used.add(node)
                pending += node.all_input_nodes
        if used & ({*carried, *sliced} - {carried[index], sliced[index]}):
            return True
    return False


def _as_scan(tx: InstructionTranslator, loop: Loop) -> list[VariableTracker]:
    """Emit a scan from the first slice on; return the stacked results."""
    slots = loop.settled.slots
    if loop.slices[0].initial.as_proxy().node.meta["example_value"].size(0) == 1:
        return [slot.initial for slot in loop.slices]
    graph = sealed_round(tx, loop, loop.settled.returned, contiguous=True)
    drop_unchanged(tx, loop.body, loop.settled.unchanged)
    operands = merged_operands(tx, (graph,), (loop.body,), ("combine_fn",))
    node = subgraph_attribute(tx, "associative_scan_combine_fn", graph)
    xs = [slot.initial.as_proxy() for slot in loop.slices]
    rest = [new_value(tx, "call_function", operator.getitem, (x, slice(1, None)), {}).as_proxy() for x in xs]
    initial = operands_of(tx, slots, (*rest, *operands))
    allow_item(tx)  # as for hopkit.scan
    scan = recomputed_scan(loop, loop_operator(tx, "scan", _NAME))
    items = call_node(tx, scan, (node, initial, rest, [*operands]))
    firsts = [new_value(tx, "call_method", "unsqueeze", (first, 0), {}).as_proxy() for first in initial]
    return [
        new_value(tx, "call_function", torch.cat, ([first, item.as_proxy()],), {})
        for first, item in zip(firsts, items[len(slots) :], strict=True)
    ]


def _first_slice(
    tx: InstructionTranslator, vt: VariableTracker, place: str, types: list[torch.fx.Node]
) -> VariableTracker:
    """Return the first slice, which only shows the type of the carry; add its nodes, to be removed, to ``types``."""
    if not vt.is_tensor():
        return vt
    require_slices(tx, _NAME, vt, place)
    for method, args in (("select", (0, 0)), ("clone", ())):
        vt = new_value(tx, "call_method", method, (vt.as_proxy(), *args), {})
        types.append(vt.as_proxy().node)
    return vt


associative_scan: Callable[..., Any] = traced_operator("hopkit_associative_scan", _NAME, _associative_scan, _trace)
