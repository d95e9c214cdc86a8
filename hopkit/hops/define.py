"""``@hopkit.hop``: how a compiler author defines an operator that takes functions, and stays in the graph."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, overload

from hopkit.errors import UsageError
from hopkit.hops import registry
from hopkit.hops.arrangement import Runs
from hopkit.hops.custom import CustomHop
from hopkit.hops.definition import Definition, Lower

__all__ = ["hop"]

Function = Callable[..., Any]


@overload
def hop(plain: Function) -> CustomHop: ...
@overload
def hop(
    *,
    runs: Runs | None = None,
    namespace: str = "hopkit",
    fake: Function | None = None,
    backward: Function | None = None,
    lower: Lower | None = None,
) -> Callable[[Function], CustomHop]: ...
def hop(
    plain: Function | None = None,
    *,
    runs: Runs | None = None,
    namespace: str = "hopkit",
    fake: Function | None = None,
    backward: Function | None = None,
    lower: Lower | None = None,
) -> Any:
    """Make an operator of a function that calls functions; the name of both is ``NAMESPACE_FUNCTION``.

    The decorated function is its plain meaning. ``runs`` says how it runs its bodies, and gives the other rules:
    ``"once"`` is called as ``f(body, *operands)``, ``"repeated"`` as ``f(n, body, init)``, ``"selected"`` as
    ``f(index, branches, operands)``. Anything else, called as ``f(..., body, *operands)``, brings each rule along:

    - ``fake`` takes what the plain function takes, and returns fake tensors like its results;
    - ``backward`` takes that and ``grads``, the gradients of the results, and returns one for each operand or None.
      Its bodies have a method ``vjp(operands, grads)``;
    - ``lower`` is ``"inline"`` (the plain function is traced in the place of the node), ``"call"`` (generated code
      calls the plain function, with compiled bodies), or a function that is traced in the place of the plain one.

    Operands are tensors, in any pytree, and integers; results are tensors, in any pytree. Bodies may close over
    tensors. Keyword arguments are configuration: constants, which stand on the node. Raises `UsageError` where a rule
    is missing and `NameTaken` where the name is, by torch or anyone.

    >>> import torch
    >>> @hop(runs="once", namespace="doc")
    ... def noted(body, *operands, note=""):
    ...     return body(*operands)
    >>> noted(torch.sin, torch.zeros(2), note="for the backend")
    tensor([0., 0.])
    >>> torch.ops.higher_order.doc_noted is noted.operator
    True
    """
    if plain is None:
        return functools.partial(_defined, runs=runs, namespace=namespace, fake=fake, backward=backward, lower=lower)
    return _defined(plain, runs=runs, namespace=namespace, fake=fake, backward=backward, lower=lower)


def _defined(plain: Function, *, namespace: str, **rules: Any) -> CustomHop:
    if not callable(plain):
        raise UsageError(
            f"hopkit.hop decorates a function, and got {plain!r}",
            cure="write @hopkit.hop(namespace=...): the operator has the name of the function",
        )
    name = f"{namespace}_{getattr(plain, '__name__', '')}"
    if not (namespace.isidentifier() and name.isidentifier()):
        raise UsageError(f"{name!r} is no name of an operator", cure="decorate a function that has a name")
    definition = Definition(name, plain, **rules)
    return registry.already_defined(definition) or CustomHop(definition)
