"""Reading: the scopes of one node, of all nodes of a graph, and of a node in a body that is called often."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

import torch

from hopkit.errors import UsageError
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, Entry, Scope, as_path, common

__all__ = ["NodeScopes", "bodies_of", "called", "effective_path", "graphs_of", "path", "placed", "scopes"]


@dataclasses.dataclass(frozen=True)
class NodeScopes:
    """Where a node comes from: its scopes, outermost first.

    ``backward``: the node computes gradients, and these are the scopes of its forward node. ``derived``: a pass made
    the node, and these are the scopes that the nodes it came from have in common. ``graph`` is the name of the body
    that the node is in, '' for the graph itself.
    """

    path: tuple[Scope, ...]
    backward: bool = False
    derived: bool = False
    graph: str = ""


def path(node: torch.fx.Node) -> tuple[Scope, ...]:
    """The scopes of a node, outermost first; of a backward node, those of its forward node.

    Empty for a node of the compiled function itself, and for one that has none recorded.

    >>> gm = torch.fx.symbolic_trace(torch.nn.Sequential(torch.nn.ReLU()))
    >>> relu = gm.graph.find_nodes(op="call_module", target="0")[0]
    >>> relu.meta["call_hierarchy"] = [{"type": "module", "class": "ReLU", "attr": "0", "count": 0}]
    >>> path(relu)
    (ModuleScope(class_name='ReLU', attr='0', count=0),)
    """
    return as_path(node.meta.get(FIELD, node.meta.get(FORWARD_FIELD, ())))


def scopes(gm: torch.fx.GraphModule) -> dict[torch.fx.Node, NodeScopes]:
    """The scopes of each node that calls something, in a graph and in the bodies of its HOPs.

    For any graph of a compiler, before AOTAutograd or behind it. A node that has none recorded, since a pass made it
    in the place of no other, has those that its operands have in common, and is derived.

    >>> from hopkit.hierarchy import record
    >>> def double(x):
    ...     return x * 2
    >>> def backend(gm, inputs):
    ...     print(*(f"{node}: {' > '.join(map(str, found.path))}" for node, found in scopes(gm).items()), sep="; ")
    ...     return gm
    >>> with record():
    ...     _ = torch.compile(lambda x: double(x).sin(), backend=backend)(torch.ones(2))
    mul: double() #0; sin:
    """
    found: dict[torch.fx.Node, NodeScopes] = {}
    for name, graph in graphs_of(gm):
        for node in graph.nodes:
            if node.op.startswith("call"):
                found[node] = _placed(node, name, found)
    return found


def placed(fields: Mapping[str, Sequence[Entry]], graph: str) -> NodeScopes:
    """The scopes that the fields of a node's ``meta`` say, of which there is at least one."""
    hierarchy = fields[FIELD if FIELD in fields else FORWARD_FIELD]
    derived = isinstance(hierarchy, CallHierarchy) and hierarchy.derived
    return NodeScopes(as_path(hierarchy), backward=FIELD not in fields, derived=derived, graph=graph)


def _placed(node: torch.fx.Node, graph: str, found: dict[torch.fx.Node, NodeScopes]) -> NodeScopes:
    if FIELD in node.meta or FORWARD_FIELD in node.meta:
        return placed(node.meta, graph)
    operands = [found[each] for each in node.all_input_nodes if each in found]
    shared = as_path(common([[scope.as_entry() for scope in each.path] for each in operands])) if operands else ()
    return NodeScopes(shared, backward=any(each.backward for each in operands), derived=True, graph=graph)


def graphs_of(gm: torch.fx.GraphModule) -> Iterator[tuple[str, torch.fx.Graph]]:
    """A graph, by the name '', and the bodies that it calls, by their dotted names; each once."""
    for name, module in gm.named_modules():
        if isinstance(module, torch.fx.GraphModule):
            yield name, module.graph


def effective_path(
    node: torch.fx.Node, call_site: torch.fx.Node, *outer_call_sites: torch.fx.Node
) -> tuple[Scope, ...]:
    """The scopes of a node of a body in one of the calls of that body: those of the call, then those inside the body.

    A body that is called often (a region, ``nested_compile_region``) is traced once, and its nodes have the scopes of
    that tracing. ``call_site`` is the node that calls the body; where it is in a body itself, of a ``cond`` say,
    ``outer_call_sites`` are the nodes that call that one, and so on outwards: a region that two branches call was
    traced for the first. Raises `UsageError` where ``call_site`` does not call the body of ``node``, and where no call
    of the body that is below the outermost call site is the one that it was traced for.
    """
    body = node.graph.owning_module
    calls = [each for each in call_site.graph.nodes if body in bodies_of(each)]
    if call_site not in calls:
        raise UsageError(
            f"{call_site} does not call the graph that {node} is in",
            cure=f"give one of the nodes that do: {', '.join(map(str, calls)) or 'none in that graph'}",
        )
    base = effective_path(call_site, *outer_call_sites) if outer_call_sites else path(call_site)
    return (*base, *path(node)[_traced_at(node, calls, (call_site, *outer_call_sites)[-1]) :])


def _traced_at(node: torch.fx.Node, calls: list[torch.fx.Node], outermost: torch.fx.Node) -> int:
    """How many scopes of a node in a body are those of the call that the body was traced for."""
    here, body = path(node), node.graph.owning_module
    found = _lengths_of_beginnings(here, calls)
    whole = outermost.graph.owning_module
    if not found and whole is not None:
        everywhere = [each for _, graph in graphs_of(whole) for each in graph.nodes]
        found = _lengths_of_beginnings(here, [each for each in everywhere if body in bodies_of(each)])
    if not found and here:
        raise UsageError(
            f"no call below that of {outermost} is the one that the graph of {node} was traced for",
            cure="give as outer_call_sites the nodes that call the graph of the call site, outwards to the whole graph",
        )
    return max(found, default=0)


def _lengths_of_beginnings(whole: tuple[Scope, ...], calls: list[torch.fx.Node]) -> list[int]:
    return [len(at) for at in map(path, calls) if whole[: len(at)] == at]


def bodies_of(node: torch.fx.Node) -> list[torch.fx.GraphModule]:
    """The graphs that a node is given as operands, in their order: the bodies of a HOP."""
    owner = node.graph.owning_module
    given: list[torch.fx.Node] = []
    torch.fx.map_arg((node.args, node.kwargs), given.append)
    found = [_attribute(owner, str(each.target)) for each in given if each.op == "get_attr"]
    return [each for each in found if isinstance(each, torch.fx.GraphModule)]


def _attribute(owner: object, target: str) -> object:
    for name in target.split("."):
        owner = getattr(owner, name, None)
    return owner


def called(node: torch.fx.Node) -> str:
    """What a node calls, in the words of the graph's own code."""
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
