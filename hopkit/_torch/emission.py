"""What a HOP writes into the graph of the enclosing program: its subgraphs and its node."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.tracking import Tracker, Translator

__all__ = [
    "call_node",
    "hop",
    "inlined",
    "module_of",
    "new_epoch",
    "new_value",
    "results_known",
    "stand_for",
    "subgraph_attribute",
    "tracker_like",
]

_FEATURE = "speculation engine"


def hop(name: str) -> Any:
    """An operator of torch's by its name."""
    return getattr(torch.ops.higher_order, name)


def subgraph_attribute(tx: Translator, name: str, graph: torch.fx.Graph) -> torch.fx.Proxy:
    """Install a subgraph under a name like ``name``, and give the node that gets it."""
    module = module_of(graph, tx.output.nn_modules)
    return tx.output.create_proxy("get_attr", tx.output.install_subgraph(name, module), (), {})


def module_of(graph: torch.fx.Graph, modules: Mapping[str, Any]) -> torch.fx.GraphModule:
    """A module for a graph, with what the graph gets of ``modules``, the subgraphs inside of it among them.

    A `torch.fx.GraphModule` writes the code of all modules below it when it is made. Were they below it by then, each
    level of nesting would write the code of every level inside of it again; so they come when it is made.
    """
    used = {node.target for node in graph.nodes if node.op in ("get_attr", "call_module")}
    root = {name: modules[name] for name in used if name in modules}
    subgraphs = {name: each for name, each in root.items() if isinstance(each, torch.fx.GraphModule)}
    module = torch.fx.GraphModule(root | {name: torch.nn.Module() for name in subgraphs}, graph)
    for name, subgraph in subgraphs.items():
        setattr(module, name, subgraph)
    return module


@contextlib.contextmanager
def results_known(
    tx: Translator, subgraphs: Sequence[torch.fx.Proxy], results: Sequence[Sequence[Any]]
) -> Iterator[None]:
    """While an operator is run on fake values, its subgraphs give the fake values that tracing them gave.

    Else each runs all that are inside of it, and with every level of nesting these run again. Where results are not
    fake tensors and integers alone (functorch wraps tensors), the subgraphs are run.
    """
    fake = need("torch._subclasses.fake_tensor.FakeTensor", feature=_FEATURE)
    if not all(type(value) in (fake, int) for each in results for value in each):
        yield
        return
    nodes = [each.node for each in subgraphs]
    traced = [
        _Traced(tx.output.nn_modules[str(node.target)], tuple(result))
        for node, result in zip(nodes, results, strict=True)
    ]
    for node, each in zip(nodes, traced, strict=True):
        # Dynamo hands it to the operator in place of the module that the node gets.
        node.meta["example_value"] = each
    try:
        yield
    finally:
        for node, each in zip(nodes, traced, strict=True):
            each.results = None
            del node.meta["example_value"]


@dataclasses.dataclass(eq=False)
class _Traced:
    """A subgraph that gives known results; when they are None it runs: the operator may keep it for a derivative."""

    subgraph: Any
    results: tuple[Any, ...] | None

    def __call__(self, *operands: Any) -> Any:
        return self.subgraph(*operands) if self.results is None else self.results

    def __repr__(self) -> str:
        # As torch's messages show it.
        return repr(self.subgraph)


def call_node(tx: Translator, target: Any, args: tuple[Any, ...], example_value: Any = None) -> Sequence[Tracker]:
    """Call an operator that gives a tuple; gives a fresh tracker for each element.

    ``example_value`` holds the fake values; without, the operator is run on fake tensors.
    """
    wrap_fx_proxy = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    proxy = tx.output.create_proxy("call_function", target, args, {})
    return tuple(wrap_fx_proxy(tx=tx, proxy=proxy, example_value=example_value).items)


def new_value(tx: Translator, op: str, target: Any, args: Any, kwargs: Any) -> Tracker:
    """A node of the enclosing graph, and the tracker of its value."""
    wrap_fx_proxy = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    value: Tracker = wrap_fx_proxy(tx=tx, proxy=tx.output.create_proxy(op, target, args, kwargs))
    return value


def inlined(tx: Translator, graph: torch.fx.Graph, operands: Sequence[torch.fx.Proxy]) -> list[torch.fx.Proxy]:
    """Write the nodes of a body's graph into the enclosing graph; return the proxies of its outputs."""
    proxies: dict[torch.fx.Node, torch.fx.Proxy] = dict(zip(graph.find_nodes(op="placeholder"), operands, strict=True))

    def proxy_of(node: torch.fx.Node) -> Any:
        return proxies[node]

    for node in graph.nodes:
        if node.op == "output":
            return [proxies[output] for output in node.args[0]]
        if node.op != "placeholder":
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs), proxy_of)
            proxies[node] = tx.output.create_proxy(node.op, node.target, args, kwargs)
            proxies[node].node.meta.update(node.meta)
    raise AssertionError("a graph has an output")


def tracker_like(value: Any, proxy: torch.fx.Proxy) -> Tracker:
    """A tracker of the value of another node, which has the type and shape of ``value``, and is no input."""
    found: Tracker = value.clone(proxy=proxy, source=None)
    return found


def stand_for(old: Any, new: Any) -> None:
    """Let the tracker of what a body made stand for the HOP's output."""
    old.proxy = new.proxy


def new_epoch(tx: Translator) -> None:
    """Let no other subgraph reuse the unbacked symbols that were made up to here."""
    tx.output.fake_mode.epoch += 1
