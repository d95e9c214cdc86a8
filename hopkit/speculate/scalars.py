"""Numbers that differ between bodies: out of the HOP they come as tensors of one element.

Torch's operator merges tensors and, in Dynamo, constant integers. It has no rule for a symbolic number: which of two
expressions holds is known only when the program runs. So each body makes a tensor of its number, and after the HOP
``item()`` gives a new symbol, as it does for any number that a program reads from a tensor. Of constants the same is
made: integers that differ have no backward and no lowering in torch (``cond_python_values/other_int`` in the corpus).

The tensors are float64, also of integers and bools: of outputs that are not floating, ``torch.cond`` has no backward
(``cond_outputs/bools_and_ints``). An integer that a float64 may round is an error when
the program runs.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

import torch

from hopkit._torch.emission import new_value
from hopkit._torch.symbols import allow_item, bounded
from hopkit._torch.tracking import Tracker, Translator
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.subgraph import TracedBody

__all__ = ["number_of", "tensor_of"]

_CARRIER, _CPU = torch.float64, torch.device("cpu")
_EXACT = 2**53 - 1
"""Up to it, and from its negative on, a float64 is one integer only."""


def tensor_of(tx: Translator, body: TracedBody, number: Tracker) -> torch.fx.Proxy:
    """A float64 tensor without dimensions, on the CPU, that a body makes of a number: a symbolic one or a constant."""
    value = number.as_proxy() if in_graph(number) else number.as_python_constant()
    with body.reopened(tx):
        made = new_value(tx, "call_function", torch.full, ((), value), {"dtype": _CARRIER, "device": _CPU})
        proxy: torch.fx.Proxy = made.as_proxy()
    return proxy


def number_of(tx: Translator, tensor: Tracker, numbers: Sequence[Tracker]) -> Tracker:
    """The number in such a tensor, in the enclosing program; ``numbers`` are those of the bodies.

    An integer lies between the least and the greatest that these can be.
    """
    kind = numbers[0].python_type()
    if kind is float:
        return _item(tx, tensor)
    integer = _item(tx, new_value(tx, "call_method", "to", (tensor.as_proxy(), torch.int64), {}))
    if kind is bool:
        # Inductor 2.13 can't return what item() gives of bools (cond_python_values/bool_read_afterwards).
        found: Tracker = new_value(tx, "call_function", operator.ne, (integer.as_proxy(), 0), {})
        return found
    bounded(tx, integer, numbers, _EXACT)
    return integer


def _item(tx: Translator, tensor: Tracker) -> Tracker:
    allow_item(tx)
    found: Tracker = new_value(tx, "call_method", "item", (tensor.as_proxy(),), {})
    return found
