"""hopkit's HOPs: an operator for programs to call, and the VariableTracker class that traces the call.

Source: ``HigherOrderOperator`` in ``torch/_ops.py``, ``TorchHigherOrderOperatorVariable`` in
``torch/_dynamo/variables/higher_order_ops.py``.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from hopkit._torch.contract import need
from hopkit._torch.dynamo.outer_floats import floats_made_outside
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.hop.registry import registered
from hopkit.errors import NameTaken, UsageError

__all__ = ["hop_that_raised", "is_operator", "trace_with", "traced_operator"]

_FEATURE = "HOPs of hopkit"

Trace = Callable[[InstructionTranslator, list[VariableTracker], dict[str, VariableTracker]], VariableTracker]


def traced_operator(name: str, display_name: str, eager: Callable[..., Any], trace: Trace) -> Any:
    """Return a callable that runs ``eager``, and that Dynamo traces with ``trace(tx, args, kwargs)``.

    It is registered as the HOP ``name``, by which Dynamo finds it; ``trace`` writes its nodes into the graph.
    ``display_name`` is its name in torch's messages. A body that can't be traced is an error, without fall-back to
    eager. Raises `NameTaken` if torch or another project has a HOP or a tracing rule of that name.
    """
    base = need("torch._ops.HigherOrderOperator", feature=_FEATURE)
    taken = registered().get(name)
    if taken is not None:
        raise NameTaken("HOP", name, f"{type(taken).__module__}.{type(taken).__qualname__}", eager.__module__)

    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        return eager(*args, **kwargs)

    operator = type(name, (base,), {"__call__": call, "__doc__": eager.__doc__})(name)
    # For help() and doctest: the operator looks like the eager function.
    operator.__wrapped__, operator.__signature__ = eager, inspect.signature(eager)
    operator.__doc__, operator.__qualname__, operator.__module__ = eager.__doc__, eager.__qualname__, eager.__module__
    trace_with(name, display_name, trace, eager.__module__)
    return operator


def trace_with(name: str, display_name: str, trace: Trace, claimant: str) -> None:
    """Make Dynamo trace calls of the HOP ``name`` with ``trace(tx, args, kwargs)``.

    ``display_name`` is its name in torch's messages. Adds an entry to Dynamo's table. Raises `NameTaken`, which names
    ``claimant`` too, if the table has an entry.
    """
    variable = need("torch._dynamo.variables.higher_order_ops.TorchHigherOrderOperatorVariable", feature=_FEATURE)
    table = need("torch._dynamo.variables.higher_order_ops._hop_name_to_variable_class", feature=_FEATURE)
    if (taken := table.get(name)) is not None:
        raise NameTaken("HOP", name, f"{taken.__module__}.{taken.__qualname__}", claimant)

    def call_traced(self: Any, tx: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        try:
            with floats_made_outside():
                return trace(tx, list(args), dict(kwargs))
        except UsageError as error:
            # Torch would wrap it as an internal error of its own.
            return refuse(tx, display_name, error.message, error.hint)

    attributes = {"_HOP_NAME": display_name, "_ALLOW_FALLBACK_TO_EAGER": False, "_call_function": call_traced}
    table[name] = type(f"{name}_variable", (variable,), attributes)


def is_operator(value: Any) -> bool:
    """Return whether a value is in torch's registries: any HOP, an operator packet or an overload.

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
    """Return the name of the outermost HOP in which an exception was raised, empty for none."""
    base = need("torch._ops.HigherOrderOperator", feature="capture")
    for frame, _ in traceback.walk_tb(error.__traceback__):
        owner = frame.f_locals.get("self")
        if isinstance(owner, base):
            return str(owner.name())
    return ""
