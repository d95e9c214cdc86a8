"""Faults of single operators: an argument that is wrong, or lost."""

from __future__ import annotations

import torch
from torch.fx import GraphModule

from hopkit.faults import graphs
from hopkit.faults.decorators import in_aot_forward

__all__ = [
    "constant_folded_wrongly",
    "flip_dropped",
    "index_off_by_one",
    "keepdim_lost",
    "reduced_along_wrong_dim",
    "slice_starts_one_later",
    "where_swapped",
]


@in_aot_forward("numerics", kinds=("pointwise", "comparison"))
def where_swapped(gm: GraphModule) -> None:
    """Swap the two tensors of a ``where``."""
    for _, node in graphs.calls(gm, "where"):
        condition, chosen, alternative = graphs.arguments(node)
        if graphs.interchangeable(chosen, alternative):
            node.args = (condition, alternative, chosen)


@in_aot_forward("numerics", kinds=("pointwise",))
def constant_folded_wrongly(gm: GraphModule) -> None:
    """Fold an added or multiplied number into a wrong constant."""
    for _, node in graphs.calls(gm, "add", "mul"):
        if len(graphs.arguments(node)) == 2 and isinstance(graphs.arguments(node)[1], (int, float)):
            node.args = (graphs.arguments(node)[0], graphs.arguments(node)[1] + 1)


@in_aot_forward("numerics", kinds=("indexing",))
def flip_dropped(gm: GraphModule) -> None:
    """Remove a flip, as if its dimension had size 1."""
    for _, node in graphs.calls(gm, "flip"):
        graphs.replace(node, torch.ops.aten.clone.default, graphs.arguments(node)[0])


@in_aot_forward("numerics", kinds=("reduction",))
def reduced_along_wrong_dim(gm: GraphModule) -> None:
    """Compute ``softmax`` and ``cumsum`` along the previous dimension."""
    for _, node in graphs.calls(gm, "_softmax", "cumsum"):
        tensor, dim = graphs.tensor_of(node), graphs.arguments(node)[1]
        if tensor is not None and tensor.dim() > 1 and isinstance(dim, int):
            node.args = (graphs.arguments(node)[0], (dim - 1) % tensor.dim(), *graphs.arguments(node)[2:])


@in_aot_forward("structure", kinds=("reduction",))
def keepdim_lost(gm: GraphModule) -> None:
    """Drop the kept dimension of a reduction whose result only the caller reads."""
    for node in graphs.nodes_named(gm, "sum", "mean", "amax", "logsumexp"):
        if graphs.arguments(node)[-1] is True and all(user.op == "output" for user in node.users):
            node.args = (*graphs.arguments(node)[:-1], False)


@in_aot_forward("numerics", kinds=("view",), dtypes=("float32",))
def index_off_by_one(gm: GraphModule) -> None:
    """Select the next element in a ``select``."""
    for _, node in graphs.calls(gm, "select"):
        source, dim, index = graphs.arguments(node)
        tensor = graphs.tensor_of(source)
        if tensor is not None and isinstance(dim, int) and isinstance(index, int) and tensor.shape[dim] > 1:
            node.args = (source, dim, (index + 1) % tensor.shape[dim])


@in_aot_forward("numerics", kinds=("view", "indexing", "pointwise"))
def slice_starts_one_later(gm: GraphModule) -> None:
    """Begin and end a slice, ``narrow`` too, one element later."""
    for _, node in graphs.calls(gm, "slice"):
        source, dim, start, end, *step = graphs.arguments(node)
        tensor = graphs.tensor_of(source)
        bounds = isinstance(start, int) and isinstance(end, int) and isinstance(dim, int)
        if tensor is not None and bounds and not step and 0 <= start < end < tensor.shape[dim]:
            node.args = (source, dim, start + 1, end + 1)
