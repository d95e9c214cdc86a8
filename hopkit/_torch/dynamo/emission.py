"""Write a HOP into the graph of the enclosing program: its subgraphs, its node and the VTs of its outputs.

Source: ``OutputGraph`` in ``torch/_dynamo/output_graph.py``, ``torch/_dynamo/variables/builder.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.functorch import is_batched, like_a_sample
from hopkit.errors import HopkitError

__all__ = [
    "body_input",
    "cached_fake_outputs",
    "call_node",
    "example_of",
    "hop",
    "hop_or_none",
    "inlined",
    "inlined_function",
    "kept_alive",
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


def hop_or_none(name: str) -> Any:
    """Return one of torch's HOPs by its name, None if this torch lacks it."""
    return getattr(torch.ops.higher_order, name, None)


def inlined_function(
    tx: InstructionTranslator, function: Callable[..., Any], *args: VariableTracker
) -> VariableTracker:
    """Trace a call of a Python function as if the program called it."""
    make_inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    result: VariableTracker = make_inlined(tx, function)(*args)
    return result


def kept_alive(tx: InstructionTranslator, value: VariableTracker) -> None:
    """Let a node of the graph depend on a tensor, so that no compiler removes what computes it: a true assertion."""
    proxy = value.as_proxy()
    equal, unequal = (new_value(tx, "call_method", name, (proxy, proxy), {}).as_proxy() for name in ("eq", "ne"))
    always = new_value(tx, "call_method", "logical_or", (equal, unequal), {}).as_proxy()
    always = new_value(tx, "call_method", "all", (always,), {}).as_proxy()
    tx.output.create_proxy("call_function", need("torch._assert_async", feature=_FEATURE), (always, "always true"), {})


def subgraph_attribute(tx: InstructionTranslator, name: str, graph: torch.fx.Graph) -> torch.fx.Proxy:
    """Install a graph as a module of the program's graph, under a name like ``name``; return the proxy that gets it."""
    for node in graph.find_nodes(op="placeholder"):
        if is_batched(node.meta["example_value"]):
            # Torch computes the sizes of the values that it finds here, and vmap has no rule for sym_size.
            with tx.output.fake_mode:
                node.meta["example_value"] = like_a_sample(node.meta["example_value"])
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


def body_input(
    tx: InstructionTranslator, tracer: SubgraphTracer, name: str, example: Any, like: Any = None
) -> VariableTracker:
    """Add a placeholder to the graph of a body that is traced now; return a VT of it, of the class of ``like``.

    ``example`` is its fake tensor.
    """
    proxy = tracer.create_graph_input(name, type(example), example)
    wrap = need("torch._dynamo.variables.builder.wrap_fx_proxy_cls", feature=_FEATURE)
    cls = need("torch._dynamo.variables.TensorVariable", feature=_FEATURE) if like is None else type(like)
    vt: VariableTracker = wrap(target_cls=cls, tx=tx, proxy=proxy, example_value=example)
    return vt


def example_of(tx: InstructionTranslator, proxy: torch.fx.Proxy, *, sliced: bool = False) -> Any:
    """Return a fake value like that of a tensor, or of its first slice, in memory of its own and without a constant."""
    value = proxy.node.meta["example_value"]
    with tx.output.fake_mode:
        example = (value.select(0, 0) if sliced else value).clone()
    # Each round has another value.
    example.constant = None
    return example


def call_node(
    tx: InstructionTranslator,
    target: Any,
    args: tuple[Any, ...],
    kwargs: dict[str, Any] | None = None,
    *,
    example_value: Any = None,
) -> Sequence[VariableTracker]:
    """Add a node that calls an operator which returns a tuple; return a new VT for each element.

    ``args`` and ``kwargs`` are proxies and constants, in any tuples. ``example_value`` holds the fake values; without
    it, the operator runs on fake tensors.
    """
    wrap_fx_proxy = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    proxy = tx.output.create_proxy("call_function", target, args, kwargs or {})
    with rule_errors_refused(tx, target):
        return tuple(wrap_fx_proxy(tx=tx, proxy=proxy, example_value=example_value).items)
    raise AssertionError("the block returns or raises")


def new_value(tx: InstructionTranslator, op: str, target: Any, args: Any, kwargs: Any) -> VariableTracker:
    """Add a node to the enclosing graph and return the VT of its value."""
    wrap_fx_proxy = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    with rule_errors_refused(tx, target):
        vt: VariableTracker = wrap_fx_proxy(tx=tx, proxy=tx.output.create_proxy(op, target, args, kwargs))
    return vt


@contextlib.contextmanager
def rule_errors_refused(tx: InstructionTranslator, target: Any) -> Iterator[None]:
    """Refuse a call whose rule for fake tensors raises a `HopkitError`; torch's own error buries the reason."""
    try:
        yield
    except Exception as error:
        reason = error.__cause__ or error.__context__
        while reason is not None and not isinstance(reason, HopkitError):
            reason = reason.__cause__ or reason.__context__
        if reason is None:
            raise
        name = getattr(target, "__name__", str(target))
        refuse(tx, name, reason.message.removeprefix(f"{name}: "), reason.hint)


def inlined(
    tx: InstructionTranslator, graph: torch.fx.Graph, operands: Sequence[torch.fx.Proxy], *, metadata: bool = True
) -> list[torch.fx.Proxy]:
    """Write the nodes of a body's graph into the enclosing graph; return the proxies of its outputs.

    Without ``metadata``, the nodes are part of the call of the HOP, and not of its body.
    """
    proxies: dict[torch.fx.Node, torch.fx.Proxy] = dict(zip(graph.find_nodes(op="placeholder"), operands, strict=True))

    def proxy_of(node: torch.fx.Node) -> Any:
        return proxies[node]

    for node in graph.nodes:
        if node.op == "output":
            outputs = node.args[0] if isinstance(node.args[0], (list, tuple)) else (node.args[0],)
            return [proxies[output] for output in outputs]
        if node.op != "placeholder":
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs), proxy_of)
            proxies[node] = tx.output.create_proxy(node.op, node.target, args, kwargs)
            kept = node.meta if metadata else {"example_value": node.meta["example_value"]}
            proxies[node].node.meta.update(kept)
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
