"""The backward operator of a custom HOP, ``NAME_backward``: an operator of its own, with the derivatives as bodies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import torch

from hopkit._torch.hop_operator import Operator, below_autograd, tree_flatten, tree_unflatten
from hopkit.errors import HopkitError, UsageError
from hopkit.hops.arrangement import Body, Node, plain_call
from hopkit.hops.chain import is_differentiable, takes_bodies, wanted
from hopkit.hops.definition import Definition
from hopkit.hops.memory import fresh
from hopkit.hops.recording import recorded_once

__all__ = ["Backward"]


class Backward:
    """The rules of the backward operator. ``needs_grad`` has an entry for each operand and each lifted value."""

    def __init__(self, definition: Definition, lowered: Any) -> None:
        self.definition, self.lowered = definition, lowered
        self.operator: Operator | None = None

    def run(self, *args: Any, needs_grad: Sequence[bool], **config: Any) -> tuple[torch.Tensor, ...]:
        node = Node.of(args)
        bodies = self._bodies(node, needs_grad)
        of_operands = self._of_operands(node, bodies, config)
        of_lifted = _summed([body.lifted_grads for body in bodies if body.lifted_grads])
        found = []
        places = [place for place in wanted(self.definition, node, needs_grad) if place >= len(node.operands)]
        lifted = dict(zip(places, of_lifted, strict=True)) if of_lifted else {}
        for place, (value, needed) in enumerate(zip(node.inputs, needs_grad, strict=True)):
            if needed:
                grad = of_operands[place] if place < len(node.operands) else lifted.get(place)
                found.append(torch.zeros_like(value).contiguous() if grad is None else grad.contiguous())
        return fresh(found, (*node.inputs, *node.grads))

    def _bodies(self, node: Node, needs_grad: Sequence[bool]) -> list[Body]:
        places = wanted(self.definition, node, needs_grad)
        count = len(node.bodies) // 2 if takes_bodies(self.definition) else 0
        derivatives = node.bodies[count:]
        graphs = node.bodies[:count] or derivatives
        return [
            Body(self.definition.name, graph, node.operands, node.lifted, derivative, places)
            for graph, derivative in zip(graphs, derivatives, strict=True)
        ]

    def _of_operands(self, node: Node, bodies: list[Body], config: dict[str, Any]) -> Sequence[torch.Tensor | None]:
        definition = self.definition
        if definition.backward is not None:
            found = plain_call(definition.backward, definition.runs, node, bodies, {**config, "grads": node.grads})
            grads = tuple(found) if isinstance(found, (tuple, list)) else (found,)
            if len(grads) != len(node.operands):
                raise HopkitError(
                    f"{definition.name}: backward= returned {len(grads)} gradients for {len(node.operands)} operands",
                    cure="return one for each tensor among the operands, or None",
                )
            return grads
        if definition.runs == "repeated":
            return self._through_steps(node, bodies[0], config)
        derivatives = [_derivative(body, node.grads) for body in bodies]
        return self._selected(node, derivatives, config)

    def _selected(
        self, node: Node, derivatives: Sequence[Callable[..., Sequence[torch.Tensor | None]]], config: dict[str, Any]
    ) -> Sequence[torch.Tensor | None]:
        """The gradients of the body that the plain function calls and whose result it returns.

        Raises `UsageError` where it returns anything else: that would have no gradient, or a wrong one.
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
            chosen = plain_call(definition.plain, definition.runs, node, bodies, config)
        except TypeError as error:
            if not returned:
                raise
            raise self._computes(str(error)) from error
        if isinstance(chosen, (tuple, list)):
            for gradients in returned:
                if [id(gradient) for gradient in chosen] == [id(gradient) for gradient in gradients]:
                    return gradients
        raise self._computes("it returns something else than a body does")

    def _computes(self, what: str) -> UsageError:
        return UsageError(
            f"{self.definition.name}: runs={self.definition.runs!r} promises that the operator returns what a body "
            f"returns, and its function computes with that: {what}",
            cure="return what the body returned as it is, and compute behind the operator; or give backward=",
        )

    def _through_steps(self, node: Node, body: Body, config: dict[str, Any]) -> Sequence[torch.Tensor | None]:
        """What each step was given is computed again; then the steps are differentiated, from the last to the first."""
        given: list[Any] = []

        def step(carried: Any) -> Any:
            given.append(carried)
            return body(carried)

        plain_call(self.definition.plain, "repeated", node, [step], config)
        incoming = iter(node.grads)
        grads: Sequence[Any] = [next(incoming) if is_differentiable(each) else None for each in node.operands]
        for carried in reversed(given):
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
        return [node.inputs] * count + [(*node.inputs, *node.grads)] * (len(node.bodies) - count)

    def differentiate(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        assert self.operator is not None
        operator = self.operator
        node = Node.of(args)
        flat, spec = tree_flatten((node.control, node.operands, node.lifted, node.grads))

        def call(*values: Any) -> Any:
            control, operands, lifted, grads = tree_unflatten(list(values), spec)
            with below_autograd():
                return operator(*Node(control, node.bodies, operands, lifted, grads).args, **config)

        return recorded_once(self.definition.name, call, flat)

    def traced(self) -> None:
        self.lowered()

    def all_batched(self) -> NoReturn:
        raise HopkitError(
            f"{self.definition.name}_backward: vmap has it take gradients that are batched",
            cure="take the gradients one after the other",
        )


def _derivative(body: Body, grads: Sequence[torch.Tensor]) -> Any:
    return lambda *operands: body.vjp(operands, grads)


def _summed(parts: Sequence[Sequence[torch.Tensor]]) -> list[torch.Tensor]:
    """The gradients of lifted values, over the bodies that were run."""
    return [torch.stack(each).sum(0) if len(each) > 1 else each[0] for each in zip(*parts, strict=True)]
