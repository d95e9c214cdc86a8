"""What speculation gives back: a body that was traced, and a subgraph that is sealed."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch

from hopkit._torch.node_effects import MemoryEffects
from hopkit._torch.speculation import Reports
from hopkit._torch.subgraphs import opened_tracer
from hopkit._torch.tracking import Tracer, Tracker, Translator
from hopkit.speculate.policy import SpeculationPolicy

__all__ = ["SpeculatedSubgraph", "TracedBody", "TracingInfo", "output_values"]


@dataclasses.dataclass(frozen=True)
class TracingInfo:
    """What was seen while a body was traced.

    ``side_effect_stack`` is the user's stack where the body first changed Python state outside of it (None: it did
    not), ``traced_sources`` what it read from the user's frame, ``mutated_inputs`` the indices of the placeholders
    that it writes to, ``changed`` the objects of the enclosing program that it changed: they are noted where outer
    values pass, because there what the body put into them is looked for.
    """

    side_effect_stack: Any = None
    traced_sources: Any = ()
    mutated_inputs: tuple[int, ...] = ()
    changed: tuple[Tracker, ...] = ()


@dataclasses.dataclass(frozen=True, eq=False)
class TracedBody:
    """A body that was traced, and whose graph has no outputs yet.

    ``returned`` is what the body returned, ``tracer`` what recorded its graph. ``traced_externally``: the program asked
    for side effects of the body to be let through. ``changed`` are objects of the enclosing program that it changed.
    ``effects`` are what its nodes do to memory, noted where the policy guards outer state. ``reports`` is for whoever
    watches.
    """

    hop: Any
    description: str
    policy: SpeculationPolicy
    tracer: Tracer
    returned: Tracker
    traced_externally: bool = False
    changed: tuple[Tracker, ...] = ()
    reports: Reports = dataclasses.field(default_factory=list, repr=False)
    effects: MemoryEffects = dataclasses.field(default_factory=MemoryEffects, repr=False)

    @contextmanager
    def reopened(self, tx: Translator) -> Iterator[None]:
        """Trace into the same graph again inside the block."""
        with opened_tracer(tx, self.hop, self.description, self.tracer):
            yield

    def made(self, value: Tracker) -> bool:
        """Whether a tensor, symbol or script object was made in this body: it is not one of the enclosing program."""
        return value.as_proxy().tracer is self.tracer


@dataclasses.dataclass(frozen=True, eq=False)
class SpeculatedSubgraph:
    """A body as a graph, and what it returned: two things.

    ``returned`` is the structure with which Dynamo continues: any Python object. ``graph_output_vts`` are the trackers
    of the outputs of ``graph``, in their order. ``lifted_freevars`` maps each name of the enclosing program that the
    body uses to its placeholder.
    """

    returned: Tracker
    graph_output_vts: tuple[Tracker, ...]
    graph: torch.fx.Graph
    lifted_freevars: Mapping[torch.fx.Proxy, torch.fx.Proxy]
    tracing_info: TracingInfo

    @property
    def live(self) -> tuple[Tracker, ...]:
        """Where the enclosing program finds what the body made: what it returned, and what it changed."""
        return self.returned, *self.tracing_info.changed

    @property
    def example_values(self) -> tuple[Any, ...]:
        """The fake values of the outputs."""
        return output_values(self.graph)


def output_values(graph: torch.fx.Graph) -> tuple[Any, ...]:
    """The fake values of a sealed graph's outputs, and those that are constants."""
    outputs = next(iter(graph.find_nodes(op="output"))).args[0]
    return tuple(each.meta["example_value"] if isinstance(each, torch.fx.Node) else each for each in outputs)
