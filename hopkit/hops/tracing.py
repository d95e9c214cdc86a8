"""Trace a call of a custom HOP in Dynamo: a graph for each body, and one node with all of them.

The graphs of one node take the same operands: each graph lifts the closed-over tensors of all bodies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch

from hopkit._torch.dynamo.emission import new_epoch, new_value, subgraph_attribute
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, is_tensor
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.subgraphs import realized
from hopkit._torch.dynamo.unlike_tensors import refuse_unlike_tensors
from hopkit._torch.functorch import is_batched
from hopkit._torch.hop.operator import Operator
from hopkit._torch.hop.variable import attribute_to_user_frames, constants, node_of_call, unpacked
from hopkit.aliasing.pairs import enters_as
from hopkit.hops.calling_convention import Node
from hopkit.hops.configuration import on_node
from hopkit.hops.definition import Definition
from hopkit.hops.memory import storage_of
from hopkit.hops.result_structure import build_like, result_of_rule
from hopkit.hops.traced_structures import BodyResults, Operands, merge_results, result_of_round
from hopkit.hops.transforms import ONE_COUNT, OUTSIDE, refuse_batches, refuse_inner_derivatives, refuse_transforms
from hopkit.observation.events import ended
from hopkit.speculate import SpeculationPolicy, trace_body
from hopkit.speculate.branches import seal_all
from hopkit.speculate.subgraph import TracedBody

__all__ = ["trace_call"]

_POLICY = SpeculationPolicy(
    inputs="manual",
    outputs="later",
    aliasing=True,
    input_input_aliasing=True,
    outer_values_pass=True,
    guards_outer_state=True,
)


def trace_call(
    definition: Definition,
    operator: Operator,
    tx: InstructionTranslator,
    args: Sequence[VariableTracker],
    kwargs: dict[str, VariableTracker],
) -> VariableTracker:
    """Trace a call of the operator and return the VariableTracker of its result."""
    name = definition.name
    bodies, (*control, _, operands, _), kwargs = realized(args[-3], args, kwargs)
    refuse_transforms(tx, name)
    control_tensors = [vt.as_proxy() for vt in control if is_tensor(vt)]
    by_sample = [proxy for proxy in control_tensors if is_batched(proxy.node.meta["example_value"])]
    if by_sample and definition.runs != "selected":
        refuse(tx, name, ONE_COUNT, OUTSIDE)
    leaves = Operands(tx, operands, numbers=definition.runs != "repeated")
    traced: list[TracedBody] = []
    try:
        for function in unpacked(tx, bodies):
            traced.append(trace_on_leaves(tx, definition, operator, function, leaves))
            # A symbol that one body binds must not be taken for another's.
            new_epoch(tx)
        results = results_of_bodies(tx, definition, traced, leaves)
        outputs = outputs_of_bodies(tx, definition, results, traced)
    except BaseException:
        for unsealed in traced:
            ended(tx, unsealed.reports, unsealed.tracer.graph, unsealed.tracer.lifted_freevars)
        raise
    graphs = [
        seal_all(tx, [body], [(vt.as_proxy(),) for vt in vts])[0] for body, vts in zip(traced, outputs, strict=True)
    ]
    lifted = list(dict.fromkeys(outer for body in traced for outer in body.tracer.lifted_freevars))
    for body, graph in zip(traced, graphs, strict=True):
        add_lifted_placeholders(graph, body.tracer.lifted_freevars, lifted)
        copy_shared_memory(tx, graph)
        attribute_to_user_frames(graph.nodes)
    nodes = tuple(
        subgraph_attribute(tx, f"{name}_body" if len(graphs) == 1 else f"{name}_branch_{index}", graph)
        for index, graph in enumerate(graphs)
    )
    attribute_to_user_frames(attribute.node for attribute in nodes)
    proxies = tuple(vt.as_proxy() for vt in leaves.leaves)
    tensors = (vt.as_proxy() for vt in leaves.leaves if is_tensor(vt))
    refuse_batches(tx, name, definition.own_rules, (*lifted, *tensors, *by_sample))
    config = on_node(constants(tx, kwargs, name))
    node = Node(tuple(vt.as_proxy() for vt in control), nodes, proxies, tuple(lifted))
    if definition.runs is not None:
        items = node_of_call(tx, operator, node.args, config)
        if not definition.own_rules:
            refuse_inner_derivatives(tx, name, graphs, items)
        return results[0].build(items[: len(results[0].slots)])
    like = result_of_rule(tx, definition, node, config)
    items = node_of_call(tx, operator, node.args, config)
    return build_like(tx, name, like, items, traced)


def trace_on_leaves(
    tx: InstructionTranslator, definition: Definition, operator: Operator, body: VariableTracker, operands: Operands
) -> TracedBody:
    """Trace one body on a structure with a placeholder for each leaf of the operands."""

    def arguments(inputs: Sequence[VariableTracker]) -> Sequence[VariableTracker]:
        for outer, inner in zip(operands.leaves, inputs, strict=True):
            if is_tensor(inner):
                enters_as(tx, outer.as_proxy().node, inner.as_proxy().node)
        structure = operands.rebuilt(inputs)
        return [structure] if definition.runs == "repeated" else unpacked(tx, structure)

    return trace_body(
        tx,
        body,
        operands.leaves,
        policy=_POLICY,
        hop=operator,
        description=definition.name,
        arguments=arguments,
    )


def results_of_bodies(
    tx: InstructionTranslator, definition: Definition, traced: Sequence[TracedBody], operands: Operands
) -> list[BodyResults]:
    """Return the one structure that all bodies return; that of each body if the author's rules combine them."""
    name = definition.name
    if definition.runs == "repeated":
        return [result_of_round(tx, name, traced[0], operands)]
    if definition.runs == "selected":
        bodies = {f"branch {index}": body for index, body in enumerate(traced)}
        results = merge_results(tx, name, bodies)
        slots = {slot.place: slot.values for slot in results.slots}
        refuse_unlike_tensors(tx, name, traced[0].hop, list(bodies), slots)
        return [results]
    return [merge_results(tx, name, {"the body": body}) for body in traced]


def outputs_of_bodies(
    tx: InstructionTranslator, definition: Definition, results: Sequence[BodyResults], traced: Sequence[TracedBody]
) -> list[list[VariableTracker]]:
    """Return the tensors that each body returns, an empty one for a body that returns none: an operator has an output.

    Raises torch's graph-break error for a body without a tensor of a loop, or if the author combines results.
    """
    shared = len(results) == 1
    outputs = [results[0].of_body(index) if shared else results[index].of_body(0) for index in range(len(traced))]
    for body, tensors in zip(traced, outputs, strict=True):
        if tensors:
            continue
        if definition.runs in (None, "repeated"):
            refuse(tx, definition.name, "a body returns no tensor", "return the value that the compiler must compute")
        with body.reopened(tx):
            tensors.append(new_value(tx, "call_function", torch.empty, (0,), {}))
    return outputs


def add_lifted_placeholders(
    graph: torch.fx.Graph, own: Mapping[torch.fx.Proxy, torch.fx.Proxy], lifted: Sequence[torch.fx.Proxy]
) -> None:
    """Add a placeholder to a graph for each lifted value of the node, in their order; ``own`` are those in it."""
    successor = next(node for node in graph.nodes if node.op != "placeholder")
    for outer in lifted:
        inner = own.get(outer)
        if inner is not None:
            successor.prepend(inner.node)
            continue
        with graph.inserting_before(successor):
            unused = graph.placeholder(f"{outer.node.name}_unused")
        unused.meta["example_value"] = outer.node.meta["example_value"]
    graph.lint()


def copy_shared_memory(tx: InstructionTranslator, graph: torch.fx.Graph) -> None:
    """Copy each output that shares memory with an input or with an output before it, as a reference run does."""
    seen = {
        storage_of(node.meta["example_value"])
        for node in graph.find_nodes(op="placeholder")
        if isinstance(node.meta["example_value"], torch.Tensor)
    }
    (output,) = graph.find_nodes(op="output")
    outputs = []
    for node in output.args[0]:
        value = node.meta["example_value"]
        if storage_of(value) in seen:
            with graph.inserting_before(output):
                node = graph.call_method("clone", (node,))
            with tx.output.fake_mode:
                value = node.meta["example_value"] = value.clone()
        seen.add(storage_of(value))
        outputs.append(node)
    output.args = (tuple(outputs),)
