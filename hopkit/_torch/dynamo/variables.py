"""Dynamo's VariableTrackers as plain trees: the kind of each value, and its parts.

Reading realizes no lazy VT: it must not install guards. Source: ``torch/_dynamo/variables/``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, cast

import torch

from hopkit._torch.contract import need
from hopkit._torch.functorch import requires_grad

__all__ = [
    "ValueView",
    "has_gradient",
    "mutated_placeholders",
    "node_of",
    "node_value",
    "program_line",
    "proxy_source",
    "side_effect_line",
    "source_name",
    "tensor_type",
    "view",
]

_FEATURE = "stage speculation"


@dataclasses.dataclass(frozen=True)
class ValueView:
    """The tree of a value that Dynamo tracks.

    ``kind`` is ``"tensor"``, ``"symbol"``, ``"constant"`` or the name of a class. ``detail`` is the type of a tensor or
    the repr of a constant. ``node`` is the name of the FX node that makes the value, and ``source`` its place in the
    user's frame ('' for none). ``parts`` are the values inside it, each with its key.
    """

    kind: str
    detail: str = ""
    node: str = ""
    source: str = ""
    parts: tuple[tuple[str, ValueView], ...] = ()


def view(vt: Any, side_effects: Any, *, _seen: frozenset[int] = frozenset()) -> ValueView:
    """Return the tree of a VT; ``side_effects`` is the table that holds the attributes of objects.

    An object inside itself becomes a part of kind ``"again"``.
    """
    vt = _unwrapped(vt)
    source = source_name(getattr(vt, "source", None))
    if id(vt) in _seen:
        return ValueView("again", type(vt).__name__, source=source)
    seen = _seen | {id(vt)}
    if type(vt).__name__ == "LazyVariableTracker":
        return ValueView("not looked at", source=source)
    if vt.is_tensor():
        return ValueView("tensor", tensor_type(node_value(vt.as_proxy().node)), _node_name(vt), source)
    if isinstance(vt, need("torch._dynamo.variables.SymNodeVariable", feature=_FEATURE)):
        return ValueView("symbol", str(vt.sym_num), _node_name(vt), source)
    if vt.is_python_constant():
        value = vt.as_python_constant()
        return ValueView("constant", value if isinstance(value, str) else repr(value), source=source)
    parts = tuple((key, view(part, side_effects, _seen=seen)) for key, part in _parts(vt, side_effects))
    return ValueView(_class_name(vt), parts=parts, source=source)


def _unwrapped(vt: Any) -> Any:
    lazy = need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)
    while isinstance(vt, lazy) and vt.is_realized():
        vt = vt.unwrap()
    return vt


def _parts(vt: Any, side_effects: Any) -> list[tuple[str, Any]]:
    items = getattr(vt, "items", None)
    parts: list[tuple[str, Any]] = []
    if isinstance(items, Mapping):
        for key, value in items.items():
            inner: Any = getattr(key, "vt", key)
            name = inner.as_python_constant() if inner.is_python_constant() else _class_name(inner)
            parts.append((f"[{name!r}]", value))
    elif isinstance(items, (list, tuple)):
        parts.extend((f"[{index}]", item) for index, item in enumerate(items))
    stored = side_effects.store_attr_mutations.get(vt, {})
    parts.extend((f".{name}", value) for name, value in stored.items())
    return parts


def _class_name(vt: Any) -> str:
    value_type = getattr(vt, "value_type", None)
    if isinstance(value_type, type):
        return value_type.__qualname__.replace("<locals>.", "")
    try:
        python_type = vt.python_type()
    except NotImplementedError:
        # Dynamo raises this if a value has no Python type.
        return type(vt).__name__
    return str(getattr(python_type, "__name__", python_type))


def _node_name(vt: Any) -> str:
    return str(vt.as_proxy().node.name)


def node_value(node: torch.fx.Node) -> Any:
    """Return the fake tensor or symbol of a node of a Dynamo graph, None if it has none."""
    return node.meta.get("example_value")


def tensor_type(value: Any) -> str:
    """Return the type of a tensor as text: dtype, shape, strides unless contiguous, and ``requires_grad``.

    >>> tensor_type(torch.ones(2, 3, requires_grad=True).t())
    'float32[3, 2] strides (1, 3) requires_grad'
    """
    if not isinstance(value, torch.Tensor):
        return type(value).__name__ if value is not None else "unknown"
    shape = ", ".join(str(size) for size in value.shape)
    text = f"{str(value.dtype).removeprefix('torch.')}[{shape}]"
    if value.layout is torch.strided and not value.is_contiguous():
        text += f" strides ({', '.join(str(step) for step in value.stride())})"
    return text + (" requires_grad" if value.requires_grad else "")


def source_name(source: Any) -> str:
    """Return a source in Dynamo's spelling (``L['x']``), '' for None."""
    if source is None:
        return ""
    name = source.name
    return str(name() if callable(name) else name)


def proxy_source(proxy: Any) -> str:
    """Return the source of an outer proxy's graph argument, '' for a value computed in the graph."""
    node = proxy.node
    argument = node.meta.get("grapharg")
    return source_name(getattr(argument, "source", None))


def node_of(vt: Any) -> torch.fx.Node | None:
    """Return the FX node of the value of a VT, None for other values and for an unrealized VT."""
    vt = _unwrapped(vt)
    if isinstance(vt, need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)):
        return None
    if vt.is_tensor() or isinstance(vt, need("torch._dynamo.variables.SymNodeVariable", feature=_FEATURE)):
        return cast("torch.fx.Node", vt.as_proxy().node)
    return None


def program_line(node: torch.fx.Node) -> str:
    """Return the line of the program that made a node of a Dynamo graph, its name if it has no stack trace."""
    lines = [line.strip() for line in (node.stack_trace or node.name).splitlines() if line.strip(" ^~")]
    return lines[-1]


def has_gradient(vt: Any) -> bool:
    """Return whether a VT is a tensor that requires a gradient."""
    return bool(vt.is_tensor()) and requires_grad(node_value(vt.as_proxy().node))


def mutated_placeholders(tracer: Any) -> list[str]:
    """Return the names of the placeholders of a subgraph that its body writes to, in order."""
    if tracer is None:
        return []
    # Only tensors have versions, which torch lists in the order of their placeholders.
    tensors = [
        node for node in tracer.graph.nodes if node.op == "placeholder" and isinstance(node_value(node), torch.Tensor)
    ]
    versions = zip(tensors, tracer._input_versions_at_beginning, strict=False)
    return [node.name for node, version in versions if node_value(node)._version != version]


def side_effect_line(tracer: Any) -> str | None:
    """Return the user's line that changed Python state outside the body, None if none did."""
    stack = getattr(tracer, "side_effect_stack", None)
    if stack is None:
        return None
    frames = list(stack)
    return (frames[-1].line or "").strip() if frames else ""
