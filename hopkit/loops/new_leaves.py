"""Refuse bodies that let a tensor of their own require a gradient: the results of torch's operators would not."""

from __future__ import annotations

from collections.abc import Iterable

import torch

from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.functorch import physical

__all__ = ["refuse_new_leaves"]


def refuse_new_leaves(tx: InstructionTranslator, hop: str, graphs: Iterable[torch.fx.Graph]) -> None:
    """Raise torch's graph-break error if a graph calls ``requires_grad_`` on a tensor that it computes itself.

    Torch's ``cond``, ``while_loop``, ``scan``, ... return tensors that require a gradient only if an operand does.
    """
    for graph in graphs:
        inputs = {id(node.meta["example_value"]) for node in graph.find_nodes(op="placeholder")}
        for node in graph.find_nodes(op="call_method", target="requires_grad_"):
            # Torch gives the node itself no value: it returns the tensor that it changed before.
            value = node.args[0].meta["example_value"]
            tensor = physical(value)
            if tensor.requires_grad and tensor.is_leaf and id(value) not in inputs:
                lines = [line.strip() for line in (node.stack_trace or node.name).splitlines() if line.strip(" ^~")]
                what = f"the body makes a tensor that requires a gradient ({lines[-1]})"
                refuse(tx, hop, what, "Call requires_grad_() on the result.")
