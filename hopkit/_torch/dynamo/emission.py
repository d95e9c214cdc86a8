"""Write a HOP into the graph of the enclosing program: its subgraphs, its node and the VTs of its outputs.

Source: ``OutputGraph`` in ``torch/_dynamo/output_graph.py``, ``torch/_dynamo/variables/builder.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker

__all__ = [
    "cached_fake_outputs",
    "call_node",
    "hop",
    "inlined",
    "module_of",
    "new_epoch",
    "new_value",
    "rebind_proxy",
    "subgraph_attribute",
    "vt_like",
]

_FEATURE = "speculation engine"


def hop(name: str) -> Any:
    """Return one of torch's HOPs by its name."""
    return getattr(torch.ops.higher_order, name)


def subgraph_attribute(tx: InstructionTranslator, name: str, graph: torch.fx.Graph) -> torch.fx.Proxy:
    """Install a subgraph under a name like ``name``; return the proxy of its ``get_attr`` node."""
    module = module_of(graph, tx.output.nn_modules)
    return tx.output.create_proxy("get_attr", tx.output.install_subgraph(name, module), (), {})


def module_of(graph: torch.fx.Graph, modules: Mapping[str, Any]) -> torch.fx.GraphModule:
    """Return a module for a graph, with the entries of ``modules`` that the graph uses, including nested subgraphs.

    The constructor of `torch.fx.GraphModule` generates the code of all submodules. To generate the code of each level
    of nesting only once, the subgraphs are added after construction.
    """
    used = {node.target for node in graph.nodes if node.op in ("get_attr", "call_module")}
    root = {name: modules[name] for name in used if name in modules}
    subgraphs = {name: submodule for name, submodule in root.items() if isinstance(submodule, torch.fx.GraphModule)}
    module = torch.fx.GraphModule(root | {name: torch.nn.Module() for name in subgraphs}, graph)
    for name, subgraph in subgraphs.items():
        setattr(module, name, subgraph)
    return module


@contextlib.contextmanager
def cached_fake_outputs(
    tx: InstructionTranslator, subgraphs: Sequence[torch.fx.Proxy], results: Sequence[Sequence[Any]]
) -> Iterator[None]:
    """Make the subgraphs return the fake values from their tracing while the operator runs on fake values.

    Otherwise each subgraph runs all subgraphs inside it, again at every level of nesting. If the results hold anything
    but fake tensors and integers (functorch wraps tensors), the subgraphs run.
    """
    fake = need("torch._subclasses.fake_tensor.FakeTensor", feature=_FEATURE)
    if not all(type(value) in (fake, int) for outputs in results for value in outputs):
        yield
        return
    nodes = [proxy.node for proxy in subgraphs]
    traced = [
        _CachedSubgraph(tx.output.nn_modules[str(node.target)], tuple(result))
        for node, result in zip(nodes, results, strict=True)
    ]
    for node, subgraph in zip(nodes, traced, strict=True):
        # Dynamo passes it to the operator in place of the module that the node refers to.
        node.meta["example_value"] = subgraph
    try:
        yield
    finally:
        for node, subgraph in zip(nodes, traced, strict=True):
            subgraph.results = None
            del node.meta["example_value"]


@dataclasses.dataclass(eq=False)
class _CachedSubgraph:
    """A subgraph with cached results; without them it runs, since the operator may keep it for a derivative."""

    subgraph: Any
    results: tuple[Any, ...] | None

    def __call__(self, *operands: Any) -> Any:
        return self.subgraph(*operands) if self.results is None else self.results

    def __repr__(self) -> str:
        # Torch's messages contain the repr of the subgraph.
        return repr(self.subgraph)


def call_node(
    tx: InstructionTranslator, target: Any, args: tuple[Any, ...], example_value: Any = None
) -> Sequence[VariableTracker]:
    """Emit a call of an operator that returns a tuple; return a new VT for each element.

    ``example_value`` holds the fake values; without it, the operator runs on fake tensors.
    """
    wrap_fx_proxy = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    proxy = tx.output.create_proxy("call_function", target, args, {})
    return tuple(wrap_fx_proxy(tx=tx, proxy=proxy, example_value=example_value).items)


def new_value(tx: InstructionTranslator, op: str, target: Any, args: Any, kwargs: Any) -> VariableTracker:
    """Add a node to the enclosing graph and return the VT of its value."""
    wrap_fx_proxy = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    vt: VariableTracker = wrap_fx_proxy(tx=tx, proxy=tx.output.create_proxy(op, target, args, kwargs))
    return vt


def inlined(
    tx: InstructionTranslator, graph: torch.fx.Graph, operands: Sequence[torch.fx.Proxy]
) -> list[torch.fx.Proxy]:
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


def vt_like(vt: Any, proxy: torch.fx.Proxy) -> VariableTracker:
    """Return a VT for ``proxy`` with the type and shape of ``vt`` and without a source."""
    clone: VariableTracker = vt.clone(proxy=proxy, source=None)
    return clone


def rebind_proxy(old: Any, new: Any) -> None:
    """Point the VT of a value that a body made to the HOP's output."""
    old.proxy = new.proxy


def new_epoch(tx: InstructionTranslator) -> None:
    """Keep other subgraphs from reusing the unbacked symbols made so far."""
    tx.output.fake_mode.epoch += 1
