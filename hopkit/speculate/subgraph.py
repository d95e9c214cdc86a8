"""The results of speculation: a traced body, and a sealed subgraph."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch

from hopkit._torch.dynamo.node_effects import MemoryEffects
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker
from hopkit._torch.dynamo.subgraphs import opened_tracer
from hopkit.deprecation import renamed_attributes
from hopkit.observation.events import Reports
from hopkit.speculate.policy import SpeculationPolicy

__all__ = ["SpeculatedSubgraph", "TracedBody", "TracingInfo", "does_something", "output_values"]


@dataclasses.dataclass(frozen=True)
class TracingInfo:
    """Observations from the tracing of a body.

    ``side_effect_stack``: the user's stack where the body first changed Python state outside of it (None: it did not).
    ``traced_sources``: the values that it read from the user's frame. ``mutated_inputs``: the indices of the
    placeholders that it writes to. ``changed``: the objects of the enclosing program that it changed. The engine notes
    them if outer values pass, because it then looks in them for values that the body stored there.
    """

    side_effect_stack: Any = None
    traced_sources: Any = ()
    mutated_inputs: tuple[int, ...] = ()
    changed: tuple[VariableTracker, ...] = ()


@renamed_attributes(made="created")
@dataclasses.dataclass(frozen=True, eq=False)
class TracedBody:
    """A body that was traced, and whose graph has no outputs yet.

    ``returned`` is the body's result, ``tracer`` the SubgraphTracer that recorded its graph. ``traced_externally``: the
    program lets side effects of the body through. ``changed`` are objects of the enclosing program that it changed.
    ``effects`` are the effects of its nodes on memory, noted if the policy guards outer state. ``arguments`` are the
    values for which the mode of inputs made placeholders, ``inputs`` what the mode made of all arguments. ``reports``
    are the records of this speculation, one for each observer.
    """

    hop: Any
    description: str
    policy: SpeculationPolicy
    tracer: SubgraphTracer
    returned: VariableTracker
    traced_externally: bool = False
    changed: tuple[VariableTracker, ...] = ()
    reports: Reports = dataclasses.field(default_factory=list, repr=False)
    effects: MemoryEffects = dataclasses.field(default_factory=MemoryEffects, repr=False)
    arguments: tuple[VariableTracker, ...] = ()
    inputs: tuple[VariableTracker, ...] = ()

    @contextmanager
    def reopened(self, tx: InstructionTranslator) -> Iterator[None]:
        """Trace into the same graph again inside the block."""
        with opened_tracer(tx, self.hop, self.description, self.tracer):
            yield

    def created(self, value: VariableTracker) -> bool:
        """Return whether this body created a tensor, symbol or script object, not the enclosing program."""
        return value.as_proxy().tracer is self.tracer


@dataclasses.dataclass(frozen=True, eq=False)
class SpeculatedSubgraph:
    """A body as a graph, and the value that the body returned: two things.

    ``returned`` is the structure with which Dynamo continues: any Python object. ``graph_output_vts`` are the
    VariableTrackers of the outputs of ``graph``, in their order. ``lifted_freevars`` maps each name of the enclosing
    program that the body uses to its placeholder. ``arguments`` are the values that have a placeholder in front of
    these, by the mode of inputs.
    """

    returned: VariableTracker
    graph_output_vts: tuple[VariableTracker, ...]
    graph: torch.fx.Graph
    lifted_freevars: Mapping[torch.fx.Proxy, torch.fx.Proxy]
    tracing_info: TracingInfo
    arguments: tuple[VariableTracker, ...] = ()

    @property
    def operands(self) -> tuple[Any, ...]:
        """Return the operands of the HOP's node, one for each placeholder: proxies of the enclosing program, constants.

        Those of arguments come first, then the lifted names.
        """
        return (*(argument.as_proxy() for argument in self.arguments), *self.lifted_freevars)

    @property
    def is_empty(self) -> bool:
        """Return whether the graph does nothing and outputs nothing: such a body needs no node."""
        return not self.graph_output_vts and not does_something(self.graph)

    @property
    def live(self) -> tuple[VariableTracker, ...]:
        """Return the VTs by which the program reaches the body's values: its result, and objects that it changed."""
        return self.returned, *self.tracing_info.changed

    @property
    def example_values(self) -> tuple[Any, ...]:
        """Return the fake values of the outputs."""
        return output_values(self.graph)


def does_something(graph: torch.fx.Graph) -> bool:
    """Return whether a graph has more than placeholders, parameters and outputs."""
    return any(node.op not in ("placeholder", "output", "get_attr") for node in graph.nodes)


def output_values(graph: torch.fx.Graph) -> tuple[Any, ...]:
    """Return the fake values of a sealed graph's outputs; an output that is a constant stands for itself."""
    outputs = next(iter(graph.find_nodes(op="output"))).args[0]
    outputs = outputs if isinstance(outputs, (list, tuple)) else (outputs,)
    return tuple(output.meta["example_value"] if isinstance(output, torch.fx.Node) else output for output in outputs)
