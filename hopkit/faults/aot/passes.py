"""Faults of passes that keep the computation but not its metadata or order."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Hashable

import torch
from torch.fx import GraphModule, Node

from hopkit.faults import graphs
from hopkit.faults.decorators import before_aot
from hopkit.oracles.name_exposure import expose_names
from hopkit.records import Sample

__all__ = ["annotation_lost", "merged_across_annotations", "order_depends_on_process"]

_count = itertools.count()

_PURE = ("sin", "cos", "tanh", "exp", "abs", "add", "mul", "sub", "relu", "leaky_relu", "sigmoid")


def _returning_variables(sample: Sample) -> Sample:
    """Return the sample with a function that also returns its variables, since a pass may drop unused nodes."""
    return dataclasses.replace(sample, fn=expose_names(sample.fn))


@before_aot("metadata", adapt=_returning_variables, annotations=True)
def annotation_lost(gm: GraphModule) -> None:
    """Drop the custom metadata of nodes that a pass replaces."""
    for owner in graphs.graphs(gm):
        for node in owner.graph.nodes:
            node.meta.pop("custom", None)


@before_aot("metadata", adapt=_returning_variables, annotations=True, kinds=("pointwise",))
def merged_across_annotations(gm: GraphModule) -> None:
    """Merge two equal nodes with different custom metadata."""
    for owner in graphs.graphs(gm):
        representatives: dict[Hashable, Node] = {}
        for node in graphs.nodes_named(owner, *_PURE):
            representative = representatives.setdefault((node.target, node.args), node)
            if representative.meta.get("custom") != node.meta.get("custom"):
                graphs.replace(node, torch.clone, representative)


@before_aot("same_text", kinds=("pointwise",))
def order_depends_on_process(gm: GraphModule) -> None:
    """Order operands by the number of earlier compilations in the process."""
    if next(_count) % 2:
        for _, node in graphs.calls(gm, "add", "mul"):
            left, right = graphs.arguments(node)
            if graphs.interchangeable(left, right):
                node.args = (right, left)
