"""Keep old names for one release: they work, and warn at the line of the caller with a `DeprecationWarning`.

The old names stand beside the new ones: as the table of a module's ``__getattr__`` (`renamed_names`), as a decorator of
a class or a function (`renamed_attributes`, `renamed_arguments`), or as the old keys of a table (`current_name`,
`RenamedKeys`).
"""

from __future__ import annotations

import functools
import inspect
import pkgutil
import warnings
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any, ParamSpec, TypeVar

__all__ = [
    "RenamedKeys",
    "current_name",
    "renamed_arguments",
    "renamed_attributes",
    "renamed_names",
    "warn_renamed",
]

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=type)
V = TypeVar("V")

_NOT_CALLERS = frozenset({"click", "contextlib", "dataclasses", "functools", "hopkit", "importlib"})
"""Packages between hopkit and the code that uses an old name."""


def renamed_arguments(**new_names: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that also takes keyword arguments under their old names, each mapped to its new one.

    >>> @renamed_arguments(plain="reference")
    ... def run(reference=None):
    ...     return reference
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     run(plain=3)
    3
    >>> print(caught[0].message)
    run(plain=) is now run(reference=); the old name goes with the next release
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        return _forwarding_call(function, function.__qualname__.removesuffix(".__init__"), new_names)

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
        # A NamedTuple has its parameters in `__new__`.
        constructor = "__init__" if "__init__" in vars(cls) else "__new__"
        function = getattr(cls, constructor)
        parameters = inspect.signature(function).parameters
        keywords = {old: new for old, new in new_names.items() if new in parameters}
        if keywords:
            setattr(cls, constructor, _forwarding_call(function, cls.__name__, keywords))
        for old, new in new_names.items():
            setattr(cls, old, _forwarding_property(cls.__name__, old, new))
        return cls

    return decorate


def renamed_names(module: str, /, **new_names: str | tuple[str, Callable[[], Any]]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module that keeps names under their old ones too.

    A new name is one of the module, a dotted name of another module, or a pair: a text that names the successor, and a
    function that returns the value.

    >>> old_names = renamed_names("math", Pi="pi", absolute="operator.abs")
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     old_names("absolute")(-3), round(old_names("Pi"))
    (3, 3)
    >>> print(caught[1].message)
    math.Pi is now math.pi; the old name goes with the next release
    """

    def get(name: str) -> Any:
        if name not in new_names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        new = new_names[name]
        if isinstance(new, str):
            successor = new if "." in new else f"{module}.{new}"
        else:
            successor, compute = new
        # `from package import name` asks twice: first the import system, if the package has the name.
        if _caller(inspect.currentframe()).f_code.co_name != "_handle_fromlist":
            warn_renamed(f"{module}.{name}", successor)
        return pkgutil.resolve_name(successor) if isinstance(new, str) else compute()

    return get


def current_name(kind: str, name: str, new_names: Mapping[str, str]) -> str:
    """Return the new name for an old one, with a warning, and any other name as it is.

    >>> current_name("layer", "dynamo", {"plain": "reference"})
    'dynamo'
    """
    if name not in new_names:
        return name
    warn_renamed(f"the {kind} {name!r}", repr(new_names[name]))
    return new_names[name]


class RenamedKeys(dict[str, V]):
    """A dict that has its values under old keys too; iteration gives the new ones alone.

    >>> layers = RenamedKeys("layer", {"plain": "reference"}, {"reference": 1})
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     layers["plain"], layers.get("plain"), "plain" in layers, list(layers)
    (1, 1, True, ['reference'])
    """

    def __init__(self, kind: str, new_names: Mapping[str, str], values: Mapping[str, V]) -> None:
        super().__init__(values)
        self._kind, self._new_names = kind, new_names

    def __missing__(self, key: str) -> V:
        if key not in self._new_names:
            raise KeyError(key)
        return self[current_name(self._kind, key, self._new_names)]

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or key in self._new_names

    def get(self, key: str, default: Any = None) -> Any:
        return super().get(current_name(self._kind, key, self._new_names), default)


def warn_renamed(old: str, new: str) -> None:
    """Warn that a name is now another, at the innermost line that is neither hopkit's nor a library's below it."""
    frame = _caller(inspect.currentframe())
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _NOT_CALLERS:
        frame = frame.f_back
    warnings.warn_explicit(
        f"{old} is now {new}; the old name goes with the next release",
        DeprecationWarning,
        frame.f_code.co_filename,
        frame.f_lineno,
        module=frame.f_globals.get("__name__", ""),
        registry=frame.f_globals.setdefault("__warningregistry__", {}),
    )


def _forwarding_call(function: Callable[P, R], name: str, new_names: Mapping[str, str]) -> Callable[P, R]:
    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        for old, new in new_names.items():
            if old in kwargs:
                warn_renamed(f"{name}({old}=)", f"{name}({new}=)")
                kwargs[new] = kwargs.pop(old)
        return function(*args, **kwargs)

    return call


def _forwarding_property(owner: str, old: str, new: str) -> property:
    def get(self: object) -> object:
        warn_renamed(f"{owner}.{old}", f"{owner}.{new}")
        return getattr(self, new)

    return property(get, doc=f"The old name of ``{new}``.")


def _caller(frame: FrameType | None) -> FrameType:
    assert frame is not None, "Python has frames"
    assert frame.f_back is not None, "a function has a caller"
    return frame.f_back
