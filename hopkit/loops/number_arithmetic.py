"""Compute with a tensor where a body computes with a symbolic float: torch's `scan` and `map` can't all read one.

A body that reads a number (``item()``) has it in its graph, and the gradient of a `scan` saves it: torch 2.13 fails in
Inductor, and 2.15 everywhere. Inductor 2.15 also fails without a gradient.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit.speculate.scalars import CARRIER

__all__ = ["tensors_for_numbers"]

_BETWEEN_NUMBERS = {operator.add, operator.sub, operator.mul, operator.truediv, operator.neg}
_WITH_TENSORS = {
    *_BETWEEN_NUMBERS,
    *(operator.iadd, operator.isub, operator.imul, operator.itruediv),
    *(torch.add, torch.sub, torch.mul, torch.div),
    *("add", "sub", "mul", "div", "add_", "sub_", "mul_", "div_"),
}


def tensors_for_numbers(
    tx: InstructionTranslator, graph: torch.fx.Graph, placeholders: Sequence[torch.fx.Node]
) -> dict[torch.fx.Node, list[torch.fx.Node]]:
    """Let nodes use placeholders that are floats as float64 tensors of one element, where the results are the same.

    Return the nodes that still need the float, for each placeholder. Torch adds or multiplies a tensor and a number as
    the tensor and another without dimensions, but for the dtype if the first has no dimensions, or integers: then the
    second gets the dtype of the result.
    """
    tensors = {placeholder: placeholder for placeholder in placeholders}
    users: set[torch.fx.Node] = set()

    def inserted(op: str, target: Any, args: tuple[Any, ...], like: torch.fx.Node, dtype: torch.dtype) -> torch.fx.Node:
        with graph.inserting_before(like):
            node = graph.create_node(op, target, args)
        with tx.output.fake_mode:
            node.meta = like.meta | {"example_value": torch.empty((), dtype=dtype)}
        users.add(node)
        return node

    for node in list(graph.nodes):
        numbers = [used for used in node.all_input_nodes if used in tensors]
        value = node.meta.get("example_value")
        if not numbers:
            continue
        args = tuple(tensors.get(arg, arg) if isinstance(arg, torch.fx.Node) else arg for arg in node.args)
        if isinstance(value, torch.SymFloat) and node.target in _BETWEEN_NUMBERS:
            tensors[node] = inserted("call_function", node.target, args, node, CARRIER)
        elif _is_tensor_of(node, value):
            node.replace_all_uses_with(inserted("call_method", "clone", (tensors[numbers[0]],), node, CARRIER))
            graph.erase_node(node)
        elif node.target in _WITH_TENSORS and len(args) == 2 and not node.kwargs:
            (other,) = [arg for arg in node.args if arg not in tensors] or [None]
            example = other.meta.get("example_value") if isinstance(other, torch.fx.Node) else None
            if not isinstance(example, torch.Tensor):
                continue
            tensor = tensors[numbers[0]]
            if not example.dim() or not (example.dtype.is_floating_point or example.dtype.is_complex):
                if value.dtype not in (torch.float32, torch.float64):
                    continue
                tensor = inserted("call_method", "to", (tensor, value.dtype), node, value.dtype)
            node.args = tuple(arg if arg is other else tensor for arg in node.args)
            users.add(node)
    for node in reversed([*tensors, *tensors.values()]):
        if node.op != "placeholder" and not node.users:
            graph.erase_node(node)
    return {node: [user for user in node.users if user not in users] for node in placeholders}


def _is_tensor_of(node: torch.fx.Node, value: Any) -> bool:
    """Return whether a node makes such a tensor of a number, as a HOP in the body does."""
    return node.target is torch.full and node.args[0] == () and value.dtype is CARRIER and value.device.type == "cpu"
