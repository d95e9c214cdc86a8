"""Saved hierarchies: look up a node by its stage and name, and attach hierarchies to a graph with these names."""

from __future__ import annotations

import dataclasses
import difflib
import operator
from collections.abc import Mapping
from typing import TypeAlias

import torch

from hopkit.errors import UnknownName, UsageError, with_article
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, Scope
from hopkit.hierarchy.query import NodeScopes, graphs_of, target_text
from hopkit.hierarchy.trees import render_nodes

__all__ = ["GraphProgram", "SavedGraph", "SavedHierarchy", "SavedNode", "graph_module_of"]

GraphProgram: TypeAlias = torch.fx.GraphModule | torch.export.ExportedProgram

NodeKey: TypeAlias = tuple[str, str]
"""The path of the body that a node is in, '' for the graph itself, and the node's name there."""


def graph_module_of(program: GraphProgram) -> torch.fx.GraphModule:
    """Return a program's graph module. Raises `UsageError` for any other object."""
    gm = program.graph_module if isinstance(program, torch.export.ExportedProgram) else program
    if isinstance(gm, torch.fx.GraphModule):
        return gm
    raise UsageError(
        f"{with_article(program)} is no graph",
        hint="pass a torch.fx.GraphModule, or the ExportedProgram of torch.export.export",
    )


@dataclasses.dataclass(frozen=True)
class SavedNode:
    """A node that was saved: the text of its target, its scopes, and the hierarchies in its ``meta``."""

    calls: str
    scopes: NodeScopes
    fields: Mapping[str, CallHierarchy]


class SavedGraph:
    """The hierarchies of one graph, and of the bodies of its HOPs.

    A node in a body has the name ``BODY.NODE``: ``cond_true_0.sin``, with the path of the submodule.
    """

    def __init__(self, nodes: Mapping[NodeKey, SavedNode], aliases: Mapping[str, str]) -> None:
        self._nodes = nodes
        self._aliases = aliases
        """The aliases of a body's path, each with the path under which its nodes were saved."""

    def scopes(self) -> dict[str, NodeScopes]:
        """Return the scopes of each node that calls something, by its name, as `hopkit.hierarchy.scopes` does."""
        return {_qualified(key): node.scopes for key, node in self._nodes.items()}

    def path(self, name: str) -> tuple[Scope, ...]:
        """Return the scopes of a node, outermost first. Raises `UsageError` for one that was not saved."""
        body, _, node = name.rpartition(".")
        saved = self._find(body, node)
        if saved is None:
            nearest = difflib.get_close_matches(name, map(_qualified, self._nodes))
            raise UsageError(
                f"no hierarchy was saved for a node {name!r}",
                hint=(f"nearest: {', '.join(nearest)}; " if nearest else "")
                + "pass the name of a call node, with the path of its body",
            )
        return saved.scopes.path

    def render(self) -> str:
        """Return the tree as text, as `hopkit.hierarchy.render` does."""
        table = {key: node.scopes for key, node in self._nodes.items()}
        return render_nodes(table, lambda key: f"{key[1]} = {self._nodes[key].calls}")

    def attach(self, program: GraphProgram, *, partial: bool = False) -> tuple[str, ...]:
        """Set the hierarchies of the nodes of a graph module or an exported program to the saved ones, by name.

        For a copy of the graph, or a loaded one, before a pass changes it; the module of an exported program
        (``program.module()``) keeps them. A ``getitem`` that torch adds when it loads a program gets the hierarchy of
        the node whose result it takes. Return the names of the nodes that stay unchanged, because no node of that name
        was saved, or one that calls something else. Without ``partial``, raise `UsageError` for such nodes and change
        no node.
        """
        fields: dict[torch.fx.Node, Mapping[str, CallHierarchy]] = {}
        lacking: dict[str, str] = {}
        for body, graph in graphs_of(graph_module_of(program)):
            for node in graph.nodes:
                if not node.op.startswith("call"):
                    continue
                saved = self._find(body, node.name)
                if saved is not None and saved.calls == target_text(node):
                    fields[node] = saved.fields
                elif saved is None and node.target is operator.getitem and node.args[0] in fields:
                    fields[node] = fields[node.args[0]]
                else:
                    why = (
                        "" if saved is None else f" (calls {target_text(node)}, and the one saved called {saved.calls})"
                    )
                    lacking[_qualified((body, node.name))] = why
        if lacking and not partial:
            raise self._mismatch(lacking, len(fields))
        for node, recorded in fields.items():
            for field in (FIELD, FORWARD_FIELD):
                node.meta.pop(field, None)
            node.meta.update(recorded)
        return tuple(lacking)

    def _find(self, body: str, name: str) -> SavedNode | None:
        return self._nodes.get((self._aliases.get(body, body), name))

    def _mismatch(self, lacking: Mapping[str, str], attached: int) -> UsageError:
        names = [name + why for name, why in lacking.items()]
        more = [f"and {len(names) - _MOST_NAMES} more"] if len(names) > _MOST_NAMES else []
        return UsageError(
            f"no hierarchy was saved for {len(names)} of the {len(names) + attached} nodes that call something:"
            f" {', '.join([*names[:_MOST_NAMES], *more])}",
            hint="pass the graph of this stage, before any pass changes it and not traced again (as pickle does), or"
            " the exported program itself and not its module(); attach(..., partial=True) leaves these nodes out",
        )


_MOST_NAMES = 8


def _qualified(key: NodeKey) -> str:
    return ".".join(filter(None, key))


class SavedHierarchy:
    """The hierarchies of the graphs of several stages, as `hopkit.hierarchy.from_json` reads them."""

    def __init__(self, stages: Mapping[str, tuple[SavedGraph, ...]]) -> None:
        self.stages = stages
        """The graphs of each stage, by its name, in their order."""

    def graph(self, stage: str, index: int = 0) -> SavedGraph:
        """Return one graph of a stage. Raises `UnknownName` for a stage, and `UsageError` for a graph, not saved."""
        name = str(stage)
        if name not in self.stages:
            raise UnknownName("stage", name, list(self.stages))
        graphs = self.stages[name]
        if not 0 <= index < len(graphs):
            raise UsageError(
                f"{len(graphs)} graphs of stage {name!r} were saved, and {index} is asked for",
                hint="count them from 0, in the order in which they were saved",
            )
        return graphs[index]

    def path(self, stage: str, node: str, graph: int = 0) -> tuple[Scope, ...]:
        """Return the scopes of a node of a stage, outermost first; a node in a body is ``cond_true_0.sin``."""
        return self.graph(stage, graph).path(node)
