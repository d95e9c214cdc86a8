"""Build the tree of a graph's scopes, and render it as text."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

import torch

from hopkit.hierarchy.entries import Scope
from hopkit.hierarchy.query import NodeScopes, scopes, target_text

__all__ = ["ScopeTree", "render", "render_nodes", "tree"]

NodeT = TypeVar("NodeT")


@dataclasses.dataclass
class ScopeTree(Generic[NodeT]):
    """A scope with its parts, in the order of the graph: nodes, and the scopes inside it.

    ``scope`` is None for the compiled function itself.
    """

    scope: Scope | None
    parts: list[NodeT | ScopeTree[NodeT]] = dataclasses.field(default_factory=list)

    @property
    def nodes(self) -> list[NodeT]:
        """Return the nodes of this scope itself."""
        return [part for part in self.parts if not isinstance(part, ScopeTree)]

    @property
    def children(self) -> list[ScopeTree[NodeT]]:
        """Return the scopes that were entered in this one."""
        return [part for part in self.parts if isinstance(part, ScopeTree)]

    def walk(self) -> Iterator[ScopeTree[NodeT]]:
        """Yield this scope and all scopes inside it, outermost first."""
        pending = [self]
        while pending:
            scope = pending.pop()
            yield scope
            pending += reversed(scope.children)


def tree(gm: torch.fx.GraphModule) -> ScopeTree[torch.fx.Node]:
    """Return the tree of scopes of a graph and of the bodies of its HOPs, from the compiled function down to each node.

    A scope occurs once, at its first node; a body's nodes follow those of the graph that calls it.

    >>> from hopkit.hierarchy import record
    >>> graphs = []
    >>> with record():
    ...     _ = torch.compile(torch.nn.ReLU(), backend=lambda gm, inputs: graphs.append(gm) or gm)(torch.ones(2))
    >>> [str(node) for node in tree(graphs[0]).nodes]
    ['relu']
    """
    return _build_tree(scopes(gm))


def _build_tree(table: Mapping[NodeT, NodeScopes]) -> ScopeTree[NodeT]:
    root: ScopeTree[NodeT] = ScopeTree(None)
    places: dict[tuple[Scope, ...], ScopeTree[NodeT]] = {(): root}
    for node, node_scopes in table.items():
        for depth in range(1, len(node_scopes.path) + 1):
            key = node_scopes.path[:depth]
            if key not in places:
                places[key] = ScopeTree(key[-1])
                places[key[:-1]].parts.append(places[key])
        places[node_scopes.path].parts.append(node)
    return root


def render(gm: torch.fx.GraphModule) -> str:
    """Render the tree as text: each scope with its count, its nodes under it.

    The line of a node has its target and then its body. It has ``backward`` for a node that computes gradients (in the
    scope of its forward node), and ``derived`` for a node that a pass created.

    >>> from hopkit.hierarchy import record
    >>> graphs = []
    >>> model = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Tanh())
    >>> with record():
    ...     _ = torch.compile(model, backend=lambda gm, inputs: graphs.append(gm) or gm)(torch.ones(2))
    >>> print(render(graphs[0]), end="")
    0: ReLU #0
      input_1 = torch.nn.functional.relu
    1: Tanh #0
      input_2 = torch.tanh
    """
    return render_nodes(scopes(gm), lambda node: f"{node.name} = {target_text(node)}")


def render_nodes(table: Mapping[NodeT, NodeScopes], text_of: Callable[[NodeT], str]) -> str:
    """Render the tree of nodes, of a graph or of saved ones; ``table`` has their scopes."""
    lines: list[str] = []
    pending: list[tuple[int, NodeT | ScopeTree[NodeT]]] = [(0, part) for part in reversed(_build_tree(table).parts)]
    while pending:
        depth, part = pending.pop()
        if isinstance(part, ScopeTree):
            lines.append(f"{'  ' * depth}{part.scope}\n")
            pending += [(depth + 1, inner) for inner in reversed(part.parts)]
        else:
            lines.append(f"{'  ' * depth}{text_of(part)}{_remarks(table[part])}\n")
    return "".join(lines)


def _remarks(node_scopes: NodeScopes) -> str:
    remarks = [
        *([f"in {node_scopes.graph}"] if node_scopes.graph else []),
        *(["backward"] if node_scopes.backward else []),
        *(["derived"] if node_scopes.derived else []),
    ]
    return f"  ({', '.join(remarks)})" if remarks else ""
