"""Copy the outputs of a body that would share memory with the enclosing program, or with each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import expressions
from hopkit.speculate.origins import outer_values
from hopkit.speculate.subgraph import TracedBody

__all__ = ["copied_outputs", "outer_memory"]


def outer_memory(body: TracedBody) -> frozenset[Any]:
    """Return the keys of the memory of the enclosing program that a body uses."""
    return frozenset(key for outer in outer_values(body).values() for key in memory_of(outer.node))


def copied_outputs(
    tx: InstructionTranslator,
    hop: str,
    names: Sequence[str],
    bodies: Sequence[TracedBody],
    outputs: Sequence[tuple[Any, ...]],
) -> tuple[tuple[Any, ...], ...]:
    """Return the outputs of all bodies, with a copy in place of each that shares memory already in use.

    Raises torch's graph-break error if a copy has other strides than the tensor, or another ``requires_grad``.
    """
    columns = []
    for body, name, column in zip(bodies, names, zip(*outputs, strict=True), strict=True):
        taken = set(outer_memory(body))
        unshared = []
        for output in column:
            memory = memory_of(output.node) if isinstance(output, torch.fx.Proxy) else frozenset()
            is_outer = bool(memory) and output.tracer is not body.tracer
            shares = is_outer or not memory.isdisjoint(taken)
            unshared.append(_copy(tx, hop, name, body, output) if shares else output)
            taken |= memory
        columns.append(unshared)
    return tuple(zip(*columns, strict=True))


def _copy(tx: InstructionTranslator, hop: str, name: str, body: TracedBody, output: torch.fx.Proxy) -> torch.fx.Proxy:
    with body.reopened(tx):
        copy: torch.fx.Proxy = new_value(tx, "call_method", "clone", (output,), {}).as_proxy()
    original, cloned = (proxy.node.meta["example_value"] for proxy in (output, copy))
    if expressions(original.stride()) != expressions(cloned.stride()):
        refuse(
            tx,
            hop,
            f"{name} returns {output.node.name}, whose memory another branch does not share, and a copy of it has the "
            f"strides {tuple(cloned.stride())} instead of {tuple(original.stride())}",
            "Return x.contiguous() or x.clone() in the branch.",
        )
    if original.requires_grad != cloned.requires_grad:
        refuse(
            tx,
            hop,
            f"{name} returns {output.node.name}, which requires a gradient, and a copy of it under no_grad does not",
            "Return x.detach() in the branch, or turn gradients on around the call.",
        )
    return copy
