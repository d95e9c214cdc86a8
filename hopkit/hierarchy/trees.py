"""The scopes of a graph as a tree, and the tree as text."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

import torch

from hopkit.hierarchy.entries import Scope
from hopkit.hierarchy.reading import NodeScopes, called, scopes

__all__ = ["ScopeTree", "render", "render_nodes", "tree"]

NodeT = TypeVar("NodeT")


@dataclasses.dataclass
class ScopeTree(Generic[NodeT]):
    """A scope with what it made, in the order of the graph: nodes, and the scopes that were entered in it.

    ``scope`` is None for the compiled function itself.
    """

    scope: Scope | None
    parts: list[NodeT | ScopeTree[NodeT]] = dataclasses.field(default_factory=list)

    @property
    def nodes(self) -> list[NodeT]:
        """The nodes of this scope and of none inside it."""
        return [each for each in self.parts if not isinstance(each, ScopeTree)]

    @property
    def children(self) -> list[ScopeTree[NodeT]]:
        """The scopes that were entered in this one."""
        return [each for each in self.parts if isinstance(each, ScopeTree)]

    def walk(self) -> Iterator[ScopeTree[NodeT]]:
        """This scope and all scopes inside it, outermost first."""
        waiting = [self]
        while waiting:
            each = waiting.pop()
            yield each
            waiting += reversed(each.children)


def tree(gm: torch.fx.GraphModule) -> ScopeTree[torch.fx.Node]:
    """The scopes of a graph and of the bodies of its HOPs, from the compiled function down to each node.

    A scope stands once, where its first node is; a body's nodes follow those of the graph that calls it.

    >>> from hopkit.hierarchy import record
    >>> graphs = []
    >>> with record():
    ...     _ = torch.compile(torch.nn.ReLU(), backend=lambda gm, inputs: graphs.append(gm) or gm)(torch.ones(2))
    >>> [str(each) for each in tree(graphs[0]).nodes]
    ['relu']
    """
    return _grown(scopes(gm))


def _grown(found: Mapping[NodeT, NodeScopes]) -> ScopeTree[NodeT]:
    root: ScopeTree[NodeT] = ScopeTree(None)
    places: dict[tuple[Scope, ...], ScopeTree[NodeT]] = {(): root}
    for node, placed in found.items():
        for depth in range(1, len(placed.path) + 1):
            key = placed.path[:depth]
            if key not in places:
                places[key] = ScopeTree(key[-1])
                places[key[:-1]].parts.append(places[key])
        places[placed.path].parts.append(node)
    return root


def render(gm: torch.fx.GraphModule) -> str:
    """The tree as text: each scope with its count, its nodes under it.

    A node shows what it calls. Behind it stand the body that it is in, ``backward`` for a node that computes gradients
    (it stands in the scope of its forward node), and ``derived`` for one that a pass made.

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
    return render_nodes(scopes(gm), lambda node: f"{node.name} = {called(node)}")


def render_nodes(found: Mapping[NodeT, NodeScopes], text_of: Callable[[NodeT], str]) -> str:
    """Render the tree of nodes, whatever stands for them: in a graph, or saved beside one."""
    lines: list[str] = []
    waiting: list[tuple[int, NodeT | ScopeTree[NodeT]]] = [(0, each) for each in reversed(_grown(found).parts)]
    while waiting:
        depth, part = waiting.pop()
        if isinstance(part, ScopeTree):
            lines.append(f"{'  ' * depth}{part.scope}\n")
            waiting += [(depth + 1, each) for each in reversed(part.parts)]
        else:
            lines.append(f"{'  ' * depth}{text_of(part)}{_remarks(found[part])}\n")
    return "".join(lines)


def _remarks(placed: NodeScopes) -> str:
    remarks = [
        *([f"in {placed.graph}"] if placed.graph else []),
        *(["backward"] if placed.backward else []),
        *(["derived"] if placed.derived else []),
    ]
    return f"  ({', '.join(remarks)})" if remarks else ""
