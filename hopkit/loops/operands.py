"""Give a loop initial tensors like those of later rounds: with their strides, and with a batch where they have one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import expressions, same_sizes
from hopkit._torch.functorch import batch_levels
from hopkit.loops.carries import CarriedSlot, Carry

__all__ = ["is_contiguous", "operand_like"]


def operand_like(
    carry: Carry, slot: CarriedSlot, returned: VariableTracker, inputs: Sequence[torch.fx.Proxy]
) -> VariableTracker | None:
    """Return a copy of a slot's operand that is like what a round returns; None if it is so already, or can't be.

    A round may make it contiguous (``h0.expand(n, -1)``), or, under vmap, different for each sample. Raises torch's
    graph-break error for a number if the samples may run different numbers of rounds.
    """
    if not slot.initial.is_tensor():
        if carry.by_sample:
            what = f"the number of rounds differs between the samples of vmap, and {slot.place} is a number"
            refuse(carry.tx, carry.hop, what, "Carry a tensor: torch.tensor(number).")
        return None
    before, after = (vt.as_proxy().node.meta["example_value"] for vt in (slot.operand, returned))
    missing = (carry.by_sample | batch_levels(after)) - batch_levels(before)
    if missing:
        return _for_each_sample(carry, slot, inputs, missing)
    return _contiguous(carry, slot.operand, before, after)


def is_contiguous(tx: InstructionTranslator, example: torch.Tensor) -> bool:
    """Return whether a fake tensor is contiguous, without a guard on its sizes."""
    with tx.output.fake_mode:
        strides = example.clone(memory_format=torch.contiguous_format).stride()
    return expressions(strides) == expressions(example.stride())


def _contiguous(carry: Carry, operand: VariableTracker, before: Any, after: Any) -> VariableTracker | None:
    if before.layout is not torch.strided or after.layout is not torch.strided:
        return None
    if not same_sizes(before.shape, after.shape) or same_sizes(before.stride(), after.stride()):
        return None
    if not is_contiguous(carry.tx, after):
        return None
    options = {"memory_format": torch.contiguous_format}
    return new_value(carry.tx, "call_method", "clone", (operand.as_proxy(),), options)


def _for_each_sample(
    carry: Carry, slot: CarriedSlot, inputs: Sequence[torch.fx.Proxy], levels: frozenset[int]
) -> VariableTracker:
    """Return a tensor of the same value that is different for each sample of some levels, as far as vmap can tell."""
    slots = carry.slots.values()
    proxies = [*inputs, *(slot.operand.as_proxy() for slot in slots if slot.initial.is_tensor())]
    operand = slot.operand
    for level in sorted(levels):
        batched = next(proxy for proxy in proxies if level in batch_levels(proxy.node.meta["example_value"]))
        value = operand.as_proxy()
        options = {"dtype": torch.bool, "device": value.node.meta["example_value"].device}
        always = new_value(carry.tx, "call_method", "new_ones", (batched, ()), options).as_proxy()
        operand = new_value(carry.tx, "call_function", torch.where, (always, value, value), {})
    return operand
