"""Make the gradients of torch's loops right: of no round, of a carry that requires one late, or never."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import inlined, new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.symbols import expressions
from hopkit._torch.dynamo.variables import has_gradient
from hopkit._torch.functorch import batch_levels, requires_grad
from hopkit.loops.carries import CarriedSlot
from hopkit.loops.sealing import operands_of
from hopkit.loops.tracing import Loop

__all__ = ["all_differentiated", "dense_operands", "in_strides_of_a_round", "kept_without_rounds", "without_gradient"]


def all_differentiated(
    tx: InstructionTranslator, loop: Loop, initial: Sequence[Any], operands: Sequence[torch.fx.Proxy]
) -> tuple[Any, ...]:
    """Make each initial value require a gradient if it does so after a round.

    Otherwise torch's backward passes no gradient from a round to the one before it
    (``while_loop/starts_without_gradient`` in the corpus).
    """
    late = loop.settled.carry.differentiated
    sources = [proxy for proxy in (*initial, *operands) if requires_grad(proxy.node.meta["example_value"])]
    values = []
    for slot, value in zip(loop.settled.slots, initial, strict=True):
        example = value.node.meta["example_value"]
        levels = batch_levels(example)
        # Under vmap, a value that is the same for all samples must stay so.
        source = next((proxy for proxy in sources if batch_levels(proxy.node.meta["example_value"]) <= levels), None)
        if slot.place in late and source is not None:
            # Zero, exactly, with a gradient: the sum of no elements.
            nothing = source
            for method, args in (("reshape", (-1,)), ("narrow", (0, 0, 0)), ("sum", ())):
                nothing = new_value(tx, "call_method", method, (nothing, *args), {}).as_proxy()
            zero = new_value(tx, "call_method", "to", (nothing, example.device, example.dtype), {}).as_proxy()
            one = new_value(tx, "call_function", operator.add, (zero, 1), {}).as_proxy()
            value = new_value(tx, "call_function", operator.mul, (value, one), {}).as_proxy()
        values.append(value)
    return tuple(values)


def dense_operands(
    tx: InstructionTranslator, graphs: Sequence[torch.fx.Graph], operands: Sequence[torch.fx.Proxy]
) -> tuple[torch.fx.Proxy, ...]:
    """Return the operands with a copy in place of each that has gaps between its elements, as a slice of columns has.

    Torch 2.13 to 2.15 sum the gradients of the rounds in a tensor without gaps, and often raise where those of a round
    have other strides (``tests/hops/test_while_loop_gradients.py``). Bodies that call ``as_strided`` see the gaps.
    """
    if any(_name(node.target) == "as_strided" for graph in graphs for node in graph.nodes):
        return tuple(operands)
    dense = []
    for operand in operands:
        example = operand.node.meta["example_value"]
        if requires_grad(example) and example.layout is torch.strided:
            with tx.output.fake_mode:
                strides = example.clone().stride()
            if expressions(strides) != expressions(example.stride()):
                operand = new_value(tx, "call_method", "clone", (operand,), {}).as_proxy()
        dense.append(operand)
    return tuple(dense)


def _name(target: Any) -> str:
    return target if isinstance(target, str) else getattr(target, "__name__", "")


def without_gradient(
    tx: InstructionTranslator, slot: CarriedSlot, returned: VariableTracker, item: VariableTracker
) -> VariableTracker:
    """Detach a value that requires a gradient only because torch's operator marks each floating output.

    See ``while_loop/carry_without_gradient`` in the corpus.
    """
    differentiated = [has_gradient(vt) for vt in (item, slot.entry, returned)]
    if not slot.initial.is_tensor() or differentiated != [True, False, False]:
        return item
    return new_value(tx, "call_method", "detach", (item.as_proxy(),), {})


def in_strides_of_a_round(tx: InstructionTranslator, first: Any, item: VariableTracker) -> VariableTracker:
    """Give a result the strides of each round, which are those of ``first``, the initial value.

    Torch 2.13 to 2.15 select a result with a gradient from a stack of those of all rounds, and it is contiguous.
    """
    before, after = (proxy.node.meta["example_value"] for proxy in (first, item.as_proxy()))
    if before.layout is not torch.strided or expressions(before.stride()) == expressions(after.stride()):
        return item
    target = new_value(tx, "call_function", torch.empty_like, (first,), {}).as_proxy()
    return new_value(tx, "call_method", "copy_", (target, item.as_proxy()), {})


def kept_without_rounds(
    tx: InstructionTranslator,
    slots: Sequence[CarriedSlot],
    condition: torch.fx.Graph,
    initial: Sequence[Any],
    operands: Sequence[Any],
    items: Sequence[VariableTracker],
) -> list[VariableTracker]:
    """Return the outputs of the loop, or the initial values if no round runs: then torch's gradient is wrong.

    Torch 2.13 to 2.15 differentiate one round (``while_loop/no_step`` in the corpus).
    """
    # Numbers in tensors of their own: torch remembers what it read from the loop's, and then Inductor fails.
    numbers = operands_of(tx, [slot for slot in slots if not slot.initial.is_tensor()], ())
    remaining = iter(numbers)
    values = [
        value if slot.initial.is_tensor() else next(remaining) for slot, value in zip(slots, initial, strict=True)
    ]
    (holds,) = inlined(tx, condition, (*values, *operands), metadata=False)
    if not isinstance(holds.node.meta["example_value"], torch.Tensor):
        holds = new_value(tx, "call_function", torch.full, ((), holds), {"dtype": torch.bool}).as_proxy()
    return [
        new_value(tx, "call_function", torch.where, (holds, item.as_proxy(), first), {}) if has_gradient(item) else item
        for item, first in zip(items, initial, strict=True)
    ]
