"""Faults in the choice of the nodes of regions, planted just before regional Inductor reads the annotations."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from torch.fx import GraphModule, Node

from hopkit._torch.inductor.regional import ANNOTATION
from hopkit.faults.decorators import in_regions

__all__ = [
    "regional_annotations_dropped_in_backward",
    "regional_body_skipped",
    "regional_id_lost",
    "regional_ids_merged",
    "regional_node_left_out",
    "regional_node_taken",
    "regional_not_convex",
    "regional_partition_of_process",
]

_forks: list[None] = []
"""An item for each time that this process, or one that it comes from, was forked."""

os.register_at_fork(after_in_child=lambda: _forks.append(None))


@in_regions("regions")
def regional_node_left_out(gm: GraphModule) -> None:
    """Leave the last annotated node out of its region."""
    for node in reversed([*_marked(gm)]):
        _mark(node, None)
        return


@in_regions("regions")
def regional_node_taken(gm: GraphModule) -> None:
    """Take a node that is not annotated into the region of its operand."""
    for node in gm.graph.nodes:
        operands = [operand for operand in node.all_input_nodes if _annotation(operand) is not None]
        if node.op == "call_function" and _annotation(node) is None and operands:
            _mark(node, _annotation(operands[0]))
            return


@in_regions("regions")
def regional_ids_merged(gm: GraphModule) -> None:
    """Merge the regions of all ids: give each annotated node the id of the first."""
    marked = [*_marked(gm)]
    for node in marked:
        _mark(node, _annotation(marked[0]))


@in_regions("regions")
def regional_id_lost(gm: GraphModule) -> None:
    """Compile the annotated nodes in regions without an id."""
    for node in _marked(gm):
        _mark(node, 0)


@in_regions("regions", known_bugs=True)
def regional_not_convex(gm: GraphModule) -> None:
    """Join two regions over an operator between them, which the joined region computes for itself."""
    for node in gm.graph.nodes:
        annotation = _annotation(node)
        if node.op != "call_function" or annotation is None:
            continue
        for between in node.all_input_nodes:
            computed = between.op == "call_function" and _annotation(between) is None
            if computed and any(_annotation(operand) == annotation for operand in between.all_input_nodes):
                with gm.graph.inserting_before(node):
                    copied = gm.graph.node_copy(between)
                _mark(copied, annotation)
                node.replace_input_with(between, copied)
                return


@in_regions("same_regions")
def regional_partition_of_process(gm: GraphModule) -> None:
    """Leave the first annotated node out of its region, in each process that an unchanged one forked."""
    for node in _marked(gm):
        if len(_forks) % 2:
            _mark(node, None)
        return


@in_regions("regions", training=True)
def regional_annotations_dropped_in_backward(gm: GraphModule) -> None:
    """Drop all annotations of the backward graph."""
    if any("tangents" in node.name for node in gm.graph.find_nodes(op="placeholder")):
        for node in _marked(gm):
            _mark(node, None)


@in_regions("regions", hops=("region",), known_bugs=True)
def regional_body_skipped(gm: GraphModule) -> None:
    """Skip the regions in the bodies of HOPs."""
    for body in gm.modules():
        if isinstance(body, GraphModule) and body is not gm:
            for node in _marked(body):
                _mark(node, None)


def _marked(gm: GraphModule) -> Iterator[Node]:
    return (node for node in gm.graph.nodes if node.op == "call_function" and _annotation(node) is not None)


def _annotation(node: Node) -> Any:
    return (node.meta.get("custom") or {}).get(ANNOTATION)


def _mark(node: Node, value: Any) -> None:
    """Set the annotation of a node, of this graph alone: nodes share their metadata with copies."""
    custom = {key: kept for key, kept in (node.meta.get("custom") or {}).items() if key != ANNOTATION}
    node.meta["custom"] = custom if value is None else {**custom, ANNOTATION: value}
