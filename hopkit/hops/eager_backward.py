"""Apply the backward rule of a custom HOP outside of any compiler: its bodies are the program's functions."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit.hops.autograd import call_once_differentiable
from hopkit.hops.backward import Backward
from hopkit.hops.calling_convention import Arguments, Node, arguments, call_body, check_gradients
from hopkit.hops.definition import Definition
from hopkit.hops.drawn_gradients import refuse_draws
from hopkit.hops.eager import call_eager_function
from hopkit.hops.grad_inputs import is_differentiable
from hopkit.hops.structures import all_parts, taken_apart

__all__ = ["call_with_backward"]

Function = Callable[..., Any]


def call_with_backward(
    definition: Definition, backward: Backward, args: tuple[Any, ...], config: dict[str, Any]
) -> Any:
    """Return the eager function's results; their gradients come from the definition's rule.

    The eager function runs without recording, on the program's functions. It closes over the tensors that it uses and
    did not create; those that require a gradient get it from the bodies' derivatives. If nothing requires a gradient,
    or none are recorded, only call the function.
    """
    if not torch.is_grad_enabled():
        return call_eager_function(definition, args, config)
    call_args = arguments(definition.name, definition.runs, args)
    leaves, rebuilt = taken_apart(call_args.operands, "operands", numbers=definition.runs != "repeated")
    # Detached, so that a body which closes over an operand is noticed.
    operands = rebuilt([_detached(leaf) for leaf in leaves])
    closed_over: list[torch.Tensor] = []
    bodies = call_args.bodies if call_args.many else call_args.bodies[0]
    spread = definition.runs not in ("repeated", "selected")
    with torch.no_grad():
        args = (*call_args.control, bodies, *(operands if spread else (operands,)))
        returned = call_eager_function(definition, args, config, closed_over)
    outputs, build = taken_apart(returned, "result", parts_of=all_parts)
    rule = _Rule(definition, backward, call_args, rebuilt, len(leaves), config)
    recorded = _EagerGradient.apply(rule, outputs, *leaves, *closed_over)  # type: ignore[no-untyped-call]
    return build(recorded)


def _detached(value: Any) -> Any:
    return value.detach() if isinstance(value, torch.Tensor) and value.requires_grad else value


class _Rule:
    """The backward rule of one call; ``count`` is the number of its operands."""

    def __init__(
        self,
        definition: Definition,
        backward: Backward,
        call_args: Arguments,
        rebuilt: Function,
        count: int,
        config: dict[str, Any],
    ) -> None:
        self.definition, self.backward, self.call_args = definition, backward, call_args
        self.rebuilt, self.count, self.config = rebuilt, count, config

    def gradients(
        self, inputs: Sequence[Any], grads: Sequence[torch.Tensor], needs_grad: Sequence[bool]
    ) -> Sequence[torch.Tensor]:
        """Return the gradients of the inputs that need one: of operands, then of tensors that bodies close over."""
        operands, closed_over = tuple(inputs[: self.count]), tuple(inputs[self.count :])
        graphs = [self._flat(body) for body in self.call_args.bodies]
        derivatives = [self._derivative(graph, operands, closed_over, needs_grad) for graph in graphs]
        node = Node(self.call_args.control, (*graphs, *derivatives), operands, closed_over, tuple(grads))
        return self.backward.run(*node.args, needs_grad=needs_grad, **self.config)

    def _flat(self, body: Function) -> Function:
        """Return a body with the signature of a graph: from flat values, those that it closes over last, to a tuple."""

        def graph(*values: Any) -> tuple[Any, ...]:
            returned = call_body(body, self.rebuilt(values[: self.count]), self.call_args.spread)
            outputs, _ = taken_apart(returned, "result", parts_of=all_parts)
            return tuple(outputs)

        return graph

    def _derivative(
        self, graph: Function, operands: Sequence[Any], closed_over: Sequence[torch.Tensor], needs_grad: Sequence[bool]
    ) -> Function:
        def derivative(*values: Any) -> list[torch.Tensor]:
            grads = values[self.count + len(closed_over) :]
            with torch.enable_grad():
                inputs = [
                    value.detach().requires_grad_(is_differentiable(value))
                    if isinstance(value, torch.Tensor)
                    else value
                    for value in values[: self.count]
                ]
                with refuse_draws(self.definition.name):
                    outputs = [output for output in graph(*inputs) if is_differentiable(output)]
            check_gradients(self.definition.name, len(grads), len(outputs))
            pairs = [(out, grad) for out, grad in zip(outputs, grads, strict=True) if out.requires_grad]
            leaves = [value for value in inputs if isinstance(value, torch.Tensor) and value.requires_grad]
            return _partial_gradients(pairs, [*leaves, *closed_over])

        return derivative


def _partial_gradients(
    pairs: Sequence[tuple[torch.Tensor, torch.Tensor]], inputs: Sequence[torch.Tensor]
) -> list[torch.Tensor]:
    """Return the gradient of each input along the paths that cross no other input; zero if there is no such path.

    A tensor that a body closes over may be computed from another one: autograd follows that path afterwards.
    """
    partial: dict[int, torch.Tensor] = {}
    computed = [index for index, value in enumerate(inputs) if not value.is_leaf]
    # All leaves at once, then each computed input alone: a tensor at which gradients stop can't get one meanwhile.
    groups = [[index for index, value in enumerate(inputs) if value.is_leaf], *([index] for index in computed)]
    for group in groups if pairs else ():
        barriers = [inputs[index] for index in computed if index not in group]
        outputs, grads = zip(*pairs, strict=True)
        with _gradients_stopped_at(barriers):
            group_grads = (
                torch.autograd.grad(
                    outputs, [inputs[index] for index in group], grads, retain_graph=True, allow_unused=True
                )
                if group
                else ()
            )
        partial.update((index, grad) for index, grad in zip(group, group_grads, strict=True) if grad is not None)
    return [partial[index] if index in partial else torch.zeros_like(value) for index, value in enumerate(inputs)]


@contextlib.contextmanager
def _gradients_stopped_at(tensors: Sequence[torch.Tensor]) -> Iterator[None]:
    """Stop gradients at the tensors inside the block."""
    with contextlib.ExitStack() as stack:
        for tensor in tensors:
            stack.callback(tensor.register_hook(torch.zeros_like).remove)  # type: ignore[no-untyped-call]
        yield


class _EagerGradient(torch.autograd.Function):
    """Record outputs that are computed already as results of the operands and of the tensors that bodies close over."""

    @staticmethod
    def forward(ctx: Any, rule: _Rule, outputs: Sequence[torch.Tensor], *inputs: Any) -> Any:
        ctx.rule, ctx.definition = rule, rule.definition
        ctx.places = [index for index, value in enumerate(inputs) if isinstance(value, torch.Tensor)]
        ctx.constants = {index: value for index, value in enumerate(inputs) if not isinstance(value, torch.Tensor)}
        ctx.save_for_backward(*(inputs[index] for index in ctx.places))
        ctx.differentiable = tuple(index for index, output in enumerate(outputs) if is_differentiable(output))
        ctx.mark_non_differentiable(*(out for index, out in enumerate(outputs) if index not in ctx.differentiable))
        return tuple(outputs)

    @staticmethod
    def backward(ctx: Any, *grads: torch.Tensor) -> Any:
        by_index = ctx.constants | dict(zip(ctx.places, ctx.saved_tensors, strict=True))
        inputs = [by_index[index] for index in sorted(by_index)]
        needs_grad = tuple(ctx.needs_input_grad[2:])
        flowing = [grads[index].contiguous() for index in ctx.differentiable]

        def gradients(*values: Any) -> tuple[torch.Tensor, ...]:
            return tuple(ctx.rule.gradients(values[: len(inputs)], values[len(inputs) :], needs_grad))

        input_grads = iter(call_once_differentiable(ctx.rule.definition.name, gradients, [*inputs, *flowing]))
        return (None, None, *(next(input_grads) if needed else None for needed in needs_grad))
