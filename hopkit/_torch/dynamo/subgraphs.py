"""Adapters for tracing a subgraph: its SubgraphTracer, torch's checks, the results that torch's callers expect.

Source: ``torch/_dynamo/variables/higher_order_ops.py``, ``output_graph.py``, ``side_effects.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
from collections.abc import Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.contract.signatures import parameters
from hopkit._torch.dynamo.constants import same_constant
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker, unpacked
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.vt_fields import stored_attributes, type_name, unwrapped
from hopkit._torch.pytree import tree_flatten, tree_map
from hopkit.errors import UnsupportedTorch

__all__ = [
    "auto_result",
    "begin_without_gradients",
    "checked_aliasing_and_mutation",
    "checked_output_types",
    "checks_deferred",
    "current_grad_mode",
    "flattened",
    "forbid_later_use",
    "grad_mode",
    "mark_mutated_inputs",
    "opened_tracer",
    "pytree_result",
    "realized",
    "side_effects_allowed",
    "side_effects_rolled_back",
    "speculating_functions",
    "unsupported_error",
    "without_constants",
]

_FEATURE = "speculation engine"


@contextlib.contextmanager
def opened_tracer(
    tx: InstructionTranslator, hop: Any, description: str, tracer: SubgraphTracer | None = None
) -> Iterator[SubgraphTracer]:
    """Trace into a subgraph inside the block: a new one, or that of ``tracer``, which is entered again."""
    need("torch._dynamo.output_graph.OutputGraph.subtracer", feature=_FEATURE)
    with tx.output.subtracer(hop, tracer, description) as subtracer:
        yield subtracer


def realized(
    body: VariableTracker | None, args: Sequence[VariableTracker], kwargs: dict[str, VariableTracker]
) -> tuple[Any, Any, Any]:
    """Return the arguments with lazy VTs realized, so that their guards belong to the enclosing program."""
    lazy = need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)
    arguments: tuple[Any, Any, Any] = lazy.realize_all((body, args, kwargs))
    return arguments


def current_grad_mode() -> bool:
    """Return whether the traced program records gradients here."""
    return torch.is_grad_enabled()


@contextlib.contextmanager
def grad_mode(tx: InstructionTranslator, enabled: bool | None) -> Iterator[None]:
    """Trace with gradients on or off, recorded in the graph; with None, leave the grad mode."""
    if enabled is None:
        yield
        return
    dynamo_enable_grad = need("torch._dynamo.variables.higher_order_ops.dynamo_enable_grad", feature=_FEATURE)
    with dynamo_enable_grad(tx=tx, enable=enabled):
        yield


def begin_without_gradients(graph: torch.fx.Graph) -> None:
    """Let a sealed graph run without gradients, in a program that records them, as far as the graph does not itself."""
    mode = need("torch._C._set_grad_enabled", feature=_FEATURE)
    first = next(node for node in graph.nodes if node.op != "placeholder")
    for place, enabled in ((first, False), (graph.output_node(), True)):
        with graph.inserting_before(place):
            graph.call_function(mode, (enabled,)).meta["example_value"] = None


@contextlib.contextmanager
def side_effects_allowed(tx: InstructionTranslator) -> Iterator[None]:
    """Let the body change Python state outside itself; the tracer records the first change."""
    allow = need("torch._dynamo.variables.higher_order_ops.dynamo_allow_side_effects_in_hop", feature=_FEATURE)
    with allow(tx=tx):
        yield


@contextlib.contextmanager
def checks_deferred(tx: InstructionTranslator, exactly_for: str | None = None) -> Iterator[None]:
    """Check changes of outer attributes when the block ends (at once on older torch): an undone change is allowed.

    Torch compares with ``==``. With ``exactly_for``, the name of the HOP for messages, an attribute that was 1 and is
    1.0 is refused too, and one that was a list and is an equal one.
    """
    try:
        need("torch._dynamo.side_effects.SideEffects.defer_side_effect_checks", feature=_FEATURE)
    except UnsupportedTorch:
        yield
        return
    with tx.output.side_effects.defer_side_effect_checks():
        yield
        if exactly_for is not None:
            _refuse_equal_constants(tx, exactly_for)


def _refuse_equal_constants(tx: InstructionTranslator, hop: str) -> None:
    effects = tx.output.side_effects
    noted = getattr(effects, need("torch._dynamo.side_effects.SideEffects.deferred_attr_mutations", feature=_FEATURE))
    if not noted:
        return
    items = {id(item): item for item in effects.store_attr_mutations}
    for (item_id, name), (before, after) in noted.items():
        item = items[item_id]
        same = same_constant(before, after)
        if same and isinstance(before, (list, dict, set)):
            # Dynamo has one VT for each such object of the enclosing program.
            original = inspect.getattr_static(getattr(item, "value", None), name, None)
            same = effects.id_to_variable.get(id(original)) is unwrapped(stored_attributes(tx, item)[name])
        if before == after and not same:
            what = f"the body changes the attribute {name} of a {type_name(item)} from {before!r} to {after!r}"
            what += ", an equal object" if same_constant(before, after) else ""
            refuse(tx, hop, what, "Assign the value that it had before, or assign it outside of the HOP.")


@contextlib.contextmanager
def side_effects_rolled_back(tx: InstructionTranslator) -> Iterator[None]:
    """Undo the block's changes of the table of side effects, except its record of outer tensors and symbols.

    If the block raises, keep the table, because torch abandons this attempt to trace.
    """
    saved = tx.output.side_effects.clone()
    yield
    saved.track_runahead_tensor_and_symvar_side_effects(tx.output.side_effects.clone())
    tx.output.side_effects = saved


def flattened(tx: InstructionTranslator, value: VariableTracker) -> tuple[VariableTracker, Any]:
    """Return the VT of a tuple of the pytree leaves of a value, and the VT of its treespec."""
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    builder = need("torch._dynamo.variables.builder.SourcelessBuilder", feature=_FEATURE)
    pair = inlined(tx, tree_flatten)(value)
    leaves, spec = unpacked(tx, pair)
    return builder.create(tx, tuple).call_function(tx, [leaves], {}), spec


def without_constants(
    tx: InstructionTranslator, leaves: VariableTracker
) -> tuple[VariableTracker, list[bool], list[Any]]:
    """Return the leaves that are in the graph; for each leaf whether it is a constant; and the constant or None."""
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    filter_out = need("torch._dynamo.external_utils.filter_out_const_values", feature=_FEATURE)
    proxies = leaves.as_proxy()
    masks = tree_map(lambda leaf: not isinstance(leaf, torch.fx.Proxy), proxies)
    constants = tree_map(lambda leaf: None if isinstance(leaf, torch.fx.Proxy) else leaf, proxies)
    return inlined(tx, filter_out)(leaves, masks), masks, constants


def checked_output_types(outputs: Any) -> None:
    """Raise torch's error if an output of a body is no tensor, integer, symbol or script object."""
    need("torch._dynamo.variables.higher_order_ops.validate_subgraph_output_types", feature=_FEATURE)(output=outputs)


def checked_aliasing_and_mutation(
    tracer: SubgraphTracer,
    graph: torch.fx.Graph,
    hop: Any,
    *,
    input_mutation: bool,
    aliasing: bool,
    input_input_aliasing: bool,
    names_operator: bool,
) -> None:
    """Raise torch's error if a sealed graph writes to an input or shares memory without permission.

    With ``names_operator``, the message has the operator's name also where torch 2.13 prints a bound method.
    """
    check = need("torch._dynamo.variables.higher_order_ops.check_aliasing_and_input_mutation", feature=_FEATURE)
    optional = {"supports_input_input_aliasing": input_input_aliasing}
    optional = {name: value for name, value in optional.items() if name in parameters(check)}
    if input_input_aliasing and not optional:
        # Without the argument, the check ends at the first pair of inputs, whatever the outputs are.
        aliasing = aliasing or inputs_share_memory(graph)
    check(
        subtracer=tracer,
        graph=graph,
        supports_input_mutation=input_mutation,
        supports_aliasing=aliasing,
        source_target=_NamedOperator(_Name(hop.name())) if names_operator and hop is not None else hop,
        **optional,
    )


class _Name(str):
    """The name of an operator as a value and as a method: torch before 2.15 prints ``name``, and 2.15 calls it."""

    def __call__(self) -> str:
        return str(self)


@dataclasses.dataclass(frozen=True)
class _NamedOperator:
    """An operator as torch's message reads it."""

    name: _Name


def inputs_share_memory(graph: torch.fx.Graph) -> bool:
    """Return whether two inputs of a graph share memory."""
    keys = [key for node in graph.find_nodes(op="placeholder") for key in memory_of(node)]
    return len(keys) > len(set(keys))


def forbid_later_use(intermediate: VariableTracker) -> None:
    """Make torch raise on any later use of an intermediate that could not become an output."""
    need("torch._dynamo.variables.higher_order_ops.taint_filtered_vt", feature=_FEATURE)(vt=intermediate)


def mark_mutated_inputs(tracer: SubgraphTracer, graph: torch.fx.Graph) -> None:
    """Record on a sealed graph which placeholders it writes to, for the HOPs of torch that read it."""
    mutation = tracer.has_input_mutation()
    if hasattr(mutation, "mutated_input_indices"):
        graph._dynamo_mutated_input_indices = mutation.mutated_input_indices  # type: ignore[attr-defined]


def pytree_result(flat: Any, graph: torch.fx.Graph, lifted: Any) -> Any:
    """Return a `hopkit.speculate.outputs.FlatOutputs` in the form that torch's ``speculate_subgraph`` returns."""
    output_spec = need("torch._dynamo.variables.higher_order_ops.OutputSpec", feature=_FEATURE)
    spec = output_spec(treespec=flat.treespec, masks_to_filter_const_values=flat.masks, const_values=flat.constants)
    return (flat.leaves, spec), graph, lifted


def auto_result(subgraph: Any) -> Any:
    """Return the four or five values of torch's ``speculate_subgraph_with_auto_output_flattening``.

    ``subgraph`` is a `hopkit.speculate.SpeculatedSubgraph`.
    """
    values = (subgraph.returned, subgraph.graph, subgraph.lifted_freevars, subgraph.graph_output_vts)
    try:
        tracing_info = need("torch._dynamo.variables.higher_order_ops.SubgraphTracingInfo", feature=_FEATURE)
    except UnsupportedTorch:
        return values
    info = subgraph.tracing_info
    return *values, tracing_info(side_effect_stack=info.side_effect_stack, traced_sources=info.traced_sources)


def speculating_functions() -> dict[str, tuple[Any, Any]]:
    """Return torch's two speculating functions by name, each with the module in which its callers look it up."""
    owner = need("torch._dynamo.variables.higher_order_ops", feature=_FEATURE)
    return {
        "speculate_subgraph": (
            owner,
            need("torch._dynamo.variables.higher_order_ops.speculate_subgraph", feature=_FEATURE),
        ),
        "speculate_subgraph_with_auto_output_flattening": (
            owner,
            need(
                "torch._dynamo.variables.higher_order_ops.speculate_subgraph_with_auto_output_flattening",
                feature=_FEATURE,
            ),
        ),
    }


def unsupported_error() -> type[Exception]:
    """Return the class of torch's graph-break errors."""
    error: type[Exception] = need("torch._dynamo.exc.Unsupported", feature=_FEATURE)
    return error
