"""Query scopes: of one node, of all nodes of a graph, and of a node in a body with several calls."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

import torch

from hopkit.errors import UsageError
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, Entry, Scope, as_path, common

__all__ = [
    "NodeScopes",
    "bodies_of",
    "effective_path",
    "graphs_of",
    "path",
    "scopes",
    "scopes_of_fields",
    "target_text",
]


@dataclasses.dataclass(frozen=True)
class NodeScopes:
    """The origin of a node: its scopes, outermost first.

    ``backward``: the node computes gradients, and these are the scopes of its forward node. ``derived``: a pass created
    the node, and these are the common scopes of the nodes that it replaced. ``graph`` is the name of the body that the
    node is in, '' for the graph itself.
    """

    path: tuple[Scope, ...]
    backward: bool = False
    derived: bool = False
    graph: str = ""


def path(node: torch.fx.Node) -> tuple[Scope, ...]:
    """Return the scopes of a node, outermost first; for a backward node, those of its forward node.

    Empty for a node of the compiled function itself, and for one without recorded scopes.

    >>> gm = torch.fx.symbolic_trace(torch.nn.Sequential(torch.nn.ReLU()))
    >>> relu = gm.graph.find_nodes(op="call_module", target="0")[0]
    >>> relu.meta["call_hierarchy"] = [{"type": "module", "class": "ReLU", "attr": "0", "count": 0}]
    >>> path(relu)
    (ModuleScope(class_name='ReLU', attr='0', count=0),)
    """
    return as_path(node.meta.get(FIELD, node.meta.get(FORWARD_FIELD, ())))


def scopes(gm: torch.fx.GraphModule) -> dict[torch.fx.Node, NodeScopes]:
    """Return the scopes of each node that calls something, in a graph and in the bodies of its HOPs.

    The graph may be any graph of a compiler, before AOTAutograd or behind it. A node without recorded scopes, which a
    pass added without replacing another, has the common scopes of its operands, and is derived.

    >>> from hopkit.hierarchy import record
    >>> def double(x):
    ...     return x * 2
    >>> def backend(gm, inputs):
    ...     print(*(f"{node}: {' > '.join(map(str, entry.path))}" for node, entry in scopes(gm).items()), sep="; ")
    ...     return gm
    >>> with record():
    ...     _ = torch.compile(lambda x: double(x).sin(), backend=backend)(torch.ones(2))
    mul: double() #0; sin:
    """
    table: dict[torch.fx.Node, NodeScopes] = {}
    for name, graph in graphs_of(gm):
        for node in graph.nodes:
            if node.op.startswith("call"):
                table[node] = _scopes_of_node(node, name, table)
    return table


def scopes_of_fields(fields: Mapping[str, Sequence[Entry]], graph: str) -> NodeScopes:
    """Return the scopes in the fields of a node's ``meta``, of which there is at least one."""
    hierarchy = fields[FIELD if FIELD in fields else FORWARD_FIELD]
    derived = isinstance(hierarchy, CallHierarchy) and hierarchy.derived
    return NodeScopes(as_path(hierarchy), backward=FIELD not in fields, derived=derived, graph=graph)


def _scopes_of_node(node: torch.fx.Node, graph: str, table: dict[torch.fx.Node, NodeScopes]) -> NodeScopes:
    if FIELD in node.meta or FORWARD_FIELD in node.meta:
        return scopes_of_fields(node.meta, graph)
    operands = [table[operand] for operand in node.all_input_nodes if operand in table]
    paths = [[scope.as_entry() for scope in operand.path] for operand in operands]
    shared = as_path(common(paths)) if operands else ()
    return NodeScopes(shared, backward=any(operand.backward for operand in operands), derived=True, graph=graph)


def graphs_of(gm: torch.fx.GraphModule) -> Iterator[tuple[str, torch.fx.Graph]]:
    """Yield a graph, by the name '', and the bodies that it calls, by their dotted names; each once."""
    for name, module in gm.named_modules():
        if isinstance(module, torch.fx.GraphModule):
            yield name, module.graph


def effective_path(
    node: torch.fx.Node, call_site: torch.fx.Node, *outer_call_sites: torch.fx.Node
) -> tuple[Scope, ...]:
    """Return the scopes of a body's node in one call of that body: those of the call, then those inside the body.

    A body with several calls (a region, ``nested_compile_region``) is traced once, and its nodes have the scopes of
    that trace. ``call_site`` is the node that calls the body; if it is in a body itself, of a ``cond`` say,
    ``outer_call_sites`` are the nodes that call that one, and so on outwards: a region that two branches call was
    traced for the first. Raises `UsageError` if ``call_site`` does not call the body of ``node``, and if the body was
    traced for no call below the outermost call site.
    """
    body = node.graph.owning_module
    calls = [caller for caller in call_site.graph.nodes if body in bodies_of(caller)]
    if call_site not in calls:
        raise UsageError(
            f"{call_site} does not call the graph that {node} is in",
            hint=f"pass one of the nodes that do: {', '.join(map(str, calls)) or 'none in that graph'}",
        )
    base = effective_path(call_site, *outer_call_sites) if outer_call_sites else path(call_site)
    return (*base, *path(node)[_depth_of_traced_call(node, calls, (call_site, *outer_call_sites)[-1]) :])


def _depth_of_traced_call(node: torch.fx.Node, calls: list[torch.fx.Node], outermost: torch.fx.Node) -> int:
    """Return how many scopes of a body's node belong to the call for which the body was traced."""
    node_path, body = path(node), node.graph.owning_module
    whole = outermost.graph.owning_module
    nodes = [caller for _, graph in graphs_of(whole) for caller in graph.nodes] if whole is not None else []
    # The traced call may be one of a body: a branch of a cond, and the program calls the region again behind it. Its
    # scopes are the longest that the node's begin with, since a call directly in the program has none.
    depths = _depths_of_prefixes(node_path, [*calls, *(caller for caller in nodes if body in bodies_of(caller))])
    if not depths and node_path:
        raise UsageError(
            f"no call below that of {outermost} is the one that the graph of {node} was traced for",
            hint="pass as outer_call_sites the nodes that call the graph of the call site, outwards to the whole graph",
        )
    return max(depths, default=0)


def _depths_of_prefixes(whole: tuple[Scope, ...], calls: list[torch.fx.Node]) -> list[int]:
    return [len(prefix) for prefix in map(path, calls) if whole[: len(prefix)] == prefix]


def bodies_of(node: torch.fx.Node) -> list[torch.fx.GraphModule]:
    """Return the graphs among a node's operands, in their order: the bodies of a HOP."""
    owner = node.graph.owning_module
    operands: list[torch.fx.Node] = []
    torch.fx.map_arg((node.args, node.kwargs), operands.append)
    attributes = [_attribute(owner, str(operand.target)) for operand in operands if operand.op == "get_attr"]
    return [attribute for attribute in attributes if isinstance(attribute, torch.fx.GraphModule)]


def _attribute(owner: object, target: str) -> object:
    for name in target.split("."):
        owner = getattr(owner, name, None)
    return owner


def target_text(node: torch.fx.Node) -> str:
    """Return the text of a node's target, as in the graph's code."""
    if node.op == "call_method":
        return f".{node.target}"
    if isinstance(node.target, str) or hasattr(node.target, "overloadpacket"):
        return str(node.target)
    name = getattr(node.target, "__name__", None)
    if name is None or not callable(node.target):
        return str(node.target)
    owner = getattr(node.target, "__module__", "") or ""
    public = owner.replace("_operator", "operator")
    return f"{public}.{name}" if public and not any(part.startswith("_") for part in public.split(".")) else str(name)
