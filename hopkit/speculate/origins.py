"""Find the origin of a slot's value in one body: a value of the enclosing program, a view of one, or a new value."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import torch

from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, is_symbol
from hopkit._torch.dynamo.symbols import expression_of
from hopkit._torch.dynamo.vt_fields import is_vt
from hopkit.speculate.outputs import in_graph
from hopkit.speculate.subgraph import TracedBody
from hopkit.speculate.views import Chain, Unrepeatable, trace_back

__all__ = [
    "ValueOrigin",
    "base_key",
    "describe",
    "identity",
    "origin_of",
    "outer_values",
    "reference_memory",
    "same_memory",
    "view_chain_key",
]


@dataclasses.dataclass(frozen=True, eq=False)
class ValueOrigin:
    """The origin of a slot's value in one body.

    ``outer`` is the VariableTracker or proxy of a value of the enclosing program: the slot's value is this one, or the
    view of it that ``chain`` makes. Otherwise the body created the value: its graph can output ``output``, and a tensor
    lies in ``memory``. ``expression`` is that of a symbolic number which the enclosing program can compute too.
    """

    output: Any
    outer: Any = None
    chain: Chain | None = None
    memory: frozenset[Any] = frozenset()
    is_tensor: bool = True
    expression: Any = None


def origin_of(tx: InstructionTranslator, body: TracedBody, value: Any) -> ValueOrigin:
    if not in_graph(value):
        return ValueOrigin(value.as_python_constant(), is_tensor=False)
    proxy = value.as_proxy()
    if not value.is_tensor():
        expression = expression_of(tx, value.sym_num) if is_symbol(value) else None
        outer = None if expression is None and body.created(value) else value
        return ValueOrigin(proxy, outer=outer, is_tensor=False, expression=expression)
    if not body.created(value):
        return ValueOrigin(proxy, outer=value)
    shared = memory_of(proxy.node)
    placeholders = outer_values(body)
    if any(memory_of(placeholder) & shared for placeholder in placeholders):
        chain = trace_back(tx, body, proxy.node, placeholders)
        if chain.base not in placeholders:
            raise Unrepeatable(f"the origin of {chain.base.name}'s memory is unknown")
        return ValueOrigin(proxy, outer=placeholders[chain.base], chain=chain)
    return ValueOrigin(proxy, memory=shared)


def outer_values(body: TracedBody) -> Mapping[torch.fx.Node, torch.fx.Proxy]:
    lifted = {inner.node: outer for outer, inner in body.tracer.lifted_freevars.items()}
    made = (node for node in body.tracer.graph.find_nodes(op="placeholder") if node not in lifted)
    # A constant argument has a placeholder too.
    operands = zip(made, (argument.as_proxy() for argument in body.arguments), strict=True)
    return lifted | {node: outer for node, outer in operands if isinstance(outer, torch.fx.Proxy)}


def same_memory(left: ValueOrigin, right: ValueOrigin) -> bool:
    return left.outer is None and left.memory == right.memory


def base_key(origin: ValueOrigin) -> Any:
    """Return the key that identifies a value of the enclosing program: its expression, or its node."""
    return origin.expression if origin.expression is not None else identity(origin.outer)


def reference_memory(origin: ValueOrigin) -> frozenset[Any]:
    return memory_of(origin.output.node) if origin.is_tensor else frozenset()


def view_chain_key(origin: ValueOrigin) -> Any:
    return origin.chain.key if origin.chain is not None else ()


def identity(value: Any) -> Any:
    """Return the key that identifies an output or an outer value: its node, or the type and value of a constant."""
    if isinstance(value, torch.fx.Proxy):
        return value.node
    return value.as_proxy().node if is_vt(value) else (type(value), value)


def describe(origin: ValueOrigin) -> str:
    if origin.outer is None:
        return "a value that it makes"
    name = identity(origin.outer).name
    what = "a view of " if origin.chain is not None and origin.chain.steps else ""
    return f"{what}{name} of the enclosing program"
