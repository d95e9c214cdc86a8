"""Collect the kernels that Inductor compiles for a graph, and read their times from a profile."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import torch

from hopkit._torch.inductor.pipeline import output_code
from hopkit._torch.inductor.profiled_kernels import (
    event_name,
    event_prefix,
    is_run_of_compiled_graph,
    reporting_kernels,
)
from hopkit.hierarchy.chrome import Kernels
from hopkit.hierarchy.kernel_log import logged_kernels
from hopkit.hierarchy.query import graphs_of
from hopkit.records import KernelRecord

__all__ = ["CompiledGraph", "inductor_kernels"]


@dataclasses.dataclass(frozen=True)
class CompiledGraph:
    """A graph as Inductor compiled it: ``gm`` after its post-grad passes, and its kernels in the order of their calls.

    ``prefix`` stands before the names of its C++ kernels in a profile.
    """

    gm: torch.fx.GraphModule
    kernels: tuple[KernelRecord, ...]
    prefix: str = ""

    def times(self, events: Iterable[Any]) -> Kernels:
        """Return `chrome_trace`'s argument, from ``profile.events()`` of ``torch.profiler`` with the activity CPU.

        Each run of the graph has one kernel for each call, and ``between kernels`` for the rest of the run, which
        belongs to no node. If the code calls one kernel at several places, their order assigns its runs to them; if it
        did not run at each place once (some are in branches or loops), each of its times goes to the nodes of all these
        places. Only kernels of the CPU are in it, not the times on a GPU. Runs of two graphs whose kernels have the
        same names are not distinguished.
        """
        kernels: dict[str, tuple[Iterable[torch.fx.Node | str], float, float]] = {}
        runs = [event for event in events if is_run_of_compiled_graph(event)]
        own_runs = [run for run in sorted(runs, key=lambda run: run.time_range.start) if self._matches(run)]
        for number, run in enumerate(own_runs):
            end = run.time_range.start
            for at, (event, nodes) in enumerate(self._events_with_nodes(run)):
                span = event.time_range
                kernels[f"between kernels, {at} of run {number}"] = ([], end, span.start - end)
                kernels[f"{event.name}, {at} of run {number}"] = (nodes, span.start, span.elapsed_us())
                end = span.end
            kernels[f"between kernels, end of run {number}"] = ([], end, run.time_range.end - end)
        return kernels

    def _matches(self, run: Any) -> bool:
        """Return whether a run is one of this graph: it has kernels of it, and none that only another graph has."""
        events = {event_name(kernel.name, self.prefix) for kernel in self.kernels}
        written = {name for name in (event.name for event in run.cpu_children) if name.startswith("graph_")}
        if any(name.startswith("graph_") for name in events):
            return bool(written) and written <= events
        return not written and events <= {event.name for event in run.cpu_children}

    def _events_with_nodes(self, run: Any) -> Iterator[tuple[Any, list[torch.fx.Node]]]:
        """Yield the kernels of a run, in order, with the nodes that each computed."""
        named = {
            f"{body}.{node.name}" if body else node.name: node
            for body, graph in graphs_of(self.gm)
            for node in graph.nodes
            if node.op.startswith("call")
        }
        places: dict[str, list[list[torch.fx.Node]]] = {}
        for kernel in self.kernels:
            nodes = [named[name] for name in kernel.post_grad if name in named]
            places.setdefault(_unnumbered(event_name(kernel.name, self.prefix)), []).append(nodes)
        events = sorted(
            (event for event in run.cpu_children if _unnumbered(event.name) in places),
            key=lambda event: event.time_range.start,
        )
        ran = Counter(_unnumbered(event.name) for event in events)
        seen: Counter[str] = Counter()
        for event in events:
            name = _unnumbered(event.name)
            here = places[name]
            if ran[name] == len(here):
                yield event, here[seen[name]]
            else:
                yield event, [node for nodes in here for node in nodes]
            seen[name] += 1


def _unnumbered(event: str) -> str:
    """Return the name of a kernel without the number of its graph, which torch omits in the bodies of HOPs."""
    return re.sub(r"^graph_\d+_", "", event)


@contextlib.contextmanager
def inductor_kernels() -> Iterator[list[CompiledGraph]]:
    """Collect the graphs that Inductor compiles inside the block, with the kernels of each; C++ kernels can be timed.

    Use it inside `record`, so that the nodes of the kernels have scopes, and profile calls there too: code compiled
    with recording does not run without it. Raises `UnsupportedTorch` if torch lacks a private name that this needs.
    Source: ``torch/_inductor/debug.py`` (the table of a kernel's nodes). ``examples/profiler.py`` is a whole program.

    >>> with inductor_kernels() as graphs:
    ...     _ = torch.compile(lambda x: x.sin() + 1, fullgraph=True)(torch.ones(2))
    >>> [kernel.post_grad for graph in graphs for kernel in graph.kernels]
    [('sin', 'add')]
    """
    graphs: list[CompiledGraph] = []
    compiling: list[torch.fx.GraphModule] = []

    def end(code: str) -> None:
        graphs.append(CompiledGraph(compiling.pop(), log.last_records, event_prefix(code)))

    with reporting_kernels(), logged_kernels(compiling.append) as log, output_code(end):
        yield graphs
