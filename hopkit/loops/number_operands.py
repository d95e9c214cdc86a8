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
from hopkit._torch.dynamo.symbols import allow_item, constant_float, symbol_of
from hopkit.loops.number_arithmetic import tensors_for_numbers
from hopkit.speculate.scalars import number_tensor

__all__ = ["numbers_as_tensors"]


def numbers_as_tensors(
    tx: InstructionTranslator,
    graphs: Sequence[torch.fx.Graph],
    operands: Sequence[torch.fx.Proxy],
    *,
    reads_floats: bool = True,
) -> tuple[torch.fx.Proxy, ...]:
    """Return the operands with a tensor for each symbolic float or bool, and let the graphs read it from the tensor.

    The last placeholders of each graph stand for the operands, in their order. Without ``reads_floats``, the graphs
    compute with the tensor of a float, or take its value now, with a guard; they read a float that depends on data.
    """
    passed, floats, readers = list(operands), _floats(graphs, operands), {}
    for graph in () if reads_floats else graphs:
        for placeholder, users in tensors_for_numbers(tx, graph, floats[graph]).items():
            readers[placeholder] = _without_constant(placeholder, users)
    for place, operand in enumerate(operands, start=-len(operands)):
        value = operand.node.meta["example_value"]
        if not isinstance(value, (torch.SymFloat, torch.SymBool)):
            continue
        is_bool = isinstance(value, torch.SymBool)
        source = None if is_bool else argument_read_as_float(tx, operand)
        passed[place] = tensor = _tensor_of(tx, operand, source, torch.int64 if is_bool else torch.float64)
        allow_item(tx)
        example = tensor.node.meta["example_value"]
        for graph in graphs:
            placeholder = graph.find_nodes(op="placeholder")[place]
            users = readers.get(placeholder, list(placeholder.users))
            if users or placeholder not in readers:
                integer = symbol_of(tx, example) if is_bool else None
                _read_from_tensor(graph, placeholder, users, example, is_bool or source is not None, integer)
            placeholder.meta["example_value"] = example
            placeholder.type = None
    return tuple(passed)


def _floats(
    graphs: Sequence[torch.fx.Graph], operands: Sequence[torch.fx.Proxy]
) -> dict[torch.fx.Graph, list[torch.fx.Node]]:
    """Return the placeholders of each graph that stand for symbolic floats."""
    places = [place for place, operand in enumerate(operands, start=-len(operands)) if _is_float(operand.node)]
    return {graph: [graph.find_nodes(op="placeholder")[place] for place in places] for graph in graphs}


def _is_float(node: torch.fx.Node) -> bool:
    return isinstance(node.meta["example_value"], torch.SymFloat)


def _without_constant(placeholder: torch.fx.Node, users: list[torch.fx.Node]) -> list[torch.fx.Node]:
    """Write the value that a float has now into its users; return them if it depends on data, and has none."""
    constant = constant_float(placeholder.meta["example_value"]) if users else None
    if constant is None:
        return users
    for user in users:
        user.args = torch.fx.node.map_arg(user.args, lambda node: constant if node is placeholder else node)
        user.kwargs = torch.fx.node.map_arg(user.kwargs, lambda node: constant if node is placeholder else node)
    return []


def _tensor_of(
    tx: InstructionTranslator, number: torch.fx.Proxy, source: torch.fx.Proxy | None, dtype: torch.dtype
) -> torch.fx.Proxy:
    """Return a new tensor of a number: a copy of the argument ``source`` if there is one, since operands share none."""
    vt = number_tensor(tx, number, dtype) if source is None else new_value(tx, "call_method", "clone", (source,), {})
    tensor: torch.fx.Proxy = vt.as_proxy()
    return tensor


def _read_from_tensor(
    graph: torch.fx.Graph,
    placeholder: torch.fx.Node,
    users: Sequence[torch.fx.Node],
    example: torch.Tensor,
    copies: bool,
    integer: torch.SymInt | None,
) -> None:
    """Let ``users`` of a placeholder that becomes a tensor use what ``item()`` returns.

    With ``copies`` each graph reads a copy (`_copied`). An expression of sizes must not be read from a copy, since
    torch then divides proxies by sympy's rules (``insert_deferred_runtime_asserts``). For a bool, ``integer`` is the
    symbol that ``item()`` returns, and the bool is whether it is 1.
    """
    *_, last = graph.find_nodes(op="placeholder")
    tensor = placeholder
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
    placeholder.replace_all_uses_with(result, lambda user: user in users)


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
