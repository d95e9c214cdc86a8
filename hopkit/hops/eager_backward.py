"""The backward rule of a custom HOP outside of any compiler: its bodies are the program's own functions."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.hop_operator import tree_flatten, tree_unflatten
from hopkit.hops.arrangement import Arguments, Node, arguments, flat_body
from hopkit.hops.backward import Backward
from hopkit.hops.chain import is_differentiable
from hopkit.hops.definition import Definition
from hopkit.hops.plain import called_plainly
from hopkit.hops.recording import recorded_once

__all__ = ["called_with_backward"]

Function = Callable[..., Any]


def called_with_backward(
    definition: Definition, backward: Backward, args: tuple[Any, ...], config: dict[str, Any]
) -> Any:
    """Return what the plain function returns, whose gradients are those of the definition's rule.

    The plain function runs without recording, on the program's own functions. Tensors that require a gradient and that
    it uses without having made them are closed over: they get what the bodies' derivatives say. Where nothing requires
    a gradient, or none are recorded, this is a plain call.
    """
    if not torch.is_grad_enabled():
        return called_plainly(definition, args, config)
    given = arguments(definition.name, definition.runs, args)
    leaves, spec = tree_flatten(given.operands)
    # Apart from the operands, so that a body which closes over one of them is seen to do it.
    operands = tree_unflatten([_detached(leaf) for leaf in leaves], spec)
    closed_over: list[torch.Tensor] = []
    bodies = given.bodies if given.many else given.bodies[0]
    spread = definition.runs not in ("repeated", "selected")
    with torch.no_grad():
        args = (*given.control, bodies, *(operands if spread else (operands,)))
        returned = called_plainly(definition, args, config, closed_over)
    outputs, structure = tree_flatten(returned)
    rule = _Rule(definition, backward, given, spec, len(leaves), config)
    recorded = _Recorded.apply(rule, outputs, *leaves, *closed_over)  # type: ignore[no-untyped-call]
    return tree_unflatten(list(recorded), structure)


def _detached(value: Any) -> Any:
    return value.detach() if isinstance(value, torch.Tensor) and value.requires_grad else value


class _Rule:
    """The backward rule of one call; ``count`` is the number of its operands."""

    def __init__(
        self,
        definition: Definition,
        backward: Backward,
        given: Arguments,
        spec: Any,
        count: int,
        config: dict[str, Any],
    ) -> None:
        self.definition, self.backward, self.given = definition, backward, given
        self.spec, self.count, self.config = spec, count, config

    def gradients(
        self, inputs: Sequence[Any], grads: Sequence[torch.Tensor], needs_grad: Sequence[bool]
    ) -> Sequence[torch.Tensor]:
        """Return the gradients of the inputs that need one: of operands, then of tensors that bodies close over."""
        operands, closed_over = tuple(inputs[: self.count]), tuple(inputs[self.count :])
        graphs = [self._flat(body) for body in self.given.bodies]
        derivatives = [self._derivative(graph, operands, closed_over, needs_grad) for graph in graphs]
        node = Node(self.given.control, (*graphs, *derivatives), operands, closed_over, tuple(grads))
        return self.backward.run(*node.args, needs_grad=needs_grad, **self.config)

    def _flat(self, body: Function) -> Function:
        """A body as the graph of a node is: of flat values, those that it closes over last, to a tuple."""

        def graph(*values: Any) -> tuple[Any, ...]:
            found, _ = tree_flatten(flat_body(body, self.spec, self.given.spread, *values[: self.count]))
            return tuple(found)

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
                outputs = [output for output in graph(*inputs) if is_differentiable(output)]
            pairs = [(out, grad) for out, grad in zip(outputs, grads, strict=True) if out.requires_grad]
            wanted = [value for value in inputs if isinstance(value, torch.Tensor) and value.requires_grad]
            return _partial_gradients(pairs, [*wanted, *closed_over])

        return derivative


def _partial_gradients(
    pairs: Sequence[tuple[torch.Tensor, torch.Tensor]], inputs: Sequence[torch.Tensor]
) -> list[torch.Tensor]:
    """Return the gradient of each input, zero where there is none, by the ways that lead through no other input.

    One tensor that a body closes over may be computed from another: autograd goes that way by itself, afterwards.
    """
    found: dict[int, torch.Tensor] = {}
    computed = [index for index, value in enumerate(inputs) if not value.is_leaf]
    # The leaves at once, each of the others by itself: what is cut off has no gradient of its own meanwhile.
    groups = [[index for index, value in enumerate(inputs) if value.is_leaf], *([index] for index in computed)]
    for group in groups if pairs else ():
        others = [inputs[index] for index in computed if index not in group]
        outputs, grads = zip(*pairs, strict=True)
        with _cut(others):
            of_group = (
                torch.autograd.grad(
                    outputs, [inputs[index] for index in group], grads, retain_graph=True, allow_unused=True
                )
                if group
                else ()
            )
        found.update((index, grad) for index, grad in zip(group, of_group, strict=True) if grad is not None)
    return [found[index] if index in found else torch.zeros_like(value) for index, value in enumerate(inputs)]


@contextlib.contextmanager
def _cut(tensors: Sequence[torch.Tensor]) -> Iterator[None]:
    """Let no gradient go beyond the tensors inside the block."""
    with contextlib.ExitStack() as stack:
        for tensor in tensors:
            stack.callback(tensor.register_hook(torch.zeros_like).remove)  # type: ignore[no-untyped-call]
        yield


class _Recorded(torch.autograd.Function):
    """Outputs that are known already, as results of the operands and of what bodies close over."""

    @staticmethod
    def forward(ctx: Any, rule: _Rule, outputs: Sequence[torch.Tensor], *inputs: Any) -> Any:
        ctx.rule, ctx.definition = rule, rule.definition
        ctx.places = [index for index, value in enumerate(inputs) if isinstance(value, torch.Tensor)]
        ctx.others = {index: value for index, value in enumerate(inputs) if not isinstance(value, torch.Tensor)}
        ctx.save_for_backward(*(inputs[index] for index in ctx.places))
        ctx.differentiable = tuple(index for index, output in enumerate(outputs) if is_differentiable(output))
        ctx.mark_non_differentiable(*(out for index, out in enumerate(outputs) if index not in ctx.differentiable))
        return tuple(outputs)

    @staticmethod
    def backward(ctx: Any, *grads: torch.Tensor) -> Any:
        known = ctx.others | dict(zip(ctx.places, ctx.saved_tensors, strict=True))
        inputs = [known[index] for index in sorted(known)]
        needs_grad = tuple(ctx.needs_input_grad[2:])
        flowing = [grads[index].contiguous() for index in ctx.differentiable]

        def gradients(*values: Any) -> tuple[torch.Tensor, ...]:
            return tuple(ctx.rule.gradients(values[: len(inputs)], values[len(inputs) :], needs_grad))

        found = iter(recorded_once(ctx.rule.definition.name, gradients, [*inputs, *flowing]))
        return (None, None, *(next(found) if needed else None for needed in needs_grad))
