"""How Inductor lowers a custom HOP and its backward operator.

``"inline"``: what the plain function does with the bodies is traced, and takes the place of the node. ``"call"``: the
bodies are compiled, and the generated code calls the operator on them, so that the plain function loops or chooses.
A function: the same as inlined, with that function in the place of the plain one.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from hopkit._torch.hop_lowering import called, inlined, lowered_values, traced_on
from hopkit._torch.hop_operator import Operator, tree_flatten, tree_unflatten
from hopkit.hops.arrangement import Node
from hopkit.hops.backward import Backward
from hopkit.hops.definition import Definition

__all__ = ["lower"]


def lower(definition: Definition, operator: Operator, rules: Any, *args: Any, **config: Any) -> Any:
    """Lower the node that Inductor is at, of the HOP or of its backward operator; ``args`` are Inductor's values."""
    how = definition.lowering
    backward = isinstance(rules, Backward)
    if how == "call" or (backward and callable(how)):
        return called(operator, args, config)
    if callable(how):
        rules = rules.under(dataclasses.replace(definition, plain=how, lower="inline"))
    values = lowered_values()
    node = Node.of(values)
    given = Node(*_places(args, len(node.control)))
    leaves, spec = tree_flatten((node.control, node.operands, node.lifted, node.grads))

    def run(*flat: Any) -> Any:
        control, operands, lifted, grads = tree_unflatten(list(flat), spec)
        return rules.run(
            *dataclasses.replace(node, control=control, operands=operands, lifted=lifted, grads=grads).args, **config
        )

    graph = traced_on(run, leaves)
    flat_given, _ = tree_flatten((given.control, given.operands, given.lifted, given.grads))
    return inlined(graph, flat_given)


def _places(args: Any, controls: int) -> Any:
    control, rest = args[:controls], args[controls:]
    return (tuple(control), *(tuple(each) for each in rest))
