"""Trace the body of a loop until its carry is settled."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_epoch
from hopkit._torch.dynamo.protocols import (
    InstructionTranslator,
    SubgraphTracer,
    VariableTracker,
)
from hopkit._torch.dynamo.refusals import advised
from hopkit._torch.dynamo.subgraphs import current_grad_mode
from hopkit._torch.functorch import requires_grad
from hopkit.hierarchy.recorder import counts_restored
from hopkit.loops.carries import CarriedSlot, Carry
from hopkit.loops.new_leaves import refuse_new_leaves
from hopkit.loops.settling import Settled, settle
from hopkit.loops.slices import Slices
from hopkit.observation.events import ended
from hopkit.speculate.engine import trace_body
from hopkit.speculate.policy import SpeculationPolicy
from hopkit.speculate.subgraph import TracedBody

__all__ = ["ADVICE", "Loop", "trace_rounds"]

ADVICE = {
    "Could not guard on data-dependent expression": "a value that the rounds change is unknown while the body is "
    "traced. Write hopkit.cond for a choice by it, (a) & (b) for a and b, and ~t for not t of a tensor. Where a number "
    "meets a tensor, carry a tensor: torch.tensor(0) for 0, so that (e > 0.1) & (i < 5) is of two tensors. A power "
    "2 ** i makes such a choice for a number i: carry a tensor.",
    "Could not extract specialized integer": "a value that the rounds change is no index of a list while the body is "
    "traced. Write hopkit.switch(i, layers, (x,)) for layers[i](x). For xs[i] of a tensor, carry an int, 0 for "
    "torch.tensor(0), or write xs.index_select(0, i.reshape(1)).squeeze(0).",
    "(got SymInt)": "beside a mask or a list, a number that the rounds change is no index while the body is traced. "
    "Write x[i][mask] for x[i, mask], and x.select(1, i)[mask] for x[mask, i].",
}
"""What to write instead, by words of torch's messages about values that differ between the rounds."""


@dataclasses.dataclass(frozen=True, eq=False)
class Loop:
    """A body whose carry is settled: the trace of its last round, and what it returned there."""

    body: TracedBody
    settled: Settled
    slices: tuple[CarriedSlot, ...]
    rest: VariableTracker | None

    @property
    def carries_numbers(self) -> bool:
        """Return whether a number changes from round to round."""
        return any(not slot.initial.is_tensor() for slot in self.settled.slots)

    def is_differentiated(self, *bodies: TracedBody) -> bool:
        """Return whether gradients are on, and an input of this body or of ``bodies`` requires one."""
        if not current_grad_mode():
            return False
        slots = (*self.settled.slots, *self.slices)
        inputs = [slot.initial.as_proxy() for slot in slots if slot.initial.is_tensor()]
        lifted = [outer for body in (self.body, *bodies) for outer in body.tracer.lifted_freevars]
        values = [proxy.node.meta["example_value"] for proxy in (*inputs, *lifted)]
        return any(map(requires_grad, values))


def trace_rounds(
    tx: InstructionTranslator,
    function: VariableTracker,
    carry: Carry,
    arguments: Callable[[SubgraphTracer, list[VariableTracker]], Sequence[VariableTracker]],
    split: Callable[[VariableTracker], tuple[Sequence[VariableTracker], VariableTracker | None]],
    *,
    policy: SpeculationPolicy,
    hop: Any,
    slices: Slices | None = None,
    inputs_beside: Iterable[torch.fx.Proxy] = (),
) -> Loop:
    """Trace a body until its carry is settled.

    ``arguments`` makes the body's arguments of the SubgraphTracer and of the carry as it enters; ``split`` divides
    what the body returned into the carry and the rest. ``inputs_beside`` are values that another body of the
    loop takes.
    """
    while True:
        forget_counts = counts_restored(tx)
        with advised(carry.hop, ADVICE), carry.objects.restored():
            body = trace_body(
                tx,
                function,
                (),
                policy=policy,
                hop=hop,
                description=carry.hop,
                enter=lambda tracer: arguments(tracer, carry.enter(tracer)),
                may_change=carry.objects.may_change,
            )
            new_epoch(tx)
        try:
            refuse_new_leaves(tx, carry.hop, [body.tracer.graph])
            values, rest = split(body.returned)
            inputs = [*body.tracer.lifted_freevars, *inputs_beside]
            inputs += [slot.initial.as_proxy() for slot in (slices.slots if slices is not None else ())]
            settled = settle(carry, body, values, inputs)
        except BaseException:
            ended(tx, body.reports, body.tracer.graph, body.tracer.lifted_freevars)
            raise
        if settled is not None:
            return Loop(body, settled, tuple(slices.slots) if slices is not None else (), rest)
        forget_counts()
        ended(tx, body.reports, body.tracer.graph, body.tracer.lifted_freevars)
