"""Refuse gradients that depend on random numbers of a body.

The backward of a custom HOP calls the body again, which then draws other numbers than in the forward: the mask of a
dropout, for example. A gradient that does not depend on them, such as that of ``x + noise``, is right.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.aot.dispatch import Operator, operator_calls
from hopkit.errors import HopkitError

__all__ = ["refuse_drawn_gradients", "refuse_draws"]


def refuse_drawn_gradients(name: str, derivative: torch.fx.GraphModule) -> None:
    """Raise `HopkitError` if an output of the derivative of a body depends on a random operator.

    >>> def masked(x: torch.Tensor) -> torch.Tensor:
    ...     return x * torch.ops.aten.rand_like.default(x)
    >>> try:
    ...     refuse_drawn_gradients("my_hop", torch.fx.symbolic_trace(masked))
    ... except HopkitError as error:
    ...     print(error.message.partition(",")[0])
    my_hop: the body draws random numbers with aten.rand_like.default
    """
    (output,) = derivative.graph.find_nodes(op="output")
    reached, waiting = set[torch.fx.Node](), [output]
    while waiting:
        node = waiting.pop()
        if node in reached:
            continue
        reached.add(node)
        waiting += node.all_input_nodes
    for node in derivative.graph.nodes:
        if node in reached and (drawn := _drawn_by(derivative, node)):
            raise _drawn_error(name, drawn)


@contextlib.contextmanager
def refuse_draws(name: str) -> Iterator[None]:
    """Raise `HopkitError` for each random operator that is called inside the block, which runs a body a second time."""

    def call(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        if _is_random(operator):
            raise _drawn_error(name, str(operator))
        return operator(*args, **kwargs)

    with operator_calls(call, in_bodies=True, compiles=True):
        yield


def _drawn_error(name: str, operator: str) -> HopkitError:
    return HopkitError(
        f"{name}: the body draws random numbers with {operator}, and the backward, which calls the body again, would "
        "draw others",
        hint="draw the numbers before the call, and pass them as an operand",
    )


def _drawn_by(module: torch.fx.GraphModule, node: torch.fx.Node) -> str:
    """Return the random operator that a node calls, or that the graph of a HOP's body calls; empty if none."""
    if node.op == "get_attr":
        body = getattr(module, str(node.target), None)
        if isinstance(body, torch.fx.GraphModule):
            return next((drawn for inner in body.graph.nodes if (drawn := _drawn_by(body, inner))), "")
    return str(node.target) if node.op == "call_function" and _is_random(node.target) else ""


def _is_random(operator: Any) -> bool:
    return torch.Tag.nondeterministic_seeded in getattr(operator, "tags", ())
