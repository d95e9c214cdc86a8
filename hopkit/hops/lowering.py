"""Lower a custom HOP and its backward operator for Inductor.

``"inline"``: the trace of the eager function, with the bodies in it, replaces the node. ``"call"``: Inductor compiles
the bodies, and the generated code calls the operator on them, so that the eager function loops or chooses. A function:
the same as inlined, with that function instead of the eager one.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from hopkit._torch.hop.lowering import called, inlined, lowered_values, traced_on
from hopkit._torch.hop.operator import Operator
from hopkit._torch.pytree import tree_flatten, tree_unflatten
from hopkit.hops.backward import Backward
from hopkit.hops.calling_convention import Node
from hopkit.hops.definition import Definition
from hopkit.hops.registry import custom_hops

__all__ = ["is_inlined", "lower"]


def is_inlined(name: str) -> bool:
    """Return whether Inductor puts a graph in place of each call of an operator: of a custom HOP, or of its backward.

    >>> is_inlined("cond")
    False
    """
    hop = custom_hops().get(name)
    if hop is not None:
        return hop.definition.lowering != "call"
    forward = custom_hops().get(name.removesuffix("_backward"))
    return forward is not None and forward.definition.lowering == "inline"


def lower(definition: Definition, operator: Operator, rules: Any, *args: Any, **config: Any) -> Any:
    """Lower Inductor's current node, of the HOP or of its backward operator; ``args`` are Inductor's values."""
    how = definition.lowering
    backward = isinstance(rules, Backward)
    if how == "call" or (backward and callable(how)):
        return called(operator, args, config)
    if callable(how):
        rules = rules.under(dataclasses.replace(definition, eager=how, lower="inline"))
    values = lowered_values()
    node = Node.of(values)
    inputs = Node(*_as_tuples(args, len(node.control)))
    leaves, spec = tree_flatten((node.control, node.operands, node.lifted, node.grads))

    def run(*flat: Any) -> Any:
        control, operands, lifted, grads = tree_unflatten(list(flat), spec)
        return rules.run(
            *dataclasses.replace(node, control=control, operands=operands, lifted=lifted, grads=grads).args, **config
        )

    graph = traced_on(run, leaves)
    flat_inputs, _ = tree_flatten((inputs.control, inputs.operands, inputs.lifted, inputs.grads))
    return inlined(graph, flat_inputs)


def _as_tuples(args: Any, controls: int) -> Any:
    control, rest = args[:controls], args[controls:]
    return (tuple(control), *(tuple(part) for part in rest))
