"""Faults of in-place operators and copies."""

from __future__ import annotations

import torch
from torch.fx import GraphModule

from hopkit.faults import graphs
from hopkit.faults.decorators import in_dynamo

__all__ = ["clone_dropped", "input_overwritten", "mutation_leaked", "mutation_lost"]


@in_dynamo("numerics")
def mutation_lost(gm: GraphModule) -> None:
    """Apply an in-place operator to a copy, and drop the copy."""
    for _, node in graphs.writes(gm):
        written = graphs.arguments(node)[0]
        assert isinstance(written, torch.fx.Node)
        graphs.insert_before(node, written, torch.clone)


@in_dynamo("mutation")
def mutation_leaked(gm: GraphModule) -> None:
    """Remove a copy in the body of a HOP, so that a write to the copy is seen outside."""
    for body in graphs.bodies(gm):
        _drop_written_copies(body)


@in_dynamo("numerics", hops=("cond", "wrap"))
def clone_dropped(gm: GraphModule) -> None:
    """Remove a copy that is written to afterwards, so that the write changes the tensor itself."""
    _drop_written_copies(gm)


@in_dynamo("mutation")
def input_overwritten(gm: GraphModule) -> None:
    """Write the result of an operator to the memory of its operand, an argument of the program."""
    for node in graphs.nodes_named(gm, "sin", "tanh"):
        operand = graphs.arguments(node)[0]
        tensor = graphs.tensor_of(operand)
        fits = node.op == "call_method" and tensor is not None and tensor.is_contiguous()
        if fits and operand.op == "placeholder":
            node.target = f"{node.target}_"


def _drop_written_copies(gm: GraphModule) -> None:
    for node in graphs.nodes_named(gm, "clone"):
        # With other strides, elements of the original may share memory, and writing to it would raise.
        as_good = graphs.interchangeable(node, graphs.arguments(node)[0])
        if as_good and any(graphs.name_of(user).endswith("_") for user in node.users):
            node.replace_all_uses_with(graphs.arguments(node)[0])
            gm.graph.erase_node(node)
