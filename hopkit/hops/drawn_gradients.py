"""Refuse gradients that depend on random numbers of a body.

The backward calls the body again, which then draws other numbers than in the forward: the mask of a dropout, for
example. A gradient that does not depend on them, such as that of ``x + noise``, is right. For custom HOPs and those of
torch that hopkit emits alike: see `.drawn_results`.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

import torch

from hopkit._torch.aot.dispatch import Operator, is_view, operator_calls, written
from hopkit._torch.aot.random_operators import draws_numbers
from hopkit.errors import GradientRefused

__all__ = ["drawn_operator", "refuse_drawn_gradients", "refuse_draws", "refuse_gradient"]


def refuse_drawn_gradients(name: str, derivative: torch.fx.GraphModule) -> None:
    """Raise `GradientRefused` if an output of the derivative of a body depends on a random operator.

    >>> def masked(x: torch.Tensor) -> torch.Tensor:
    ...     return x * torch.ops.aten.rand_like.default(x)
    >>> try:
    ...     refuse_drawn_gradients("my_hop", torch.fx.symbolic_trace(masked))
    ... except GradientRefused as error:
    ...     print(error.message.partition(",")[0])
    my_hop: the body draws random numbers with aten.rand_like.default
    """
    if drawn := drawn_operator(derivative):
        raise _drawn_error(name, drawn)


def drawn_operator(graph: torch.fx.GraphModule) -> str:
    """Return the first random operator on which an output of a graph depends; empty if there is none.

    >>> def half_drawn(x: torch.Tensor) -> torch.Tensor:
    ...     mask = torch.ops.aten.ones_like.default(x)
    ...     torch.ops.aten.bernoulli_.float(torch.ops.aten.select.int(mask, 0, 0))
    ...     return x * mask
    >>> drawn_operator(torch.fx.symbolic_trace(half_drawn))
    'aten.bernoulli_.float'
    """
    writers: dict[torch.fx.Node, list[torch.fx.Node]] = {}
    for node in graph.graph.nodes:
        for target in _written_nodes(node):
            writers.setdefault(_base_of(target), []).append(node)
    (output,) = graph.graph.find_nodes(op="output")
    reached, waiting = set[torch.fx.Node](), [output]
    while waiting:
        node = waiting.pop()
        if node in reached:
            continue
        reached.add(node)
        waiting += [*node.all_input_nodes, *writers.get(_base_of(node), ())]
    found = (_drawn_by(graph, node) for node in graph.graph.nodes if node in reached)
    return next(filter(None, found), "")


def _written_nodes(node: torch.fx.Node) -> Iterator[torch.fx.Node]:
    """Yield the nodes of the tensors to which a node writes."""
    if (called := _operator_of(node)) is not None:
        yield from written(called, node.args, node.kwargs)


def _operator_of(node: torch.fx.Node) -> Operator | None:
    is_operator = node.op == "call_function" and hasattr(node.target, "_schema")
    return node.target if is_operator and callable(node.target) else None


def _base_of(node: torch.fx.Node) -> torch.fx.Node:
    """Return the node that made the memory of a tensor: views and writes in place follow it."""
    while node.op == "call_function" and node.all_input_nodes:
        called, targets = _operator_of(node), list(_written_nodes(node))
        if not targets and node.target is not operator.getitem and not (called is not None and is_view(called)):
            return node
        node = targets[0] if targets else node.all_input_nodes[0]
    return node


def refuse_gradient(value: torch.Tensor, name: str, drawn: str) -> torch.Tensor:
    """Return a tensor of the same contents whose gradient, if it is asked for, is a `GradientRefused`.

    ``name`` is that of the HOP, ``drawn`` the random operator, with its line if that is known.

    >>> x = torch.ones(1, requires_grad=True)
    >>> y = refuse_gradient(x, "my_hop", "aten.rand_like.default")
    >>> with torch.no_grad():
    ...     torch.equal(x, y)
    True
    >>> try:
    ...     y.backward()
    ... except GradientRefused as error:
    ...     print(error.message.partition(",")[0])
    my_hop: the body draws random numbers with aten.rand_like.default
    """
    result: torch.Tensor = _RefusedGradient.apply(value, name, drawn)  # type: ignore[no-untyped-call]
    return result


class _RefusedGradient(torch.autograd.Function):
    """Raise in backward, not in forward: a program may keep the history of a result, and never use it."""

    @staticmethod
    def forward(ctx: Any, value: torch.Tensor, name: str, drawn: str) -> torch.Tensor:
        ctx.name, ctx.drawn = name, drawn
        return value.view_as(value)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> NoReturn:
        raise _drawn_error(ctx.name, ctx.drawn)


@contextlib.contextmanager
def refuse_draws(name: str) -> Iterator[None]:
    """Raise `GradientRefused` for each random operator called inside the block, which runs a body a second time."""

    def call(function: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        if draws_numbers(function, args, kwargs):
            raise _drawn_error(name, str(function))
        return function(*args, **kwargs)

    with operator_calls(call, in_bodies=True, compiles=True):
        yield


def _drawn_error(name: str, drawn: str) -> GradientRefused:
    return GradientRefused(
        f"{name}: the body draws random numbers with {drawn}, and the backward, which calls the body again, would "
        "draw others",
        hint="draw the numbers before the call, and pass them as an operand",
    )


def _drawn_by(module: torch.fx.GraphModule, node: torch.fx.Node) -> str:
    """Return the random operator that a node calls, or on which a HOP's body depends; empty if there is none."""
    if node.op == "get_attr":
        body = getattr(module, str(node.target), None)
        if isinstance(body, torch.fx.GraphModule):
            return drawn_operator(body)
    draws = node.op == "call_function" and draws_numbers(node.target, node.args, node.kwargs)
    return str(node.target) if draws else ""
