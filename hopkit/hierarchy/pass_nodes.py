"""Set the hierarchies of the nodes that a pass makes on the way to those that replace others."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, common, derived_hierarchy

__all__ = ["PassNodes"]


class PassNodes:
    """At the end of each pass, derive missing hierarchies; a `hopkit._torch.inductor.passes.PassWatcher`.

    A pass may replace a node by several new ones, of which only the last takes its place. Each of the others gets the
    deepest scope common to the new nodes that use it; and a node without such users, which writes, that of the removed
    nodes with one of its operands.
    """

    def __init__(self, is_recording: Callable[[], bool]) -> None:
        self._is_recording = is_recording
        # For each open pass the nodes before it with their operands, which torch removes with a node.
        self._existing: list[dict[torch.fx.Node, list[torch.fx.Node]] | None] = []

    def pass_entered(self, name: str, gm: torch.fx.GraphModule) -> None:
        operands = {node: node.all_input_nodes for node in gm.graph.nodes} if self._is_recording() else None
        self._existing.append(operands)

    def pass_left(self, gm: torch.fx.GraphModule) -> None:
        existing = self._existing.pop()
        if existing is None:
            return
        new = [node for node in gm.graph.nodes if node.op.startswith("call") and node not in existing]
        removed = existing.keys() - set(gm.graph.nodes) if new else set()
        for node in reversed(new):
            if FIELD in node.meta or FORWARD_FIELD in node.meta:
                continue
            operands = set(node.all_input_nodes)
            origins = [user for user in node.users if user not in existing] or [
                old for old in removed if not operands.isdisjoint(existing[old])
            ]
            for field in (FIELD, FORWARD_FIELD):
                if found := [origin.meta[field] for origin in origins if field in origin.meta]:
                    node.meta[field] = derived_hierarchy(common(found))
