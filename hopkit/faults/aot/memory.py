"""Faults of memory planning: a buffer that is overwritten or freed while it is needed."""

from __future__ import annotations

import torch
from torch.fx import GraphModule, Node

from hopkit.faults import graphs
from hopkit.faults.decorators import in_aot_forward

__all__ = ["buffer_freed_early", "buffer_reused_early"]


@in_aot_forward("numerics")
def buffer_reused_early(gm: GraphModule) -> None:
    """Reuse the memory of a value for a later value before its last read."""
    nodes = [node for node in gm.graph.nodes if _owns_its_memory(node)]
    for position, node in enumerate(nodes):
        for later in nodes[position + 1 :]:
            if graphs.interchangeable(node, later) and any(later < user for user in node.users):
                with gm.graph.inserting_after(later):
                    graphs.insert_call(gm.graph, torch.ops.aten.copy_.default, node, later)
                return


@in_aot_forward("numerics")
def buffer_freed_early(gm: GraphModule) -> None:
    """Free the memory of a value, and overwrite it, before its last read."""
    for node in gm.graph.nodes:
        readers = [user for user in node.users if user.op != "output"]
        if _owns_its_memory(node) and len(readers) > 1:
            with gm.graph.inserting_before(max(readers)):
                graphs.insert_call(gm.graph, torch.ops.aten.fill_.Scalar, node, 7)
            return


def _owns_its_memory(node: Node) -> bool:
    tensor = graphs.tensor_of(node)
    if node.op != "call_function" or tensor is None or not tensor.is_floating_point() or not tensor.is_contiguous():
        return False
    return not any(graphs.share_memory(node, operand) for operand in node.all_input_nodes)
