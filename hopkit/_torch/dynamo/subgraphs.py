"""Adapters for tracing a subgraph: its SubgraphTracer, torch's checks, the results that torch's callers expect.

Source: ``torch/_dynamo/variables/higher_order_ops.py``, ``output_graph.py``, ``side_effects.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.contract.signatures import parameters
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker, unpacked
from hopkit._torch.pytree import tree_flatten, tree_map
from hopkit.errors import UnsupportedTorch

__all__ = [
    "auto_result",
    "changes_noted",
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


@contextlib.contextmanager
def side_effects_allowed(tx: InstructionTranslator) -> Iterator[None]:
    """Let the body change Python state outside itself; the tracer records the first change."""
    allow = need("torch._dynamo.variables.higher_order_ops.dynamo_allow_side_effects_in_hop", feature=_FEATURE)
    with allow(tx=tx):
        yield


@dataclasses.dataclass(frozen=True)
class _Changes:
    """Objects of the enclosing program that one body changed, and torch's errors for refused changes."""

    scope: int
    may_change: Callable[[Any], bool] | None = None
    changed: list[VariableTracker] = dataclasses.field(default_factory=list)
    errors: list[Exception] = dataclasses.field(default_factory=list)


_open_bodies: list[_Changes] = []
"""The changes of the bodies that Dynamo traces now, outermost first."""


@contextlib.contextmanager
def changes_noted(may_change: Callable[[Any], bool] | None = None) -> Iterator[list[VariableTracker]]:
    """Record the objects of the enclosing program that change in the block, which begins in the scope of a body.

    ``may_change`` is called before each change of an object that torch protects, and returns whether to allow it.
    Raises torch's error for a refused change, even if torch continued without the change: a builtin function that may
    not change a constant changes a copy, such as the key that ``d["k"]`` adds to a ``defaultdict``.
    """
    changes = _Changes(need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)(), may_change)
    with contextlib.ExitStack() as stack:
        if not _open_bodies:
            # One patch for all nested bodies: every change would pass through each patch of a stack.
            stack.enter_context(_changes_watched())
        _open_bodies.append(changes)
        stack.callback(_open_bodies.pop)
        yield changes.changed
    if changes.errors:
        raise changes.errors[0]


@contextlib.contextmanager
def _changes_watched() -> Iterator[None]:
    """Record in `_open_bodies` each change that torch allows or refuses to a body."""
    owner = need("torch._dynamo.side_effects.SideEffects", feature=_FEATURE)
    original = need("torch._dynamo.side_effects.SideEffects.check_allowed_side_effect", feature=_FEATURE)

    def check_allowed_side_effect(self: Any, item: Any) -> Any:
        try:
            result = not _all_allow(item) and original(self, item)
        except unsupported_error() as error:
            for body in _open_bodies:
                body.errors.append(error)
            raise
        kind = item.mutation_type
        for body in _open_bodies:
            if kind is not None and kind.scope < body.scope and all(item is not known for known in body.changed):
                body.changed.append(item)
        return result

    with patched(owner, "check_allowed_side_effect", check_allowed_side_effect, feature=_FEATURE), _lists_watched():
        yield


@contextlib.contextmanager
def _lists_watched() -> Iterator[None]:
    """Tell bodies of an assignment to an element of a list before it: from 2.13 on, torch checks it afterwards."""
    try:
        owner, name = place("torch._dynamo.variables.lists.ListVariable.sq_ass_item_impl", feature=_FEATURE)
        item = need("torch._dynamo.variables.lists.ListVariable.sq_ass_item_impl", feature=_FEATURE)
        _, other = place("torch._dynamo.variables.lists.ListVariable.mp_ass_subscript_impl", feature=_FEATURE)
        subscript = need("torch._dynamo.variables.lists.ListVariable.mp_ass_subscript_impl", feature=_FEATURE)
    except UnsupportedTorch:
        yield
        return
    with (
        patched(owner, name, _telling(item), feature=_FEATURE),
        patched(owner, other, _telling(subscript), feature=_FEATURE),
    ):
        yield


def _telling(original: Callable[..., Any]) -> Callable[..., Any]:
    def assign(self: Any, tx: Any, key: Any, value: Any) -> Any:
        _all_allow(self)
        return original(self, tx, key, value)

    return assign


def _all_allow(item: Any) -> bool:
    """Return whether each body around this change may change the object; a body that torch opened may not."""
    kind = item.mutation_type
    if kind is None:
        return False
    inside = need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)()
    bodies = [body for body in _open_bodies if body.scope > kind.scope]
    # A body without an entry is in the scope of the program, 1, or deeper; an object that existed before has 0.
    return len(bodies) == inside - max(kind.scope, 1) > 0 and all(
        body.may_change is not None and body.may_change(item) for body in bodies
    )


@contextlib.contextmanager
def checks_deferred(tx: InstructionTranslator) -> Iterator[None]:
    """Check changes of outer attributes when the block ends (at once on older torch): an undone change is allowed."""
    try:
        need("torch._dynamo.side_effects.SideEffects.defer_side_effect_checks", feature=_FEATURE)
    except UnsupportedTorch:
        yield
        return
    with tx.output.side_effects.defer_side_effect_checks():
        yield


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
) -> None:
    """Raise torch's error if a sealed graph writes to an input or shares memory without permission."""
    check = need("torch._dynamo.variables.higher_order_ops.check_aliasing_and_input_mutation", feature=_FEATURE)
    optional = {"supports_input_input_aliasing": input_input_aliasing}
    check(
        subtracer=tracer,
        graph=graph,
        supports_input_mutation=input_mutation,
        supports_aliasing=aliasing,
        source_target=hop,
        **{name: value for name, value in optional.items() if name in parameters(check)},
    )


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
