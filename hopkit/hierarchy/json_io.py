"""Write hierarchies as JSON, beside a graph's text or an exported program: torch does not save them.

`to_json` writes it, `from_json` reads it; a stage and a name identify a node.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import torch

from hopkit.errors import UsageError
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, Entry, as_path, derived_hierarchy
from hopkit.hierarchy.query import NodeScopes, scopes, scopes_of_fields, target_text
from hopkit.hierarchy.saved import GraphProgram, SavedGraph, SavedHierarchy, SavedNode, graph_module_of

__all__ = ["Graphs", "HierarchyWriter", "from_json", "to_json"]

Graphs: TypeAlias = GraphProgram | Sequence[GraphProgram]
"""The graph of a stage, or its graphs in their order: one for each frame that Dynamo compiled."""

_VERSION = 2


def to_json(stages: Mapping[Any, Graphs]) -> str:
    """Write the hierarchies of the graphs of some stages, and of the bodies of their HOPs, as JSON.

    The keys of ``stages`` are names of your choice (``"dynamo"``, ``"aot_backward"``, ``"exported"``) or stages of a
    capture; the values are graph modules or exported programs. The JSON is ``stages`` -> graphs -> ``bodies`` -> names
    of nodes. The body of the graph itself is ``""``, that of a HOP the path of the submodule (``cond_true_0``). A body
    with several paths occurs once, and its other paths are ``aliases``. A node has the text of its target, and the
    index of its hierarchy: equal ones occur once, in ``hierarchies``. Placeholders, attributes and outputs are left
    out.

    Raises `UsageError` for an object that is neither a graph module nor an exported program.

    >>> gm = torch.fx.symbolic_trace(lambda x: torch.sin(x))
    >>> (sin,) = gm.graph.find_nodes(op="call_function", target=torch.sin)
    >>> sin.meta["call_hierarchy"] = [{"type": "function", "name": "f", "count": 0}]
    >>> from_json(to_json({"dynamo": gm})).path("dynamo", "sin")
    (FunctionScope(name='f', count=0),)
    """
    writer = HierarchyWriter()
    for stage, graphs in stages.items():
        writer.add_stage(stage)
        for program in _several(graphs):
            writer.add(stage, program)
    return writer.text()


class HierarchyWriter:
    """Collect the hierarchies of graphs one by one, each as it is when it is added, for the text of `to_json`."""

    def __init__(self) -> None:
        self._pool = _Pool()
        self._stages: dict[str, list[dict[str, Any]]] = {}

    def add_stage(self, stage: Any) -> None:
        """Add a stage, which may stay without graphs."""
        self._stages.setdefault(str(stage), [])

    def add(self, stage: Any, program: GraphProgram) -> None:
        """Add the next graph of a stage. Raises `UsageError` for any other object."""
        self.add_stage(stage)
        self._stages[str(stage)].append(_graph_as_json(graph_module_of(program), self._pool))

    def text(self) -> str:
        """Return the JSON of the graphs so far."""
        return json.dumps({"version": _VERSION, "hierarchies": self._pool.hierarchies, "stages": self._stages})


def from_json(text: str) -> SavedHierarchy:
    """Read the text that `to_json` wrote.

    The result looks up a node by its stage and name (`SavedHierarchy.path`), renders each graph, and attaches to graphs
    whose nodes have these names (`SavedGraph.attach`). Nothing is traced. Raises `UsageError` for a text that `to_json`
    of this version did not write.
    """
    try:
        content = json.loads(text)
        version = content["version"]
    except (ValueError, KeyError, TypeError) as error:
        raise _unreadable(error) from error
    if version != _VERSION:
        raise UsageError(
            f"the saved hierarchies have version {version}, which this hopkit can't read",
            hint=f"save them again: this hopkit reads version {_VERSION}",
        )
    try:
        hierarchies = [
            (derived_hierarchy if saved["derived"] else CallHierarchy)(saved["entries"])
            for saved in content["hierarchies"]
        ]
        return SavedHierarchy(
            {
                stage: tuple(_graph_from_json(graph, hierarchies) for graph in graphs)
                for stage, graphs in content["stages"].items()
            }
        )
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> UsageError:
    return UsageError(f"can't read the hierarchies: {error!r}", hint="pass the text that to_json wrote")


def _several(graphs: Graphs) -> Sequence[GraphProgram]:
    return graphs if isinstance(graphs, (list, tuple)) else (graphs,)


class _Pool:
    """The hierarchies of a text, each once."""

    def __init__(self) -> None:
        self.hierarchies: list[dict[str, Any]] = []
        self._indices: dict[str, int] = {}

    def index(self, entries: Sequence[Entry], *, derived: bool) -> int:
        content = {"entries": list(entries), "derived": derived}
        key = json.dumps(content)
        if key not in self._indices:
            self._indices[key] = len(self.hierarchies)
            self.hierarchies.append(content)
        return self._indices[key]


_FIELDS = (FIELD, FORWARD_FIELD)


def _graph_as_json(gm: torch.fx.GraphModule, pool: _Pool) -> dict[str, Any]:
    bodies: dict[str, dict[str, Any]] = {}
    for node, node_scopes in scopes(gm).items():
        content: dict[str, Any] = {"calls": target_text(node)}
        for field in _FIELDS:
            if (entries := node.meta.get(field)) is not None:
                derived = isinstance(entries, CallHierarchy) and entries.derived
                content[field] = pool.index(entries, derived=derived)
        if len(content) == 1:
            # A pass created it, without a record: save what `scopes` derives from its operands.
            content["derived"] = pool.index([scope.as_entry() for scope in node_scopes.path], derived=True)
            content["backward"] = node_scopes.backward
        bodies.setdefault(node_scopes.graph, {})[node.name] = content
    first_paths: dict[torch.nn.Module, str] = {}
    aliases = {
        path: first_paths[module]
        for path, module in gm.named_modules(remove_duplicate=False)
        if isinstance(module, torch.fx.GraphModule) and first_paths.setdefault(module, path) != path
    }
    return {"bodies": bodies, "aliases": aliases}


def _graph_from_json(content: Mapping[str, Any], hierarchies: Sequence[CallHierarchy]) -> SavedGraph:
    nodes = {
        (body, name): _node_from_json(body, node, hierarchies)
        for body, of_body in content["bodies"].items()
        for name, node in of_body.items()
    }
    return SavedGraph(nodes, dict(content["aliases"]))


def _node_from_json(body: str, node: Mapping[str, Any], hierarchies: Sequence[CallHierarchy]) -> SavedNode:
    fields = {field: hierarchies[node[field]] for field in _FIELDS if field in node}
    if fields:
        return SavedNode(node["calls"], scopes_of_fields(fields, body), fields)
    path = as_path(hierarchies[node["derived"]])
    return SavedNode(node["calls"], NodeScopes(path, node["backward"], derived=True, graph=body), fields)
