"""HOPs of hopkit's own: an operator for programs to call, and the variable by which Dynamo traces the call."""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Sequence
from typing import Any, cast

from hopkit._torch.contract import need
from hopkit._torch.hop_registry import registered
from hopkit._torch.tracking import Tracker, Translator
from hopkit.errors import NameTaken

__all__ = ["hop_that_raised", "is_operator", "refuse", "trace_with", "traced_operator"]

_FEATURE = "HOPs of hopkit"

Trace = Callable[[Translator, list[Tracker], dict[str, Tracker]], Tracker]


def traced_operator(name: str, shown: str, plain: Callable[..., Any], trace: Trace) -> Any:
    """A callable that runs ``plain``, and that Dynamo traces with ``trace(tx, args, kwargs)``.

    It is registered as the HOP ``name``, which is how Dynamo finds it; ``trace`` decides what goes into the graph.
    ``shown`` is its name in torch's messages. A body that can't be traced is an error, with no fall-back to eager.
    Raises `NameTaken` where torch or anyone else has a HOP or a tracing rule of that name.
    """
    base = need("torch._ops.HigherOrderOperator", feature=_FEATURE)
    taken = registered().get(name)
    if taken is not None:
        raise NameTaken("HOP", name, f"{type(taken).__module__}.{type(taken).__qualname__}", plain.__module__)

    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        return plain(*args, **kwargs)

    operator = type(name, (base,), {"__call__": call, "__doc__": plain.__doc__})(name)
    # For help() and doctest: what a program calls reads like the function that it means.
    operator.__wrapped__, operator.__signature__ = plain, inspect.signature(plain)
    operator.__doc__, operator.__qualname__, operator.__module__ = plain.__doc__, plain.__qualname__, plain.__module__
    trace_with(name, shown, trace, plain.__module__)
    return operator


def trace_with(name: str, shown: str, trace: Trace, claimant: str) -> None:
    """Have Dynamo trace calls of the HOP ``name`` with ``trace(tx, args, kwargs)``; ``shown`` is its name in messages.

    Adds an entry to Dynamo's table. Raises `NameTaken`, naming ``claimant`` too, where there is one.
    """
    variable = need("torch._dynamo.variables.higher_order_ops.TorchHigherOrderOperatorVariable", feature=_FEATURE)
    table = need("torch._dynamo.variables.higher_order_ops._hop_name_to_variable_class", feature=_FEATURE)
    if (taken := table.get(name)) is not None:
        raise NameTaken("HOP", name, f"{taken.__module__}.{taken.__qualname__}", claimant)

    def call_traced(self: Any, tx: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        return trace(tx, list(args), dict(kwargs))

    attributes = {"_HOP_NAME": shown, "_ALLOW_FALLBACK_TO_EAGER": False, "_call_function": call_traced}
    table[name] = type(f"{name}_variable", (variable,), attributes)


def refuse(tx: Translator, hop: str, what: str, cure: str) -> Any:
    """Raise torch's graph-break error, which adds the user's line, with hopkit's words for what the HOP refuses."""
    unimplemented = need("torch._dynamo.exc.unimplemented", feature=_FEATURE)
    return cast(Any, unimplemented)(gb_type=f"{hop}: {what}", context=hop, explanation=f"{hop}: {what}", hints=[cure])


def is_operator(value: Any) -> bool:
    """Return whether a value is an operator of torch's registries: a HOP of anybody's, an operator, an overload.

    >>> import torch
    >>> is_operator(torch.ops.higher_order.cond), is_operator(torch.ops.aten.sin.default), is_operator(torch.sin)
    (True, True, False)
    """
    return isinstance(value, _operator_classes())


@functools.cache
def _operator_classes() -> tuple[type, ...]:
    return (
        need("torch._ops.OperatorBase", feature="capture"),
        need("torch._ops.OpOverloadPacket", feature="capture"),
    )


def hop_that_raised(error: BaseException) -> str:
    """Return the name of the outermost HOP in which an exception was raised, empty where it was in none."""
    base = need("torch._ops.HigherOrderOperator", feature="capture")
    for frame, _ in traceback.walk_tb(error.__traceback__):
        owner = frame.f_locals.get("self")
        if isinstance(owner, base):
            return str(owner.name())
    return ""
