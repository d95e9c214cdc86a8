"""The kernels that Inductor compiles a graph to, and their times in a profile."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import torch

from hopkit._torch.inductor_kernels import KernelCall, calls_of_compiled_graphs, is_run_of_compiled_graph
from hopkit.hierarchy.chrome import Kernels
from hopkit.hierarchy.reading import scopes

__all__ = ["CompiledGraph", "KernelCall", "inductor_kernels"]


@dataclasses.dataclass(frozen=True)
class CompiledGraph:
    """A graph as Inductor compiled it: ``gm`` after its post-grad passes, ``calls`` of kernels in their order."""

    gm: torch.fx.GraphModule
    calls: tuple[KernelCall, ...]

    def times(self, events: Iterable[Any]) -> Kernels:
        """What `chrome_trace` takes, out of ``profile.events()`` of ``torch.profiler`` with the activity CPU.

        Each run of the graph gives one kernel for each call, and ``between kernels`` for the rest of the run, which is
        of no node. Where the code calls one kernel at several places, its runs are told apart by their order; if it
        did not run at each place once (some are in branches or loops), each of its times goes to the nodes of all
        these places. Kernels are those of the CPU: what runs on a GPU takes its time elsewhere.
        Runs of two graphs whose kernels have the same names are not told apart.
        """
        kernels: dict[str, tuple[Iterable[torch.fx.Node | str], float, float]] = {}
        runs = [event for event in events if is_run_of_compiled_graph(event)]
        own = [each for each in sorted(runs, key=lambda run: run.time_range.start) if self._ran(each)]
        for number, run in enumerate(own):
            end = run.time_range.start
            for at, (event, nodes) in enumerate(self._placed(run)):
                span = event.time_range
                kernels[f"between kernels, {at} of run {number}"] = ([], end, span.start - end)
                kernels[f"{event.name}, {at} of run {number}"] = (nodes, span.start, span.elapsed_us())
                end = span.end
            kernels[f"between kernels, end of run {number}"] = ([], end, run.time_range.end - end)
        return kernels

    def _ran(self, run: Any) -> bool:
        """Whether a run is one of this graph: it has kernels of it, and none that only another graph has."""
        known = {call.event for call in self.calls}
        written = {name for name in (event.name for event in run.cpu_children) if name.startswith("graph_")}
        if any(name.startswith("graph_") for name in known):
            return bool(written) and written <= known
        return not written and known <= {event.name for event in run.cpu_children}

    def _placed(self, run: Any) -> Iterator[tuple[Any, list[torch.fx.Node]]]:
        """The kernels of a run, in order, with the nodes that each computed."""
        named: dict[str, list[torch.fx.Node]] = {}
        for node in scopes(self.gm):
            named.setdefault(node.name, []).append(node)
        places: dict[str, list[list[torch.fx.Node]]] = {}
        for call in self.calls:
            # A name that bodies share stands for the node of each: only names are known of what a kernel computes.
            nodes = [node for name in call.nodes for node in named.get(name, ())]
            places.setdefault(_unnumbered(call.event), []).append(nodes)
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
    """The name of a kernel without the number of its graph, which torch leaves out in the bodies of HOPs."""
    return re.sub(r"^graph_\d+_", "", event)


@contextlib.contextmanager
def inductor_kernels() -> Iterator[list[CompiledGraph]]:
    """Collect the graphs that Inductor compiles inside the block, with the kernels of each; C++ kernels can be timed.

    Use it inside `record`, so that the nodes of the kernels have scopes, and profile calls there too: what was compiled
    with recording is not run without. Raises `UnsupportedTorch` where torch lacks a private name that this needs.
    Source: ``torch/_inductor/debug.py`` (the table of a kernel's nodes). `examples/profiler.py` is a whole program.

    >>> with inductor_kernels() as graphs:
    ...     _ = torch.compile(lambda x: x.sin() + 1, fullgraph=True)(torch.ones(2))
    >>> [call.nodes for graph in graphs for call in graph.calls]
    [('add', 'sin')]
    """
    graphs: list[CompiledGraph] = []
    with calls_of_compiled_graphs(lambda gm, calls: graphs.append(CompiledGraph(gm, tuple(calls)))):
        yield graphs
