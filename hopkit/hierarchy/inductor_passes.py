"""Step through the passes of Inductor: each with the graph before and after it."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.inductor.compile_caches import graph_caches_bypassed
from hopkit._torch.inductor.passes import passes_watched, phases_watched
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD
from hopkit.hierarchy.query import bodies_of

__all__ = ["PassStep", "inductor_passes"]


@dataclasses.dataclass(frozen=True, eq=False)
class PassStep:
    """One pass on one graph.

    ``phase`` is ``"pre_grad"``, ``"joint"`` or ``"post_grad"``, and ``name`` torch's name of the pass. A change between
    two passes is a step with the name of the pass, or else the phase, that contains both. ``before`` and ``after`` are
    copies, with all metadata, that no later pass changes. ``kept`` maps each node of ``after`` that existed before to
    the same node of ``before``.

    In the phase ``"aot_autograd"``, ``"decompositions"`` is a step too: AOTAutograd traces a new graph, from which only
    the placeholders are kept. A graph under vmap, or with a HOP whose body AOTAutograd inlines or traces
    apart, has no such step.
    """

    phase: str
    name: str
    before: torch.fx.GraphModule
    after: torch.fx.GraphModule
    kept: Mapping[torch.fx.Node, torch.fx.Node]

    @property
    def changed(self) -> bool:
        """Return whether the pass changed the graph or the hierarchies of its nodes."""
        return self.before is not self.after


@contextlib.contextmanager
def inductor_passes(see: Callable[[PassStep], None]) -> Iterator[None]:
    """Call ``see(step)`` with each pass that Inductor runs inside the block, in order; each body of a HOP has its own.

    The passes of this process count, on any thread. The block bypasses torch's caches of graphs, since a graph from a
    cache runs no pass; a function that was compiled before the block runs none either. Raises `UnsupportedTorch` if
    torch lacks a private name that this needs.

    >>> steps = []
    >>> with inductor_passes(steps.append):
    ...     _ = torch.compile(lambda x: x.softmax(-1), backend="inductor")(torch.ones(2))
    >>> [step.name for step in steps if len(step.after.graph.nodes) > len(step.before.graph.nodes)]
    ['decompositions']
    """
    follower = _Follower(see)
    with graph_caches_bypassed(lambda: True), phases_watched(follower), passes_watched(follower):
        yield


@dataclasses.dataclass
class _Snapshot:
    key: Any
    gm: torch.fx.GraphModule
    copies: Mapping[torch.fx.Node, torch.fx.Node]
    """The copy of each node of the compiler's graph."""


class _Follower:
    """Compare a graph with its last snapshot at each event; a watcher of `hopkit._torch.inductor.passes`."""

    def __init__(self, see: Callable[[PassStep], None]) -> None:
        self._see = see
        self._phases: list[str] = []
        self._names: list[str] = []
        # By identity, with the graph itself, so that no other one gets its identity.
        self._last: dict[int, tuple[torch.fx.GraphModule, _Snapshot]] = {}
        self._pre_grad: torch.fx.GraphModule | None = None
        """The graph that AOTAutograd traces next."""

    def phase_entered(self, phase: str, gm: torch.fx.GraphModule) -> None:
        self._phases.append(phase)
        self._names.append(phase)
        snapshot = self._record(gm)
        if phase == "joint" and len(self._phases) == 1 and self._pre_grad is not None:
            before, self._pre_grad = self._pre_grad, None
            if (kept := _same_placeholders(before, snapshot.gm)) is not None:
                self._see(PassStep("aot_autograd", "decompositions", before, snapshot.gm, kept))

    def phase_left(self, gm: torch.fx.GraphModule) -> None:
        self._compare(gm, always=False)
        if len(self._phases) == 1:
            self._pre_grad = self._record(gm).gm if self._phases == ["pre_grad"] else None
        self._phases.pop()
        self._names.pop()
        if not self._phases:
            self._last.clear()

    def pass_entered(self, name: str, gm: torch.fx.GraphModule) -> None:
        # Torch runs passes outside of a phase too, on the graphs of its patterns.
        if self._phases:
            self._compare(gm, always=False)
        self._names.append(name)

    def pass_left(self, gm: torch.fx.GraphModule) -> None:
        if self._phases:
            self._compare(gm, always=True)
        self._names.pop()

    def _record(self, gm: torch.fx.GraphModule) -> _Snapshot:
        _, last = self._last.get(id(gm), (gm, None))
        if last is None or last.key != _key(gm):
            last = _snapshot(gm)
            self._last[id(gm)] = (gm, last)
        return last

    def _compare(self, gm: torch.fx.GraphModule, *, always: bool) -> None:
        if not _is_sorted(gm.graph):
            # In the middle of a pass around this one, which will sort it.
            return
        _, before = self._last.get(id(gm), (gm, None))
        after = self._record(gm)
        if before is not None and (always or before is not after):
            kept = {copied: before.copies[node] for node, copied in after.copies.items() if node in before.copies}
            self._see(PassStep(self._phases[-1], self._names[-1], before.gm, after.gm, kept))


def _snapshot(gm: torch.fx.GraphModule) -> _Snapshot:
    graph, copies = torch.fx.Graph(), dict[torch.fx.Node, torch.fx.Node]()
    graph.output(graph.graph_copy(gm.graph, copies))
    copies[gm.graph.output_node()] = graph.output_node()
    return _Snapshot(_key(gm), torch.fx.GraphModule(gm, graph), copies)


def _same_placeholders(
    before: torch.fx.GraphModule, after: torch.fx.GraphModule
) -> dict[torch.fx.Node, torch.fx.Node] | None:
    """Return the placeholders of a traced graph with those that they were made from; None if that isn't clear."""
    if before.graph.find_nodes(op="call_function", target=torch.ops.higher_order.invoke_subgraph):
        return None
    # Under vmap the nodes of the graph compute batches of values.
    if _count_bodies(before) != _count_bodies(after) or any(map(_enters_vmap, before.graph.nodes)):
        return None
    old, new = (gm.graph.find_nodes(op="placeholder") for gm in (before, after))
    pairs = list(zip(old, new, strict=False))
    if len(new) < len(old) or any(_layout(left, "example_value") != _layout(right, "val") for left, right in pairs):
        return None
    return {right: left for left, right in pairs}


def _enters_vmap(node: torch.fx.Node) -> bool:
    return getattr(node.target, "__name__", "") == "_vmap_increment_nesting"


def _count_bodies(gm: torch.fx.GraphModule) -> int:
    return sum(len(bodies_of(node)) for node in gm.graph.nodes if node.op == "call_function")


def _layout(node: torch.fx.Node, key: str) -> Any:
    value = node.meta.get(key)
    # Symbolic sizes as text: to compare them would add guards.
    return (str(tuple(value.shape)), value.dtype) if isinstance(value, torch.Tensor) else type(value)


def _is_sorted(graph: torch.fx.Graph) -> bool:
    seen: set[torch.fx.Node] = set()
    for node in graph.nodes:
        if not seen.issuperset(node.all_input_nodes):
            return False
        seen.add(node)
    return True


def _key(gm: torch.fx.GraphModule) -> Any:
    """Return a value that is equal as long as the graph is the same, with the same hierarchies."""
    return [
        (node, node.target, _argument_key((node.args, node.kwargs)), *(id(node.meta.get(field)) for field in _FIELDS))
        for node in gm.graph.nodes
    ]


_FIELDS = (FIELD, FORWARD_FIELD)


def _argument_key(argument: Any) -> Any:
    if isinstance(argument, (tuple, list)):
        return [_argument_key(item) for item in argument]
    if isinstance(argument, dict):
        return {name: _argument_key(item) for name, item in argument.items()}
    if isinstance(argument, slice):
        return [_argument_key(item) for item in (argument.start, argument.stop, argument.step)]
    # To compare symbolic numbers would add guards.
    return argument if isinstance(argument, (torch.fx.Node, str, bool, int, float, torch.dtype)) else repr(argument)
