"""Signatures as one line of text: names, kinds and defaults of the parameters, no annotations."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from typing import Any

__all__ = ["describe", "keyword_defaults", "parameters"]

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class _Shown:
    """A default whose ``repr`` is the same in every process."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        if inspect.isroutine(self.value) or inspect.isclass(self.value):
            return str(getattr(self.value, "__qualname__", type(self.value).__qualname__))
        return _ADDRESS.sub("", repr(self.value))


def describe(target: Callable[..., Any]) -> str:
    """The signature of a callable; two with the same text can be called in the same ways.

    That of a class is its constructor's; of a method looked up on its class it begins with ``self``. Raises
    `ValueError` where there is none to read (functions written in C), `TypeError` where ``target`` can't be called.

    >>> def f(a: int, /, b: str = "x", *rest: int, c: type = dict, **others: object) -> None: ...
    >>> describe(f)
    "(a, /, b='x', *rest, c=dict, **others)"
    """
    signature = inspect.signature(target)
    plain = [
        each.replace(
            annotation=inspect.Parameter.empty,
            default=each.default if each.default is inspect.Parameter.empty else _Shown(each.default),
        )
        for each in signature.parameters.values()
    ]
    return str(signature.replace(parameters=plain, return_annotation=inspect.Signature.empty))


@functools.lru_cache(maxsize=256)
def parameters(target: Callable[..., Any]) -> frozenset[str]:
    """The names of the parameters of a callable; read once, because some adapters ask at each value.

    >>> sorted(parameters(lambda a, *, b: None))
    ['a', 'b']
    """
    return frozenset(inspect.signature(target).parameters)


def keyword_defaults(target: Callable[..., Any]) -> dict[str, Any]:
    """The parameters of a callable that have a default, with it.

    >>> keyword_defaults(lambda a, *, b=1: None)
    {'b': 1}
    """
    found = inspect.signature(target).parameters.values()
    return {each.name: each.default for each in found if each.default is not each.empty}
