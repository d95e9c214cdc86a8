"""Refuse bodies whose tensors require a gradient where those of torch's operator do not, or the other way round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import torch

from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.subgraphs import current_grad_mode
from hopkit._torch.dynamo.variables import has_gradient, program_line
from hopkit._torch.functorch import physical
from hopkit.loops.carries import Carry

__all__ = ["refuse_lost_gradients", "refuse_new_leaves"]


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
                what = f"the body makes a tensor that requires a gradient ({program_line(node)})"
                refuse(tx, hop, what, "Call requires_grad_() on the result.")


def refuse_lost_gradients(carry: Carry, returned: Mapping[str, VariableTracker]) -> None:
    """Raise torch's graph-break error if a carried tensor requires a gradient before the loop, and not after a round.

    ``returned`` has what the body returned, by place. Torch's operators return a tensor that requires one.
    """
    if not current_grad_mode():
        return
    for place, value in returned.items():
        initial = carry.slots[place].initial
        if not has_gradient(initial) or not value.is_tensor() or has_gradient(value):
            continue
        what = f"{place} requires a gradient before the loop and none after round 1"
        refuse(carry.tx, carry.hop, what, "Make it the same in each round: carry x.detach().")
