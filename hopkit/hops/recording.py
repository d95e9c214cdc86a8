"""How autograd records a custom HOP: its gradient is a call of its backward operator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import torch

from hopkit._torch.hop_operator import Operator, below_autograd, key_sets, materialized, output_values
from hopkit.errors import HopkitError
from hopkit.hops.arrangement import Node
from hopkit.hops.chain import is_differentiable, takes_bodies, wanted
from hopkit.hops.definition import Definition
from hopkit.hops.memory import fresh

__all__ = ["derivative_of", "recorded", "recorded_once"]


def recorded(
    definition: Definition, operator: Operator, backward: Operator, node: Node, config: dict[str, Any]
) -> tuple[torch.Tensor, ...]:
    """Call the operator below autograd, and note how its gradients are found."""
    values = (*node.control, *node.inputs)
    found: tuple[torch.Tensor, ...] = _Recorded.apply(  # type: ignore[no-untyped-call]
        definition, operator, backward, node, config, *values
    )
    return found


class _Recorded(torch.autograd.Function):
    """The derivatives of the bodies are traced when backward begins: only then are the gradients' types known."""

    @staticmethod
    def forward(
        ctx: Any,
        definition: Definition,
        operator: Operator,
        backward: Operator,
        node: Node,
        config: dict[str, Any],
        *values: Any,
    ) -> Any:
        ctx.definition, ctx.backward_operator, ctx.bodies, ctx.config = definition, backward, node.bodies, config
        ctx.counts = len(node.control), len(node.operands)
        ctx.keys = key_sets()
        ctx.places = [index for index, value in enumerate(values) if isinstance(value, torch.Tensor)]
        ctx.others = {index: value for index, value in enumerate(values) if not isinstance(value, torch.Tensor)}
        ctx.save_for_backward(*(values[index] for index in ctx.places))
        with below_autograd():
            outputs = operator(*node.args, **config)
        constant = _without_gradient(definition, node.bodies)
        ctx.differentiable = tuple(
            index for index, each in enumerate(outputs) if is_differentiable(each) and index not in constant
        )
        ctx.mark_non_differentiable(*(each for i, each in enumerate(outputs) if i not in ctx.differentiable))
        return outputs

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        known = ctx.others | dict(zip(ctx.places, ctx.saved_tensors, strict=True))
        values = [known[index] for index in sorted(known)]
        controls, operands = ctx.counts
        control, inputs = values[:controls], values[controls:]
        needs_grad = tuple(ctx.needs_input_grad[5 + controls :])
        flowing = tuple(grads[index].contiguous() for index in ctx.differentiable)
        node = Node(tuple(control), ctx.bodies, tuple(inputs[:operands]), tuple(inputs[operands:]), flowing)
        places = wanted(ctx.definition, node, needs_grad)
        derivatives = tuple(
            materialized(derivative_of(body, len(inputs), places, ctx.differentiable), (*inputs, *flowing), ctx.keys)
            for body in ctx.bodies
        )
        bodies = (*ctx.bodies, *derivatives) if takes_bodies(ctx.definition) else derivatives
        called = Node(node.control, bodies, node.operands, node.lifted, flowing)
        found = iter(ctx.backward_operator(*called.args, needs_grad=needs_grad, **ctx.config))
        of_inputs = [next(found) if needed else None for needed in needs_grad]
        return (*[None] * (5 + controls), *of_inputs)


def recorded_once(name: str, call: Callable[..., Any], values: Sequence[Any]) -> tuple[torch.Tensor, ...]:
    """Call ``call(*values)`` without recording it; where what it gives is differentiated, that is an error then."""
    found: tuple[torch.Tensor, ...] = _RecordedOnce.apply(name, call, *values)  # type: ignore[no-untyped-call]
    return found


class _RecordedOnce(torch.autograd.Function):
    """A program may keep the history of a gradient, and never use it."""

    @staticmethod
    def forward(ctx: Any, name: str, call: Callable[..., Any], *values: Any) -> Any:
        ctx.name = name
        return call(*values)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> NoReturn:
        raise HopkitError(
            f"{ctx.name} has no second derivative: the result of its backward operator was differentiated",
            cure="differentiate the plain function twice, outside of the compiler",
        )


def _without_gradient(definition: Definition, bodies: Sequence[Callable[..., Any]]) -> set[int]:
    """The outputs of which Dynamo saw, in each body that may be taken, that they have no gradient."""
    if takes_bodies(definition):
        return set()
    without = [
        {
            index
            for index, value in enumerate(output_values(body))
            if isinstance(value, torch.Tensor) and not value.requires_grad
        }
        for body in bodies
    ]
    return set.intersection(*without)


def derivative_of(
    body: Callable[..., Any], count: int, places: Sequence[int], differentiable: Sequence[int]
) -> Callable[..., tuple[torch.Tensor, ...]]:
    """The vector-Jacobian product of a body: of its inputs and the gradients of its outputs, the gradients of inputs.

    ``count`` is the number of inputs, ``places`` tells of which gradients are wanted, ``differentiable`` which outputs
    have one. Each gradient is contiguous, has memory of its own, and is zero where there is none.

    >>> double = derivative_of(lambda x: (x * 2,), 1, (0,), (0,))
    >>> double(torch.ones(2), torch.tensor([1.0, 3.0]))
    (tensor([2., 6.]),)
    """

    def derivative(*values: Any) -> tuple[torch.Tensor, ...]:
        with torch.enable_grad():
            inputs = list(values[:count])
            for place in places:
                if not inputs[place].requires_grad:
                    inputs[place] = inputs[place].detach().requires_grad_()
            outputs = body(*inputs)
            pairs = [
                (outputs[index], grad)
                for index, grad in zip(differentiable, values[count:], strict=True)
                if outputs[index].requires_grad
            ]
            leaves = [inputs[place] for place in places]
            found: Sequence[torch.Tensor | None] = [None] * len(leaves)
            if pairs and leaves:
                outs, grads = zip(*pairs, strict=True)
                found = torch.autograd.grad(outs, leaves, grads, allow_unused=True)
        dense = [
            torch.zeros_like(leaf).contiguous() if grad is None else grad.contiguous()
            for leaf, grad in zip(leaves, found, strict=True)
        ]
        return fresh(dense, values)

    return derivative
