"""Hierarchies as JSON, beside a graph that is saved: what torch saves of a graph has no metadata of this kind."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from hopkit.errors import UsageError
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, Entry, derived_hierarchy
from hopkit.hierarchy.reading import called, graphs_of

__all__ = ["from_json", "to_json"]

_VERSION = 1


def to_json(gm: torch.fx.GraphModule) -> str:
    """The hierarchies of a graph and its bodies as JSON: those of the nodes that call something, in their order.

    Equal hierarchies stand once. Nodes are not told by their names, which torch makes anew when it loads a graph.
    """
    known: dict[str, int] = {}
    hierarchies: list[dict[str, Any]] = []

    def index(hierarchy: list[Entry]) -> int:
        kept = {"entries": list(hierarchy), "derived": isinstance(hierarchy, CallHierarchy) and hierarchy.derived}
        text = json.dumps(kept)
        if text not in known:
            known[text] = len(hierarchies)
            hierarchies.append(kept)
        return known[text]

    graphs = {
        name: [
            {"calls": called(node), **{field: index(node.meta[field]) for field in _FIELDS if field in node.meta}}
            for node in _callers(graph)
        ]
        for name, graph in graphs_of(gm)
    }
    return json.dumps({"version": _VERSION, "hierarchies": hierarchies, "graphs": graphs})


def from_json(text: str, gm: torch.fx.GraphModule) -> None:
    """Give the nodes of a graph the hierarchies that `to_json` made of it, or of the graph that it was saved as.

    Raises `UsageError` where the text is none of `to_json`'s, or the graphs do not call the same things in the same
    order; then no node is changed.

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
        version = saved["version"]
        shared = [
            (derived_hierarchy if each["derived"] else CallHierarchy)(each["entries"]) for each in saved["hierarchies"]
        ]
        wanted = {
            name: [
                (each["calls"], {field: shared[each[field]] for field in _FIELDS if field in each}) for each in nodes
            ]
            for name, nodes in saved["graphs"].items()
        }
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise UsageError(f"no hierarchies can be read: {error!r}", cure="give the text that to_json made") from error
    if version != _VERSION:
        raise UsageError(f"hierarchies of version {version}", cure=f"save them again: this reads version {_VERSION}")
    there = {name: _callers(graph) for name, graph in graphs_of(gm)}
    if difference := _difference(wanted, there):
        raise UsageError(difference, cure="give the graph that was saved, before any pass changes it")
    for name, nodes in there.items():
        for node, (_, fields) in zip(nodes, wanted[name], strict=True):
            node.meta.update(fields)


_FIELDS = (FIELD, FORWARD_FIELD)


def _callers(graph: torch.fx.Graph) -> list[torch.fx.Node]:
    return [node for node in graph.nodes if node.op.startswith("call")]


def _difference(wanted: Mapping[str, Sequence[tuple[str, Any]]], there: Mapping[str, Sequence[torch.fx.Node]]) -> str:
    """Where the graphs that were saved and those that are there call different things; '' where they do not."""
    if wanted.keys() != there.keys():
        return f"the saved graphs are {sorted(wanted)}, and there are {sorted(there)}"
    for name, nodes in there.items():
        saved_calls, calls = [each for each, _ in wanted[name]], [called(node) for node in nodes]
        if saved_calls != calls:
            pairs = itertools.zip_longest(saved_calls, calls, fillvalue="nothing")
            number, (old, new) = next((number, pair) for number, pair in enumerate(pairs) if pair[0] != pair[1])
            return f"call {number} of graph {name!r} is {new}, and was {old} when hierarchies were saved"
    return ""
