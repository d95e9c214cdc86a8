"""``hopkit.wrap``: run a body once; AOTAutograd inlines it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from hopkit._torch.dynamo.emission import call_node, hop, subgraph_attribute
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import advised
from hopkit._torch.hop.traced_operators import traced_operator
from hopkit.errors import UsageError
from hopkit.speculate.engine import speculate_subgraph
from hopkit.speculate.outputs import take_over
from hopkit.speculate.policy import SpeculationPolicy

__all__ = ["wrap"]

_ADVICE = {
    "which belongs to the enclosing program": "Or let the body change it: hopkit.wrap(name, side_effects=True).",
}

P = ParamSpec("P")
R = TypeVar("R")


def wrap(name: str, *, side_effects: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator for a function: each call of it is traced into a subgraph called ``name``.

    Dynamo's graph has ``torch.ops.higher_order.wrap`` of a subgraph for each call; AOTAutograd inlines it. The function
    may take and return any Python structure, write to its arguments and return them or views of them.
    ``side_effects`` lets it change lists, dicts and objects of the enclosing program too; otherwise that raises torch's
    graph-break error. Without a compiler, a call runs the function.

    Raises `UsageError` if ``name`` is no Python identifier, or the decorated object is no function.

    >>> import torch
    >>> @wrap("scaled")
    ... def scaled(x, by):
    ...     return {"y": x * by, "by": by}
    >>> torch.compile(lambda x: scaled(x, 2), backend="eager", fullgraph=True)(torch.ones(2))
    {'y': tensor([2., 2.]), 'by': 2}
    """
    if not isinstance(name, str):
        raise UsageError(
            f"hopkit.wrap takes the name of a subgraph, and got {_describe(name)}",
            hint="name the subgraph, and decorate the function with the result: hopkit.wrap('block')(function)",
        )
    if not name.isidentifier():
        raise UsageError(
            f"{name!r} can't be the name of a subgraph", hint="pass a Python identifier: hopkit.wrap('block')"
        )

    def decorator(body: Callable[P, R]) -> Callable[P, R]:
        if not callable(body):
            raise UsageError(
                f"hopkit.wrap({name!r}) decorates a function, and got {_describe(body)}",
                hint=f"decorate the function, then call it: hopkit.wrap({name!r})(function)(x)",
            )

        @functools.wraps(body)
        def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
            result: R = hopkit_wrap(name, side_effects, body, *args, **kwargs)
            return result

        return wrapped

    return decorator


def _describe(value: object) -> str:
    """Describe a wrong argument by its type, and by its name if it has one."""
    name = getattr(value, "__name__", None)
    return f"a {type(value).__name__}" + (f", {name}" if name else "")


def _wrap(name: str, side_effects: bool, body: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Call ``body``."""
    return body(*args, **kwargs)


def _trace(
    tx: InstructionTranslator, args: list[VariableTracker], kwargs: dict[str, VariableTracker]
) -> VariableTracker:
    name, side_effects, body, *inputs = args
    allowed = bool(side_effects.as_python_constant())
    description = f"hopkit.wrap({name.as_python_constant()!r})"
    with advised(description, _ADVICE):
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
            description=description,
        )
    if not subgraph.is_empty:
        attribute = subgraph_attribute(tx, str(name.as_python_constant()), subgraph.graph)
        items = call_node(tx, hop("wrap"), (attribute, *subgraph.operands), example_value=subgraph.example_values)
        return take_over(tx, subgraph, items)
    return take_over(tx, subgraph, ())


hopkit_wrap = traced_operator("hopkit_wrap", "hopkit.wrap", _wrap, _trace)
