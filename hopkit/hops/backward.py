"""The rules of a custom HOP's backward operator, ``NAME_backward``, whose bodies are the derivatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import torch

from hopkit._torch.hop.operator import Operator, below_autograd
from hopkit._torch.pytree import tree_flatten, tree_unflatten
from hopkit.errors import HopkitError, UsageError
from hopkit.hops.autograd import call_once_differentiable, grads_like
from hopkit.hops.calling_convention import GraphBody, Node, call_eagerly
from hopkit.hops.definition import Definition
from hopkit.hops.grad_inputs import grad_input_indices, is_differentiable, takes_bodies
from hopkit.hops.memory import fresh

__all__ = ["Backward"]


class Backward:
    """The rules of the backward operator. ``needs_grad`` has an entry for each operand and each lifted value."""

    def __init__(self, definition: Definition, lowered: Any) -> None:
        self.definition, self.lowered = definition, lowered
        self.operator: Operator | None = None

    def run(self, *args: Any, needs_grad: Sequence[bool], **config: Any) -> tuple[torch.Tensor, ...]:
        node = Node.of(args)
        bodies = self._bodies(node, needs_grad)
        operand_grads = self._operand_grads(node, bodies, config)
        lifted_grads = _summed([body.lifted_grads for body in bodies if body.lifted_grads])
        count = len(node.operands)
        places = [place for place in grad_input_indices(self.definition, node, needs_grad) if place >= count]
        lifted = dict(zip(places, lifted_grads, strict=True)) if lifted_grads else {}
        grads = []
        for place, (value, needed) in enumerate(zip(node.inputs, needs_grad, strict=True)):
            if needed:
                grad = operand_grads[place] if place < count else lifted.get(place)
                grads.append(torch.zeros_like(value).contiguous() if grad is None else grad.contiguous())
        return fresh(grads, (*node.inputs, *node.grads))

    def _bodies(self, node: Node, needs_grad: Sequence[bool]) -> list[GraphBody]:
        places = grad_input_indices(self.definition, node, needs_grad)
        count = len(node.bodies) // 2 if takes_bodies(self.definition) else 0
        derivatives = node.bodies[count:]
        graphs = node.bodies[:count] or derivatives
        return [
            GraphBody(self.definition.name, graph, node.operands, node.lifted, derivative, places)
            for graph, derivative in zip(graphs, derivatives, strict=True)
        ]

    def _operand_grads(
        self, node: Node, bodies: list[GraphBody], config: dict[str, Any]
    ) -> Sequence[torch.Tensor | None]:
        definition = self.definition
        if definition.backward is not None:
            returned = call_eagerly(definition.backward, definition.runs, node, bodies, {**config, "grads": node.grads})
            grads = tuple(returned) if isinstance(returned, (tuple, list)) else (returned,)
            if len(grads) != len(node.operands):
                raise HopkitError(
                    f"{definition.name}: backward= returned {len(grads)} gradients for {len(node.operands)} operands",
                    hint="return one for each tensor among the operands, or None",
                )
            return grads
        if definition.runs == "repeated":
            return self._through_steps(node, bodies[0], config)
        derivatives = [_derivative(body, node.grads) for body in bodies]
        return self._selected(node, derivatives, config)

    def _selected(
        self, node: Node, derivatives: Sequence[Callable[..., Sequence[torch.Tensor | None]]], config: dict[str, Any]
    ) -> Sequence[torch.Tensor | None]:
        """Return the gradients of the body that the eager function calls and whose result it returns.

        Raises `UsageError` if it returns anything else: that would have no gradient, or a wrong one.
        """
        returned: list[Sequence[torch.Tensor | None]] = []

        def noting(derivative: Callable[..., Sequence[torch.Tensor | None]]) -> Callable[..., Any]:
            def noted(*operands: Any) -> Sequence[torch.Tensor | None]:
                returned.append(derivative(*operands))
                return returned[-1]

            return noted

        definition = self.definition
        bodies = [noting(derivative) for derivative in derivatives]
        try:
            chosen = call_eagerly(definition.eager, definition.runs, node, bodies, config)
        except TypeError as error:
            if not returned:
                raise
            raise self._computes_error(str(error)) from error
        if isinstance(chosen, (tuple, list)):
            for gradients in returned:
                if [id(gradient) for gradient in chosen] == [id(gradient) for gradient in gradients]:
                    return gradients
        raise self._computes_error("it returns something else than a body does")

    def _computes_error(self, what: str) -> UsageError:
        return UsageError(
            f"{self.definition.name}: runs={self.definition.runs!r} promises that the operator returns what a body "
            f"returns, and its function computes with the body's result: {what}",
            hint="return the body's result unchanged, and compute after the operator; or pass backward=",
        )

    def _through_steps(self, node: Node, body: GraphBody, config: dict[str, Any]) -> Sequence[torch.Tensor | None]:
        """Recompute the operands of each step; then differentiate the steps, from the last to the first."""
        carries: list[Any] = []

        def step(carried: Any) -> Any:
            carries.append(carried)
            return body(carried)

        call_eagerly(self.definition.eager, "repeated", node, [step], config)
        incoming = iter(node.grads)
        grads: Sequence[Any] = [next(incoming) if is_differentiable(value) else None for value in node.operands]
        for carried in reversed(carries):
            grads = body.vjp(carried, grads)
        return grads

    def fake(self, *args: Any, needs_grad: Sequence[bool], **config: Any) -> tuple[torch.Tensor, ...]:
        return tuple(
            value.new_empty(value.shape)
            for value, needed in zip(Node.of(args).inputs, needs_grad, strict=True)
            if needed
        )

    def inputs_of_bodies(self, *args: Any, **config: Any) -> Sequence[tuple[Any, ...]]:
        node = Node.of(args)
        count = len(node.bodies) // 2 if takes_bodies(self.definition) else 0
        if not count or self.definition.runs is not None:
            return [node.inputs] * count + [(*node.inputs, *node.grads)] * (len(node.bodies) - count)
        # An author's function may return other values than a body does.
        bodies = node.bodies[:count]
        return [node.inputs] * count + [(*node.inputs, *grads_like(body, node.inputs)[1]) for body in bodies]

    def differentiate(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        assert self.operator is not None
        operator = self.operator
        node = Node.of(args)
        flat, spec = tree_flatten((node.control, node.operands, node.lifted, node.grads))

        def call(*values: Any) -> Any:
            control, operands, lifted, grads = tree_unflatten(list(values), spec)
            with below_autograd():
                return operator(*Node(control, node.bodies, operands, lifted, grads).args, **config)

        return call_once_differentiable(self.definition.name, call, flat)

    def traced(self) -> None:
        self.lowered()

    def by_sample(self, *args: Any, **config: Any) -> NoReturn:
        self.all_batched()

    def all_batched(self) -> NoReturn:
        raise HopkitError(
            f"{self.definition.name}_backward: vmap has it take gradients that are batched",
            hint="take the gradients one after the other",
        )


def _derivative(body: GraphBody, grads: Sequence[torch.Tensor]) -> Any:
    return lambda *operands: body.vjp(operands, grads)


def _summed(parts: Sequence[Sequence[torch.Tensor]]) -> list[torch.Tensor]:
    """Sum the gradients of lifted values over the bodies that were run."""
    return [torch.stack(grads).sum(0) if len(grads) > 1 else grads[0] for grads in zip(*parts, strict=True)]
