"""``@hopkit.hop``: define an operator that takes functions and stays in the graph."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, overload

from hopkit.deprecation import renamed_arguments
from hopkit.errors import UsageError
from hopkit.hops import registry
from hopkit.hops.calling_convention import Runs
from hopkit.hops.custom import CustomHop
from hopkit.hops.definition import Definition, Lower

__all__ = ["hop"]

Function = Callable[..., Any]


@overload
def hop(function: Function) -> CustomHop: ...
@overload
def hop(
    *,
    runs: Runs | None = None,
    namespace: str = "hopkit",
    fake: Function | None = None,
    backward: Function | None = None,
    lower: Lower | None = None,
) -> Callable[[Function], CustomHop]: ...
@renamed_arguments(plain="function")
def hop(
    function: Function | None = None,
    *,
    runs: Runs | None = None,
    namespace: str = "hopkit",
    fake: Function | None = None,
    backward: Function | None = None,
    lower: Lower | None = None,
) -> Any:
    """Make an operator of a function that calls functions; the name of both is ``NAMESPACE_FUNCTION``.

    The decorated function is the eager function. ``runs`` is the way in which it runs its bodies, and implies the other
    rules. The signature is ``f(body, *operands)`` for ``"once"``, ``f(n, body, init)`` for ``"repeated"``,
    ``f(index, branches, operands)`` for ``"selected"``. Any other function, ``f(..., body, *operands)``, needs each
    rule:

    - ``fake`` takes the arguments of the eager function, and returns fake tensors like its results;
    - ``backward`` takes these and ``grads``, a flat tuple with that of each tensor of the results; it returns one for
      each operand or None. Its bodies have a method ``vjp(operands, grads)``;
    - ``lower`` is ``"inline"`` (the trace of the eager function replaces the node), ``"call"`` (generated code calls
      the eager function, with compiled bodies), or a function whose trace replaces the node.

    Bodies take and return any Python structure; the operator sees the tensors in it, and numbers that are operands
    themselves. Bodies may close over tensors. Keyword arguments are configuration, any hashable constants, which the
    node has too. Raises `UsageError` if a rule is missing, and `NameTaken` if torch, or anyone else, has defined the
    name.

    >>> import torch
    >>> @hop(runs="once", namespace="doc")
    ... def noted(body, *operands, note=""):
    ...     return body(*operands)
    >>> noted(torch.sin, torch.zeros(2), note="for the backend")
    tensor([0., 0.])
    >>> torch.ops.higher_order.doc_noted is noted.operator
    True
    """
    if function is None:
        return functools.partial(_define, runs=runs, namespace=namespace, fake=fake, backward=backward, lower=lower)
    return _define(function, runs=runs, namespace=namespace, fake=fake, backward=backward, lower=lower)


def _define(function: Function, *, namespace: str, **rules: Any) -> CustomHop:
    if not callable(function):
        raise UsageError(
            f"hopkit.hop decorates a function, and got {function!r}",
            hint="write @hopkit.hop(namespace=...): the operator has the name of the function",
        )
    name = f"{namespace}_{getattr(function, '__name__', '')}"
    if not (namespace.isidentifier() and name.isidentifier()):
        raise UsageError(f"{name!r} is no name of an operator", hint="decorate a function that has a name")
    definition = Definition(name, function, **rules)
    return registry.already_defined(definition) or registry.add(CustomHop(definition))
