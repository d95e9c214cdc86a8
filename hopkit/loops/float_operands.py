"""Pass symbolic floats to bodies as tensors: torch's ``cond`` takes none, and Inductor has no lowering of a loop's.

Dynamo makes a Python float symbolic once a program was called with two values of it: a learning rate, say.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.symbols import allow_item
from hopkit.speculate.scalars import number_tensor

__all__ = ["floats_as_tensors"]


def floats_as_tensors(
    tx: InstructionTranslator, graphs: Sequence[torch.fx.Graph], operands: Sequence[torch.fx.Proxy]
) -> tuple[torch.fx.Proxy, ...]:
    """Return the operands with a tensor for each symbolic float, and let the graphs read the float from it.

    The last placeholders of each graph stand for the operands, in their order.
    """
    passed = list(operands)
    for place, operand in enumerate(operands, start=-len(operands)):
        if not isinstance(operand.node.meta["example_value"], torch.SymFloat):
            continue
        passed[place] = tensor = _tensor_of(tx, operand)
        allow_item(tx)
        for graph in graphs:
            _read_from_tensor(graph, place, tensor.node.meta["example_value"])
    return tuple(passed)


def _tensor_of(tx: InstructionTranslator, number: torch.fx.Proxy) -> torch.fx.Proxy:
    """Return a new tensor of a float: a copy of that from which the graph reads it, since operands share no memory."""
    node = number.node
    if node.op == "call_method" and node.target == "item" and isinstance(node.args[0], torch.fx.Node):
        read = torch.fx.Proxy(node.args[0], number.tracer)
        tensor: torch.fx.Proxy = new_value(tx, "call_method", "clone", (read,), {}).as_proxy()
    else:
        tensor = number_tensor(tx, number).as_proxy()
    return tensor


def _read_from_tensor(graph: torch.fx.Graph, place: int, example: torch.Tensor) -> None:
    """Make a tensor of a placeholder that is a float, and use what ``item()`` returns where it was used."""
    placeholders = graph.find_nodes(op="placeholder")
    placeholder = placeholders[place]
    with graph.inserting_after(placeholders[-1]):
        # A fake tensor remembers what item() returned: the symbol of another graph, which Inductor can't bind here.
        copy = graph.call_method("clone", (placeholder,))
    with graph.inserting_after(copy):
        number = graph.call_method("item", (copy,))
    placeholder.replace_all_uses_with(number, lambda user: user is not copy)
    number.meta = {key: value for key, value in placeholder.meta.items() if key != "grapharg"}
    copy.meta = number.meta | {"example_value": example}
    placeholder.meta["example_value"] = example
    placeholder.type = None
