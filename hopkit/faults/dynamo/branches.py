"""Faults of ``cond``: the operands and outputs of its branches."""

from __future__ import annotations

import torch
from torch.fx import GraphModule

from hopkit.faults import graphs
from hopkit.faults.decorators import in_dynamo

__all__ = ["branches_swapped", "duplicated_branch_output", "operands_swapped", "outputs_merged_wrongly"]


@in_dynamo("numerics", hops=("cond",))
def branches_swapped(gm: GraphModule) -> None:
    """Swap the two branches of a cond."""
    for _, node in graphs.calls(gm, "cond"):
        predicate, true_fn, false_fn, operands = graphs.arguments(node)
        node.args = (predicate, false_fn, true_fn, operands)


@in_dynamo("numerics", hops=("cond",))
def operands_swapped(gm: GraphModule) -> None:
    """Swap two operands of a cond."""
    for _, node in graphs.calls(gm, "cond"):
        *leading, operands = graphs.arguments(node)
        node.args = (*leading, graphs.swap_interchangeable(operands))


@in_dynamo("numerics", hops=("cond",))
def outputs_merged_wrongly(gm: GraphModule) -> None:
    """Pair the outputs of two branches wrongly: swap two outputs of one branch."""
    for owner, node in graphs.calls(gm, "cond"):
        returns = graphs.output(graphs.subgraph(owner, graphs.arguments(node)[2]))
        returns.args = graphs.swap_interchangeable(graphs.arguments(returns))


@in_dynamo("numerics", hops=("cond",))
def duplicated_branch_output(gm: GraphModule) -> None:
    """Return one output of a branch twice, in place of another output."""
    for owner, node in graphs.calls(gm, "cond"):
        for branch in graphs.arguments(node)[1:3]:
            returns = graphs.output(graphs.subgraph(owner, branch))
            pair = graphs.first_interchangeable(returns.all_input_nodes)
            if pair is not None:
                with returns.graph.inserting_before(returns):
                    again = graphs.insert_call(returns.graph, torch.clone, pair[0])
                returns.replace_input_with(pair[1], again)
