"""A HOP at each of torch's dispatch keys: the adapter between an operator's rules and the dispatcher.

An operator has one calling convention, that of its nodes in a graph: control values, a tuple of bodies (callables of
flat tensors and integers that return a tuple of tensors), and tuples of operands. Its rules interpret them. Source:
``torch/_ops.py`` and ``torch/_higher_order_ops/base_hop.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, Literal, Protocol

import torch

from hopkit._torch.contract import need
from hopkit._torch.hop.distinct_inputs import distinct
from hopkit._torch.hop.inner_names import names_explained
from hopkit._torch.hop.real_scans import scans_of_real_tensors
from hopkit._torch.hop.registry import require_free
from hopkit._torch.pytree import tree_map
from hopkit.errors import HopkitError

__all__ = [
    "KeySets",
    "Operator",
    "Rules",
    "are_bodies",
    "below_autograd",
    "compiled_alone",
    "compiled_and_called",
    "compiled_for_graph",
    "create",
    "key_sets",
    "materialized",
    "output_values",
    "tracing_modes",
]

_FEATURE = "custom HOPs"

Operator = Callable[..., Any]
"""An operator of torch's registry, ``torch.ops.higher_order.NAME``; it has ``name()``."""


class Rules(Protocol):
    """The rules of an operator, one for each dispatch key; each takes the arguments of a node in a graph."""

    def run(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        """Compute on real tensors, below autograd, with unchanged bodies."""

    def fake(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        """Return the result of `run` as fake tensors; a fake mode is active."""

    def inputs_of_bodies(self, *args: Any, **config: Any) -> Sequence[tuple[Any, ...]]:
        """Return, for each body, the arguments with which it is traced into a graph."""

    def differentiate(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        """Compute and record for autograd; called if an argument requires a gradient."""

    def traced(self) -> None:
        """Handle that the operator becomes a node of a graph below Dynamo."""

    def by_sample(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        """Compute `run` where an argument in front of the bodies differs between the samples of vmap.

        Raises `HopkitError` if the operator has no rule for it.
        """

    def all_batched(self) -> bool:
        """Return whether, under vmap, each operand must have the batch dimension, as for the steps of a loop.

        Raises `HopkitError` if the operator has no rule for vmap.
        """


def create(name: str, rules: Rules) -> Operator:
    """Register an operator with a rule at each dispatch key; it stays in torch's registry.

    The name must be free. Raises `UnsupportedTorch` if this torch lacks a required name.
    """
    base: type = need("torch._ops.HigherOrderOperator", feature=_FEATURE)
    require_free(name)

    class RegisteredHop(base):  # type: ignore[misc]  # looked up lazily
        def __call__(self, /, *args: Any, **config: Any) -> Any:
            return super().__call__(*args, **config)

    hop = RegisteredHop(name)
    hop.py_impl(torch._C.DispatchKey.CompositeExplicitAutograd)(rules.run)
    hop.py_autograd_impl(rules.differentiate)
    hop.py_impl(need("torch._subclasses.fake_tensor.FakeTensorMode", feature=_FEATURE))(_at_fake(rules))
    hop.py_functionalize_impl(_at_functionalize(hop))
    hop.py_impl(need("torch.fx.experimental.proxy_tensor.ProxyTorchDispatchMode", feature=_FEATURE))(
        _at_proxy(hop, rules)
    )
    operator: Operator = hop
    return operator


def _at_fake(rules: Rules) -> Callable[..., Any]:
    def fake(mode: Any, *args: Any, **config: Any) -> Any:
        # The nodes of a body that read numbers make symbols of them each time, and no result has such a symbol.
        shapes = mode.shape_env
        need("torch.fx.experimental.symbolic_shapes.ShapeEnv.ignore_fresh_unbacked_symbols", feature=_FEATURE)
        with mode, shapes.ignore_fresh_unbacked_symbols() if shapes is not None else contextlib.nullcontext():
            return rules.fake(*args, **config)

    return fake


def _at_functionalize(operator: Operator) -> Callable[..., Any]:
    with_interpreter = need("torch._higher_order_ops.utils._maybe_run_with_interpreter", feature=_FEATURE)

    def functionalize(context: Any, *args: Any, **config: Any) -> Any:
        unwrapped = context.unwrap_tensors(args)
        with context.redispatch_to_next():
            functional = _map_bodies(lambda body: context.functionalize(with_interpreter(body)), unwrapped)
            outputs = operator(*functional, **config)
        return context.wrap_tensors(outputs)

    return functionalize


def _at_proxy(operator: Any, rules: Rules) -> Callable[..., Any]:
    reenter = need("torch._higher_order_ops.utils.reenter_make_fx", feature=_FEATURE)
    track = need("torch.fx.experimental.proxy_tensor.track_tensor_tree", feature=_FEATURE)

    def make_node(mode: Any, *args: Any, **config: Any) -> Any:
        rules.traced()
        tracer = mode.tracer
        inputs = iter(rules.inputs_of_bodies(*args, **config))

        def traced(body: Callable[..., Any]) -> torch.fx.GraphModule:
            graph: torch.fx.GraphModule = reenter(body)(*distinct(next(inputs)))
            _refuse_captured(operator.name(), graph, tracer)
            tracer.root.register_module(tracer.get_fresh_qualname(f"{operator.name()}_body_"), graph)
            return graph

        as_graphs = _map_bodies(traced, args)
        proxies = tree_map(tracer.unwrap_proxy, as_graphs)
        node = tracer.create_proxy("call_function", operator, proxies, tree_map(tracer.unwrap_proxy, config))
        return track(operator(*as_graphs, **config), node, constant=None, tracer=tracer)

    return make_node


def _map_bodies(change: Callable[[Callable[..., Any]], Any], args: Sequence[Any]) -> tuple[Any, ...]:
    """Return the arguments of a node with ``change`` applied to each body."""
    return tuple(tuple(change(body) for body in arg) if are_bodies(arg) else arg for arg in args)


def are_bodies(arg: Any) -> bool:
    """Return whether an argument of a node is its tuple of bodies: only bodies are callable.

    >>> are_bodies((abs,)), are_bodies((torch.ones(1),)), are_bodies(())
    (True, False, False)
    """
    # Dynamo traces this, and torch 2.11 does not support ``bool`` of a tuple.
    return isinstance(arg, (tuple, list)) and len(arg) > 0 and all(callable(body) for body in arg)


def _refuse_captured(name: str, graph: torch.fx.GraphModule, tracer: Any) -> None:
    """Raise for a tensor of the enclosing trace that a body closes over: it would become a constant."""
    for node in graph.graph.find_nodes(op="get_attr"):
        value = getattr(graph, node.target, None) if "." not in node.target else None
        if isinstance(value, torch.Tensor) and value in tracer.tensor_tracker:
            raise HopkitError(
                f"{name}: a body closes over a tensor of the program that is traced, of shape {tuple(value.shape)}",
                hint="pass the tensor as an operand, or trace with torch.compile or torch.export, which do that",
            )


@contextlib.contextmanager
def below_autograd() -> Iterator[None]:
    """Call operators below autograd inside the block, without recording."""
    with need("torch._C._AutoDispatchBelowAutograd", feature=_FEATURE)():
        yield


KeySets = tuple[Any, Any]
"""The dispatch keys that are forced on, and those forced off."""


def key_sets() -> KeySets:
    """Return the dispatch keys that are forced on and off now."""
    return (
        need("torch._C._dispatch_tls_local_include_set", feature=_FEATURE)(),
        need("torch._C._dispatch_tls_local_exclude_set", feature=_FEATURE)(),
    )


def materialized(function: Callable[..., Any], inputs: tuple[Any, ...], keys: KeySets) -> torch.fx.GraphModule:
    """Trace a function of flat tensors into a graph, under ``keys`` with gradients on."""
    materialize = need("torch._higher_order_ops.utils.materialize_as_graph", feature=_FEATURE)
    graph: torch.fx.GraphModule = materialize(
        fn=function, args=distinct(inputs), include_key_set=keys[0], exclude_key_set=keys[1], force_enable_grad=True
    )
    graph.graph.eliminate_dead_code()
    graph.recompile()
    return graph


def output_values(body: Any) -> Sequence[Any]:
    """Return the example values of the outputs of a body that Dynamo traced; none for other bodies."""
    if not isinstance(body, torch.fx.GraphModule):
        return ()
    (output,) = body.graph.find_nodes(op="output")
    outputs = output.args[0] if isinstance(output.args[0], (tuple, list)) else output.args
    return [output.meta.get("example_value") if isinstance(output, torch.fx.Node) else output for output in outputs]


def compiled_and_called(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Compile a function with Dynamo, which lifts freevars of bodies to operands, and run its graph in eager.

    What the function changes in Python objects is changed afterwards: the program around it goes on in Python.
    """
    config = need("torch._dynamo.config", feature=_FEATURE)
    # torch.export turns this off, for graphs that it captures whole.
    replayed = {"replay_side_effects": True, "side_effect_replay_policy": "info"}
    changes = {name: value for name, value in replayed.items() if name in config.get_config_copy()}
    records = need("torch.fx.experimental.proxy_tensor.get_proxy_mode", feature=_FEATURE)() is not None
    token = _compiled_alone.set("graph" if records and not torch.compiler.is_exporting() else "alone")
    try:
        with config.patch(changes), names_explained(function, args), scans_of_real_tensors():
            return need("torch._higher_order_ops.utils._maybe_compile_and_run_fn", feature=_FEATURE)(function, *args)
    finally:
        _compiled_alone.reset(token)


_compiled_alone: ContextVar[Literal["", "alone", "graph"]] = ContextVar("compiled_alone", default="")


def compiled_alone() -> bool:
    """Return whether Dynamo traces a HOP without the program around it: that of `compiled_and_called`."""
    return bool(_compiled_alone.get())


def compiled_for_graph() -> bool:
    """Return whether a trace keeps the operators that `compiled_and_called` runs, and drops their history.

    So does that of ``make_fx``: the graph's gradients are those of its nodes. An export keeps the HOPs themselves.
    """
    return _compiled_alone.get() == "graph"


def tracing_modes() -> bool:
    """Return whether a tracer other than Dynamo traces or functionalizes the program here."""
    stack = need("torch.utils._python_dispatch._get_current_dispatch_mode_stack", feature=_FEATURE)()
    return any(mode.is_infra_mode() for mode in stack) or _under_functionalize()


def _under_functionalize() -> bool:
    peek = need("torch._C._functorch.peek_interpreter_stack", feature=_FEATURE)
    functionalize = need("torch._C._functorch.TransformType", feature=_FEATURE).Functionalize
    top = peek()
    return top is not None and top.key() == functionalize
