"""Trace a call of a custom HOP in Dynamo: a graph for each body, and one node with all of them.

The graphs of one node take the same operands: each graph lifts the closed-over tensors of all bodies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_epoch, subgraph_attribute
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, is_tensor
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.subgraphs import realized
from hopkit._torch.hop.functorch import is_batched
from hopkit._torch.hop.operator import Operator
from hopkit._torch.hop.variable import attribute_to_user_frames, constants, node_of_call, same_structure, unpacked
from hopkit.hops.definition import Definition
from hopkit.hops.memory import storage_of
from hopkit.hops.transforms import refuse_batches, refuse_transforms
from hopkit.speculate import SpeculatedSubgraph, SpeculationPolicy, seal, trace_body
from hopkit.speculate.outputs import flatten

__all__ = ["trace_call"]

_POLICY = SpeculationPolicy(
    inputs="manual",
    outputs="pytree",
    side_effects="restored",
    aliasing=True,
    input_input_aliasing=True,
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
    if any(is_batched(vt.as_proxy().node.meta["example_value"]) for vt in control if is_tensor(vt)):
        refuse(
            tx,
            name,
            "the predicate, index or number of steps differs between the samples of vmap",
            "Call torch.vmap outside of the compiler, or compute each branch and choose with torch.where.",
        )
    operand_vts = unpacked(tx, operands)
    subgraphs, specs = [], []
    for body in unpacked(tx, bodies):
        subgraph, spec = trace_flat_body(tx, name, operator, body, operand_vts)
        subgraphs.append(subgraph)
        specs.append(spec)
    others = [index for index, spec in enumerate(specs[1:], 1) if not same_structure(tx, specs[0], spec)]
    if others:
        which = f"branches {' and '.join(map(str, others))} return" if others[1:] else f"branch {others[0]} returns"
        refuse(tx, name, f"{which} another structure than branch 0", "return the same containers")
    lifted = list(dict.fromkeys(outer for subgraph in subgraphs for outer in subgraph.lifted_freevars))
    for subgraph in subgraphs:
        add_lifted_placeholders(subgraph, lifted)
        copy_shared_memory(tx, subgraph.graph)
        attribute_to_user_frames(subgraph.graph.nodes)
    nodes = tuple(
        subgraph_attribute(tx, f"{name}_body" if len(subgraphs) == 1 else f"{name}_branch_{index}", subgraph.graph)
        for index, subgraph in enumerate(subgraphs)
    )
    attribute_to_user_frames(attribute.node for attribute in nodes)
    proxies = tuple(vt.as_proxy() for vt in operand_vts)
    tensors = (vt.as_proxy() for vt in operand_vts if is_tensor(vt))
    refuse_batches(tx, name, definition.own_rules, (*lifted, *tensors))
    values = (*(vt.as_proxy() for vt in control), nodes, proxies, tuple(lifted))
    return node_of_call(tx, operator, values, constants(tx, kwargs, name), specs[0])


def trace_flat_body(
    tx: InstructionTranslator, name: str, operator: Operator, body: VariableTracker, operands: list[VariableTracker]
) -> tuple[SpeculatedSubgraph, Any]:
    """Trace one body into a graph whose outputs are the leaves of its result; return it with their structure."""
    traced = trace_body(tx, body, operands, policy=_POLICY, hop=operator, description=name)
    # A symbol that one body binds must not be taken for another's.
    new_epoch(tx)
    with traced.reopened(tx):
        flat = flatten(tx, traced)
        leaves = unpacked(tx, flat.leaves)
    if not leaves:
        refuse(tx, name, "a body returns no tensor", "return the value that the compiler must compute")
    for index, leaf in enumerate(leaves):
        if not is_tensor(leaf):
            refuse(tx, name, f"result {index} of a body is no tensor", "return tensors alone, in any containers")
    return seal(tx, traced, leaves), flat.treespec


def add_lifted_placeholders(subgraph: SpeculatedSubgraph, lifted: Sequence[torch.fx.Proxy]) -> None:
    """Add a placeholder to a graph for each lifted value of the node, in their order, used or not."""
    graph = subgraph.graph
    successor = next(node for node in graph.nodes if node.op != "placeholder")
    for outer in lifted:
        inner = subgraph.lifted_freevars.get(outer)
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
