"""Signatures as one line of text: names, kinds and defaults of the parameters, no annotations."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from typing import Any

__all__ = ["describe", "keyword_defaults", "parameters"]

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class _StableRepr:
    """A default with the same ``repr`` in every process."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        if inspect.isroutine(self.value) or inspect.isclass(self.value):
            return str(getattr(self.value, "__qualname__", type(self.value).__qualname__))
        return _ADDRESS.sub("", repr(self.value))


def describe(target: Callable[..., Any]) -> str:
    """Return the signature of a callable; two with the same text accept the same calls.

    The signature of a class is its constructor's; that of a method on its class begins with ``self``. Raises
    `ValueError` if it can't be read (functions written in C), `TypeError` if ``target`` is not callable.

    >>> def f(a: int, /, b: str = "x", *rest: int, c: type = dict, **others: object) -> None: ...
    >>> describe(f)
    "(a, /, b='x', *rest, c=dict, **others)"
    """
    signature = inspect.signature(target)
    bare = [
        parameter.replace(
            annotation=inspect.Parameter.empty,
            default=inspect.Parameter.empty
            if parameter.default is inspect.Parameter.empty
            else _StableRepr(parameter.default),
        )
        for parameter in signature.parameters.values()
    ]
    return str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))


@functools.lru_cache(maxsize=256)
def parameters(target: Callable[..., Any]) -> frozenset[str]:
    """Return the names of the parameters of a callable; cached, since some adapters ask for each value.

    >>> sorted(parameters(lambda a, *, b: None))
    ['a', 'b']
    """
    return frozenset(inspect.signature(target).parameters)


def keyword_defaults(target: Callable[..., Any]) -> dict[str, Any]:
    """Return the defaults of a callable by parameter.

    >>> keyword_defaults(lambda a, *, b=1: None)
    {'b': 1}
    """
    defaults = inspect.signature(target).parameters.values()
    return {entry.name: entry.default for entry in defaults if entry.default is not entry.empty}
