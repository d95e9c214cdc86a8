"""Log the kernels that Inductor generates for each graph, with the nodes, lines and scopes behind them."""

from __future__ import annotations

import contextlib
import dataclasses
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

import torch

from hopkit._torch.aot.compilers import aot_compilers
from hopkit._torch.inductor.fallbacks import OperatorCall
from hopkit._torch.inductor.kernel_calls import (
    KernelCall,
    handles_from_one,
    kernel_calls,
    pre_grad_graphs,
    removed_operations,
)
from hopkit._torch.inductor.pipeline import post_grad_graphs
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, Scope
from hopkit.hierarchy.query import bodies_of, graphs_of, path
from hopkit.records import Fallback, KernelRecord

__all__ = ["KernelLog", "logged_kernels"]

T = TypeVar("T")


class _Place(NamedTuple):
    """A node by its qualified name, with its position among the nodes of the graph and its bodies."""

    position: int
    name: str
    node: torch.fx.Node


class _Graphs:
    """The nodes of graphs and of their bodies, by the identity of the graph and the name that a node has in it.

    Torch names the origin of a node in this way. The graphs stay alive, so that no later one has their identity.
    """

    def __init__(self) -> None:
        self._modules: list[torch.fx.GraphModule] = []
        self._places: dict[int, dict[str, _Place]] = {}
        self._bodies: dict[int, str] = {}
        self._enclosing: dict[int, set[int]] = {}

    def add(self, gm: torch.fx.GraphModule) -> None:
        self._modules.append(gm)
        modules: dict[str, Any] = dict(gm.named_modules())
        for body, graph in graphs_of(gm):
            start = sum(map(len, self._places.values()))
            # A graph seen twice keeps its first name: a region's submodule is a graph of its own later.
            self._bodies.setdefault(id(graph), body)
            for _, inner in graphs_of(modules[body]):
                self._enclosing.setdefault(id(inner), set()).add(id(graph))
            self._places[id(graph)] = {
                node.name: _Place(start + at, f"{body}.{node.name}" if body else node.name, node)
                for at, node in enumerate(graph.nodes)
            }

    def body(self, graph: torch.fx.Graph) -> str:
        """Return the dotted name of a body, '' for a whole graph and for a graph that is not here."""
        return self._bodies.get(id(graph), "")

    def computed(self, nodes: Iterable[torch.fx.Node], graph: torch.fx.Graph) -> list[torch.fx.Node]:
        """Return those of the nodes behind a kernel, in the code of ``graph``, that the kernel computes.

        For a kernel in a body, torch passes on the nodes of the enclosing graphs, with which it lowers the body: the
        HOP and its operands, which other kernels compute.
        """
        enclosing = self._enclosing.get(id(graph), set()) - {id(graph)}
        return [node for node in nodes if id(node.graph) not in enclosing]

    def place(self, graph_id: int, name: str) -> _Place | None:
        return self._places.get(graph_id, {}).get(name)


class KernelLog:
    """The kernels of some graphs that Inductor compiles.

    Call `add_source` with each graph before AOTAutograd, `begin` with each graph after Inductor's post-grad passes.
    Inside the block of `logging`, kernels go to the last graph that began: one thread compiles at a time.
    """

    def __init__(self) -> None:
        self._sources = _Graphs()
        self._current = _Graphs()
        self._counts: Counter[str] = Counter()
        self._direction, self._graph = "forward", 0
        self._records: list[KernelRecord] = []
        self._fallbacks: list[Fallback] = []
        self._node_origins: dict[tuple[str, int, str], tuple[str, ...]] = {}
        self._removed: set[tuple[str, int, str]] = set()
        self._first = 0

    @contextlib.contextmanager
    def logging(self) -> Iterator[None]:
        """Log the kernels that Inductor generates inside the block; torch numbers their handles from 1.

        Raises `UnsupportedTorch` if the installed torch can't tell which nodes a kernel computes.
        """
        with (
            handles_from_one(),
            pre_grad_graphs(self.add_source),
            kernel_calls(self._add),
            removed_operations(self._remove),
        ):
            yield

    def add_source(self, gm: torch.fx.GraphModule) -> None:
        """Add a graph whose nodes may be origins: that of Dynamo, or one that Inductor's pre-grad passes made."""
        self._sources.add(gm)

    def begin(self, direction: str, gm: torch.fx.GraphModule) -> None:
        """Let the next kernels be those of a graph after the post-grad passes."""
        self._direction, self._graph = direction, self._counts[direction]
        self._counts[direction] += 1
        self._first = len(self._records)
        self._current = _Graphs()
        self._current.add(gm)

    def add_operator(self, call: OperatorCall) -> None:
        """Add a call of an operator as it is in the code of the last graph that began."""
        place = self._current.place(id(call.node.graph), call.node.name)
        self._fallbacks.append(
            Fallback(
                operator=call.operator,
                reason=call.reason,
                node=call.node.name if place is None else place.name,
                body=self._current.body(call.graph),
                direction=self._direction,
                graph=self._graph,
                node_operator=call.node_operator,
            )
        )

    def rename(self, names: Mapping[str, str]) -> None:
        """Give the kernels of the last graph that began other names, those of its normalized text."""
        for at in range(self._first, len(self._records)):
            record = self._records[at]
            self._records[at] = dataclasses.replace(record, name=names.get(record.name, record.name))

    @property
    def last_records(self) -> tuple[KernelRecord, ...]:
        """Return the kernels of the last graph that began."""
        return tuple(self._records[self._first :])

    @property
    def records(self) -> tuple[KernelRecord, ...]:
        """Return the kernels logged so far, in the order in which Inductor generated their calls."""
        return tuple(self._records)

    @property
    def fallbacks(self) -> tuple[Fallback, ...]:
        """Return the calls of operators added so far, in the order of the code."""
        return tuple(self._fallbacks)

    @property
    def node_origins(self) -> dict[tuple[str, int, str], tuple[str, ...]]:
        """Map each node that a kernel computes to those that it comes from before AOTAutograd."""
        return dict(self._node_origins)

    @property
    def removed(self) -> frozenset[tuple[str, int, str]]:
        """Return the nodes that Inductor removed and no kernel computes: direction, index of the graph, and name."""
        computed = {(record.direction, record.graph, name) for record in self._records for name in record.post_grad}
        return frozenset(self._removed - computed)

    def _remove(self, node: torch.fx.Node) -> None:
        if (place := self._current.place(id(node.graph), node.name)) is not None:
            self._removed.add((self._direction, self._graph, place.name))

    def _add(self, call: KernelCall) -> None:
        places = _in_order(
            # A node that is not in the graph stays, last: whoever checks the records must see it.
            self._current.place(id(node.graph), node.name) or _Place(sys.maxsize, node.name, node)
            for node in self._current.computed(call.nodes, call.graph)
        )
        nodes = [place.node for place in places]
        for place in places:
            origins = _in_order(_of_all([place.node], call.nodes, self._origins))
            self._node_origins[self._direction, self._graph, place.name] = _distinct(origin.name for origin in origins)
        pre_grad = _in_order(_of_all(nodes, call.nodes, self._origins))
        self._records.append(
            KernelRecord(
                name=call.name,
                handle=call.handle,
                post_grad=_distinct(place.name for place in places),
                pre_grad=_distinct(place.name for place in pre_grad),
                stack_traces=_distinct(_of_all(nodes, call.nodes, self._traces)),
                scopes=_distinct(_of_all(nodes, call.nodes, self._scopes)),
                body=self._current.body(call.graph),
                direction=self._direction,
                graph=self._graph,
            )
        )

    def _origins(self, node: torch.fx.Node) -> list[_Place]:
        """Return the nodes before AOTAutograd that a node comes from, in bodies too, on all ways back."""
        origins: list[_Place] = []
        pending = list(node.meta.get("from_node") or ())
        while pending:
            source = pending.pop()
            pending += source.from_node
            place = self._sources.place(source.graph_id, source.name)
            if place is not None:
                origins.append(place)
        return _in_order(origins)

    def _traces(self, node: torch.fx.Node) -> list[str]:
        """Return the stack trace of a node; those of its origins if a pass lost it."""
        own = [node] if node.stack_trace else [origin.node for origin in self._origins(node)]
        return [one.stack_trace for one in own if one.stack_trace]

    def _scopes(self, node: torch.fx.Node) -> list[tuple[Scope, ...]]:
        """Return the scopes of a node, or of its origins if it has no record: a capture records none behind Dynamo."""
        recorded = FIELD in node.meta or FORWARD_FIELD in node.meta
        own = [node] if recorded else [origin.node for origin in self._origins(node)]
        return [scopes for one in own if (scopes := path(one))]


@contextlib.contextmanager
def logged_kernels(on_graph: Callable[[torch.fx.GraphModule], None] | None = None) -> Iterator[KernelLog]:
    """Log the kernels of each graph that Inductor compiles inside the block; ``on_graph(gm)`` is called as one begins.

    Raises `UnsupportedTorch` if the installed torch can't tell which nodes a kernel computes.
    """
    log = KernelLog()
    directions = ["forward"]

    @contextlib.contextmanager
    def aot_compiler(direction: str, gm: torch.fx.GraphModule) -> Iterator[None]:
        directions.append(direction)
        try:
            yield
        finally:
            directions.pop()

    def begin(gm: torch.fx.GraphModule) -> None:
        log.begin(directions[-1], gm)
        if on_graph is not None:
            on_graph(gm)

    with aot_compilers(aot_compiler, lambda: None), post_grad_graphs(begin), log.logging():
        yield log


def _in_order(places: Iterable[_Place]) -> list[_Place]:
    """Return places, each once, in the order of the graph."""
    return sorted(dict.fromkeys(places), key=lambda place: place.position)


def _of_all(
    nodes: Iterable[torch.fx.Node], known: Iterable[torch.fx.Node], own: Callable[[torch.fx.Node], list[T]]
) -> Iterator[T]:
    """Yield what each node has, or if it has nothing, what the HOP has that runs its body: a pass makes whole bodies.

    ``known`` has these HOPs, since torch names them among the nodes behind a kernel.
    """
    for node in nodes:
        if found := own(node):
            yield from found
        else:
            yield from _of_all((caller for caller in known if _runs(caller, node.graph)), known, own)


def _runs(node: torch.fx.Node, graph: torch.fx.Graph) -> bool:
    """Return whether a node is a HOP with this body."""
    return any(body.graph is graph for body in bodies_of(node))


def _distinct(values: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(values))
