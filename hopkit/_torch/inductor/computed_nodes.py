"""The nodes of a graph that scheduled operations of Inductor compute, of those that torch names as their origins.

Torch gives an operation the node that it lowers at that time, and the origins of each argument that had no buffer yet.
An operator of a library gives buffers to its arguments, so it has the origins of what other kernels compute, and the
kernels of its arguments have the operator as an origin. A view keeps the origins of what got a buffer after it.

Source: ``GraphLowering.run_node`` in ``torch/_inductor/graph.py``, ``gather_origins`` in ``torch/_inductor/utils.py``,
``StorageBox.realize`` in ``torch/_inductor/ir.py``.
"""

from __future__ import annotations

import contextlib
import functools
import operator
import weakref
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = ["INLINED_INTO", "ComputedNodes", "in_post_grad"]

_FEATURE = "provenance of kernels"

INLINED_INTO = "hopkit_inlined_into"
"""The metadata of a node of a graph that replaces a custom HOP: the HOP's node."""


def in_post_grad(node: torch.fx.Node) -> torch.fx.Node:
    """Return the node itself; if it is of a graph that replaced a custom HOP, that HOP's node."""
    while INLINED_INTO in node.meta:
        node = node.meta[INLINED_INTO]
    return node


class _Value(NamedTuple):
    """What Inductor made of a node: the name of its buffer, '' if it has none, and whether it is a view of that."""

    buffer: str
    is_view: bool


class ComputedNodes:
    """The nodes that each scheduled operation computes; valid for graphs that Inductor lowers in a block of `noted`."""

    def __init__(self) -> None:
        self._results: weakref.WeakKeyDictionary[Any, dict[torch.fx.Node, Any]] = weakref.WeakKeyDictionary()
        self._extern: weakref.WeakKeyDictionary[Any, frozenset[torch.fx.Node]] = weakref.WeakKeyDictionary()

    @contextlib.contextmanager
    def noted(self) -> Iterator[None]:
        """Note what Inductor makes of each node that it lowers inside the block."""
        owner, name = place("torch._inductor.graph.GraphLowering.run_node", feature=_FEATURE)
        original = getattr(owner, name)

        @functools.wraps(original)
        def run_node(self_: Any, n: torch.fx.Node) -> Any:
            result = original(self_, n)
            self._results.setdefault(self_, {})[n] = result
            return result

        with patched(owner, name, run_node, feature=_FEATURE):
            yield

    def of_extern(self, kernel: Any) -> list[torch.fx.Node]:
        """Return the node whose operator an extern kernel calls, and the nodes of other graphs that torch names.

        The node is the last of its origins, since it follows its arguments. ``origin_node`` is not it if a later node
        has the same value.
        """
        graph = _graph_of(_lowering())
        own = max((node for node in kernel.origins if node.graph is graph), default=None)
        others = [node for node in kernel.origins if node.graph is not graph]
        if own is None and not others and kernel.origin_node is not None:
            return [kernel.origin_node]
        return _distinct([*others, *([own] if own is not None else [])])

    def of_schedule(self, schedule: Iterable[Any]) -> list[torch.fx.Node]:
        """Return the nodes that the scheduled nodes of one kernel compute.

        If they only copy an argument of an operator of a library, these are the operator's node.
        """
        # Between scheduled nodes, a schedule has marks of reductions, which are classes. In that of several kernels
        # combined to one, a fused node has no buffer of its own, and torch loses the nodes that it consists of.
        leaves = [
            leaf
            for scheduled in schedule
            if not isinstance(scheduled, type)
            for leaf in scheduled.get_nodes()
            if leaf.node is not None
        ]
        computed = [self._of_leaf(leaf) for leaf in leaves]
        # A write into a view of a buffer has the view as its only node, and computes nothing of it.
        nodes = _distinct(node for own in computed if not all(map(_is_view, own)) for node in own)
        if nodes:
            return nodes
        return _distinct(node for leaf in leaves for node in _last(leaf.node.origins))

    def _of_leaf(self, leaf: Any) -> list[torch.fx.Node]:
        origins = _distinct(leaf.node.origins)
        computed = _Leaf(self, _lowering(), set(origins), _read_buffers(leaf)).computed(leaf.node)
        return [node for node in origins if node in computed]

    def value(self, lowering: Any, node: torch.fx.Node) -> _Value | None:
        """Return the buffer of a node's value; None for what is no tensor, or has several."""
        result = self._results.get(lowering, {}).get(node)
        box, view, buffer = _classes()
        is_view = False
        if not isinstance(result, (box, view, buffer)):
            return None
        while isinstance(result, (box, view)):
            is_view = is_view or isinstance(result, view)
            result = result.data
        return _Value(result.get_name() if isinstance(result, buffer) else "", is_view)

    def extern(self, lowering: Any) -> frozenset[torch.fx.Node]:
        """Return the nodes of a graph that extern kernels compute."""
        if lowering not in self._extern:
            extern = need("torch._inductor.ir.ExternKernel", feature=_FEATURE)
            self._extern[lowering] = frozenset(
                node
                for operation in lowering.operations
                if isinstance(operation, extern) and not any(INLINED_INTO in node.meta for node in operation.origins)
                for node in self.of_extern(operation)
                if node.graph is _graph_of(lowering)
            )
        return self._extern[lowering]


class _Leaf:
    """One scheduled operation, with its origins and the buffers that it reads."""

    def __init__(self, nodes: ComputedNodes, lowering: Any, origins: set[torch.fx.Node], reads: set[str]) -> None:
        self._nodes, self._lowering, self._origins, self._reads = nodes, lowering, origins, reads
        self._extern = nodes.extern(lowering)
        self._graph = in_post_grad(next(iter(_graph_of(lowering).nodes))).graph
        self._parts = {
            node
            for name in reads
            if (buffer := lowering.name_to_buffer.get(name)) is not None
            for node in self._first_nodes(buffer)
        }
        self._is_read: dict[torch.fx.Node, bool] = {}

    def computed(self, buffer: Any) -> set[torch.fx.Node]:
        """Return the origins that the operation computes: those between its result and the buffers that it reads."""
        first = set(self._first_nodes(buffer))
        # The nodes of other graphs are bodies that Inductor inlined, and the nodes around a body.
        computed = {node for node in self._origins if node.graph is not self._graph}
        pending = list(first)
        seen: set[torch.fx.Node] = set()
        while pending:
            node = pending.pop()
            if node in seen:
                continue
            seen.add(node)
            if node in self._origins and node not in self._extern:
                if node not in first and (self._holds(node) or not self._reads_operand(node)):
                    continue
                computed.add(node)
            elif node not in first and node.target is not operator.getitem:
                continue
            pending += node.all_input_nodes
        return computed

    def _first_nodes(self, buffer: Any) -> list[torch.fx.Node]:
        """Return the nodes whose values, or parts of them, a buffer has."""
        own = buffer.origin_node
        origins = set(map(in_post_grad, buffer.origins))
        if own is not None and (own := in_post_grad(own)) in origins and own not in self._extern:
            return [own]
        return [node for node in _last(origins) if node.graph is self._graph]

    def _holds(self, node: torch.fx.Node) -> bool:
        """Return whether the operation reads the value of a node from a buffer."""
        value = self._nodes.value(self._lowering, node)
        return value is not None and not value.is_view and value.buffer in self._reads

    def _reads_operand(self, node: torch.fx.Node) -> bool:
        """Return whether the operation reads what it takes to compute a node; a node without operands takes nothing."""
        if node not in self._is_read:
            self._is_read[node] = node in self._parts
            operands = [operand for operand in node.all_input_nodes if self._is_tensor(operand)]
            self._is_read[node] = node in self._parts or not operands or any(map(self._is_available, operands))
        return self._is_read[node]

    def _is_tensor(self, node: torch.fx.Node) -> bool:
        return node.target is operator.getitem or self._nodes.value(self._lowering, node) is not None

    def _is_available(self, operand: torch.fx.Node) -> bool:
        value = self._nodes.value(self._lowering, operand)
        if value is not None and value.buffer:
            if value.buffer in self._reads:
                return True
            if operand not in self._origins:
                return False
        return self._reads_operand(operand)


def _lowering() -> Any:
    return need("torch._inductor.virtualized.V", feature=_FEATURE).graph


def _graph_of(lowering: Any) -> torch.fx.Graph:
    graph: torch.fx.Graph = lowering.module.graph
    return graph


def _classes() -> tuple[type[Any], type[Any], type[Any]]:
    """Return Inductor's classes of boxes, views and buffers."""
    return (
        need("torch._inductor.ir.MutableBox", feature=_FEATURE),
        need("torch._inductor.ir.BaseView", feature=_FEATURE),
        need("torch._inductor.ir.Buffer", feature=_FEATURE),
    )


def _read_buffers(leaf: Any) -> set[str]:
    """Return the names of the buffers that a scheduled node reads, each its first name if it was written in place."""
    weak = need("torch._inductor.dependencies.WeakDep", feature=_FEATURE)
    renamed = leaf.scheduler.mutation_real_name
    return {renamed.get(dep.name, dep.name) for dep in leaf.read_writes.reads if not isinstance(dep, weak)}


def _last(origins: Iterable[torch.fx.Node]) -> list[torch.fx.Node]:
    """Return the origins that no other origin uses."""
    nodes = set(map(in_post_grad, origins))
    return [node for node in nodes if nodes.isdisjoint(node.users)]


def _is_view(node: torch.fx.Node) -> bool:
    return bool(getattr(node.target, "is_view", False))


def _distinct(nodes: Iterable[torch.fx.Node]) -> list[torch.fx.Node]:
    return list(dict.fromkeys(map(in_post_grad, nodes)))
