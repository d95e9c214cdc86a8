"""Faults of Inductor's passes that keep the computation, but not the scopes of its nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch.fx import GraphModule, Node

from hopkit.faults import graphs
from hopkit.faults.decorators import in_post_grad

__all__ = ["scopes_dropped", "scopes_invented", "scopes_of_another_node"]

_FIELDS = ("call_hierarchy", "fwd_call_hierarchy")


@in_post_grad("pass_scopes", kinds=("pointwise",))
def scopes_dropped(gm: GraphModule) -> None:
    """Drop the call hierarchy of nodes."""
    for node in gm.graph.nodes:
        for field in _fields(node):
            del node.meta[field]


@in_post_grad("pass_scopes", hops=("cond",), kinds=("pointwise",))
def scopes_of_another_node(gm: GraphModule) -> None:
    """Replace nodes by equal ones with the call hierarchy of a node in another scope."""
    present = [_fields(node) for owner in graphs.graphs(gm) for node in owner.graph.nodes]

    def of_another(node: Node) -> dict[str, Any]:
        own = _fields(node)
        return next((fields for fields in present if fields not in ({}, own)), own)

    _replace_nodes(gm, of_another)


@in_post_grad("pass_scopes", kinds=("pointwise",))
def scopes_invented(gm: GraphModule) -> None:
    """Replace nodes by equal ones in one more function, which the program does not call."""
    entry = {"type": "function", "name": "invented", "count": 0}
    _replace_nodes(gm, lambda node: {field: [*value, entry] for field, value in _fields(node).items()})


def _fields(node: Node) -> dict[str, Any]:
    return {field: node.meta[field] for field in _FIELDS if field in node.meta}


def _replace_nodes(gm: GraphModule, fields_of: Callable[[Node], dict[str, Any]]) -> None:
    """Replace each call of a function, user by user: torch reports no replacement then."""
    for node in [node for node in gm.graph.nodes if node.op == "call_function" and graphs.tensor_of(node) is not None]:
        fields = fields_of(node)
        with gm.graph.inserting_before(node):
            copy = gm.graph.node_copy(node)
        copy.meta = {name: value for name, value in node.meta.items() if name not in _FIELDS} | fields
        for user in list(node.users):
            user.replace_input_with(node, copy)
        gm.graph.erase_node(node)
