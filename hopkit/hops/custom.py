"""A custom HOP as a program calls it: plainly, or as its operator where a compiler looks."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.functorch import transforms
from hopkit._torch.hop_lowering import register_lowering
from hopkit._torch.hop_operator import (
    Operator,
    compiled_and_called,
    create,
    tracing_modes,
    tree_flatten,
    tree_unflatten,
)
from hopkit._torch.hop_transforms import register_transforms
from hopkit._torch.operators import trace_with
from hopkit.hierarchy.recorder import ALTERNATIVES
from hopkit.hops import registry
from hopkit.hops.arrangement import Runs, arguments, flat_body, misuse, taken_apart
from hopkit.hops.backward import Backward
from hopkit.hops.definition import Definition
from hopkit.hops.eager_backward import called_with_backward
from hopkit.hops.lowering import lower
from hopkit.hops.plain import called_plainly
from hopkit.hops.rules import Forward
from hopkit.hops.tracing import traced_call

__all__ = ["CustomHop"]


class CustomHop:
    """A HOP of its author's own, and a function that calls it.

    ``operator`` is what stands in graphs, ``torch.ops.higher_order.NAME``; ``backward_operator`` is the operator of its
    gradient. Called outside of a compiler, it runs its plain function on the program's own functions and tensors. What
    it returns has memory of its own, and a body that writes to a tensor that it did not make is an error, in both.
    """

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.name, self.runs = definition.name, definition.runs
        self._backward = Backward(definition, self._lowered)
        self.backward_operator: Operator = create(f"{definition.name}_backward", self._backward)
        self._backward.operator = self.backward_operator
        self._forward = Forward(definition, self.backward_operator, self._lowered)
        self.operator: Operator = create(definition.name, self._forward)
        self._forward.operator = self.operator
        register_transforms(self.backward_operator, self._backward)
        register_transforms(self.operator, self._forward)
        trace_with(self.name, self.name, functools.partial(traced_call, definition, self.operator), definition.owner)
        self.__doc__, self.__name__ = definition.plain.__doc__, definition.plain.__name__
        registry.add(self)
        if self.runs == "selected":
            ALTERNATIVES.add(self.name)

    def __repr__(self) -> str:
        return f"<hop {self.name} of {self.definition.owner}>"

    def __call__(self, *args: Any, **config: Any) -> Any:
        if torch.compiler.is_dynamo_compiling():
            return called_in_dynamo(self.operator, self.name, self.runs, args, config)
        tracing = torch.compiler.is_exporting() or tracing_modes()
        if tracing and transforms():
            # Dynamo can't begin below a transform of torch.func; the operator has a rule for vmap.
            return called_in_trace(self.operator, self.name, self.runs, args, config)
        if tracing:
            # Dynamo makes operands of what bodies close over, so that they can be traced, and get gradients.
            return compiled_and_called(called_in_dynamo, (self.operator, self.name, self.runs, args, config))
        if self.definition.backward is not None:
            return called_with_backward(self.definition, self._backward, args, config)
        return called_plainly(self.definition, args, config)

    def _lowered(self) -> None:
        """Tell Inductor, when an operator comes into a graph; importing it takes seconds, and not everyone needs it."""
        for operator, rules in ((self.operator, self._forward), (self.backward_operator, self._backward)):
            register_lowering(operator, functools.partial(lower, self.definition, operator, rules))


def called_in_dynamo(operator: Operator, name: str, runs: Runs | None, args: Any, config: Any) -> Any:
    """Call the operator with flat bodies and operands; Dynamo traces this, and puts what comes out together again."""
    wrong, cure = misuse(name, runs, args)
    if wrong:
        # Dynamo tells of an exception of Python's own in its words; hopkit's it can't make.
        raise TypeError(f"{wrong}; {cure}")
    given = taken_apart(runs, args)
    leaves, spec = tree_flatten(given.operands)
    bodies = tuple([functools.partial(flat_body, body, spec, given.spread) for body in given.bodies])
    return operator(*given.control, bodies, tuple(leaves), (), **config)


def called_in_trace(operator: Operator, name: str, runs: Runs | None, args: Any, config: Any) -> Any:
    """The same where no Dynamo is: the first body that is called tells how results are put together."""
    given = arguments(name, runs, args)
    leaves, spec = tree_flatten(given.operands)
    structures: list[Any] = []

    def flat(body: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any) -> tuple[Any, ...]:
            found, structure = tree_flatten(flat_body(body, spec, given.spread, *values))
            structures.append(structure)
            return tuple(found)

        return call

    outputs = operator(*given.control, tuple(flat(body) for body in given.bodies), tuple(leaves), (), **config)
    return tree_unflatten(list(outputs), structures[0] if structures else spec)
