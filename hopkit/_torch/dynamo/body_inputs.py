"""Adapters for the inputs of a body: placeholders, their VTs, the leaves of arguments, torch's refusal of an argument.

Source: ``torch/_dynamo/variables/higher_order_ops.py``, ``SubgraphTracer`` in ``torch/_dynamo/output_graph.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker, unpacked
from hopkit._torch.dynamo.subgraphs import unsupported_error
from hopkit._torch.pytree import tree_flatten, tree_unflatten

__all__ = [
    "flat_arguments",
    "function_of",
    "new_placeholder",
    "node_of",
    "realized_once",
    "refuse_input",
    "unflattened",
]

_FEATURE = "speculation engine"


def function_of(body: Any) -> Callable[..., Any] | None:
    """Return the Python function of a body's VT, None if it has none."""
    if not hasattr(body, "get_function"):
        return None
    try:
        function: Callable[..., Any] = body.get_function()
    except (unsupported_error(), NotImplementedError):
        # A closure of the traced program may have no Python function yet.
        return None
    return function


def node_of(vt: Any) -> torch.fx.Node | None:
    """Return the node of a value that is in a graph, None for any other value."""
    node: torch.fx.Node | None = vt.maybe_fx_node()
    return node


def realized_once(vt: Any) -> Any:
    """Return the VT inside a lazy VT; the parts of a container stay lazy."""
    lazy = need("torch._dynamo.variables.LazyVariableTracker", feature=_FEATURE)
    return vt.realize() if type(vt) is lazy else vt


def new_placeholder(tx: InstructionTranslator, tracer: SubgraphTracer, vt: Any, name: str) -> VariableTracker:
    """Make a placeholder for a value of the enclosing program, under its own name or ``name``; return its VT.

    The context of an autograd.Function has a placeholder too, but no other VT.
    """
    wrap = need("torch._dynamo.variables.builder.wrap_fx_proxy_cls", feature=_FEATURE)
    context = need("torch._dynamo.variables.misc.AutogradFunctionContextVariable", feature=_FEATURE)
    node = vt.as_proxy().node
    example = node.meta.get("example_value")
    proxy = tracer.create_graph_input(name or node.name, vt.python_type(), example)
    placeholder: VariableTracker = vt
    if not isinstance(vt, context):
        placeholder = wrap(target_cls=type(vt), tx=tx, proxy=proxy, example_value=example)
    return placeholder


def flat_arguments(tx: InstructionTranslator, args: Sequence[VariableTracker]) -> tuple[list[VariableTracker], Any]:
    """Return the VTs of the pytree leaves of arguments, and the VT of their treespec."""
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    builder = need("torch._dynamo.variables.builder.SourcelessBuilder", feature=_FEATURE)
    leaves, spec = unpacked(tx, inlined(tx, tree_flatten)(builder.create(tx, list(args))))
    return unpacked(tx, leaves), spec


def unflattened(tx: InstructionTranslator, leaves: Sequence[VariableTracker], spec: Any) -> list[VariableTracker]:
    """Return the arguments with these leaves."""
    inlined = need("torch._dynamo.variables.higher_order_ops._make_inlined", feature=_FEATURE)
    builder = need("torch._dynamo.variables.builder.SourcelessBuilder", feature=_FEATURE)
    return unpacked(tx, inlined(tx, tree_unflatten)(builder.create(tx, list(leaves)), spec))


def refuse_input(args: Sequence[VariableTracker], index: int, description: str) -> None:
    """Raise torch's error for an argument that no graph can take."""
    unimplemented = need("torch._dynamo.exc.unimplemented", feature=_FEATURE)
    hints = need("torch._dynamo.graph_break_hints.USER_ERROR", feature=_FEATURE)
    unimplemented(
        gb_type="HOP body taking non-Tensor as input",
        context=str(args),
        explanation=f"{description} with body that accepts non-Tensors as input. "
        f"Got type {args[index].python_type()} at index {index}.",
        hints=[*hints],
    )
