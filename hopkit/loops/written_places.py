"""Refuse the writes of a loop's body that torch's operator does not take, with the place in the carry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import torch

from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.refusals import refuse
from hopkit.loops.tracing import Loop
from hopkit.speculate.subgraph import TracedBody

__all__ = ["refuse_written_places"]


def refuse_written_places(
    tx: InstructionTranslator, loop: Loop, bodies: Sequence[TracedBody], *, reason: str = "", way_out: str = ""
) -> None:
    """Raise torch's graph-break error if a body writes to a tensor of the carry, or to a slice.

    ``reason`` follows the place in the message, and ``way_out`` the hint.
    """
    hop = loop.settled.carry.hop
    if not any(body.effects.written for body in bodies):
        return
    for place, node in _tensors(loop):
        for body in bodies:
            for key in memory_of(node) & body.effects.written.keys():
                name = body.effects.written[key]
                what = f"{name} writes to {place}{reason} ({body.effects.lines[key, name]})"
                refuse(tx, hop, what, f"Return the new value (x = x + 1 for x += 1){way_out}.")


def _tensors(loop: Loop) -> Iterator[tuple[str, torch.fx.Node]]:
    """Yield the tensors of the carry and the slices, with their places: placeholders, and tensors that stay outside."""
    carry = loop.settled.carry
    for slot in (*carry.slots.values(), *loop.slices):
        yield slot.place, slot.node
    for place, vt in carry.objects.tensors():
        yield place, vt.as_proxy().node
