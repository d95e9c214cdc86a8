"""The engine: trace a body into a subgraph of its own, then seal the subgraph with its outputs.

Two steps, because a HOP with several bodies knows its outputs only once it has traced them all. A HOP with one body
takes both at once, with `speculate_subgraph`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.memory import memory_of
from hopkit._torch.node_effects import MemoryEffects, effects_noted
from hopkit._torch.operators import refuse
from hopkit._torch.outer_state import attributes_read_inside, generators_refused
from hopkit._torch.speculation import Reports, begun, ended, failed, traced
from hopkit._torch.subgraphs import (
    changes_noted,
    checked_aliasing_and_mutation,
    checked_output_types,
    checks_deferred,
    grad_mode,
    inputs_of_body,
    mapped,
    opened_tracer,
    realized,
    side_effects_allowed,
    side_effects_rolled_back,
)
from hopkit._torch.tracking import Tracer, Tracker, Translator
from hopkit.speculate.outputs import collect
from hopkit.speculate.policy import SpeculationPolicy
from hopkit.speculate.subgraph import SpeculatedSubgraph, TracedBody, TracingInfo

__all__ = [
    "failures_reported",
    "refuse_writes_to_inputs",
    "seal",
    "seal_collected",
    "seal_proxies",
    "speculate_subgraph",
    "trace_body",
    "write_outputs",
]


def speculate_subgraph(
    tx: Translator,
    body: Tracker,
    args: Sequence[Tracker],
    kwargs: dict[str, Tracker] | None = None,
    *,
    policy: SpeculationPolicy,
    hop: Any,
    description: str,
    tracer: Tracer | None = None,
) -> SpeculatedSubgraph:
    """Trace a body that runs once, and seal its graph with the tensors, symbols and script objects it returned.

    ``hop`` is the operator whose body it is, ``description`` its name in messages, ``tracer`` one that was used before
    and is to be continued (from forward to backward). Raises torch's graph-break error where the body can't be traced.
    """
    once = trace_body(tx, body, args, kwargs, policy=policy, hop=hop, description=description, tracer=tracer)
    return seal_collected(tx, once)


def seal_collected(tx: Translator, body: TracedBody) -> SpeculatedSubgraph:
    """Seal the graph of a body that runs once with what `collect` finds in it; takes and raises as `seal`."""
    with failures_reported(tx, body.reports), body.reopened(tx):
        outputs = collect(tx, body)
    return seal(tx, body, outputs)


def trace_body(
    tx: Translator,
    body: Tracker,
    args: Sequence[Tracker],
    kwargs: dict[str, Tracker] | None = None,
    *,
    policy: SpeculationPolicy,
    hop: Any,
    description: str,
    tracer: Tracer | None = None,
) -> TracedBody:
    """Trace a body into a graph of its own, without outputs as yet. Takes and raises as `speculate_subgraph`."""
    kwargs = kwargs or {}
    reports = begun(tx, body, args, hop, description, policy)
    with failures_reported(tx, reports):
        if kwargs and policy.inputs != "automatic":
            what = f"the body takes keyword arguments, and its inputs are {policy.inputs}"
            refuse(tx, description, what, "pass them by position, or set the policy's inputs to 'automatic'")
        if not policy.lazy_inputs:
            body, args, kwargs = realized(body, args, kwargs)
        with opened_tracer(tx, hop, description, tracer) as opened:
            inputs = inputs_of_body(tx, body, opened, args, kwargs, policy.inputs, description)
            outside = opened.traced_with_externally_visible_side_effects
            with contextlib.ExitStack() as stack:
                changed = stack.enter_context(changes_noted()) if policy.outer_values_pass else []
                effects = stack.enter_context(guarded(tx, policy, description))
                stack.enter_context(ruled(tx, policy))
                # Called from here, and from no function between: HOPs nest as deep as Python's limit of recursion lets.
                returned: Tracker = body.call_function(tx, inputs, kwargs)
            # The flag tells of the body; what it was before belongs to whoever handed the tracer on.
            traced_externally = opened.traced_with_externally_visible_side_effects
            opened.traced_with_externally_visible_side_effects = outside
    traced(reports, opened, returned)
    return TracedBody(hop, description, policy, opened, returned, traced_externally, tuple(changed), reports, effects)


@contextlib.contextmanager
def failures_reported(tx: Translator, reports: Reports) -> Iterator[None]:
    """Tell whoever watches where the block raises."""
    try:
        yield
    except BaseException as error:
        failed(tx, reports, error)
        raise


@contextlib.contextmanager
def ruled(tx: Translator, policy: SpeculationPolicy) -> Iterator[None]:
    """Trace under the policy's grad mode and rule of side effects inside the block."""
    with contextlib.ExitStack() as stack:
        if policy.side_effects == "restored":
            stack.enter_context(side_effects_rolled_back(tx))
        stack.enter_context(grad_mode(tx, policy.grad_mode))
        if policy.side_effects == "allowed":
            stack.enter_context(side_effects_allowed(tx))
        elif policy.side_effects != "kept":
            stack.enter_context(checks_deferred(tx))
        yield


@contextlib.contextmanager
def guarded(tx: Translator, policy: SpeculationPolicy, description: str) -> Iterator[MemoryEffects]:
    """Guard the state of the enclosing program inside the block as the policy says; note the effects on memory."""
    if not policy.guards_outer_state:
        yield MemoryEffects()
        return
    with contextlib.ExitStack() as stack:
        if policy.side_effects != "allowed":
            stack.enter_context(generators_refused(tx, description))
        stack.enter_context(attributes_read_inside(tx))
        yield stack.enter_context(effects_noted(tx))


def seal(tx: Translator, body: TracedBody, outputs: Sequence[Tracker]) -> SpeculatedSubgraph:
    """Give the graph of a traced body its outputs, in their order, and judge what it became.

    Values of the enclosing program among them are lifted. Raises torch's graph-break error for an output of another
    type, a write to an input or shared memory that the policy refuses.
    """
    with failures_reported(tx, body.reports):
        checked_output_types(list(outputs))
    graph = seal_proxies(tx, body, tuple(output.as_proxy() for output in outputs))
    mutated = getattr(body.tracer.has_input_mutation(), "mutated_input_indices", ())
    info = TracingInfo(
        getattr(body.tracer, "side_effect_stack", None),
        getattr(body.tracer, "traced_sources", ()),
        tuple(mutated),
        body.changed,
    )
    return SpeculatedSubgraph(body.returned, tuple(outputs), graph, body.tracer.lifted_freevars, info)


def seal_proxies(tx: Translator, body: TracedBody, proxies: tuple[Any, ...]) -> torch.fx.Graph:
    """Seal with outputs that are proxies and integers, of which no tracker is known; their types are not looked at.

    So it is with branches: their outputs are planned on the graphs, and a base of views may be no value of the program.
    """
    with failures_reported(tx, body.reports):
        graph = write_outputs(tx, body, proxies)
    ended(tx, body.reports, graph, body.tracer.lifted_freevars)
    return graph


def write_outputs(tx: Translator, body: TracedBody, proxies: Any) -> torch.fx.Graph:
    """Write the output node, with any structure of proxies and constants, and check the graph by the policy."""
    tracer, policy = body.tracer, body.policy
    with body.reopened(tx):
        lifted = mapped(tracer.maybe_lift_tracked_freevar_to_input, proxies)
        tx.output.create_node("output", "output", tracer.create_arg((lifted,)), {})
        graph = tx.output.graph
        move_lifted_last(graph, tracer)
        graph.lint()
        checked_aliasing_and_mutation(
            tracer,
            graph,
            body.hop,
            input_mutation=policy.input_mutation,
            aliasing=policy.aliasing,
            input_input_aliasing=policy.input_input_aliasing,
        )
        if policy.guards_outer_state and not policy.input_mutation:
            refuse_writes_to_inputs(tx, body, body.effects.written)
    return graph


def refuse_writes_to_inputs(tx: Translator, body: TracedBody, writes: Mapping[Any, str]) -> None:
    """Raise torch's graph-break error where one of the noted writes is to an input: torch's check does not see it."""
    names = {inner.node: outer.node.name for outer, inner in body.tracer.lifted_freevars.items()}
    for placeholder in body.tracer.graph.find_nodes(op="placeholder"):
        for key in memory_of(placeholder) & writes.keys():
            refuse(
                tx,
                body.description,
                f"{writes[key]} writes to {names.get(placeholder, placeholder.name)} of the enclosing program",
                "Return the new value, and assign it outside of the HOP.",
            )


def move_lifted_last(graph: torch.fx.Graph, tracer: Tracer) -> None:
    """Put the placeholders of lifted names after those of arguments, in the order of lifting: that of the operands."""
    first = next(node for node in graph.nodes if node.op != "placeholder")
    for inner in tracer.lifted_freevars.values():
        first.prepend(inner.node)
