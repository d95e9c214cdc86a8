"""Dynamo's objects as the speculation engine sees them: Protocols, and what is asked of any tracker."""

from __future__ import annotations

import functools
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

import torch

from hopkit._torch.contract import need
from hopkit._torch.signatures import parameters
from hopkit.errors import UnsupportedTorch

__all__ = [
    "SideEffects",
    "Tracer",
    "Tracing",
    "Tracker",
    "Translator",
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


class Tracker(Protocol):
    """A value of the program that is traced. Source: ``torch/_dynamo/variables/base.py``."""

    source: Any
    mutation_type: Any

    def is_tensor(self) -> bool: ...
    def as_proxy(self) -> Any: ...
    def is_python_constant(self) -> bool: ...
    def as_python_constant(self) -> Any: ...
    def python_type(self) -> type: ...
    def call_function(self, tx: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Any: ...


class Tracer(Protocol):
    """What records one subgraph. Source: ``SubgraphTracer`` in ``torch/_dynamo/output_graph.py``."""

    graph: torch.fx.Graph
    lifted_freevars: dict[torch.fx.Proxy, torch.fx.Proxy]
    side_effect_stack: Any
    traced_sources: Any
    traced_with_externally_visible_side_effects: bool
    tracked_proxyable_vt: Any
    tracked_tensor_or_symint_vt: Any

    def maybe_lift_tracked_freevar_to_input(self, arg: Any) -> Any: ...
    def create_arg(self, a: Any) -> Any: ...
    def has_input_mutation(self) -> Any: ...


class SideEffects(Protocol):
    """Which Python state the program changed. Source: ``torch/_dynamo/side_effects.py``."""

    store_attr_mutations: MutableMapping[Any, dict[str, Any]]

    def clone(self) -> SideEffects: ...
    def defer_side_effect_checks(self) -> AbstractContextManager[None]: ...
    def track_runahead_tensor_and_symvar_side_effects(self, other: SideEffects) -> None: ...


class Tracing(Protocol):
    """One attempt of Dynamo at one frame. Source: ``OutputGraph`` in ``torch/_dynamo/output_graph.py``."""

    side_effects: SideEffects
    graph: torch.fx.Graph
    nn_modules: dict[str, Any]
    shape_env: Any
    fake_mode: Any

    @property
    def current_tracer(self) -> Tracer: ...
    def subtracer(self, hop: Any, tracer: Any, description: str, /) -> AbstractContextManager[Tracer]: ...
    def create_node(self, op: str, target: Any, args: Any, kwargs: Any, /) -> torch.fx.Node: ...
    def create_proxy(self, op: str, target: Any, args: Any, kwargs: Any, /) -> torch.fx.Proxy: ...
    def install_subgraph(self, name: str, subgraph: torch.fx.GraphModule, /) -> str: ...


class Translator(Protocol):
    """The interpreter of a frame's bytecode. Source: ``torch/_dynamo/symbolic_convert.py``."""

    output: Tracing


def is_tensor(value: Tracker) -> bool:
    """Whether a tracker stands for a tensor."""
    return value.is_tensor()


def is_symbol(value: Any) -> bool:
    """Whether a tracker stands for a symbolic number."""
    return isinstance(value, need("torch._dynamo.variables.SymNodeVariable", feature=_FEATURE))


def is_script_object(value: Any) -> bool:
    """Whether a tracker stands for an object of a custom class in C++, which graphs hold too."""
    return isinstance(value, _script_object_class())


def is_generator(value: Any) -> bool:
    """Whether a tracker stands for a generator that the program made, which has a frame of its own."""
    return isinstance(value, need("torch._dynamo.variables.functions.LocalGeneratorObjectVariable", feature=_FEATURE))


@functools.cache
def _script_object_class() -> type:
    """Looked up once: to look for a name that is not there takes long."""
    try:
        cls = need("torch._dynamo.variables.script_object.CustomClassObjectVariable", feature=_FEATURE)
    except UnsupportedTorch:
        cls = need("torch._dynamo.variables.script_object.TorchScriptObjectVariable", feature=_FEATURE)
    found: type = cls
    return found


def realize(value: Tracker) -> Tracker:
    """A tracker that was looked at: its guards are installed."""
    lazy = need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)
    found: Tracker = lazy.realize_all(value)
    return found


def unpacked(tx: Translator, value: Any) -> list[Any]:
    """The elements of a tracked sequence, in their order."""
    try:
        unpack_iterable = need("torch._dynamo.utils.unpack_iterable", feature=_FEATURE)
    except UnsupportedTorch:
        return list(value.unpack_var_sequence(tx))
    return list(unpack_iterable(tx=tx, iterable=value))


def visit(tx: Translator, value: Any, see: Callable[[Tracker], None], *, keys: bool = False) -> None:
    """Call ``see`` on each tracker that a value is made of, in torch's order.

    Torch does not walk the elements of sets, the keys of dicts, and what the frame of a generator holds. With ``keys``,
    they follow.
    """
    if keys:
        _visit_with_keys(tx, value, see, set())
        return
    walk = need("torch._dynamo.variables.base.VariableTracker.visit", feature=_FEATURE)
    if "side_effects" in parameters(walk):
        walk(fn=see, value=value, side_effects=tx.output.side_effects)
        return
    # Torch 2.11 does not walk attributes that the program gave to objects, what a closure's cells hold among them.
    cache: dict[int, Any] = {}

    def see_with_attributes(part: Any) -> None:
        see(part)
        given = tx.output.side_effects.store_attr_mutations.get(part.unwrap(), {})
        walk(fn=see_with_attributes, value=tuple(given.values()), cache=cache)

    walk(fn=see_with_attributes, value=value, cache=cache)


def _visit_with_keys(tx: Translator, value: Any, see: Callable[[Tracker], None], seen: set[int]) -> None:
    found: list[Any] = []
    visit(tx, value, found.append)
    for part in found:
        if id(part) in seen:
            continue
        seen.add(id(part))
        see(part)
        items = vars(part).get("items")
        for key in items if isinstance(items, dict) else ():
            if hasattr(key, "vt"):
                _visit_with_keys(tx, key.vt, see, seen)
        if is_generator(part):
            frame = part.inline_tracer
            _visit_with_keys(tx, (*frame.symbolic_locals.values(), *frame.stack), see, seen)


def intermediates(tracer: Tracer) -> tuple[Any, ...]:
    """The trackers of all tensors, symbols and script objects that a subgraph made so far."""
    # Torch 2.11 has it under another name.
    found = (
        tracer.tracked_proxyable_vt if hasattr(tracer, "tracked_proxyable_vt") else tracer.tracked_tensor_or_symint_vt
    )
    return tuple(found)


def saw_side_effect(tracer: Tracer) -> bool:
    """Whether a body changed Python state outside of it; True where this torch does not note it."""
    return getattr(tracer, "side_effect_stack", False) is not None
