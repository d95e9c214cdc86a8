"""Torch's loops with a gradient in a trace of ``make_fx``, whose graph may be differentiated afterwards.

Torch runs a ``while_loop`` with a gradient as another operator, which stacks the results of all rounds for the
backward. A trace keeps that operator in its graph, where it has no gradient. Torch 2.13 to 2.15 fail to trace a
``scan`` with a gradient on fake tensors: its rule for autograd mixes those of Dynamo with those of the trace.

Source: ``WhileLoopAutogradOp`` in ``torch/_higher_order_ops/while_loop.py``, ``ScanAutogradOp`` in ``scan.py`` there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import hop
from hopkit._torch.functorch import requires_grad
from hopkit._torch.hop.operator import Operator, compiled_for_graph
from hopkit.hops.autograd import call_once_differentiable
from hopkit.loops.tracing import Loop

__all__ = ["recomputed_scan", "recomputed_while_loop"]

Values = tuple[Any, ...]


def recomputed_while_loop(operator: Operator) -> Operator:
    """Return a function in place of torch's ``while_loop`` with a gradient, in a trace of ``make_fx``.

    It calls the loop without gradients, and its backward runs the loop again with them: it must draw no random numbers.
    So a trace of the forward has the loop, which can be differentiated, and a trace of both has the gradient.
    Elsewhere, and for another operator, return ``operator``.
    """
    return _while_loop if operator is hop("while_loop") and compiled_for_graph() else operator


def recomputed_scan(loop: Loop, operator: Operator) -> Operator:
    """Return a function in place of torch's ``scan`` as `recomputed_while_loop`, if a ``loop`` has a gradient.

    A loop that draws random numbers has torch's own gradient, which keeps them.
    """
    in_place = operator is hop("scan") and compiled_for_graph()
    return _scan if in_place and loop.is_differentiated() and not loop.body.effects.draws else operator


def _while_loop(
    cond_fn: Callable[..., Any],
    body_fn: Callable[..., Any],
    carried: Sequence[Any],
    others: Sequence[Any],
    **options: Any,
) -> Values:
    count = len(carried)

    def run(values: Values) -> Values:
        return tuple(hop("while_loop")(cond_fn, body_fn, values[:count], values[count:], **options))

    outputs: Values = _Recomputed.apply("hopkit.while_loop", run, *carried, *others)  # type: ignore[no-untyped-call]
    return outputs


def _scan(combine_fn: Callable[..., Any], init: Sequence[Any], xs: Sequence[Any], others: Sequence[Any]) -> Values:
    first, last = len(init), len(init) + len(xs)

    def run(values: Values) -> Values:
        return tuple(hop("scan")(combine_fn, [*values[:first]], [*values[first:last]], [*values[last:]]))

    outputs: Values = _Recomputed.apply("hopkit.scan", run, *init, *xs, *others)  # type: ignore[no-untyped-call]
    return outputs


class _Recomputed(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, name: str, run: Callable[[Values], Values], *inputs: Any) -> Values:
        ctx.name, ctx.run = name, run
        ctx.numbers = {place: value for place, value in enumerate(inputs) if not isinstance(value, torch.Tensor)}
        ctx.save_for_backward(*(value for value in inputs if isinstance(value, torch.Tensor)))
        return run(inputs)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Values:
        tensors = iter(ctx.saved_tensors)
        count = len(ctx.numbers) + len(ctx.saved_tensors)
        inputs = tuple(ctx.numbers[place] if place in ctx.numbers else next(tensors) for place in range(count))
        needed = [place for place in range(count) if ctx.needs_input_grad[place + 2]]

        def gradients(*values: Any) -> Values:
            leaves = [
                value.detach().requires_grad_(place in needed) if isinstance(value, torch.Tensor) else value
                for place, value in enumerate(values[:count])
            ]
            with torch.enable_grad():
                outputs = ctx.run(tuple(leaves))
            pairs = [pair for pair in zip(outputs, values[count:], strict=True) if requires_grad(pair[0])]
            roots, flowing = zip(*pairs, strict=True)
            return torch.autograd.grad(roots, [leaves[place] for place in needed], flowing, allow_unused=True)

        found = call_once_differentiable(ctx.name, gradients, (*inputs, *grads))
        by_place = dict(zip(needed, found, strict=True))
        return (None, None, *(by_place.get(place) for place in range(count)))
