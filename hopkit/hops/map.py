"""``hopkit.map``: call a function for each slice of tensors, with any Python structure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import call_node, hop, subgraph_attribute
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import allow_item
from hopkit._torch.hop.detached_outputs import as_floating, as_returned, integer_dtypes
from hopkit._torch.hop.operator import compiled_and_called, tracing_modes
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.hops.batched_loops import loop_operator
from hopkit.hops.drawn_results import draws_of, with_drawn_gradients_refused
from hopkit.hops.rounds import POLICY, slices_of
from hopkit.hops.structures import stacked as stacked_eagerly
from hopkit.hops.transforms import refuse_inner_derivatives, refuse_traced_transforms, refuse_transforms
from hopkit.loops.carries import Carry
from hopkit.loops.sealing import cached_rounds, drop_unchanged, merged_operands, sealed_round
from hopkit.loops.slices import Slices
from hopkit.loops.stacking import stacked
from hopkit.loops.tracing import Loop, trace_rounds
from hopkit.loops.written_places import refuse_written_places
from hopkit.reference.hop_bodies import bodies_observed
from hopkit.speculate.engine import refuse_writes_to_inputs

__all__ = ["map_"]

_NAME = "hopkit.map"
_USE = "Call map(f, xs, *args)."


def _map(f: Callable[..., Any], xs: Any, *args: Any) -> Any:
    """Call ``f(x, *args)`` for each slice ``x`` of ``xs`` along the first dimension, and stack the results.

    ``xs`` is any structure with tensors, and ``f`` returns any structure: its tensors are stacked, all else is the same
    in each round. The compiled program has ``torch.ops.higher_order.map_impl``. Raises as `hopkit.scan`.

    >>> import torch
    >>> fn = lambda xs: map_(lambda x: {"y": x.sin() + 1, "mode": "m"}, xs)
    >>> torch.compile(fn, backend="eager", fullgraph=True)(torch.zeros(2))
    {'y': tensor([1., 1.]), 'mode': 'm'}
    """
    if torch.compiler.is_exporting() or tracing_modes():
        refuse_traced_transforms(_NAME)
        return compiled_and_called(_call, (f, xs, *args))
    slices = slices_of(_NAME, xs)
    with bodies_observed((f,), (slices[0], *args), selects=False) as (function,):
        return stacked_eagerly(_NAME, "result", [function(x, *args) for x in slices])


def _call(f: Any, xs: Any, *args: Any) -> Any:
    """Call `map_` in a function that Dynamo can trace."""
    return map_(f, xs, *args)


def _trace(
    tx: InstructionTranslator, args: list[VariableTracker], kwargs: dict[str, VariableTracker]
) -> VariableTracker:
    if len(args) < 2 or kwargs:
        refuse(tx, _NAME, f"called with {len(args)} arguments and the keywords {sorted(kwargs)}", _USE)
    refuse_transforms(tx, _NAME)
    function, xs, *rest = args
    slices = Slices(tx, _NAME, "xs", xs)
    loop = trace_rounds(
        tx,
        function,
        Carry(tx, _NAME, {}),
        lambda tracer, entered: (slices.enter(tracer), *rest),
        lambda returned: ((), returned),
        policy=POLICY,
        hop=hop("map_impl"),
        slices=slices,
    )
    assert loop.rest is not None
    ys = stacked(tx, loop.body, loop.rest, "result")
    return ys.build(emitted_map(tx, loop, ys.tensors))


def emitted_map(tx: InstructionTranslator, loop: Loop, tensors: Sequence[VariableTracker]) -> list[VariableTracker]:
    """Emit torch's operator for a body without a carry that changes; return the stacked ``tensors`` of its rounds."""
    refuse_written_places(tx, loop, (loop.body,))
    if not tensors:
        # There is no graph to seal, which would be checked.
        refuse_writes_to_inputs(tx, loop.body, loop.body.effects.written)
        return []
    hop_name = loop.settled.carry.hop
    outputs, sliced = [(vt.as_proxy(),) for vt in tensors], [slot.initial.as_proxy() for slot in loop.slices]
    integers = integer_dtypes((loop.body,), outputs, sliced)
    graph = sealed_round(
        tx, loop, [as_floating(tx, loop.body, vt, dtype) for vt, dtype in zip(tensors, integers, strict=True)]
    )
    drop_unchanged(tx, loop.body, loop.settled.unchanged)
    operands = merged_operands(tx, (graph,), (loop.body,), ("f",), reads_floats=False)
    node = subgraph_attribute(tx, "map_body", graph)
    allow_item(tx)  # as for hopkit.scan
    with cached_rounds(tx, (node,), (graph,), loop.is_differentiated()):
        items = call_node(tx, loop_operator(tx, "map_impl", hop_name), (node, sliced, [*operands]))
    refuse_inner_derivatives(tx, hop_name, (graph,), items)
    items = with_drawn_gradients_refused(tx, hop_name, (graph,), draws_of((loop.body,)), items)
    return as_returned(tx, items, integers, outputs)


map_: Callable[..., Any] = traced_operator("hopkit_map", _NAME, _map, _trace)
