"""Carry numbers that differ between bodies out of the HOP, as tensors of one element.

Torch's operator merges tensors and, in Dynamo, constant integers. It has no rule for a symbolic number: which of two
expressions holds is known only when the program runs. So each body makes a tensor of its number, and after the HOP
``item()`` returns a new symbol, as for any number that a program reads from a tensor. Constants are treated the same:
integers that differ have no backward and no lowering in torch (``cond_python_values/other_int`` in the corpus).

The tensors are float64, also for integers and bools: ``torch.cond`` has no backward for outputs that are not floating
(``cond_outputs/bools_and_ints``). An integer that a float64 may round raises an error when the program runs.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.symbols import allow_item, bounded, returnable
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.subgraph import TracedBody

__all__ = ["CARRIER", "loop_carrier", "number_of", "number_tensor", "read_number", "tensor_of"]

CARRIER, _CPU = torch.float64, torch.device("cpu")
_EXACT = 2**53 - 1
"""Integers of at most this magnitude convert to float64 and back without loss."""


def tensor_of(
    tx: InstructionTranslator, body: TracedBody, number: VariableTracker, dtype: torch.dtype = CARRIER
) -> torch.fx.Proxy:
    """Materialise a (symbolic) number as a 0-d CPU tensor inside the body, a float64 unless another is asked."""
    value = number.as_proxy() if in_graph(number) else number.as_python_constant()
    with body.reopened(tx):
        proxy: torch.fx.Proxy = number_tensor(tx, value, dtype).as_proxy()
    return proxy


def number_tensor(tx: InstructionTranslator, number: Any, dtype: torch.dtype = CARRIER) -> VariableTracker:
    """Make such a tensor of a number or the proxy of one, in the graph that is traced now."""
    return new_value(tx, "call_function", torch.full, ((), number), {"dtype": dtype, "device": _CPU})


def loop_carrier(kind: type) -> torch.dtype:
    """Return the dtype as which a loop carries a number: its carry may be integers, also with gradients."""
    return torch.float64 if kind is float else torch.int64


def number_of(
    tx: InstructionTranslator, tensor: VariableTracker, numbers: Sequence[VariableTracker]
) -> VariableTracker:
    """Read the number in such a tensor, in the enclosing program; ``numbers`` are those of the bodies.

    Bound an integer by the least and the greatest value that these can have.
    """
    kind = numbers[0].python_type()
    number = returnable(tx, read_number(tx, tensor, kind))
    if kind is int:
        bounded(tx, number, numbers, _EXACT)
    return number


def read_number(tx: InstructionTranslator, tensor: VariableTracker, kind: type) -> VariableTracker:
    """Read the number of type ``kind`` in such a tensor, without bounds, in the graph that is traced now."""
    if kind is float:
        return _item(tx, tensor)
    if tensor.as_proxy().node.meta["example_value"].dtype != torch.int64:
        tensor = new_value(tx, "call_method", "to", (tensor.as_proxy(), torch.int64), {})
    integer = _item(tx, tensor)
    if kind is not bool:
        return integer
    # Inductor 2.13 can't return the result of item() on bools (cond_python_values/bool_read_afterwards).
    boolean: VariableTracker = new_value(tx, "call_function", operator.ne, (integer.as_proxy(), 0), {})
    return boolean


def _item(tx: InstructionTranslator, tensor: VariableTracker) -> VariableTracker:
    allow_item(tx)
    number: VariableTracker = new_value(tx, "call_method", "item", (tensor.as_proxy(),), {})
    return number
