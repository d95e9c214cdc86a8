"""Hierarchies as JSON, beside a graph that is saved: what torch saves of a graph has no metadata of this kind."""

from __future__ import annotations

import json
from typing import Any

import torch

from hopkit.errors import UsageError
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, Entry
from hopkit.hierarchy.reading import graphs_of

__all__ = ["from_json", "to_json"]

_VERSION = 1


def to_json(gm: torch.fx.GraphModule) -> str:
    """The hierarchies of a graph and its bodies as JSON, by the names of graphs and nodes; equal ones stand once."""
    texts: dict[str, int] = {}
    hierarchies: list[dict[str, Any]] = []

    def index(hierarchy: list[Entry]) -> int:
        kept = {"entries": list(hierarchy), "derived": isinstance(hierarchy, CallHierarchy) and hierarchy.derived}
        text = json.dumps(kept)
        if text not in texts:
            texts[text] = len(hierarchies)
            hierarchies.append(kept)
        return texts[text]

    graphs = {
        name: {
            node.name: {field: index(node.meta[field]) for field in (FIELD, FORWARD_FIELD) if field in node.meta}
            for node in graph.nodes
            if FIELD in node.meta or FORWARD_FIELD in node.meta
        }
        for name, graph in graphs_of(gm)
    }
    return json.dumps({"version": _VERSION, "hierarchies": hierarchies, "graphs": graphs})


def from_json(text: str, gm: torch.fx.GraphModule) -> None:
    """Give the nodes of a graph the hierarchies that `to_json` made of it, or of the graph that it was saved as.

    Graphs and nodes are found by their names. Raises `UsageError` where the text is none of `to_json`'s, or names a
    graph or a node that is not there; then no node is changed.

    >>> gm = torch.fx.symbolic_trace(lambda x: torch.sin(x))
    >>> (sin,) = gm.graph.find_nodes(op="call_function", target=torch.sin)
    >>> sin.meta["call_hierarchy"] = [{"type": "function", "name": "f", "count": 0}]
    >>> saved = to_json(gm)
    >>> del sin.meta["call_hierarchy"]
    >>> from_json(saved, gm)
    >>> sin.meta["call_hierarchy"]
    [{'type': 'function', 'name': 'f', 'count': 0}]
    """
    try:
        saved = json.loads(text)
        if saved["version"] != _VERSION:
            raise UsageError(
                f"hierarchies of version {saved['version']}",
                cure=f"save them again: this reads version {_VERSION}",
            )
        shared = [CallHierarchy(each["entries"], derived=each["derived"]) for each in saved["hierarchies"]]
        wanted = [
            (graph, node, field, shared[index])
            for graph, nodes in saved["graphs"].items()
            for node, fields in nodes.items()
            for field, index in fields.items()
        ]
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise UsageError(f"no hierarchies can be read: {error!r}", cure="give the text that to_json made") from error
    nodes_of = {name: {node.name: node for node in graph.nodes} for name, graph in graphs_of(gm)}
    missing = [f"{graph}.{node}".lstrip(".") for graph, node, _, _ in wanted if node not in nodes_of.get(graph, {})]
    if missing:
        raise UsageError(
            f"the graph has no {', '.join(missing[:3])}, of which hierarchies were saved",
            cure="give the graph that was saved, before any pass changes it",
        )
    for graph, node, field, hierarchy in wanted:
        nodes_of[graph][node].meta[field] = hierarchy
