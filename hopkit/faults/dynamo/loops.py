"""Faults of the HOPs that run a body step by step."""

from __future__ import annotations

import operator

import torch
from torch.fx import GraphModule

from hopkit.faults import graphs
from hopkit.faults.decorators import in_dynamo

__all__ = [
    "carry_not_updated",
    "carry_off_by_one",
    "loop_run_once_too_often",
    "map_slices_reversed",
    "reversal_lost",
    "scan_stacked_along_wrong_dim",
]


@in_dynamo("numerics", hops=("while_loop",))
def loop_run_once_too_often(gm: GraphModule) -> None:
    """Run a while_loop one step more: its condition is true at the bound too."""
    for owner, node in graphs.calls(gm, "while_loop"):
        for _, test in graphs.calls(graphs.subgraph(owner, graphs.arguments(node)[0]), "lt"):
            test.target = operator.le


@in_dynamo("numerics", hops=("scan",))
def carry_off_by_one(gm: GraphModule) -> None:
    """Return the carry of a scan before its last step as the final carry."""
    for _, node in graphs.calls(gm, "scan"):
        body, init, xs, additional = graphs.arguments(node)
        assert isinstance(xs, (tuple, list))
        slices = graphs.tensor_of(xs[0])
        if slices is None or slices.shape[0] < 2:
            continue
        for read in [user for user in node.users if graphs.arguments(user)[1] == 0]:
            with node.graph.inserting_before(read):
                earlier = [graphs.insert_call(node.graph, torch.narrow, x, 0, 0, slices.shape[0] - 1) for x in xs]
                short = graphs.insert_call(node.graph, torch.ops.higher_order.scan, body, init, earlier, additional)
            read.args = (short, 0)


@in_dynamo("numerics", hops=("while_loop",))
def carry_not_updated(gm: GraphModule) -> None:
    """Return a carry unchanged from the body of a while_loop."""
    for owner, node in graphs.calls(gm, "while_loop"):
        body = graphs.subgraph(owner, graphs.arguments(node)[1])
        returns = graphs.output(body)
        (next_carries,) = graphs.arguments(returns)
        assert isinstance(next_carries, (tuple, list))
        carries = body.graph.find_nodes(op="placeholder")[: len(next_carries)]
        # The first carry ends the loop.
        stale = [
            old if graphs.interchangeable(old, new) else new for old, new in zip(carries, next_carries, strict=True)
        ]
        returns.args = ((next_carries[0], *stale[1:]),)


@in_dynamo("numerics", hops=("scan",))
def scan_stacked_along_wrong_dim(gm: GraphModule) -> None:
    """Lay out the outputs of a scan as if its steps were stacked along the second dimension."""
    for _, node in graphs.calls(gm, "scan"):
        for read in list(node.users):
            stacked = graphs.tensor_of(read)
            if (
                graphs.name_of(read) == "getitem"
                and graphs.arguments(read)[1]
                and stacked is not None
                and stacked.dim() > 1
            ):
                moved = graphs.reroute(read, torch.transpose, 0, 1)
                graphs.reroute(moved, torch.reshape, tuple(stacked.shape))


@in_dynamo("numerics", hops=("map",))
def map_slices_reversed(gm: GraphModule) -> None:
    """Reverse the slices of the result of a map."""
    for _, node in graphs.calls(gm, "map_impl"):
        for read in list(node.users):
            graphs.reroute(read, torch.flip, (0,))


@in_dynamo("numerics", hops=("scan", "associative_scan"))
def reversal_lost(gm: GraphModule) -> None:
    """Run a reversed scan or associative_scan forwards: remove the flip of its input or its output."""
    for owner, node in graphs.calls(gm, "flip"):
        if "scan" in (node.meta.get("stack_trace") or ""):
            node.replace_all_uses_with(graphs.arguments(node)[0])
            owner.graph.erase_node(node)
