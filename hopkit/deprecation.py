"""Keep the old names of arguments and attributes for one release, with a `DeprecationWarning`."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import ParamSpec, TypeVar

__all__ = ["renamed_arguments", "renamed_attributes"]

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=type)


def renamed_arguments(**new_names: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that also takes keyword arguments under their old names, each mapped to its new one.

    >>> @renamed_arguments(plain="reference")
    ... def run(reference=None):
    ...     return reference
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     run(plain=3)
    3
    >>> print(caught[0].message)
    run() takes reference= for plain=; the old name goes with the next release
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            for old, new in new_names.items():
                if old in kwargs:
                    name = function.__qualname__.removesuffix(".__init__")
                    _warn(f"{name}() takes {new}= for {old}=")
                    kwargs[new] = kwargs.pop(old)
            return function(*args, **kwargs)

        return call

    return decorate


def renamed_attributes(**new_names: str) -> Callable[[C], C]:
    """Return a class decorator that keeps attributes, and the keywords of the constructor, under their old names too.

    >>> @renamed_attributes(cure="hint")
    ... class Message:
    ...     def __init__(self, hint=""):
    ...         self.hint = hint
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     Message(cure="wait").cure
    'wait'
    """

    def decorate(cls: C) -> C:
        setattr(cls, "__init__", renamed_arguments(**new_names)(vars(cls)["__init__"]))  # noqa: B010
        for old, new in new_names.items():
            setattr(cls, old, _forwarding(cls.__name__, old, new))
        return cls

    return decorate


def _forwarding(owner: str, old: str, new: str) -> property:
    def get(self: object) -> object:
        _warn(f"{owner}.{old} is now {owner}.{new}")
        return getattr(self, new)

    return property(get, doc=f"The old name of `{new}`.")


def _warn(change: str) -> None:
    warnings.warn(f"{change}; the old name goes with the next release", DeprecationWarning, stacklevel=3)
