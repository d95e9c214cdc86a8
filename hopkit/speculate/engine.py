"""Trace a body into a subgraph, then seal the subgraph with its outputs.

These are two steps, because the outputs of a HOP with several bodies depend on all of them. A HOP with
one body takes both at once, with `speculate_subgraph`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.changes import changes_noted, described
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.node_effects import MemoryEffects, effects_noted
from hopkit._torch.dynamo.outer_state import (
    attribute_changes_checked_at_once,
    attributes_read_inside,
    generators_refused,
    refuse_forgotten_objects,
)
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.subgraphs import (
    checked_aliasing_and_mutation,
    checked_output_types,
    checks_deferred,
    grad_mode,
    opened_tracer,
    realized,
    side_effects_allowed,
    side_effects_rolled_back,
)
from hopkit._torch.pytree import tree_map
from hopkit.errors import UsageError
from hopkit.observation.events import begun, ended, phase, reported, traced
from hopkit.speculate.inputs import make_inputs
from hopkit.speculate.outputs import selected
from hopkit.speculate.policy import SpeculationPolicy
from hopkit.speculate.subgraph import SpeculatedSubgraph, TracedBody, TracingInfo

__all__ = [
    "refuse_writes_to_inputs",
    "seal",
    "seal_collected",
    "seal_proxies",
    "speculate_subgraph",
    "trace_body",
    "write_outputs",
]


def speculate_subgraph(
    tx: InstructionTranslator,
    body: VariableTracker,
    args: Sequence[VariableTracker],
    kwargs: dict[str, VariableTracker] | None = None,
    *,
    policy: SpeculationPolicy,
    hop: Any,
    description: str,
    tracer: SubgraphTracer | None = None,
) -> SpeculatedSubgraph:
    """Trace a body that runs once, and seal its graph with the outputs that the policy selects.

    ``hop`` is the operator, ``description`` its name in messages, ``tracer`` an earlier SubgraphTracer to continue
    (from forward to backward). Raises torch's graph-break error if the body can't be traced, or its result can't be
    such outputs; `UsageError` for a policy whose outputs are chosen later, or that has none.
    """
    if policy.outputs in ("none", "later"):
        raise UsageError(
            f"{description}: speculate_subgraph seals the graph, and the policy has outputs={policy.outputs!r}",
            hint="call trace_body, and then seal with the outputs",
        )
    traced_body = trace_body(tx, body, args, kwargs, policy=policy, hop=hop, description=description, tracer=tracer)
    return seal_collected(tx, traced_body)


def seal_collected(tx: InstructionTranslator, body: TracedBody) -> SpeculatedSubgraph:
    """Seal the graph of a body that runs once with the outputs that its policy selects; take and raise as `seal`."""
    with reported(tx, body.reports, "outputs"), body.reopened(tx):
        outputs = selected(tx, body)
    return seal(tx, body, outputs)


def trace_body(
    tx: InstructionTranslator,
    body: VariableTracker,
    args: Sequence[VariableTracker],
    kwargs: dict[str, VariableTracker] | None = None,
    *,
    policy: SpeculationPolicy,
    hop: Any,
    description: str,
    tracer: SubgraphTracer | None = None,
    enter: Callable[[SubgraphTracer], Sequence[VariableTracker]] | None = None,
    may_change: Callable[[VariableTracker], bool] | None = None,
    arguments: Callable[[Sequence[VariableTracker]], Sequence[VariableTracker]] | None = None,
) -> TracedBody:
    """Trace a body into a new graph, which has no outputs yet. Take and raise as `speculate_subgraph`.

    ``enter`` makes the arguments inside of the body's graph, for a policy whose inputs are automatic.
    ``arguments`` makes them there of the placeholders, for a policy with a placeholder for each of ``args``.
    ``may_change`` returns whether the body may change an object of the enclosing program, if outer values pass.
    """
    kwargs = kwargs or {}
    reports = begun(tx, body, args, hop, description, policy)
    with reported(tx, reports, "tracing"):
        if kwargs and policy.inputs != "automatic":
            what = f"the body takes keyword arguments, and its inputs are {policy.inputs}"
            refuse(tx, description, what, "pass them by position, or set the policy's inputs to 'automatic'")
        if policy.realizes_inputs:
            body, args, kwargs = realized(body, args, kwargs)
        with opened_tracer(tx, hop, description, tracer) as opened:
            with phase("inputs"):
                # The placeholders have the names of the body's parameters only if they are its arguments.
                named = body if arguments is None else None
                inputs = make_inputs(tx, named, opened, args, policy.inputs, description)
                entered = inputs.args if enter is None else enter(opened)
                if arguments is not None:
                    entered = arguments(inputs.args)
            outside = opened.traced_with_externally_visible_side_effects
            with contextlib.ExitStack() as stack:
                changed = stack.enter_context(noted(tx, policy, description, may_change))
                effects = stack.enter_context(guarded(tx, policy, description))
                stack.enter_context(apply_policy(tx, policy, description))
                # Called here, without a function between: Python's recursion limit bounds how deep HOPs nest.
                returned: VariableTracker = body.call_function(tx, list(entered), kwargs)
            # Read the body's flag, then restore the caller's.
            traced_externally = opened.traced_with_externally_visible_side_effects
            opened.traced_with_externally_visible_side_effects = outside
        if policy.side_effects == "restored" and policy.outputs in ("tensors and symbols", "later"):
            refuse_forgotten_objects(tx, description, returned)
    traced(reports, opened, returned)
    notes = traced_externally, tuple(changed), reports, effects, inputs.operands, tuple(inputs.args)
    return TracedBody(hop, description, policy, opened, returned, *notes)


@contextlib.contextmanager
def apply_policy(tx: InstructionTranslator, policy: SpeculationPolicy, description: str) -> Iterator[None]:
    """Apply the policy's grad mode and its rule of side effects inside the block."""
    with contextlib.ExitStack() as stack:
        if policy.side_effects == "restored":
            stack.enter_context(side_effects_rolled_back(tx))
        stack.enter_context(grad_mode(tx, policy.grad_mode))
        if policy.side_effects == "allowed":
            stack.enter_context(side_effects_allowed(tx))
        elif policy.side_effects != "kept":
            stack.enter_context(checks_deferred(tx, description if policy.guards_outer_state else None))
        yield


@contextlib.contextmanager
def noted(
    tx: InstructionTranslator,
    policy: SpeculationPolicy,
    description: str,
    may_change: Callable[[VariableTracker], bool] | None,
) -> Iterator[list[VariableTracker]]:
    """Record the objects of the enclosing program that the body changes in the block, if outer values pass."""
    if not policy.outer_values_pass:
        yield []
        return

    def refuse_change(item: VariableTracker) -> None:
        what = f"the body changes {described(item)}, which belongs to the enclosing program"
        by_name = "Assign to the attributes by name. " if "__dict__" in what else ""
        refuse(
            tx, description, what, f"{by_name}Return the new value, and assign it after the HOP. A loop can carry it."
        )

    with changes_noted(may_change, refuse_change if policy.guards_outer_state else None) as changed:
        yield changed


@contextlib.contextmanager
def guarded(tx: InstructionTranslator, policy: SpeculationPolicy, description: str) -> Iterator[MemoryEffects]:
    """Guard the state of the enclosing program inside the block if the policy asks; yield the effects on memory."""
    if not policy.guards_outer_state:
        yield MemoryEffects()
        return
    with contextlib.ExitStack() as stack:
        if policy.side_effects != "allowed":
            stack.enter_context(generators_refused(tx, description))
        if policy.side_effects == "kept":
            stack.enter_context(attribute_changes_checked_at_once())
        stack.enter_context(attributes_read_inside(tx))
        yield stack.enter_context(effects_noted(tx))


def seal(tx: InstructionTranslator, body: TracedBody, outputs: Sequence[VariableTracker]) -> SpeculatedSubgraph:
    """Add the outputs to the graph of a traced body, in their order, and check the graph.

    Lift the values of the enclosing program among them. Raises torch's graph-break error for an output of another
    type, a write to an input or shared memory that the policy refuses.
    """
    with reported(tx, body.reports, "outputs"):
        checked_output_types(list(outputs))
    graph = seal_proxies(tx, body, tuple(output.as_proxy() for output in outputs))
    mutated = getattr(body.tracer.has_input_mutation(), "mutated_input_indices", ())
    info = TracingInfo(
        getattr(body.tracer, "side_effect_stack", None),
        getattr(body.tracer, "traced_sources", ()),
        tuple(mutated),
        body.changed,
    )
    lifted = body.tracer.lifted_freevars
    return SpeculatedSubgraph(body.returned, tuple(outputs), graph, lifted, info, body.arguments)


def seal_proxies(tx: InstructionTranslator, body: TracedBody, proxies: Any) -> torch.fx.Graph:
    """Seal with a tuple of proxies and integers, or one proxy, without VariableTrackers; do not check their types.

    Branches need this: their outputs are planned on the graphs, and a base of views may be no value of the program.
    """
    with reported(tx, body.reports, "outputs"):
        graph = write_outputs(tx, body, proxies)
    ended(tx, body.reports, graph, body.tracer.lifted_freevars)
    return graph


def write_outputs(tx: InstructionTranslator, body: TracedBody, proxies: Any) -> torch.fx.Graph:
    """Write the output node, with any structure of proxies and constants, and check the graph against the policy."""
    tracer, policy = body.tracer, body.policy
    with body.reopened(tx):
        lifted = tree_map(tracer.maybe_lift_tracked_freevar_to_input, proxies)
        tx.output.create_node("output", "output", tracer.create_arg((lifted,)), {})
        graph = tx.output.graph
        move_lifted_last(graph, tracer)
        graph.lint()
        with phase("aliasing and mutation"):
            if policy.guards_outer_state and not policy.input_mutation:
                refuse_writes_to_inputs(tx, body, body.effects.written)
            checked_aliasing_and_mutation(
                tracer,
                graph,
                body.hop,
                input_mutation=policy.input_mutation,
                aliasing=policy.aliasing,
                input_input_aliasing=policy.input_input_aliasing,
                # Without rules of hopkit's own, the message is torch's too.
                names_operator=policy.outer_values_pass or policy.guards_outer_state,
            )
    return graph


def refuse_writes_to_inputs(tx: InstructionTranslator, body: TracedBody, writes: Mapping[Any, str]) -> None:
    """Raise torch's graph-break error if one of the noted writes is to an input, some of which torch's check misses."""
    names = {inner.node: outer.node.name for outer, inner in body.tracer.lifted_freevars.items()}
    for placeholder in body.tracer.graph.find_nodes(op="placeholder"):
        for key in memory_of(placeholder) & writes.keys():
            what = f"{writes[key]} writes to {names.get(placeholder, placeholder.name)} of the enclosing program"
            hint = "Return the new value, and assign it outside of the HOP."
            refuse(tx, body.description, f"{what} ({body.effects.lines[key, writes[key]]})", hint)


def move_lifted_last(graph: torch.fx.Graph, tracer: SubgraphTracer) -> None:
    """Put the placeholders of lifted names after those of arguments, in the order of the operands."""
    successor = next(node for node in graph.nodes if node.op != "placeholder")
    for inner in tracer.lifted_freevars.values():
        successor.prepend(inner.node)
