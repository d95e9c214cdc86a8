"""``hopkit.while_loop``: ``torch.while_loop`` whose carry is any Python structure."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.contract.signatures import parameters
from hopkit._torch.dynamo.emission import call_node, hop, kept_alive, new_epoch, new_value, subgraph_attribute
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, realize, unpacked
from hopkit._torch.dynamo.refusals import advised, refuse
from hopkit._torch.dynamo.subgraphs import current_grad_mode
from hopkit._torch.dynamo.symbols import known_truth
from hopkit._torch.dynamo.vt_fields import type_name, type_of, unwrapped
from hopkit._torch.dynamo.vt_parts import tuple_of
from hopkit._torch.functorch import batch_levels, is_batched, physical, transforms
from hopkit._torch.hop.operator import compiled_and_called, tracing_modes
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.errors import UsageError
from hopkit.hierarchy.recorder import counts_restored
from hopkit.hops.arguments import by_name
from hopkit.hops.batched_loops import loop_operator
from hopkit.hops.drawn_results import draws_of, with_drawn_gradients_refused
from hopkit.hops.grad_modes import gradients_of_bodies
from hopkit.hops.recomputed_loops import recomputed_while_loop
from hopkit.hops.structures import chosen
from hopkit.hops.transforms import refuse_inner_derivatives, refuse_traced_transforms, refuse_transforms
from hopkit.hops.while_loop_gradients import (
    all_differentiated,
    dense_operands,
    in_strides_of_a_round,
    kept_without_rounds,
    without_gradient,
)
from hopkit.loops.aliases import note_results, refuse_shared_rounds
from hopkit.loops.carries import CarriedSlot, Carry
from hopkit.loops.sealing import cached_rounds, drop_unchanged, finals_of, merged_operands, operands_of, sealed_round
from hopkit.loops.tracing import ADVICE, Loop, trace_rounds
from hopkit.loops.written_places import refuse_written_places
from hopkit.observation.events import ended
from hopkit.reference.hop_bodies import bodies_observed
from hopkit.speculate.branches import refuse_shared_writes
from hopkit.speculate.descriptions import is_atomic_constant
from hopkit.speculate.engine import refuse_writes_to_inputs, seal_proxies, trace_body
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.policy import SpeculationPolicy
from hopkit.speculate.subgraph import TracedBody

__all__ = ["while_loop"]

_NAME = "hopkit.while_loop"
_USE = "Call while_loop(cond_fn, body_fn, carried), with a tuple of carried values."


def _while_loop(cond_fn: Callable[..., Any], body_fn: Callable[..., Any], carried_inputs: Sequence[Any]) -> Any:
    """Replace the carried values by ``body_fn(*carried)`` while ``cond_fn(*carried)`` holds; return the last ones.

    ``carried_inputs`` is a tuple or list of any Python values, and ``body_fn`` returns a tuple of as many. Tensors keep
    dtype, device, shape and strides; numbers may change; all else is the same in each round, and strings and None stay.
    The body may change objects that it takes, and returns them. The compiled program has
    ``torch.ops.higher_order.while_loop``, which carries the tensors and numbers that change.

    Raises torch's graph-break error, with the place, if a value is never the same in each round, or if a body changes
    Python state that is not carried.

    >>> import torch
    >>> double = lambda c: ({"x": c["x"] * 2, "n": c["n"] + 1},)
    >>> fn = lambda x: while_loop(lambda c: c["n"] < 3, double, ({"x": x, "n": 0},))
    >>> torch.compile(fn, backend="eager", fullgraph=True)(torch.ones(2))
    ({'x': tensor([8., 8.]), 'n': 3},)
    """
    if not isinstance(carried_inputs, (tuple, list)):
        raise UsageError(f"{_NAME}: the carried values are a {type(carried_inputs).__name__}", hint=_USE)
    if torch.compiler.is_exporting() or tracing_modes():
        refuse_traced_transforms(_NAME)
        return compiled_and_called(_call, (cond_fn, body_fn, carried_inputs))
    with bodies_observed((cond_fn, body_fn), tuple(carried_inputs), selects=False) as (holds, step):
        return _looped(holds, step, tuple(carried_inputs))


def _looped(cond_fn: Callable[..., Any], body_fn: Callable[..., Any], carried: tuple[Any, ...]) -> tuple[Any, ...]:
    active: Any = True
    while True:
        holds = cond_fn(*carried)
        if is_batched(holds):
            # The samples of a vmap end after different rounds: a sample that ended keeps its values.
            active = (holds.reshape(()) != 0) & active
            if not physical(active).any():
                return carried
        elif not holds:
            return carried
        returned = body_fn(*carried)
        if not isinstance(returned, (tuple, list)) or len(returned) != len(carried):
            what = f"{len(returned)} values" if isinstance(returned, (tuple, list)) else f"a {type(returned).__name__}"
            raise UsageError(f"{_NAME}: the body returns {what}", hint=f"return a tuple of {len(carried)}")
        carried = tuple(returned) if active is True else chosen(_NAME, active, tuple(returned), carried)


def _call(cond_fn: Any, body_fn: Any, carried_inputs: Any) -> Any:
    """Call `while_loop` in a function that Dynamo can trace."""
    return while_loop(cond_fn, body_fn, carried_inputs)


def _trace(
    tx: InstructionTranslator, args: list[VariableTracker], kwargs: dict[str, VariableTracker]
) -> VariableTracker:
    named = by_name(tx, _NAME, args, kwargs, required=("cond_fn", "body_fn", "carried_inputs"), use=_USE)
    carried = realize(named["carried_inputs"])
    refuse_transforms(tx, _NAME)
    if type_of(carried) not in (tuple, list):
        refuse(tx, _NAME, f"the carried values are a {type_name(carried)}", _USE)
    values = unpacked(tx, carried)
    # Torch's operator writes to operands from 2.13 on, without gradients.
    tells_writes = "mutated_arg_indices" in parameters(type(hop("while_loop")).__call__)
    policy = SpeculationPolicy(
        outputs="later",
        side_effects="kept",
        input_mutation=tells_writes and not current_grad_mode() and not transforms(),
        aliasing=True,
        outer_values_pass=True,
        guards_outer_state=True,
    )
    carry = Carry(tx, _NAME, {f"carried[{index}]": value for index, value in enumerate(values)})
    before = counts_restored(tx)
    condition = _Condition.traced(tx, carry, named["cond_fn"], policy)
    if condition.known_at_first is False:
        return tuple_of(values)
    may_be_none = condition.known_at_first is None
    while True:
        forget_rounds = counts_restored(tx)
        carry.by_sample = condition.by_sample
        facts = carry.facts
        loop = trace_rounds(
            tx,
            named["body_fn"],
            carry,
            lambda tracer, entered: entered,
            lambda returned: (_carried_values(tx, returned, len(values)), None),
            policy=policy,
            hop=hop("while_loop"),
            inputs_beside=condition.body.tracer.lifted_freevars,
        )
        if carry.facts != facts:
            condition.give_up(tx)
            rounds = counts_restored(tx)
            before()
            condition = _Condition.traced(tx, carry, named["cond_fn"], policy)
            rounds()
        if condition.by_sample == carry.by_sample:
            return _emitted(tx, loop, condition, tells_writes, may_be_none)
        # What a round returned differs between the samples of vmap, and now so does the number of rounds.
        ended(tx, loop.body.reports, loop.body.tracer.graph, loop.body.tracer.lifted_freevars)
        forget_rounds()


@dataclasses.dataclass(frozen=True, eq=False)
class _Condition:
    """The trace of ``cond_fn``, with its placeholders by place."""

    body: TracedBody
    slots: Mapping[str, CarriedSlot]

    @classmethod
    def traced(cls, tx: InstructionTranslator, carry: Carry, function: Any, policy: SpeculationPolicy) -> _Condition:
        with advised(_NAME, ADVICE), carry.objects.restored():
            body = trace_body(
                tx, function, (), policy=policy, hop=hop("while_loop"), description=_NAME, enter=carry.enter
            )
        new_epoch(tx)
        return cls(body, dict(carry.slots))

    @property
    def known_at_first(self) -> bool | None:
        """Return whether the condition holds before the first round, in its first trace; None if only a run knows.

        That trace takes each number of the carry as the constant that it is at first. A later one does not.
        """
        return known_truth(unwrapped(realize(self.body.returned)))

    @property
    def by_sample(self) -> frozenset[int]:
        """Return the levels of vmap between whose samples the number of rounds may differ."""
        returned = unwrapped(realize(self.body.returned))
        return batch_levels(returned.as_proxy().node.meta["example_value"] if returned.is_tensor() else None)

    def give_up(self, tx: InstructionTranslator) -> None:
        ended(tx, self.body.reports, self.body.tracer.graph, self.body.tracer.lifted_freevars)

    def sealed(self, tx: InstructionTranslator) -> torch.fx.Graph:
        """Seal the graph, with the truth of what ``cond_fn`` returned as the output."""
        returned = unwrapped(realize(self.body.returned))
        if not in_graph(returned):
            what = "is always true" if is_atomic_constant(returned) else f"is a {type_name(returned)}"
            hint = "Return a bool or a tensor of one element, and change a carried value that it depends on."
            refuse(tx, _NAME, f"the condition {what}", hint)
        with self.body.reopened(tx):
            proxy = self.body.tracer.maybe_lift_tracked_freevar_to_input(returned.as_proxy())
            proxy = _truth(tx, proxy, returned)
        return seal_proxies(tx, self.body, proxy)


def _truth(tx: InstructionTranslator, proxy: torch.fx.Proxy, value: Any) -> Any:
    """Return a bool, or a tensor of a bool without dimensions: what torch's operator takes."""
    if not value.is_tensor():
        is_bool = value.python_type() is bool
        return proxy if is_bool else new_value(tx, "call_function", operator.ne, (proxy, 0), {}).as_proxy()
    example = proxy.node.meta["example_value"]
    if example.numel() != 1:
        what = f"the condition has the shape {list(example.shape)}, and is no single element"
        refuse(tx, _NAME, what, "Reduce it: .any() or .all().")
    if example.dim():
        proxy = new_value(tx, "call_method", "reshape", (proxy, ()), {}).as_proxy()
    if example.dtype != torch.bool:
        return new_value(tx, "call_function", operator.ne, (proxy, 0), {}).as_proxy()
    # The condition may be a carried value itself, and an output shares no memory with an input.
    return new_value(tx, "call_method", "clone", (proxy,), {}).as_proxy() if proxy.node.op == "placeholder" else proxy


def _emitted(
    tx: InstructionTranslator, loop: Loop, condition: _Condition, tells_writes: bool, may_be_none: bool
) -> VariableTracker:
    """Emit torch's operator for a settled loop; return the tuple of the carried values after it.

    ``may_be_none``: no round may run.
    """
    slots = loop.settled.slots
    if condition.body.effects.draws and (condition.by_sample or loop.is_differentiated(condition.body)):
        # Both ask the condition twice: the gradient whether any round runs, vmap which samples go on.
        what = "the condition draws random numbers, and the loop has a gradient, or runs under vmap"
        refuse(tx, _NAME, what, "Draw them in the body, and carry them; or write torch.no_grad() around it.")
    if not loop.body.policy.input_mutation:
        loop, condition = _writing(tx, loop, condition, tells_writes)
    bodies = condition.body, loop.body
    for body in bodies:
        # Torch's operator detects the other writes. AOTAutograd raises at these, or loses them.
        refuse_writes_to_inputs(tx, body, body.effects.in_hops)
    graphs = condition.sealed(tx), sealed_round(tx, loop, ())
    unchanged = {slot.place for slot in loop.settled.unchanged}
    drop_unchanged(tx, condition.body, [slot for place, slot in condition.slots.items() if place in unchanged])
    drop_unchanged(tx, loop.body, loop.settled.unchanged)
    operands = merged_operands(tx, graphs, bodies, ("cond_fn", "body_fn"))
    refuse_shared_writes(tx, _NAME, bodies, operands)
    refuse_shared_rounds(tx, loop, bodies, hop=_NAME)
    with gradients_of_bodies(tx, graphs[1:]):
        items = _run(tx, loop, condition, graphs, operands, tells_writes)
    refuse_inner_derivatives(tx, _NAME, graphs[1:], items)
    items = with_drawn_gradients_refused(tx, _NAME, graphs[1:], draws_of((loop.body,)), items, repeated=True)
    finals = finals_of(tx, slots, items)
    note_results(tx, loop, finals, hop=_NAME, may_be_none=may_be_none)
    return tuple_of(loop.settled.finish(finals))


def _writing(
    tx: InstructionTranslator, loop: Loop, condition: _Condition, tells_writes: bool
) -> tuple[Loop, _Condition]:
    """Let a loop without a gradient write to its operands where gradients are on; refuse other writes to the carry.

    Torch's operator asks whether an operand requires a gradient. In a body, a loop may be run again for the gradient
    of the HOP around it.
    """
    bodies = condition.body, loop.body
    differentiated = loop.is_differentiated(condition.body)
    tracer: Any = tx.output.current_tracer
    if tells_writes and not differentiated and tracer.parent is None and not transforms():
        written, asked = (
            dataclasses.replace(body, policy=dataclasses.replace(body.policy, input_mutation=True))
            for body in (loop.body, condition.body)
        )
        return dataclasses.replace(loop, body=written), dataclasses.replace(condition, body=asked)
    reason = ", and the loop has a gradient" if differentiated else ""
    way_out = "; or write torch.no_grad() around it" if tells_writes and current_grad_mode() else ""
    refuse_written_places(tx, loop, bodies, reason=reason, way_out=way_out)
    return loop, condition


def _run(
    tx: InstructionTranslator,
    loop: Loop,
    condition: _Condition,
    graphs: tuple[torch.fx.Graph, torch.fx.Graph],
    operands: tuple[torch.fx.Proxy, ...],
    tells_writes: bool,
) -> Sequence[VariableTracker]:
    """Call torch's operator on sealed graphs; return its results for the slots, with the gradients of a Python loop."""
    slots = loop.settled.slots
    nodes = [
        subgraph_attribute(tx, name, graph)
        for name, graph in zip(("while_loop_cond", "while_loop_body"), graphs, strict=True)
    ]
    initial = tuple(operands_of(tx, slots, operands))
    differentiated = loop.is_differentiated(condition.body)
    if differentiated:
        operands = dense_operands(tx, graphs, operands)
        initial = all_differentiated(tx, loop, initial, operands)
    written = {key for body in (condition.body, loop.body) for key in body.effects.written}
    writes = [len(initial) + place for place, proxy in enumerate(operands) if memory_of(proxy.node) & written]
    options = {"mutated_arg_indices": ",".join(map(str, writes))} if tells_writes else {}
    operator = loop_operator(tx, "while_loop", _NAME)
    if differentiated:
        operator = recomputed_while_loop(operator)
    with cached_rounds(tx, nodes, graphs, differentiated):
        items = call_node(tx, operator, (*nodes, initial, operands), kwargs=options)
    if writes:
        # From 2.15 on, torch knows that a loop with writes is not dead if nobody reads its results.
        kept_alive(tx, min(items, key=lambda item: item.as_proxy().node.meta["example_value"].dim()))
    if differentiated:
        items = kept_without_rounds(tx, slots, graphs[0], initial, operands, items)
        items = [
            without_gradient(tx, slot, value, item)
            for slot, value, item in zip(slots, loop.settled.returned, items, strict=True)
        ]
        items = [
            in_strides_of_a_round(tx, first, item) if slot.initial.is_tensor() else item
            for slot, first, item in zip(slots, initial, items, strict=True)
        ]
    return items


def _carried_values(tx: InstructionTranslator, returned: Any, count: int) -> list[VariableTracker]:
    """Return the values in the tuple that the body returned."""
    returned = realize(returned)
    values = unpacked(tx, returned) if type_of(returned) in (tuple, list) else None
    if values is None or len(values) != count:
        what = f"a {type_name(returned)}" if values is None else f"{len(values)} values"
        refuse(tx, _NAME, f"the body returns {what}, and {count} are carried", f"Return a tuple of {count}.")
    return values or []


while_loop: Callable[..., Any] = traced_operator("hopkit_while_loop", _NAME, _while_loop, _trace)
