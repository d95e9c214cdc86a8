"""Seal the graph of a settled body with the carry and the outputs of a round, and give the loop its operands."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import cached_fake_outputs, new_value
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import (
    InstructionTranslator,
    VariableTracker,
)
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import returnable, same_sizes
from hopkit.loops.carries import CarriedSlot
from hopkit.loops.number_operands import numbers_as_tensors
from hopkit.loops.operands import is_contiguous
from hopkit.loops.shared_operands import unshared
from hopkit.loops.tracing import Loop
from hopkit.speculate.branches import merge_inputs
from hopkit.speculate.engine import seal_proxies
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.scalars import loop_carrier, number_tensor, read_number, tensor_of
from hopkit.speculate.subgraph import TracedBody, output_values

__all__ = ["cached_rounds", "drop_unchanged", "finals_of", "merged_operands", "operands_of", "sealed_round"]


def sealed_round(
    tx: InstructionTranslator,
    loop: Loop,
    tensors: Sequence[VariableTracker],
    *,
    copied: bool = False,
    contiguous: bool = False,
) -> torch.fx.Graph:
    """Seal the graph of a settled body: the outputs are the carry's slots, then ``tensors``.

    An output that shares memory with an input or with an output before it is a copy, as torch's operators require;
    each output, if ``copied``. With ``contiguous``, so is a carried tensor that was contiguous before the round alone.
    Raises torch's graph-break error if a round changes the type of a carried tensor.
    """
    body, settled = loop.body, loop.settled
    proxies: list[Any] = []
    seen: set[Any] = set()
    with body.reopened(tx):
        for placeholder in body.tracer.graph.find_nodes(op="placeholder"):
            seen |= memory_of(placeholder)
    carried = [_carried(tx, body, slot, value) for slot, value in zip(settled.slots, settled.returned, strict=True)]
    if contiguous:
        carried = [_contiguous(tx, body, slot, value) for slot, value in zip(settled.slots, carried, strict=True)]
    values = [*carried, *(value.as_proxy() for value in tensors)]
    for value in values:
        if isinstance(value, torch.fx.Proxy) and _is_tensor(value):
            with body.reopened(tx):
                # A value of the enclosing program is an input once it is lifted.
                inner = body.tracer.maybe_lift_tracked_freevar_to_input(value)
                if copied or inner is not value or memory_of(inner.node) & seen:
                    inner = new_value(tx, "call_method", "clone", (inner,), {}).as_proxy()
            seen |= memory_of(inner.node)
            value = inner
        proxies.append(value)
    for slot, value in zip(settled.slots, proxies, strict=False):
        _check_type(tx, body.description, slot, value)
    return seal_proxies(tx, body, tuple(proxies))


def _is_tensor(proxy: torch.fx.Proxy) -> bool:
    return isinstance(proxy.node.meta.get("example_value"), torch.Tensor)


def _carried(tx: InstructionTranslator, body: TracedBody, slot: CarriedSlot, value: VariableTracker) -> Any:
    if not slot.initial.is_tensor():
        return tensor_of(tx, body, value, loop_carrier(slot.initial.python_type()))
    return value.as_proxy()


def _contiguous(tx: InstructionTranslator, body: TracedBody, slot: CarriedSlot, value: Any) -> Any:
    """Return a contiguous copy of a value in the body if its slot is contiguous and the value is not."""
    before, after = (proxy.node.meta["example_value"] for proxy in (slot.operand.as_proxy(), value))
    if is_contiguous(tx, after) or not is_contiguous(tx, before):
        return value
    with body.reopened(tx):
        inner = body.tracer.maybe_lift_tracked_freevar_to_input(value)
        return new_value(tx, "call_method", "contiguous", (inner,), {}).as_proxy()


def _check_type(tx: InstructionTranslator, hop: str, slot: CarriedSlot, value: Any) -> None:
    """Refuse a carried tensor whose dtype, device, shape or strides a round changes."""
    if not slot.initial.is_tensor():
        return
    before, after = (proxy.node.meta["example_value"] for proxy in (slot.operand.as_proxy(), value))
    for name in ("dtype", "device", "shape", "stride"):
        left, right = (_described(tensor, name) for tensor in (before, after))
        if left != right and not _same_numbers(before, after, name):
            what = f"the {name} of {slot.place} is {left} before the loop and {right} after round 1"
            refuse(tx, hop, what, "Make it the same in each round: .to(), .expand() or .contiguous().")


def _same_numbers(before: Any, after: Any, name: str) -> bool:
    """Return whether the shapes or the strides of two tensors are equal, with a guard if they are symbolic."""
    if name == "shape":
        return same_sizes(before.shape, after.shape)
    is_strided = before.layout is after.layout is torch.strided
    return name == "stride" and is_strided and same_sizes(before.stride(), after.stride())


def _described(tensor: Any, name: str) -> str:
    value = getattr(tensor, name)
    if name == "stride":
        return str(list(value())) if tensor.layout is torch.strided else str(tensor.layout)
    return str(list(value)) if name == "shape" else str(value)


@contextlib.contextmanager
def cached_rounds(
    tx: InstructionTranslator,
    nodes: Sequence[torch.fx.Proxy],
    graphs: Sequence[torch.fx.Graph],
    differentiated: bool,
) -> Iterator[None]:
    """Let torch's operator take the fake results of a round from its trace inside the block.

    An operator that is differentiated traces the graphs again, to divide forward from backward.
    """
    if differentiated:
        yield
        return
    with cached_fake_outputs(tx, nodes, [output_values(graph) for graph in graphs]):
        yield


def operands_of(tx: InstructionTranslator, slots: Sequence[CarriedSlot], others: Sequence[torch.fx.Proxy]) -> list[Any]:
    """Return the operands of torch's operator that carry the slots, proxies of the enclosing program.

    Operands share no memory: copy the initial value of a slot that shares it with another or with ``others``.
    """
    taken = {key for other in others for key in memory_of(other.node)}
    operands: list[Any] = []
    for slot in slots:
        value = slot.operand.as_proxy() if in_graph(slot.operand) else slot.operand.as_python_constant()
        if not slot.initial.is_tensor():
            value = number_tensor(tx, value, loop_carrier(slot.initial.python_type())).as_proxy()
        elif memory_of(value.node) & taken:
            value = new_value(tx, "call_method", "clone", (value,), {}).as_proxy()
        taken |= memory_of(value.node)
        operands.append(value)
    return operands


def merged_operands(
    tx: InstructionTranslator,
    graphs: Sequence[torch.fx.Graph],
    bodies: Sequence[TracedBody],
    names: Sequence[str],
    *,
    reads_floats: bool = True,
) -> tuple[torch.fx.Proxy, ...]:
    """Return the values of the enclosing program that the sealed graphs take, each a tensor or an integer.

    A body reads a symbolic float from a tensor, or computes with the tensor, without ``reads_floats``. No two share
    memory that the bodies only read.
    """
    operands = merge_inputs(graphs, [body.tracer.lifted_freevars for body in bodies], names)
    return unshared(tx, bodies, numbers_as_tensors(tx, graphs, operands, reads_floats=reads_floats))


def finals_of(
    tx: InstructionTranslator, slots: Sequence[CarriedSlot], items: Sequence[VariableTracker]
) -> list[VariableTracker]:
    """Return the final values of the slots, from the VTs of the operator's outputs."""
    return [
        item if slot.initial.is_tensor() else returnable(tx, read_number(tx, item, slot.initial.python_type()))
        for slot, item in zip(slots, items, strict=True)
    ]


def drop_unchanged(tx: InstructionTranslator, body: TracedBody, slots: Sequence[CarriedSlot]) -> None:
    """Make the placeholders of carried values that no round changes those of values of the enclosing program."""
    for slot in slots:
        if not slot.node.users:
            body.tracer.graph.erase_node(slot.node)
            continue
        with body.reopened(tx):
            inner = body.tracer.maybe_lift_tracked_freevar_to_input(slot.initial.as_proxy())
        slot.node.replace_all_uses_with(inner.node)
        body.tracer.graph.erase_node(slot.node)
