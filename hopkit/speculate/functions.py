"""Make a Python function a HOP: a call that Dynamo hands to a tracing function of its author.

In eager Python, the call runs the function. The tracing function traces the bodies among its arguments, adds the
operator's node with `call_node`, and returns the value with which the program continues: see docs/hop_on_the_engine.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from hopkit._torch.dynamo.emission import call_node, subgraph_attribute
from hopkit._torch.dynamo.protocols import unpacked
from hopkit._torch.hop.registry import function_key
from hopkit._torch.hop.traced_operators import Trace, traced_operator
from hopkit.errors import UsageError

__all__ = ["call_node", "subgraph_attribute", "traced_by", "unpacked"]

P = ParamSpec("P")
R = TypeVar("R")

_defined: dict[str, tuple[Any, Callable[..., Any]]] = {}
"""By name: the keys of the function and of its tracing function, and the operator."""


def traced_by(trace: Trace, *, name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator: Dynamo traces a call of the function with ``trace(tx, args, kwargs)``.

    ``tx`` is Dynamo's interpreter of the frame, ``args`` and ``kwargs`` are the VariableTrackers of the arguments;
    ``trace`` returns that of the result. ``name`` is the function's name in torch's registry of HOPs and in messages. A
    call that can't be traced is an error: nothing falls back to eager. The same definition again returns that function.

    Raises `UsageError` if ``name`` is no Python identifier, `NameTaken` if a HOP or another function has this name.

    >>> import torch
    >>> @traced_by(lambda tx, args, kwargs: args[1].call_function(tx, args[2:], kwargs), name="doc_labelled")
    ... def labelled(label, fn, *args):
    ...     return fn(*args)
    >>> torch.compile(lambda x: labelled("a", torch.sin, x), backend="eager", fullgraph=True)(torch.zeros(2))
    tensor([0., 0.])
    """
    if not (isinstance(name, str) and name.isidentifier()):
        raise UsageError(
            f"{name!r} can't be the name of a HOP", hint="pass a Python identifier that begins with your package's name"
        )

    def decorator(function: Callable[P, R]) -> Callable[P, R]:
        code = function_key(function), function_key(trace)
        if name not in _defined or _defined[name][0] != code:
            _defined[name] = code, traced_operator(name, name, function, trace)
        return cast("Callable[P, R]", _defined[name][1])

    return decorator
