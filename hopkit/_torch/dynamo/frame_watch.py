"""Watch the code that Dynamo traces after a HOP, until the graph of the frame is finished.

Source: ``OutputGraph`` in ``torch/_dynamo/output_graph.py``, ``torch/_dynamo/variables/tensor.py``, ``builtin.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
import operator
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn, Protocol

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo.frame_scope import scope_of_frame
from hopkit._torch.dynamo.kernel_writes import is_kernel_launch
from hopkit._torch.dynamo.node_effects import NodeEffects, watch_nodes
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, realize
from hopkit._torch.dynamo.vt_fields import unwrapped
from hopkit.errors import UnsupportedTorch

__all__ = ["AFTERWARDS", "FrameWatcher", "fail", "graph_inputs", "repeats", "traced_line", "watch_frame"]

_FEATURE = "speculation engine"
_IDENTITY = {"is": "is", "is not": "is", "in": "in", "not in": "in"}


class FrameWatcher(Protocol):
    """The methods that `watch_frame` calls while Dynamo traces."""

    def node_run(self, effects: NodeEffects) -> None:
        """See a node that Dynamo ran on fake values."""

    def hop_made(self, hop: str, args: Sequence[torch.fx.Node], bodies: Sequence[torch.fx.Graph]) -> None:
        """See a call of a HOP, with the nodes that it takes and its bodies' graphs."""

    def knows_all_calls(self, body: torch.fx.Graph) -> bool:
        """Return whether further calls of a region are known by the trace of its body in this call."""

    def compared(self, what: str, left: VariableTracker, right: VariableTracker) -> None:
        """See ``is`` or ``in``."""

    def identified(self, what: str, tensor: VariableTracker) -> None:
        """See ``id`` or ``hash`` of a tensor."""

    def accessed(self, tensor: VariableTracker, name: str) -> None:
        """See that an attribute of a tensor is read, or a method is called."""

    def stored(self, tensor: VariableTracker, name: str) -> None:
        """See that an attribute of a tensor is set."""

    def finished(self, outputs: Sequence[torch.fx.Node], graph_break: bool) -> None:
        """See the outputs of the graph: all that the rest of the program, or the caller, gets from it."""


def watch_frame(tx: InstructionTranslator, watcher: FrameWatcher) -> None:
    """Watch from now on until the graph of the frame that Dynamo traces is finished, or tracing failed."""
    scope = scope_of_frame(tx)
    hop_class = need("torch._ops.HigherOrderOperator", feature=_FEATURE)

    def node(effects: NodeEffects) -> None:
        is_hop = isinstance(effects.node.target, hop_class) and not is_kernel_launch(effects.node)
        # Its bodies read, or not: `hop_made` sees it.
        watcher.node_run(dataclasses.replace(effects, read=frozenset()) if is_hop else effects)

    watch_nodes(tx, node)
    for watched in (
        _graph_watched,
        _regions_watched,
        _comparisons_watched,
        _calls_watched,
        _keys_watched,
        _attributes_watched,
    ):
        scope.enter_context(watched(tx, watcher))


@contextlib.contextmanager
def _graph_watched(tx: InstructionTranslator, watcher: FrameWatcher) -> Iterator[None]:
    owner = need("torch._dynamo.output_graph.OutputGraph", feature=_FEATURE)
    finish = need("torch._dynamo.output_graph.OutputGraph.compile_and_call_fx_graph", feature=_FEATURE)
    tracer_class = need("torch._dynamo.output_graph.SubgraphTracer", feature=_FEATURE)
    make = need("torch._dynamo.output_graph.SubgraphTracer.create_proxy", feature=_FEATURE)
    hop_class = need("torch._ops.HigherOrderOperator", feature=_FEATURE)
    output = tx.output

    def compile_and_call_fx_graph(self: Any, tx: Any, rv: Any, root: Any) -> Any:
        if self is output:
            proxies = [vt.as_proxy() for vt in rv]
            nodes = [proxy.node for proxy in proxies if isinstance(proxy, torch.fx.Proxy)]
            watcher.finished(nodes, bool(self.compile_subgraph_reason.graph_break))
        return finish(self, tx, rv, root)

    def create_proxy(self: Any, kind: str, target: Any, *args: Any, **kwargs: Any) -> Any:
        proxy = make(self, kind, target, *args, **kwargs)
        # A tracer has a weak proxy of its OutputGraph.
        is_hop = isinstance(target, hop_class) and not is_kernel_launch(proxy.node)
        if is_hop and self.output_graph.nn_modules is output.nn_modules:
            modules = (output.nn_modules.get(str(arg.target)) for arg in proxy.node.all_input_nodes)
            bodies = [module.graph for module in modules if isinstance(module, torch.fx.GraphModule)]
            watcher.hop_made(target.name(), proxy.node.all_input_nodes, bodies)
        return proxy

    with (
        patched(owner, "compile_and_call_fx_graph", compile_and_call_fx_graph, feature=_FEATURE),
        patched(tracer_class, "create_proxy", create_proxy, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def _regions_watched(tx: InstructionTranslator, watcher: FrameWatcher) -> Iterator[None]:
    """Have Dynamo trace each call of a region whose trace the watcher can't use for another call.

    Else Dynamo gives a later call, of the same function, other results and the old body. Source:
    ``torch/_dynamo/variables/invoke_subgraph.py``.
    """
    try:
        owner, name = place("torch._dynamo.variables.invoke_subgraph.save_reuse_entry", feature=_FEATURE)
    except UnsupportedTorch:
        # Torch 2.11 traces each call.
        yield
        return
    save = need("torch._dynamo.variables.invoke_subgraph.save_reuse_entry", feature=_FEATURE)

    def save_reuse_entry(
        current: Any, fn_var: Any, fingerprint: Any, body_name: Any, body_gmod: Any, *rest: Any, **options: Any
    ) -> None:
        if current.output is not tx.output or watcher.knows_all_calls(body_gmod.graph):
            save(current, fn_var, fingerprint, body_name, body_gmod, *rest, **options)

    with patched(owner, name, save_reuse_entry, feature=_FEATURE):
        yield


@contextlib.contextmanager
def _comparisons_watched(tx: InstructionTranslator, watcher: FrameWatcher) -> Iterator[None]:
    owner, name = place("torch._dynamo.symbolic_convert.compare_op_handlers", feature=_FEATURE)
    handlers = need("torch._dynamo.symbolic_convert.compare_op_handlers", feature=_FEATURE)

    def watched(symbol: str, handler: Any) -> Any:
        def compare(current: Any, args: Any, kwargs: Any) -> Any:
            if current.output is tx.output:
                watcher.compared(_IDENTITY[symbol], realize(args[0]), realize(args[1]))
            return handler(current, args, kwargs)

        return compare

    replaced = {symbol: watched(symbol, handlers[symbol]) for symbol in _IDENTITY}
    with patched(owner, name, {**handlers, **replaced}, feature=_FEATURE):
        yield


@contextlib.contextmanager
def _calls_watched(tx: InstructionTranslator, watcher: FrameWatcher) -> Iterator[None]:
    owner = need("torch._dynamo.variables.builtin.BuiltinVariable", feature=_FEATURE)
    call = need("torch._dynamo.variables.builtin.BuiltinVariable.call_function", feature=_FEATURE)
    compared = {operator.is_: "is", operator.is_not: "is", operator.contains: "in"}

    def call_function(self: Any, current: Any, args: Any, kwargs: Any) -> Any:
        if current.output is tx.output and len(args) in (1, 2) and not kwargs:
            values = [realize(vt) for vt in args] if self.fn in (id, hash, *compared) else []
            if self.fn in (id, hash):
                watcher.identified(self.fn.__name__, values[0])
            elif values and len(values) == 2:
                watcher.compared(compared[self.fn], *values)
        return call(self, current, args, kwargs)

    with patched(owner, "call_function", call_function, feature=_FEATURE):
        yield


@contextlib.contextmanager
def _keys_watched(tx: InstructionTranslator, watcher: FrameWatcher) -> Iterator[None]:
    """Watch the keys of dicts and the elements of sets: a tensor is hashed by its identity."""
    try:
        owner = need("torch._dynamo.variables.hashable.HashableTracker", feature=_FEATURE)
    except UnsupportedTorch:
        owner = need("torch._dynamo.variables.dicts.ConstDictVariable._HashableTracker", feature=_FEATURE)
    make = owner.__init__
    tensors = need("torch._dynamo.variables.TensorVariable", feature=_FEATURE)

    def __init__(self: Any, vt: Any, *args: Any, **kwargs: Any) -> None:
        if isinstance(unwrapped(vt), tensors):
            watcher.identified("hash", unwrapped(vt))
        make(self, vt, *args, **kwargs)

    with patched(owner, "__init__", __init__, feature=_FEATURE):
        yield


@contextlib.contextmanager
def _attributes_watched(tx: InstructionTranslator, watcher: FrameWatcher) -> Iterator[None]:
    tensors = need("torch._dynamo.variables.TensorVariable", feature=_FEATURE)
    call = need("torch._dynamo.variables.tensor.TensorVariable.call_method", feature=_FEATURE)
    effects = need("torch._dynamo.side_effects.SideEffects", feature=_FEATURE)
    store = need("torch._dynamo.side_effects.SideEffects.store_attr", feature=_FEATURE)
    try:
        getter, get = (
            "tp_getattro_impl",
            need("torch._dynamo.variables.tensor.TensorVariable.tp_getattro_impl", feature=_FEATURE),
        )
    except UnsupportedTorch:
        getter, get = "var_getattr", need("torch._dynamo.variables.tensor.TensorVariable.var_getattr", feature=_FEATURE)

    def read(self: Any, current: Any, name: str) -> Any:
        if current.output is tx.output:
            watcher.accessed(self, name)
        return get(self, current, name)

    def call_method(self: Any, current: Any, name: str, *args: Any, **kwargs: Any) -> Any:
        if current.output is tx.output:
            watcher.accessed(self, name)
        return call(self, current, name, *args, **kwargs)

    def store_attr(self: Any, item: Any, name: str, *args: Any, **kwargs: Any) -> Any:
        if self is tx.output.side_effects and item.is_tensor():
            watcher.stored(item, name)
        return store(self, item, name, *args, **kwargs)

    with (
        patched(tensors, getter, read, feature=_FEATURE),
        patched(tensors, "call_method", call_method, feature=_FEATURE),
        patched(effects, "store_attr", store_attr, feature=_FEATURE),
    ):
        yield


def graph_inputs(tx: InstructionTranslator) -> list[torch.fx.Node]:
    """Return the nodes of the frame's graph that outlive the frame: arguments, parameters, stored tensors."""
    root: Any = tx.output.current_tracer
    while root.parent is not None:
        root = root.parent
    return [node for node in root.graph.nodes if node.op in ("placeholder", "get_attr")]


AFTERWARDS = object()
"""The body of a hook: it runs when the program may have done everything else."""


def repeats(tx: InstructionTranslator, once: frozenset[str]) -> Any:
    """Return the tracer of the outermost body that may run several times: of a HOP that is none of ``once``.

    Return `AFTERWARDS` in a hook.
    """
    tracer: Any = tx.output.current_tracer
    repeated = None
    while tracer.parent is not None:
        target = tracer.source_target
        if target is None:
            return AFTERWARDS
        # That of a body of flex attention is a name.
        if (target if isinstance(target, str) else target.name()) not in once:
            repeated = tracer
        tracer = tracer.parent
    return repeated


def traced_line() -> str:
    """Return the line of the user's program that Dynamo traces now."""
    context = need("torch._guards.TracingContext", feature=_FEATURE)
    frames = list(context.extract_stack())
    own = [frame for frame in frames if "/torch/" not in frame.filename.replace("\\", "/")]
    if not frames:
        return "an unknown line"
    frame = (own or frames)[-1]
    return f"{frame.filename}:{frame.lineno}, {(frame.line or '').strip()!r}"


def fail(message: str) -> NoReturn:
    """Raise torch's error for a program that may not run without its graph, not even with graph breaks allowed."""
    raise need("torch._dynamo.exc.UncapturedHigherOrderOpError", feature=_FEATURE)(message)
