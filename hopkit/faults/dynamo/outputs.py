"""Faults of graph outputs: the wrong tensor, or a tensor with wrong properties."""

from __future__ import annotations

import operator

import torch
from torch.fx import GraphModule, Node

from hopkit.faults import graphs
from hopkit.faults.decorators import in_dynamo

__all__ = [
    "outer_name_repointed",
    "output_dropped",
    "outputs_in_wrong_order",
    "view_returned_as_copy",
    "wrong_dtype",
    "wrong_requires_grad",
    "wrong_stride",
    "wrong_unbacked_size",
]


@in_dynamo("numerics")
def outputs_in_wrong_order(gm: GraphModule) -> None:
    """Swap two outputs of the program."""
    returns = graphs.output(gm)
    returns.args = graphs.swap_interchangeable(graphs.arguments(returns))


@in_dynamo("numerics")
def output_dropped(gm: GraphModule) -> None:
    """Treat an output of a HOP as dead, and never fill it in."""
    for _, node in graphs.calls(gm, "cond", "wrap", "map_impl"):
        for read in list(node.users):
            if graphs.name_of(read) == "getitem":
                graphs.reroute(read, torch.zeros_like)


@in_dynamo("live_names")
def outer_name_repointed(gm: GraphModule) -> None:
    """After a HOP, bind the name of one of its operands to one of its outputs."""
    for _, node in graphs.calls(gm, "cond", "wrap", "map_impl"):
        for operand in graphs.operands(node):
            for read in (user for user in node.users if graphs.name_of(user) == "getitem"):
                if graphs.interchangeable(operand, read):
                    for user in [user for user in operand.users if read < user]:
                        user.replace_input_with(operand, read)


@in_dynamo("structure")
def view_returned_as_copy(gm: GraphModule) -> None:
    """Return a view of an input as a copy."""
    returns = graphs.output(gm)
    for node in returns.all_input_nodes:
        if any(graphs.share_memory(node, placeholder) for placeholder in gm.graph.find_nodes(op="placeholder")):
            graphs.insert_before(returns, node, torch.clone)


@in_dynamo("structure")
def wrong_stride(gm: GraphModule) -> None:
    """Return an output with the strides of its transpose."""
    returns = graphs.output(gm)
    for node in returns.all_input_nodes:
        tensor = graphs.tensor_of(node)
        if tensor is not None and tensor.dim() > 1:
            turned = graphs.insert_before(returns, node, torch.transpose, 0, -1)
            copied = graphs.insert_before(returns, turned, torch.clone, memory_format=torch.contiguous_format)
            graphs.insert_before(returns, copied, torch.transpose, 0, -1)


@in_dynamo("structure")
def wrong_dtype(gm: GraphModule) -> None:
    """Promote a float32 output to float64."""
    returns = graphs.output(gm)
    for node in returns.all_input_nodes:
        tensor = graphs.tensor_of(node)
        if tensor is not None and tensor.dtype == torch.float32:
            graphs.insert_before(returns, node, torch.Tensor.to, torch.float64)


@in_dynamo("structure", training=True)
def wrong_requires_grad(gm: GraphModule) -> None:
    """Return an output that requires a gradient as one that requires none."""
    returns = graphs.output(gm)
    for node in returns.all_input_nodes:
        graphs.insert_before(returns, node, torch.detach)


@in_dynamo("structure", hops=("wrap",), data_dependent=True)
def wrong_unbacked_size(gm: GraphModule) -> None:
    """Reduce a data-dependent size by one."""
    for owner in graphs.graphs(gm):
        sized_by_data = [node for node in owner.graph.nodes if node.op != "placeholder" and _is_sized_by_data(node)]
        for node in sized_by_data:
            if not any(map(_is_sized_by_data, node.all_input_nodes)):
                graphs.reroute(node, operator.getitem, slice(None, -1))


def _is_sized_by_data(node: Node) -> bool:
    # In these programs, only data-dependent sizes are symbolic.
    tensor = graphs.tensor_of(node)
    return tensor is not None and tensor.dim() > 0 and isinstance(tensor.shape[0], torch.SymInt)
