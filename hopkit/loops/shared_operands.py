"""Pass copies of operands that share memory: torch's operators refuse two views of one tensor, such as ``x.chunk(3)``.

A body that only reads them can't tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.symbols import computed_outside, expressions
from hopkit.speculate.subgraph import TracedBody

__all__ = ["unshared"]


def unshared(
    tx: InstructionTranslator, bodies: Sequence[TracedBody], operands: Sequence[torch.fx.Proxy]
) -> tuple[torch.fx.Proxy, ...]:
    """Return the operands with a copy in place of each that shares memory with one before it.

    The copy has the strides with which the bodies were traced. Memory that a body writes to is not copied: the write
    would be lost.
    """
    written = {key for body in bodies for key in body.effects.written}
    taken: set[Any] = set()
    passed = []
    for operand in operands:
        memory = memory_of(operand.node)
        passed.append(_copied(tx, operand) if memory & taken and not memory & written else operand)
        taken |= memory
    return tuple(passed)


def _copied(tx: InstructionTranslator, operand: torch.fx.Proxy) -> torch.fx.Proxy:
    copy: torch.fx.Proxy = new_value(tx, "call_method", "clone", (operand,), {}).as_proxy()
    original = operand.node.meta["example_value"]
    if expressions(original.stride()) == expressions(copy.node.meta["example_value"].stride()):
        return copy
    # No write may enter memory that the elements of an expanded tensor share.
    repeated = [dim for dim, stride in enumerate(original.stride()) if isinstance(stride, int) and stride == 0]
    for dim in repeated:
        copy = new_value(tx, "call_method", "narrow", (copy, dim, 0, 1), {}).as_proxy()
    size, stride = (
        tuple(_outside(tx, number) for number in numbers)
        for numbers in (copy.node.meta["example_value"].size(), original.stride())
    )
    target = new_value(tx, "call_method", "new_empty_strided", (operand, size, stride), {}).as_proxy()
    copy = new_value(tx, "call_method", "copy_", (target, copy), {}).as_proxy()
    if repeated:
        size = tuple(_outside(tx, number) for number in original.size())
        copy = new_value(tx, "call_method", "expand", (copy, size), {}).as_proxy()
    return copy


def _outside(tx: InstructionTranslator, number: Any) -> Any:
    return computed_outside(tx, number).as_proxy() if isinstance(number, torch.SymInt) else number
