"""Set the hierarchies of the nodes that a pass makes on the way to those that replace others, and keep the others'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import torch

from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, common, derived_hierarchy

__all__ = ["PassNodes"]


_FIELDS = (FIELD, FORWARD_FIELD)


class _Existing(NamedTuple):
    """A node before a pass: its operands, which torch removes with a node, and its hierarchies."""

    operands: list[torch.fx.Node]
    hierarchies: dict[str, Any]


class PassNodes:
    """At the end of each pass, derive missing hierarchies; a `hopkit._torch.inductor.passes.PassWatcher`.

    A node that a pass keeps has its hierarchy again: some passes give it all metadata of a node that they remove.

    A pass may replace a node by several new ones, of which only the last takes its place. Each of the others gets the
    deepest scope common to the new nodes that use it; and a node without such users, which writes, that of the removed
    nodes with one of its operands.
    """

    def __init__(self, is_recording: Callable[[], bool]) -> None:
        self._is_recording = is_recording
        # For each open pass the nodes before it.
        self._existing: list[dict[torch.fx.Node, _Existing] | None] = []

    def pass_entered(self, name: str, gm: torch.fx.GraphModule) -> None:
        existing = None
        if self._is_recording():
            existing = {
                node: _Existing(
                    node.all_input_nodes, {field: node.meta[field] for field in _FIELDS if field in node.meta}
                )
                for node in gm.graph.nodes
            }
        self._existing.append(existing)

    def pass_left(self, gm: torch.fx.GraphModule) -> None:
        existing = self._existing.pop()
        if existing is None:
            return
        for node in gm.graph.nodes:
            if node in existing:
                _restore(node, existing[node].hierarchies)
        new = [node for node in gm.graph.nodes if node.op.startswith("call") and node not in existing]
        removed = existing.keys() - set(gm.graph.nodes) if new else set()
        for node in reversed(new):
            if FIELD in node.meta or FORWARD_FIELD in node.meta:
                continue
            operands = set(node.all_input_nodes)
            origins = [user for user in node.users if user not in existing] or [
                old for old in removed if not operands.isdisjoint(existing[old].operands)
            ]
            for field in _FIELDS:
                if found := [origin.meta[field] for origin in origins if field in origin.meta]:
                    node.meta[field] = derived_hierarchy(common(found))


def _restore(node: torch.fx.Node, before: dict[str, Any]) -> None:
    """Give a node that a pass keeps the hierarchies that it had before, where the pass has set others.

    That of a node that an earlier pass made may have become shorter: the node may replace further ones.
    """
    for field in [field for field in _FIELDS if before and field in node.meta]:
        hierarchy, now = before.get(field), node.meta[field]
        if hierarchy is None:
            del node.meta[field]
        elif now is not hierarchy:
            shorter = isinstance(hierarchy, CallHierarchy) and hierarchy.derived
            node.meta[field] = derived_hierarchy(common([hierarchy, now])) if shorter else hierarchy
