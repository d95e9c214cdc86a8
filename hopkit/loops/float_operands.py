"""Pass symbolic floats to bodies as tensors: torch's ``cond`` takes none, and Inductor has no lowering of a loop's.

Dynamo makes a Python float symbolic once a program was called with two values of it: a learning rate, say.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.outer_floats import argument_read_as_float
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
        source = argument_read_as_float(operand)
        passed[place] = tensor = _tensor_of(tx, operand, source)
        allow_item(tx)
        for graph in graphs:
            _read_from_tensor(graph, place, tensor.node.meta["example_value"], copies=source is not None)
    return tuple(passed)


def _tensor_of(tx: InstructionTranslator, number: torch.fx.Proxy, source: torch.fx.Proxy | None) -> torch.fx.Proxy:
    """Return a new tensor of a float: a copy of the argument ``source`` if there is one, since operands share none."""
    vt = number_tensor(tx, number) if source is None else new_value(tx, "call_method", "clone", (source,), {})
    tensor: torch.fx.Proxy = vt.as_proxy()
    return tensor


def _read_from_tensor(graph: torch.fx.Graph, place: int, example: torch.Tensor, *, copies: bool) -> None:
    """Make a tensor of a placeholder that is a float, and use what ``item()`` returns where it was used.

    A fake tensor remembers what ``item()`` returned. With ``copies`` each graph reads a copy, so a symbol of its own:
    Inductor can't bind that of another. An expression of sizes must not be read from a copy, since torch then divides
    proxies by sympy's rules (``insert_deferred_runtime_asserts``).
    """
    placeholders = graph.find_nodes(op="placeholder")
    placeholder = tensor = placeholders[place]
    shown = {key: value for key, value in placeholder.meta.items() if key != "grapharg"}
    last = placeholders[-1]
    if copies:
        with graph.inserting_after(last):
            last = tensor = graph.call_method("clone", (placeholder,))
        tensor.meta = shown | {"example_value": example}
    with graph.inserting_after(last):
        number = graph.call_method("item", (tensor,))
    number.meta = shown
    placeholder.replace_all_uses_with(number, lambda user: user not in (tensor, number))
    placeholder.meta["example_value"] = example
    placeholder.type = None
