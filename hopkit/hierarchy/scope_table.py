"""Count the nodes and calls of each scope over several graphs, and print the table."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from hopkit.hierarchy.entries import FunctionScope, ModuleScope, Scope

__all__ = ["ScopeTable"]


@dataclasses.dataclass
class _Row:
    """One scope without its count: the calls of it, the nodes in it, and the scopes inside it."""

    calls: set[tuple[int, tuple[Scope, ...]]] = dataclasses.field(default_factory=set)
    nodes: int = 0
    inside: dict[str, _Row] = dataclasses.field(default_factory=dict)


class ScopeTable:
    """The scopes of the nodes of several graphs: how often each was called, and how many nodes come from it.

    >>> table = ScopeTable()
    >>> model, helper = ModuleScope("Block", "layers.0", 0), FunctionScope("rotate", 0)
    >>> table.add([(), (model,), (model, helper), (model, FunctionScope("rotate", 1))])
    >>> print(table.render(), end="")
    scope              calls  nodes
    the program            1      4
      layers.0: Block      1      3
        rotate()           2      2
    """

    def __init__(self) -> None:
        self._root = _Row()
        self._graphs = 0

    @property
    def graphs(self) -> int:
        """The number of graphs that were added."""
        return self._graphs

    def add(self, paths: Iterable[tuple[Scope, ...]]) -> None:
        """Add one graph: the scopes of each of its nodes, outermost first."""
        number, self._graphs = self._graphs, self._graphs + 1
        self._root.calls.add((number, ()))
        for path in paths:
            row = self._root
            row.nodes += 1
            for depth, scope in enumerate(path, 1):
                row = row.inside.setdefault(_name(scope), _Row())
                row.calls.add((number, path[:depth]))
                row.nodes += 1

    def render(self, *, depth: int | None = None) -> str:
        """Return the table as text: scopes in the order of the graphs, indented, down to ``depth`` scopes if given."""
        lines: list[tuple[str, int, int]] = []
        pending: list[tuple[int, str, _Row]] = [(0, "the program", self._root)]
        while pending:
            level, name, row = pending.pop()
            lines.append(("  " * level + name, len(row.calls), row.nodes))
            if depth is None or level < depth:
                pending += [(level + 1, inner, row.inside[inner]) for inner in reversed(row.inside)]
        width = max(len(name) for name, _, _ in lines)
        head = f"{'scope':{width}}  calls  nodes\n"
        return head + "".join(f"{name:{width}}  {calls:5}  {nodes:5}\n" for name, calls, nodes in lines)


def _name(scope: Scope) -> str:
    if isinstance(scope, ModuleScope):
        return f"{scope.attr or '(itself)'}: {scope.class_name}"
    assert isinstance(scope, FunctionScope)
    return f"{scope.name}()"
