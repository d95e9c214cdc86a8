"""Pass symbolic floats and bools to bodies as tensors: torch's ``cond`` takes none, nor does Inductor for a loop.

Dynamo makes a Python float symbolic once a program was called with two values of it: a learning rate, say. A loop
carries a bool that its rounds change.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.outer_floats import argument_read_as_float
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.symbols import allow_item, symbol_of
from hopkit.speculate.scalars import number_tensor

__all__ = ["numbers_as_tensors"]


def numbers_as_tensors(
    tx: InstructionTranslator, graphs: Sequence[torch.fx.Graph], operands: Sequence[torch.fx.Proxy]
) -> tuple[torch.fx.Proxy, ...]:
    """Return the operands with a tensor for each symbolic float or bool, and let the graphs read it from the tensor.

    The last placeholders of each graph stand for the operands, in their order.
    """
    passed = list(operands)
    for place, operand in enumerate(operands, start=-len(operands)):
        value = operand.node.meta["example_value"]
        if not isinstance(value, (torch.SymFloat, torch.SymBool)):
            continue
        is_bool = isinstance(value, torch.SymBool)
        source = None if is_bool else argument_read_as_float(operand)
        passed[place] = tensor = _tensor_of(tx, operand, source, torch.int64 if is_bool else torch.float64)
        allow_item(tx)
        example = tensor.node.meta["example_value"]
        for graph in graphs:
            integer = symbol_of(tx, example) if is_bool else None
            _read_from_tensor(graph, place, example, copies=is_bool or source is not None, integer=integer)
    return tuple(passed)


def _tensor_of(
    tx: InstructionTranslator, number: torch.fx.Proxy, source: torch.fx.Proxy | None, dtype: torch.dtype
) -> torch.fx.Proxy:
    """Return a new tensor of a number: a copy of the argument ``source`` if there is one, since operands share none."""
    vt = number_tensor(tx, number, dtype) if source is None else new_value(tx, "call_method", "clone", (source,), {})
    tensor: torch.fx.Proxy = vt.as_proxy()
    return tensor


def _read_from_tensor(
    graph: torch.fx.Graph, place: int, example: torch.Tensor, *, copies: bool, integer: torch.SymInt | None
) -> None:
    """Make a tensor of a placeholder that is a number, and use what ``item()`` returns where it was used.

    With ``copies`` each graph reads a copy (`_copied`). An expression of sizes must not be read from a copy, since
    torch then divides proxies by sympy's rules (``insert_deferred_runtime_asserts``). For a bool, ``integer`` is the
    symbol that ``item()`` returns, and the bool is whether it is 1.
    """
    *_, last = placeholders = graph.find_nodes(op="placeholder")
    placeholder = tensor = placeholders[place]
    shown = {key: value for key, value in placeholder.meta.items() if key != "grapharg"}
    if copies:
        last = tensor = _copied(graph, placeholder, last, example)
    with graph.inserting_after(last):
        number = result = graph.call_method("item", (tensor,))
    number.meta = shown
    if integer is not None:
        number.meta = shown | {"example_value": integer}
        with graph.inserting_after(number):
            result = graph.call_function(operator.ne, (number, 0))
        result.meta = shown
    placeholder.replace_all_uses_with(result, lambda user: user not in (tensor, number))
    placeholder.meta["example_value"] = example
    placeholder.type = None


def _copied(
    graph: torch.fx.Graph, placeholder: torch.fx.Node, last: torch.fx.Node, example: torch.Tensor
) -> torch.fx.Node:
    """Insert a copy of a placeholder after the last one, to read a number from.

    A fake tensor remembers what ``item()`` returned. So each graph reads a copy, and gets a symbol of its own: Inductor
    can't bind that of another.
    """
    with graph.inserting_after(last):
        copied = graph.call_method("clone", (placeholder,))
    copied.meta = {key: value for key, value in placeholder.meta.items() if key != "grapharg"}
    copied.meta["example_value"] = example
    return copied
