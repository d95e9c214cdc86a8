"""Faults of HOPs that call a function once: in its closed-over tensors, its identity, or its saved tensors."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import GraphModule

from hopkit.faults import graphs
from hopkit.faults.decorators import in_dynamo

__all__ = ["freevars_in_wrong_order", "saved_tensors_swapped", "stale_freevar", "wrong_subgraph_reused"]


@in_dynamo("numerics", hops=("wrap", "checkpoint"))
def freevars_in_wrong_order(gm: GraphModule) -> None:
    """Swap two tensors that a body closes over."""
    for _, node in graphs.calls(gm, "wrap", "tag_activation_checkpoint"):
        body, *operands = graphs.arguments(node)
        node.args = (body, *reversed(graphs.swap_interchangeable(tuple(reversed(operands)))))


@in_dynamo("numerics")
def stale_freevar(gm: GraphModule) -> None:
    """Use the value of a freevar of a body before a write of the enclosing function."""
    for _, node in graphs.calls(gm, "cond", "wrap", "map_impl"):
        for freevar in graphs.operands(node):
            if any(graphs.name_of(user).endswith("_") for user in freevar.users if user < node):
                with node.graph.inserting_after(freevar):
                    early = graphs.insert_call(node.graph, torch.clone, freevar)
                node.replace_input_with(freevar, early)


@in_dynamo("numerics", hops=("region",), kinds=("pointwise",), max_ops=2, writes=False)
def wrong_subgraph_reused(gm: GraphModule) -> None:
    """Take two regions with inputs and outputs of the same kind for one."""
    seen: dict[tuple[object, ...], tuple[Any, ...]] = {}
    for owner, node in graphs.calls(gm, "invoke_subgraph"):
        body = graphs.subgraph(owner, graphs.arguments(node)[0])
        operands, outputs = graphs.operands(node), graphs.output(body).all_input_nodes
        kind = (owner, *(graphs.layout_of(node) for node in (*operands, *outputs)), len(operands))
        callee = seen.setdefault(kind, graphs.arguments(node)[:2])
        node.args = (*callee, *graphs.arguments(node)[2:])


@in_dynamo("numerics", hops=("autograd_function",), training=True)
def saved_tensors_swapped(gm: GraphModule) -> None:
    """Swap two saved tensors in the backward of an autograd.Function."""
    for owner, node in graphs.calls(gm, "autograd_function_apply"):
        backward = graphs.subgraph(owner, graphs.arguments(node)[1])
        pair = graphs.first_interchangeable(reversed(backward.graph.find_nodes(op="placeholder")))
        if pair is not None:
            graphs.swap_uses(*pair)
