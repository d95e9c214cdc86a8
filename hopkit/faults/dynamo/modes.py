"""Faults of grad modes, autocast and casts."""

from __future__ import annotations

import torch
from torch.fx import GraphModule

from hopkit.faults import graphs
from hopkit.faults.decorators import in_dynamo

__all__ = ["autocast_region_lost", "cast_dropped", "detach_lost", "no_grad_region_lost"]


@in_dynamo("structure", hops=("wrap",), max_ops=8, training=True, modes=True, writes=False)
def no_grad_region_lost(gm: GraphModule) -> None:
    """Compute gradients of code under ``torch.no_grad()``."""
    for owner in graphs.graphs(gm):
        for node in graphs.nodes_named(owner, "_set_grad_enabled"):
            node.args = (True,)


@in_dynamo("structure", modes=True, kinds=("matmul",), max_ops=8, hops=("wrap",), writes=False)
def autocast_region_lost(gm: GraphModule) -> None:
    """Compute code under ``torch.autocast`` in the dtype of its operands."""
    for owner in graphs.graphs(gm):
        for name in ("_exit_autocast", "_enter_autocast"):
            for node in graphs.nodes_named(owner, name):
                owner.graph.erase_node(node)


@in_dynamo("structure", kinds=("cast", "pointwise"))
def cast_dropped(gm: GraphModule) -> None:
    """Remove a cast from one floating dtype to another."""
    for _, node in graphs.calls(gm, "to"):
        source = graphs.tensor_of(graphs.arguments(node)[0])
        if source is not None and source.is_floating_point():
            graphs.replace(node, torch.clone, graphs.arguments(node)[0])


@in_dynamo("numerics", hops=("wrap",), max_ops=8, training=True, kinds=("view", "pointwise"), writes=False)
def detach_lost(gm: GraphModule) -> None:
    """Propagate the gradient through ``detach``."""
    for _, node in graphs.calls(gm, "detach"):
        graphs.replace(node, torch.Tensor.view_as, graphs.arguments(node)[0], graphs.arguments(node)[0])
