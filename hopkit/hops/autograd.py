"""Record custom HOPs in autograd: the gradient is a call of the backward operator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import torch

from hopkit._torch.hop.operator import Operator, below_autograd, key_sets, materialized, output_values
from hopkit.errors import HopkitError
from hopkit.hops.calling_convention import Node
from hopkit.hops.definition import Definition
from hopkit.hops.drawn_gradients import refuse_drawn_gradients
from hopkit.hops.grad_inputs import grad_input_indices, is_differentiable, takes_bodies
from hopkit.hops.memory import fresh

__all__ = ["call_once_differentiable", "call_recorded", "grads_like", "vjp_of"]


def call_recorded(
    definition: Definition, operator: Operator, backward: Operator, node: Node, config: dict[str, Any]
) -> tuple[torch.Tensor, ...]:
    """Call the operator below autograd, and record its backward operator as its gradient."""
    values = (*node.control, *node.inputs)
    outputs: tuple[torch.Tensor, ...] = _CustomHopGradient.apply(  # type: ignore[no-untyped-call]
        definition, operator, backward, node, config, *values
    )
    return outputs


class _CustomHopGradient(torch.autograd.Function):
    """Trace the derivatives of the bodies when backward begins: only then are the gradients' types known."""

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
        ctx.constants = {index: value for index, value in enumerate(values) if not isinstance(value, torch.Tensor)}
        ctx.save_for_backward(*(values[index] for index in ctx.places))
        with below_autograd():
            outputs = operator(*node.args, **config)
        constant = _constant_outputs(definition, node.bodies)
        ctx.differentiable = tuple(
            index for index, output in enumerate(outputs) if is_differentiable(output) and index not in constant
        )
        ctx.mark_non_differentiable(*(output for i, output in enumerate(outputs) if i not in ctx.differentiable))
        return outputs

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        by_index = ctx.constants | dict(zip(ctx.places, ctx.saved_tensors, strict=True))
        values = [by_index[index] for index in sorted(by_index)]
        controls, operands = ctx.counts
        control, inputs = values[:controls], values[controls:]
        needs_grad = tuple(ctx.needs_input_grad[5 + controls :])
        flowing = tuple(grads[index].contiguous() for index in ctx.differentiable)
        node = Node(tuple(control), ctx.bodies, tuple(inputs[:operands]), tuple(inputs[operands:]), flowing)
        places = grad_input_indices(ctx.definition, node, needs_grad)
        derivatives = []
        for body in ctx.bodies:
            differentiable, body_grads = ctx.differentiable, flowing
            if ctx.definition.runs is None and not same_outputs(ctx.bodies, flowing):
                differentiable, body_grads = grads_like(body, inputs)
            derivative = vjp_of(body, len(inputs), places, differentiable)
            derivatives.append(materialized(derivative, (*inputs, *body_grads), ctx.keys))
            refuse_drawn_gradients(ctx.definition.name, derivatives[-1])
        bodies = (*ctx.bodies, *derivatives) if takes_bodies(ctx.definition) else tuple(derivatives)
        backward_node = Node(node.control, bodies, node.operands, node.lifted, flowing)
        input_grads = iter(ctx.backward_operator(*backward_node.args, needs_grad=needs_grad, **ctx.config))
        return (*[None] * (5 + controls), *(next(input_grads) if needed else None for needed in needs_grad))


def same_outputs(bodies: Sequence[Callable[..., Any]], grads: Sequence[torch.Tensor]) -> bool:
    """Return whether each body returns as many differentiable tensors as the HOP, as far as is known.

    An author's function may call several bodies, or one body several times, and return more or less.
    """
    known = [output_values(body) for body in bodies]
    return all(sum(map(is_differentiable, values)) == len(grads) for values in known if values)


def grads_like(body: Callable[..., Any], inputs: Sequence[Any]) -> tuple[tuple[int, ...], tuple[torch.Tensor, ...]]:
    """Return the indices of the differentiable outputs of a body, and tensors like their gradients.

    >>> grads_like(lambda x: (x.long(), x * 2), [torch.ones(1)])
    ((1,), (tensor([0.]),))
    """
    with torch.no_grad():
        outputs = body(*inputs)
    indices = tuple(index for index, output in enumerate(outputs) if is_differentiable(output))
    return indices, tuple(torch.zeros_like(outputs[index]).contiguous() for index in indices)


def call_once_differentiable(name: str, call: Callable[..., Any], values: Sequence[Any]) -> tuple[torch.Tensor, ...]:
    """Call ``call(*values)`` without recording it; raise `HopkitError` only when its results are differentiated."""
    outputs: tuple[torch.Tensor, ...] = _FirstDerivativeOnly.apply(name, call, *values)  # type: ignore[no-untyped-call]
    return outputs


class _FirstDerivativeOnly(torch.autograd.Function):
    """Raise in backward, not in forward: a program may keep the history of a gradient, and never use it."""

    @staticmethod
    def forward(ctx: Any, name: str, call: Callable[..., Any], *values: Any) -> Any:
        ctx.name = name
        return call(*values)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> NoReturn:
        raise HopkitError(
            f"{ctx.name} has no second derivative: the result of its backward operator was differentiated",
            hint="differentiate the eager function twice, outside of the compiler",
        )


def _constant_outputs(definition: Definition, bodies: Sequence[Callable[..., Any]]) -> set[int]:
    """Return the indices of the outputs that have no gradient in any body, according to Dynamo."""
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


def vjp_of(
    body: Callable[..., Any], count: int, places: Sequence[int], differentiable: Sequence[int]
) -> Callable[..., tuple[torch.Tensor, ...]]:
    """Return the vector-Jacobian product of a body: a function of its inputs and the gradients of its outputs.

    ``count`` is the number of inputs, ``places`` the indices of the inputs whose gradients the product returns,
    ``differentiable`` the indices of the outputs that have one. Each gradient is contiguous, shares no memory, and is
    zero if the outputs do not depend on the input.

    >>> double = vjp_of(lambda x: (x * 2,), 1, (0,), (0,))
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
            leaf_grads: Sequence[torch.Tensor | None] = [None] * len(leaves)
            if pairs and leaves:
                outs, grads = zip(*pairs, strict=True)
                leaf_grads = torch.autograd.grad(outs, leaves, grads, allow_unused=True)
        dense = [
            torch.zeros_like(leaf).contiguous() if grad is None else grad.contiguous()
            for leaf, grad in zip(leaves, leaf_grads, strict=True)
        ]
        return fresh(dense, values)

    return derivative
