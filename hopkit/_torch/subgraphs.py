"""What the speculation engine asks of Dynamo: the tracer of a subgraph, its checks, the results that torch expects.

The engine sees Dynamo's objects through the Protocols of `hopkit._torch.tracking` alone, and calls torch's own
functions through the adapters here. Source: ``torch/_dynamo/variables/higher_order_ops.py`` and ``output_graph.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.patching import patched
from hopkit._torch.signatures import parameters
from hopkit._torch.tracking import Tracer, Tracker, Translator, unpacked
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
    "inputs_of_body",
    "mapped",
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
def opened_tracer(tx: Translator, hop: Any, description: str, tracer: Tracer | None = None) -> Iterator[Tracer]:
    """Trace into a subgraph inside the block: a fresh one, or that of ``tracer``, which is entered again."""
    need("torch._dynamo.output_graph.OutputGraph.subtracer", feature=_FEATURE)
    with tx.output.subtracer(hop, tracer, description) as opened:
        yield opened


def inputs_of_body(
    tx: Translator,
    body: Tracker,
    tracer: Tracer,
    args: Sequence[Tracker],
    kwargs: dict[str, Tracker],
    how: str,
    description: str,
) -> list[Tracker]:
    """What the body is called with; makes the placeholders that ``how`` asks for in the graph of ``tracer``."""
    get_hop_args = need("torch._dynamo.variables.higher_order_ops.get_hop_args", feature=_FEATURE)
    found: list[Tracker] = get_hop_args(
        tx=tx,
        f=body,
        subtracer=tracer,
        sub_args=list(args),
        sub_kwargs=kwargs,
        set_subgraph_inputs=how,
        description=description,
    )
    return found


def realized(body: Tracker | None, args: Sequence[Tracker], kwargs: dict[str, Tracker]) -> tuple[Any, Any, Any]:
    """The same with lazy trackers looked at, so that their guards belong to the enclosing program."""
    lazy = need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)
    found: tuple[Any, Any, Any] = lazy.realize_all((body, args, kwargs))
    return found


def current_grad_mode() -> bool:
    """Whether the program that is traced records gradients here."""
    return torch.is_grad_enabled()


@contextlib.contextmanager
def grad_mode(tx: Translator, enabled: bool | None) -> Iterator[None]:
    """Trace with gradients on or off, written into the graph; with None, as outside."""
    if enabled is None:
        yield
        return
    dynamo_enable_grad = need("torch._dynamo.variables.higher_order_ops.dynamo_enable_grad", feature=_FEATURE)
    with dynamo_enable_grad(tx=tx, enable=enabled):
        yield


@contextlib.contextmanager
def side_effects_allowed(tx: Translator) -> Iterator[None]:
    """Let the body change Python state outside of it; the tracer notes where it first does."""
    allow = need("torch._dynamo.variables.higher_order_ops.dynamo_allow_side_effects_in_hop", feature=_FEATURE)
    with allow(tx=tx):
        yield


@dataclasses.dataclass(frozen=True)
class _Notes:
    """What is noted in one body: objects of the program around it that it changed, and changes that were refused."""

    scope: int
    changed: list[Tracker] = dataclasses.field(default_factory=list)
    refused: list[Exception] = dataclasses.field(default_factory=list)


_notes: list[_Notes] = []
"""Those of the bodies that are being traced now, outermost first."""


@contextlib.contextmanager
def changes_noted() -> Iterator[list[Tracker]]:
    """Note which objects of the enclosing program are changed in the block: it begins in the scope of a body.

    Raises torch's error of a change that was refused also where torch went on without it: what a builtin function may
    not do to a constant it does to a copy, the key that ``d["k"]`` makes in a ``defaultdict`` say.
    """
    noted = _Notes(need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)())
    with contextlib.ExitStack() as stack:
        if not _notes:
            # Once for all bodies that nest: a patch upon a patch would go through each of them at every change.
            stack.enter_context(_changes_watched())
        _notes.append(noted)
        stack.callback(_notes.pop)
        yield noted.changed
    if noted.refused:
        raise noted.refused[0]


@contextlib.contextmanager
def _changes_watched() -> Iterator[None]:
    """Note in `_notes` what torch judges to be a change that a body may make, or may not."""
    owner = need("torch._dynamo.side_effects.SideEffects", feature=_FEATURE)
    original = need("torch._dynamo.side_effects.SideEffects.check_allowed_side_effect", feature=_FEATURE)

    def check_allowed_side_effect(self: Any, item: Any) -> Any:
        try:
            found = original(self, item)
        except unsupported_error() as error:
            for each in _notes:
                each.refused.append(error)
            raise
        kind = item.mutation_type
        for each in _notes:
            if kind is not None and kind.scope < each.scope and all(item is not known for known in each.changed):
                each.changed.append(item)
        return found

    with patched(owner, "check_allowed_side_effect", check_allowed_side_effect, feature=_FEATURE):
        yield


@contextlib.contextmanager
def checks_deferred(tx: Translator) -> Iterator[None]:
    """Judge changes of outer attributes when the block ends: those that were taken back are none.

    A torch without the name judges each change at once.
    """
    try:
        need("torch._dynamo.side_effects.SideEffects.defer_side_effect_checks", feature=_FEATURE)
    except UnsupportedTorch:
        yield
        return
    with tx.output.side_effects.defer_side_effect_checks():
        yield


@contextlib.contextmanager
def side_effects_rolled_back(tx: Translator) -> Iterator[None]:
    """Forget what the block did to the table of side effects, except which outer tensors and symbols it has met.

    Where the block raises, the table stays as it is: torch gives this attempt of tracing up.
    """
    before = tx.output.side_effects.clone()
    yield
    before.track_runahead_tensor_and_symvar_side_effects(tx.output.side_effects.clone())
    tx.output.side_effects = before


def flattened(tx: Translator, value: Tracker) -> tuple[Tracker, Any]:
    """A tuple of the pytree leaves of a value, and the tracker of its treespec."""
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    builder = need("torch._dynamo.variables.builder.SourcelessBuilder", feature=_FEATURE)
    pair = inlined(tx, need("torch.utils._pytree.tree_flatten", feature=_FEATURE))(value)
    leaves, spec = unpacked(tx, pair)
    return builder.create(tx, tuple).call_function(tx, [leaves], {}), spec


def without_constants(tx: Translator, leaves: Tracker) -> tuple[Tracker, list[bool], list[Any]]:
    """Leaves that are in the graph; for each leaf whether it is a constant; for each the constant or None."""
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    filter_out = need("torch._dynamo.external_utils.filter_out_const_values", feature=_FEATURE)
    proxies = leaves.as_proxy()
    masks = mapped(lambda leaf: not isinstance(leaf, torch.fx.Proxy), proxies)
    constants = mapped(lambda leaf: None if isinstance(leaf, torch.fx.Proxy) else leaf, proxies)
    return inlined(tx, filter_out)(leaves, masks), masks, constants


def mapped(fn: Callable[[Any], Any], tree: Any) -> Any:
    """A pytree with ``fn`` of each leaf."""
    return need("torch.utils._pytree.tree_map", feature=_FEATURE)(func=fn, tree=tree)


def checked_output_types(outputs: Any) -> None:
    """Raises torch's error where an output of a body is no tensor, integer, symbol or script object."""
    need("torch._dynamo.variables.higher_order_ops.validate_subgraph_output_types", feature=_FEATURE)(output=outputs)


def checked_aliasing_and_mutation(
    tracer: Tracer,
    graph: torch.fx.Graph,
    hop: Any,
    *,
    input_mutation: bool,
    aliasing: bool,
    input_input_aliasing: bool,
) -> None:
    """Raises torch's error where a sealed graph writes to an input or shares memory, and may not."""
    check = need("torch._dynamo.variables.higher_order_ops.check_aliasing_and_input_mutation", feature=_FEATURE)
    more = {"supports_input_input_aliasing": input_input_aliasing}
    check(
        subtracer=tracer,
        graph=graph,
        supports_input_mutation=input_mutation,
        supports_aliasing=aliasing,
        source_target=hop,
        **{name: value for name, value in more.items() if name in parameters(check)},
    )


def forbid_later_use(intermediate: Tracker) -> None:
    """Make any later use of an intermediate that could not become an output an error of torch's that says so."""
    need("torch._dynamo.variables.higher_order_ops.taint_filtered_vt", feature=_FEATURE)(vt=intermediate)


def mark_mutated_inputs(tracer: Tracer, graph: torch.fx.Graph) -> None:
    """Note on a sealed graph which placeholders it writes to, for the HOPs of torch that ask for it."""
    mutation = tracer.has_input_mutation()
    if hasattr(mutation, "mutated_input_indices"):
        graph._dynamo_mutated_input_indices = mutation.mutated_input_indices  # type: ignore[attr-defined]


def pytree_result(flat: Any, graph: torch.fx.Graph, lifted: Any) -> Any:
    """What ``speculate_subgraph`` of torch gives to its callers, of a `hopkit.speculate.outputs.FlatOutputs`."""
    output_spec = need("torch._dynamo.variables.higher_order_ops.OutputSpec", feature=_FEATURE)
    spec = output_spec(treespec=flat.treespec, masks_to_filter_const_values=flat.masks, const_values=flat.constants)
    return (flat.leaves, spec), graph, lifted


def auto_result(found: Any) -> Any:
    """What ``speculate_subgraph_with_auto_output_flattening`` of torch gives to its callers: four things or five.

    ``found`` is a `hopkit.speculate.SpeculatedSubgraph`.
    """
    four = (found.returned, found.graph, found.lifted_freevars, found.graph_output_vts)
    try:
        tracing_info = need("torch._dynamo.variables.higher_order_ops.SubgraphTracingInfo", feature=_FEATURE)
    except UnsupportedTorch:
        return four
    seen = found.tracing_info
    return *four, tracing_info(side_effect_stack=seen.side_effect_stack, traced_sources=seen.traced_sources)


def speculating_functions() -> dict[str, tuple[Any, Any]]:
    """Torch's two functions by name, each with the module through which every caller looks it up."""
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
    """The class of torch's graph-break errors."""
    found: type[Exception] = need("torch._dynamo.exc.Unsupported", feature=_FEATURE)
    return found
