"""Faults in the choice of the operators that fall back, planted between Inductor's passes and its lowering."""

from __future__ import annotations

from collections.abc import Iterator

import torch
from torch.fx import GraphModule, Node

from hopkit._torch.inductor.fallbacks import MARK, is_operator
from hopkit.faults import graphs
from hopkit.faults.decorators import in_lowering

__all__ = [
    "fallback_body_skipped",
    "fallback_called_twice",
    "fallback_lowered",
    "fallback_not_chosen",
    "fallback_of_every_equal_operator",
    "fallback_reason_wrong",
]

_aten = torch.ops.aten
_UNARY = tuple(
    getattr(_aten, name).default
    for name in ("abs", "cos", "exp", "neg", "relu", "rsqrt", "sigmoid", "sin", "sqrt", "tanh")
)


@in_lowering("fallbacks")
def fallback_lowered(gm: GraphModule) -> None:
    """Lower the first operator that asks for a fallback."""
    for node in _marked(gm):
        del node.meta[MARK]
        return


@in_lowering("fallbacks")
def fallback_not_chosen(gm: GraphModule) -> None:
    """Let the first operator fall back that does not ask for it."""
    for node in gm.graph.nodes:
        if is_operator(node.target) and MARK not in node.meta and graphs.tensor_of(node) is not None:
            node.meta[MARK] = True
            return


@in_lowering("fallbacks", max_ops=10)
def fallback_of_every_equal_operator(gm: GraphModule) -> None:
    """Keep the choice by operator and not by node: lower all calls of an operator of which one is lowered."""
    lowered = {node.target for node in gm.graph.nodes if MARK not in node.meta}
    for node in _marked(gm):
        if node.target in lowered:
            del node.meta[MARK]


@in_lowering("fallbacks", without=_UNARY)
def fallback_reason_wrong(gm: GraphModule) -> None:
    """Call an operator as it is for another reason than its mark: Inductor has no lowering of it."""
    for node in _marked(gm):
        if node.target in _UNARY:
            del node.meta[MARK]


@in_lowering("fallbacks", hops=("cond",))
def fallback_body_skipped(gm: GraphModule) -> None:
    """Lower the operators in the bodies of HOPs that ask for a fallback."""
    for body in graphs.graphs(gm):
        for node in _marked(body) if body is not gm else ():
            del node.meta[MARK]


@in_lowering("fallbacks")
def fallback_called_twice(gm: GraphModule) -> None:
    """Call an operator that falls back twice, with the same result."""
    for node in _marked(gm):
        tensor = graphs.tensor_of(node)
        if tensor is None or not tensor.is_floating_point():
            continue
        users = list(node.users)
        with gm.graph.inserting_after(node):
            copied = gm.graph.node_copy(node)
        with gm.graph.inserting_after(copied):
            joined = gm.graph.call_function(_aten.maximum.default, (node, copied))
        joined.meta = {"val": node.meta["val"]}
        for user in users:
            user.replace_input_with(node, joined)
        return


def _marked(gm: GraphModule) -> Iterator[Node]:
    return iter([node for node in gm.graph.nodes if MARK in node.meta])
