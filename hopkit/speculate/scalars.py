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

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.symbols import allow_item, bounded
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.subgraph import TracedBody

__all__ = ["number_of", "tensor_of"]

_CARRIER, _CPU = torch.float64, torch.device("cpu")
_EXACT = 2**53 - 1
"""Integers of at most this magnitude convert to float64 and back without loss."""


def tensor_of(tx: InstructionTranslator, body: TracedBody, number: VariableTracker) -> torch.fx.Proxy:
    """Materialise a (symbolic) number as a 0-d float64 CPU tensor inside the body."""
    value = number.as_proxy() if in_graph(number) else number.as_python_constant()
    with body.reopened(tx):
        tensor = new_value(tx, "call_function", torch.full, ((), value), {"dtype": _CARRIER, "device": _CPU})
        proxy: torch.fx.Proxy = tensor.as_proxy()
    return proxy


def number_of(
    tx: InstructionTranslator, tensor: VariableTracker, numbers: Sequence[VariableTracker]
) -> VariableTracker:
    """Read the number in such a tensor, in the enclosing program; ``numbers`` are those of the bodies.

    Bound an integer by the least and the greatest value that these can have.
    """
    kind = numbers[0].python_type()
    if kind is float:
        return _item(tx, tensor)
    integer = _item(tx, new_value(tx, "call_method", "to", (tensor.as_proxy(), torch.int64), {}))
    if kind is bool:
        # Inductor 2.13 can't return the result of item() on bools (cond_python_values/bool_read_afterwards).
        boolean: VariableTracker = new_value(tx, "call_function", operator.ne, (integer.as_proxy(), 0), {})
        return boolean
    bounded(tx, integer, numbers, _EXACT)
    return integer


def _item(tx: InstructionTranslator, tensor: VariableTracker) -> VariableTracker:
    allow_item(tx)
    number: VariableTracker = new_value(tx, "call_method", "item", (tensor.as_proxy(),), {})
    return number
