"""``hopkit.wrap``: a body that runs once, and that is gone after AOTAutograd."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from hopkit._torch.emission import call_node, hop, subgraph_attribute
from hopkit._torch.operators import traced_operator
from hopkit._torch.parts import adopt
from hopkit._torch.tracking import Tracker, Translator
from hopkit.errors import UsageError
from hopkit.speculate.engine import speculate_subgraph
from hopkit.speculate.outputs import take_over
from hopkit.speculate.policy import SpeculationPolicy

__all__ = ["wrap"]

P = ParamSpec("P")
R = TypeVar("R")


def wrap(name: str, *, side_effects: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator for a function that is traced as a graph of its own, called ``name``, wherever it is called.

    The graph that Dynamo makes has ``torch.ops.higher_order.wrap`` of a subgraph for each call; AOTAutograd inlines
    it. The function may take and return any Python structure, write to its arguments and return them or views of them.
    ``side_effects`` lets it change lists, dicts and objects of the enclosing program too; otherwise that is torch's
    error for a graph break in a HOP. Without a compiler, the function is just called.

    Raises `UsageError` where ``name`` is no Python identifier, or what is decorated is no function.

    >>> import torch
    >>> @wrap("scaled")
    ... def scaled(x, by):
    ...     return {"y": x * by, "by": by}
    >>> torch.compile(lambda x: scaled(x, 2), backend="eager", fullgraph=True)(torch.ones(2))
    {'y': tensor([2., 2.]), 'by': 2}
    """
    if not isinstance(name, str):
        raise UsageError(
            f"hopkit.wrap takes the name of a subgraph, and was given {_described(name)}",
            cure="name the subgraph, and decorate the function with what comes back: hopkit.wrap('block')(function)",
        )
    if not name.isidentifier():
        raise UsageError(
            f"{name!r} can't be the name of a subgraph", cure="give a Python identifier: hopkit.wrap('block')"
        )

    def decorator(body: Callable[P, R]) -> Callable[P, R]:
        if not callable(body):
            raise UsageError(
                f"hopkit.wrap({name!r}) decorates a function, and was given {_described(body)}",
                cure=f"decorate the function, then call it: hopkit.wrap({name!r})(function)(x)",
            )

        @functools.wraps(body)
        def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
            result: R = hopkit_wrap(name, side_effects, body, *args, **kwargs)
            return result

        return wrapped

    return decorator


def _described(value: object) -> str:
    """Name a value that was given in the wrong place, by its name if it has one."""
    name = getattr(value, "__name__", None)
    return f"a {type(value).__name__}" + (f", {name}" if name else "")


def _wrap(name: str, side_effects: bool, body: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Call ``body``."""
    return body(*args, **kwargs)


def _trace(tx: Translator, args: list[Tracker], kwargs: dict[str, Tracker]) -> Tracker:
    name, side_effects, body, *inputs = args
    allowed = bool(side_effects.as_python_constant())
    subgraph = speculate_subgraph(
        tx,
        body,
        inputs,
        kwargs,
        policy=SpeculationPolicy(
            side_effects="allowed" if allowed else "deferred",
            input_mutation=True,
            aliasing=True,
            input_input_aliasing=True,
            outer_values_pass=True,
            guards_outer_state=True,
        ),
        hop=hop("wrap"),
        description=f"hopkit.wrap({name.as_python_constant()!r})",
    )
    if subgraph.graph_output_vts or any(node.op.startswith("call") for node in subgraph.graph.nodes):
        attribute = subgraph_attribute(tx, str(name.as_python_constant()), subgraph.graph)
        items = call_node(tx, hop("wrap"), (attribute, *subgraph.lifted_freevars), subgraph.example_values)
        take_over(tx, subgraph, items)
    for value in subgraph.live:
        adopt(tx, value)
    return subgraph.returned


hopkit_wrap = traced_operator("hopkit_wrap", "hopkit.wrap", _wrap, _trace)
