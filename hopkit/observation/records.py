"""The records of a speculation: its inputs and results, and the events in the order in which they happened."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Literal

import torch

from hopkit._torch.dynamo.body_events import Cause
from hopkit._torch.dynamo.variables import node_of, proxy_source

__all__ = ["Speculation", "SpeculationEvent", "lift_reason"]


@dataclasses.dataclass(eq=False)
class Speculation:
    """One speculation of a body: its inputs and, once it ended, its results or its error.

    ``function`` is the name of torch's function, '' for hopkit's engine. ``policy`` maps the keyword arguments of
    torch's function to their values, defaults included; for hopkit's engine it is the policy itself. ``output_graph``
    identifies Dynamo's attempt to trace the frame; a restart begins a new one. ``lifted`` maps outer proxies to
    placeholders of the subgraph. ``events`` are the events so far.
    """

    hop: str
    description: str
    body: str
    depth: int
    function: str
    policy: Any
    operands: tuple[Any, ...] = dataclasses.field(repr=False)
    output_graph: Any = dataclasses.field(repr=False)
    side_effects: Any = dataclasses.field(repr=False)
    tracer: Any = dataclasses.field(default=None, repr=False)
    graph: torch.fx.Graph | None = None
    lifted: Mapping[Any, Any] = dataclasses.field(default_factory=dict, repr=False)
    returned: Any = dataclasses.field(default=None, repr=False)
    error: str = ""
    failed_phase: str = ""
    failed_line: str = ""
    events: list[SpeculationEvent] = dataclasses.field(default_factory=list, repr=False)


@dataclasses.dataclass(frozen=True, eq=False)
class SpeculationEvent:
    """An event in the tracing of a body.

    ``kind`` is ``"placeholder"`` for one that an argument gets, ``"lifted"`` for that of a name of the enclosing
    program, ``"side effect"`` for a change of an outer object or a write to an input, refused or not, ``"output"`` for
    an output of the sealed graph. ``node`` is in the body's graph. ``value`` is the lifted proxy of the enclosing graph
    (None for a symbol), or the VT of a changed object. ``line`` is the text of the user's line ('' after tracing).
    ``reason`` says why a name was lifted: ``"operand 0"``, ``"closure"``, ``"global"``, ``"attribute"``, ``"nested
    body"`` or ``"symbol of a size"``.
    """

    kind: Literal["placeholder", "lifted", "side effect", "output"]
    speculation: Speculation = dataclasses.field(repr=False)
    node: torch.fx.Node | None = None
    value: Any = dataclasses.field(default=None, repr=False)
    line: str = ""
    reason: str = ""


def lift_reason(record: Speculation, outer: Any, cause: Cause) -> str:
    """Return why a body got a placeholder; '' for an argument.

    A value of the enclosing program without a source counts as a closure, however the body reached it.
    """
    if cause in ("parameter", "symbol"):
        return "symbol of a size" if cause == "symbol" else ""
    for index, operand in enumerate(record.operands):
        if node_of(operand) is outer.node:
            return f"operand {index}"
    if cause == "nested body":
        return cause
    source = proxy_source(outer)
    if ".size()[" in source or ".stride()[" in source:
        return "symbol of a size"
    if source.startswith("G["):
        return "global"
    return "attribute" if "." in source and "__closure__" not in source else "closure"
