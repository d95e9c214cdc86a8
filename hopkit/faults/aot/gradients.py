"""Faults of the backward graph."""

from __future__ import annotations

import torch
from torch.fx import GraphModule, Node

from hopkit.faults import graphs
from hopkit.faults.decorators import in_aot_backward

__all__ = [
    "branch_gradients_swapped",
    "gradient_doubled",
    "gradient_missing",
    "gradient_not_accumulated",
    "gradient_rounded_to_bfloat16",
    "loop_gradient_zero",
    "mask_not_restored",
    "saved_tensor_mistaken",
]


@in_aot_backward("numerics")
def gradient_missing(gm: GraphModule) -> None:
    """Drop the gradient of an input that requires one."""
    returns = graphs.output(gm)
    (gradients,) = graphs.arguments(returns)
    assert isinstance(gradients, (tuple, list))
    returns.args = (tuple(None for _ in gradients),)


@in_aot_backward("numerics")
def gradient_doubled(gm: GraphModule) -> None:
    """Add a gradient to itself."""
    returns = graphs.output(gm)
    for node in returns.all_input_nodes:
        graphs.insert_before(returns, node, torch.ops.aten.mul.Scalar, 2)


@in_aot_backward("numerics")
def gradient_rounded_to_bfloat16(gm: GraphModule) -> None:
    """Round a gradient to bfloat16."""
    returns = graphs.output(gm)
    for node in returns.all_input_nodes:
        gradient = graphs.tensor_of(node)
        if gradient is not None and gradient.dtype == torch.float32:
            rounded = graphs.insert_before(returns, node, torch.ops.aten.to.dtype, torch.bfloat16)
            graphs.insert_before(returns, rounded, torch.ops.aten.to.dtype, torch.float32)


@in_aot_backward("numerics")
def gradient_not_accumulated(gm: GraphModule) -> None:
    """Drop the second of two gradients of a tensor that is used twice."""
    for node in graphs.nodes_named(gm, "add"):
        first_term, second_term, *_ = graphs.arguments(node)
        if graphs.interchangeable(first_term, second_term):
            assert isinstance(first_term, Node)
            node.replace_all_uses_with(first_term)


@in_aot_backward("numerics", hops=("cond",))
def branch_gradients_swapped(gm: GraphModule) -> None:
    """Differentiate the other branch of a cond in the backward."""
    for _, node in graphs.calls(gm, "cond"):
        predicate, true_fn, false_fn, operands = graphs.arguments(node)
        node.args = (predicate, false_fn, true_fn, operands)


@in_aot_backward("numerics", hops=("while_loop", "scan", "map"))
def loop_gradient_zero(gm: GraphModule) -> None:
    """Replace the gradient of an operand of a loop by zero."""
    for node in graphs.nodes_named(gm, "while_loop", "scan", "map_impl"):
        for read in list(node.users):
            gradient = graphs.tensor_of(read)
            if graphs.name_of(read) == "getitem" and gradient is not None and gradient.is_floating_point():
                graphs.reroute(read, torch.ops.aten.zeros_like.default)


@in_aot_backward("numerics")
def saved_tensor_mistaken(gm: GraphModule) -> None:
    """Swap two saved tensors of the forward in the backward."""
    saved = [node for node in gm.graph.find_nodes(op="placeholder") if not node.name.startswith("tangents")]
    pair = graphs.first_interchangeable(saved)
    if pair is not None:
        graphs.swap_uses(*pair)


@in_aot_backward("finite_difference", hops=("checkpoint",), random=True, writes=False)
def mask_not_restored(gm: GraphModule) -> None:
    """Draw other random numbers in the recomputation of the backward than in the forward."""
    for _, node in graphs.calls(gm, "run_with_rng_state"):
        _, operator, *arguments = graphs.arguments(node)
        graphs.replace(node, operator, *arguments, **node.kwargs)
