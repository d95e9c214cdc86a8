"""A custom HOP as a program calls it: its eager function, or its operator under a compiler."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.dynamo.unlike_tensors import EQUAL_TYPES
from hopkit._torch.functorch import transforms
from hopkit._torch.hop.lowering import register_lowering
from hopkit._torch.hop.operator import Operator, compiled_and_called, create, tracing_modes
from hopkit._torch.hop.traced_operators import trace_with
from hopkit._torch.hop.transforms import register_transforms
from hopkit.aliasing.pairs import outputs_are_known
from hopkit.hierarchy.recorder import ALTERNATIVES
from hopkit.hops.backward import Backward
from hopkit.hops.calling_convention import Runs, arguments, call_body, check_arguments, parse_arguments
from hopkit.hops.configuration import on_node
from hopkit.hops.definition import Definition
from hopkit.hops.eager import call_eager_function
from hopkit.hops.eager_backward import call_with_backward
from hopkit.hops.lowering import lower
from hopkit.hops.rules import Forward
from hopkit.hops.structures import all_parts, taken_apart
from hopkit.hops.tracing import trace_call

__all__ = ["CustomHop"]


class CustomHop:
    """A HOP that its author defined, as a function that calls it.

    ``operator`` is the operator in graphs, ``torch.ops.higher_order.NAME``; ``backward_operator`` is the operator of
    its gradient. A call outside of a compiler runs the eager function on the program's functions and tensors. In both
    cases the results share no memory, and a body that writes to a tensor which it did not create is an error.
    """

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.name, self.runs = definition.name, definition.runs
        self._backward = Backward(definition, self._register_lowerings)
        self.backward_operator: Operator = create(f"{definition.name}_backward", self._backward)
        self._backward.operator = self.backward_operator
        self._forward = Forward(definition, self.backward_operator, self._register_lowerings)
        self.operator: Operator = create(definition.name, self._forward)
        self._forward.operator = self.operator
        register_transforms(self.backward_operator, self._backward)
        register_transforms(self.operator, self._forward)
        trace_with(self.name, self.name, functools.partial(trace_call, definition, self.operator), definition.owner)
        outputs_are_known(self.name)
        self.__doc__, self.__name__ = definition.eager.__doc__, definition.eager.__name__
        if self.runs == "selected":
            ALTERNATIVES.add(self.name)
            if definition.fake is None:
                EQUAL_TYPES.add(self.name)

    def __repr__(self) -> str:
        return f"<hop {self.name} of {self.definition.owner}>"

    def __call__(self, *args: Any, **config: Any) -> Any:
        if torch.compiler.is_dynamo_compiling():
            return call_in_dynamo(self.operator, self.name, self.runs, args, config)
        tracing = torch.compiler.is_exporting() or tracing_modes()
        if tracing and transforms():
            # Dynamo can't begin below a transform of torch.func; the operator has a rule for vmap.
            return call_in_trace(self.operator, self.name, self.runs, args, config)
        if tracing:
            # Dynamo makes operands of what bodies close over, so that they can be traced, and get gradients.
            return compiled_and_called(call_in_dynamo, (self.operator, self.name, self.runs, args, config))
        if self.definition.backward is not None:
            return call_with_backward(self.definition, self._backward, args, config)
        return call_eager_function(self.definition, args, config)

    def _register_lowerings(self) -> None:
        """Register the rules with Inductor; called when an operator enters a graph: the import takes seconds."""
        for operator, rules in ((self.operator, self._forward), (self.backward_operator, self._backward)):
            register_lowering(operator, functools.partial(lower, self.definition, operator, rules))


def call_in_dynamo(operator: Operator, name: str, runs: Runs | None, args: Any, config: Any) -> Any:
    """Call the operator; Dynamo traces this, and `trace_call` finds the tensors of operands and results."""
    wrong, hint = check_arguments(name, runs, args)
    if wrong:
        # Dynamo can raise Python's exceptions from a trace, but not hopkit's.
        raise TypeError(f"{wrong}; {hint}")
    call_args = parse_arguments(runs, args)
    return operator(*call_args.control, call_args.bodies, call_args.operands, (), **config)


def call_in_trace(operator: Operator, name: str, runs: Runs | None, args: Any, config: Any) -> Any:
    """Call the operator in a trace without Dynamo: the first body that is called provides the result's structure."""
    call_args = arguments(name, runs, args)
    leaves, operands = taken_apart(call_args.operands, "operands", numbers=runs != "repeated")
    builds: list[Any] = []

    def flat(body: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any) -> tuple[Any, ...]:
            returned = call_body(body, operands(values), call_args.spread)
            outputs, build = taken_apart(returned, "result", parts_of=all_parts)
            builds.append(build)
            return tuple(outputs)

        return call

    outputs = operator(
        *call_args.control, tuple(flat(body) for body in call_args.bodies), tuple(leaves), (), **on_node(config)
    )
    return (builds[0] if builds else operands)(outputs)
