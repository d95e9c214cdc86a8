"""Protocols of Dynamo's classes, by torch's names, and functions on any VariableTracker.

Source: ``torch/_dynamo/variables/base.py``, ``output_graph.py``, ``side_effects.py``, ``symbolic_convert.py``.
"""

from __future__ import annotations

import collections
import functools
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

import torch

from hopkit._torch.contract import need
from hopkit._torch.contract.signatures import parameters
from hopkit.errors import UnsupportedTorch

__all__ = [
    "InstructionTranslator",
    "OutputGraph",
    "SideEffects",
    "SubgraphTracer",
    "VariableTracker",
    "intermediates",
    "is_generator",
    "is_script_object",
    "is_symbol",
    "is_tensor",
    "realize",
    "saw_side_effect",
    "unpacked",
    "visit",
]

_FEATURE = "speculation engine"


class VariableTracker(Protocol):
    """A value of the traced program. Source: ``torch/_dynamo/variables/base.py``."""

    source: Any
    mutation_type: Any

    def is_tensor(self) -> bool: ...
    def as_proxy(self) -> Any: ...
    def is_python_constant(self) -> bool: ...
    def as_python_constant(self) -> Any: ...
    def maybe_fx_node(self) -> torch.fx.Node | None: ...
    def python_type(self) -> type: ...
    def call_function(self, tx: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Any: ...


class SubgraphTracer(Protocol):
    """The recorder of one subgraph. Source: ``torch/_dynamo/output_graph.py``."""

    graph: torch.fx.Graph
    lifted_freevars: dict[torch.fx.Proxy, torch.fx.Proxy]
    side_effect_stack: Any
    traced_sources: Any
    traced_with_externally_visible_side_effects: bool
    tracked_proxyable_vt: Any
    tracked_tensor_or_symint_vt: Any

    def create_graph_input(self, name: str, type_expr: Any, example_value: Any) -> torch.fx.Proxy: ...
    def maybe_lift_tracked_freevar_to_input(self, arg: Any) -> Any: ...
    def create_arg(self, a: Any) -> Any: ...
    def has_input_mutation(self) -> Any: ...


class SideEffects(Protocol):
    """The Python state that the program changed. Source: ``torch/_dynamo/side_effects.py``."""

    store_attr_mutations: MutableMapping[Any, dict[str, Any]]
    id_to_variable: Mapping[int, Any]

    def mutation(self, var: Any, /) -> None: ...
    def store_attr(self, item: Any, name: str, value: Any, /) -> None: ...

    def clone(self) -> SideEffects: ...
    def defer_side_effect_checks(self) -> AbstractContextManager[None]: ...
    def track_runahead_tensor_and_symvar_side_effects(self, runahead: SideEffects, /) -> None: ...


class OutputGraph(Protocol):
    """One attempt of Dynamo to trace one frame. Source: ``torch/_dynamo/output_graph.py``."""

    side_effects: SideEffects
    graph: torch.fx.Graph
    nn_modules: dict[str, Any]
    shape_env: Any
    fake_mode: Any
    compile_subgraph_reason: Any

    @property
    def current_tx(self) -> Any: ...
    @property
    def current_tracer(self) -> SubgraphTracer: ...
    def subtracer(self, hop: Any, tracer: Any, description: str, /) -> AbstractContextManager[SubgraphTracer]: ...
    def remove_node(self, node: torch.fx.Node, /) -> None: ...
    def create_node(self, op: str, target: Any, args: Any, kwargs: Any, /) -> torch.fx.Node: ...
    def create_proxy(self, op: str, target: Any, args: Any, kwargs: Any, /) -> torch.fx.Proxy: ...
    def install_subgraph(self, name: str, subgraph: torch.fx.GraphModule, /) -> str: ...
    def add_cleanup_hook(self, fn: Callable[[], Any], /) -> None: ...


class InstructionTranslator(Protocol):
    """The interpreter of a frame's bytecode. Source: ``torch/_dynamo/symbolic_convert.py``."""

    output: OutputGraph
    export: bool


def is_tensor(vt: VariableTracker) -> bool:
    """Return whether a VT represents a tensor."""
    return vt.is_tensor()


def is_symbol(value: Any) -> bool:
    """Return whether a value is the VT of a symbolic number."""
    return isinstance(value, need("torch._dynamo.variables.SymNodeVariable", feature=_FEATURE))


def is_script_object(value: Any) -> bool:
    """Return whether a value is the VT of an object of a custom C++ class, which graphs hold too."""
    return isinstance(value, _script_object_class())


def is_generator(value: Any) -> bool:
    """Return whether a value is the VT of a generator that the program made; it has its own frame."""
    return isinstance(value, need("torch._dynamo.variables.functions.LocalGeneratorObjectVariable", feature=_FEATURE))


@functools.cache
def _script_object_class() -> type:
    """Return the class, looked up once: the search for a missing name takes long."""
    try:
        cls: type = need("torch._dynamo.variables.script_object.CustomClassObjectVariable", feature=_FEATURE)
    except UnsupportedTorch:
        cls = need("torch._dynamo.variables.script_object.TorchScriptObjectVariable", feature=_FEATURE)
    return cls


def realize(vt: VariableTracker) -> VariableTracker:
    """Return the realized VT, which installs its guards."""
    lazy = need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)
    realized: VariableTracker = lazy.realize_all(vt)
    need("torch._dynamo.variables.base.VariableTracker.visit", feature=_FEATURE)(fn=_restore_order, value=realized)
    return realized


def _restore_order(vt: Any) -> None:
    """Make the items of an OrderedDict one again: torch leaves a dict, on which ``move_to_end`` fails."""
    if type(vars(vt).get("items")) is dict and vt.python_type() is collections.OrderedDict:
        vt.items = collections.OrderedDict(vt.items)


def unpacked(tx: InstructionTranslator, vt: Any) -> list[Any]:
    """Return the VTs of the elements of a sequence, in order."""
    try:
        unpack_iterable = need("torch._dynamo.utils.unpack_iterable", feature=_FEATURE)
    except UnsupportedTorch:
        return list(vt.unpack_var_sequence(tx))
    return list(unpack_iterable(tx=tx, iterable=vt))


def visit(tx: InstructionTranslator, value: Any, see: Callable[[VariableTracker], None], *, keys: bool = False) -> None:
    """Call ``see`` on each VT inside ``value``, in torch's order.

    Torch skips the elements of sets, the keys of dicts and the values in the frame of a generator. With ``keys``, they
    follow.
    """
    if keys:
        _visit_with_keys(tx, value, see, set())
        return
    walk = need("torch._dynamo.variables.base.VariableTracker.visit", feature=_FEATURE)
    if "side_effects" in parameters(walk):
        walk(fn=see, value=value, side_effects=tx.output.side_effects)
        return
    # Torch 2.11 skips attributes that the program set on objects, and so the contents of a closure's cells.
    cache: dict[int, Any] = {}

    def see_with_attributes(vt: Any) -> None:
        see(vt)
        attributes = tx.output.side_effects.store_attr_mutations.get(vt.unwrap(), {})
        walk(fn=see_with_attributes, value=tuple(attributes.values()), cache=cache)

    walk(fn=see_with_attributes, value=value, cache=cache)


def _visit_with_keys(
    tx: InstructionTranslator, value: Any, see: Callable[[VariableTracker], None], seen: set[int]
) -> None:
    vts: list[Any] = []
    visit(tx, value, vts.append)
    for vt in vts:
        if id(vt) in seen:
            continue
        seen.add(id(vt))
        see(vt)
        items = vars(vt).get("items")
        for key in items if isinstance(items, dict) else ():
            if hasattr(key, "vt"):
                _visit_with_keys(tx, key.vt, see, seen)
        if is_generator(vt):
            frame = vt.inline_tracer
            _visit_with_keys(tx, (*frame.symbolic_locals.values(), *frame.stack), see, seen)


def intermediates(tracer: SubgraphTracer) -> tuple[Any, ...]:
    """Return the VTs of all tensors, symbols and script objects that a subgraph made so far."""
    # Torch 2.11 has another name for them.
    vts = tracer.tracked_proxyable_vt if hasattr(tracer, "tracked_proxyable_vt") else tracer.tracked_tensor_or_symint_vt
    return tuple(vts)


def saw_side_effect(tracer: SubgraphTracer) -> bool:
    """Return whether a body changed Python state outside itself; True if this torch does not record it."""
    return getattr(tracer, "side_effect_stack", False) is not None
