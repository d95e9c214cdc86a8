"""Find nodes in a graph and in its HOP bodies, and replace or redirect them, for faults in graphs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

__all__ = [
    "arguments",
    "bodies",
    "calls",
    "first_interchangeable",
    "graphs",
    "insert_before",
    "insert_call",
    "interchangeable",
    "layout_of",
    "name_of",
    "nodes_named",
    "operands",
    "output",
    "replace",
    "reroute",
    "share_memory",
    "subgraph",
    "swap_interchangeable",
    "swap_uses",
    "tensor_of",
    "writes",
]


def graphs(gm: GraphModule) -> Iterator[GraphModule]:
    """Return the graph and those of all HOP bodies in it."""
    return (module for module in gm.modules() if isinstance(module, GraphModule))


def bodies(gm: GraphModule) -> Iterator[GraphModule]:
    """Return the graphs of all HOP bodies."""
    return (module for module in graphs(gm) if module is not gm)


def name_of(node: Node) -> str:
    """Return the name of the called function, method, operator or HOP, without overload; '' if the node calls none."""
    if node.op == "call_method":
        return str(node.target)
    if node.op != "call_function":
        return ""
    return str(getattr(getattr(node.target, "overloadpacket", node.target), "__name__", ""))


def nodes_named(gm: GraphModule, *names: str) -> list[Node]:
    """Return the nodes of one graph, without its HOP bodies, that call one of the names."""
    return [node for node in gm.graph.nodes if name_of(node) in names]


def calls(gm: GraphModule, *names: str) -> list[tuple[GraphModule, Node]]:
    """Return (graph, node) for each node that calls one of the names, in the graph and in all HOP bodies."""
    return [(owner, node) for owner in graphs(gm) for node in nodes_named(owner, *names)]


def writes(gm: GraphModule) -> list[tuple[GraphModule, Node]]:
    """Return (graph, node) for each in-place operator, in the graph and in all HOP bodies."""
    return [
        (owner, node)
        for owner in graphs(gm)
        for node in owner.graph.nodes
        if node.op == "call_method" and node.target.endswith("_") and not node.target.endswith("__")
    ]


def subgraph(owner: GraphModule, node: Any) -> GraphModule:
    """Return the HOP body that a ``get_attr`` node names."""
    graph_module = owner.get_submodule(str(node.target))
    assert isinstance(graph_module, GraphModule), f"{node.target} is no graph"
    return graph_module


def arguments(node: Node) -> tuple[Any, ...]:
    """Return the positional arguments of a node."""
    return node.args


def output(gm: GraphModule) -> Node:
    """Return the output node."""
    return gm.graph.output_node()


def operands(node: Node) -> list[Node]:
    """Return the nodes of a HOP's tensor operands in order, without duplicates and without its bodies."""
    return [operand for operand in node.all_input_nodes if operand.op != "get_attr" and tensor_of(operand) is not None]


def tensor_of(node: Any) -> torch.Tensor | None:
    """Return the fake tensor of a node's result, or None if it is no tensor."""
    if not isinstance(node, Node):
        return None
    value = node.meta.get("val", node.meta.get("example_value"))
    return value if isinstance(value, torch.Tensor) else None


def layout_of(node: Any) -> tuple[Any, ...]:
    """Return shape, dtype and strides of a node's tensor; an empty tuple if its result is no tensor."""
    tensor = tensor_of(node)
    return () if tensor is None else (tuple(tensor.shape), tensor.dtype, tensor.stride())


def interchangeable(left: Any, right: Any) -> bool:
    """Return True if two different nodes have tensors of equal shape, dtype and strides."""
    return left is not right and layout_of(left) != () and layout_of(left) == layout_of(right)


def first_interchangeable(nodes: Iterable[Any]) -> tuple[Node, Node] | None:
    """Return the first pair of interchangeable nodes, or None."""
    return next((pair for pair in itertools.combinations(nodes, 2) if interchangeable(*pair)), None)


def swap_interchangeable(arguments: Any) -> Any:
    """Return a node's arguments with the first two interchangeable nodes swapped."""
    nodes: list[Node] = []
    torch.fx.map_arg(arguments, nodes.append)
    pair = first_interchangeable(nodes)
    if pair is None:
        return arguments
    exchange = dict(zip(pair, reversed(pair), strict=True))
    return torch.fx.map_arg(arguments, lambda node: exchange.get(node, node))


def swap_uses(left: Node, right: Node) -> None:
    """Make all users of each of two nodes use the other one."""
    readers = {user: user.args for user in (*left.users, *right.users)}
    exchange = {left: right, right: left}
    for user, arguments in readers.items():
        user.args = torch.fx.map_arg(arguments, lambda node: exchange.get(node, node))


def share_memory(left: Node, right: Node) -> bool:
    """Return True if the tensors of two nodes share their storage."""
    left_tensor, right_tensor = tensor_of(left), tensor_of(right)
    return (
        left_tensor is not None
        and right_tensor is not None
        and left_tensor.untyped_storage() is right_tensor.untyped_storage()
    )


def insert_call(graph: Graph, make: Callable[..., Any], *args: Any, **kwargs: Any) -> Node:
    """Insert a node that calls a function, at the current insertion point of the graph."""
    return graph.create_node("call_function", make, args, kwargs)


def replace(node: Node, make: Callable[..., Any], *args: Any, **kwargs: Any) -> Node:
    """Replace a node by another call and return the new node."""
    with node.graph.inserting_before(node):
        call = insert_call(node.graph, make, *args, **kwargs)
    call.meta = dict(node.meta)
    node.replace_all_uses_with(call)
    node.graph.erase_node(node)
    return call


def reroute(node: Node, make: Callable[..., Any], *args: Any, **kwargs: Any) -> Node:
    """Make all users of a node use ``make(node, ...)`` instead."""
    with node.graph.inserting_after(node):
        call = insert_call(node.graph, make, node, *args, **kwargs)
    call.meta = dict(node.meta)
    node.replace_all_uses_with(call, delete_user_cb=lambda user: user is not call)
    return call


def insert_before(user: Node, node: Node, make: Callable[..., Any], *args: Any, **kwargs: Any) -> Node:
    """Make one user of a node use ``make(node, ...)`` instead, inserted directly before the user."""
    with user.graph.inserting_before(user):
        call = insert_call(user.graph, make, node, *args, **kwargs)
    call.meta = dict(node.meta)
    user.replace_input_with(node, call)
    return call
