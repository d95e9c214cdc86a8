"""Resolve a dotted path to a module, a class, a member or an attribute of instances."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from hopkit._torch.contract.definitions import attributes_of, classes_in

__all__ = ["NotFound", "PrivatePlace", "find_module", "find_place", "instance_attributes"]


class NotFound(LookupError):
    """A path does not resolve; the message states where it ends.

    ``library`` is the missing module, if the cause is that it is not installed.
    """

    def __init__(self, message: str, *, library: str = "") -> None:
        self.library = library
        super().__init__(message)


class PrivatePlace(NamedTuple):
    """The place of a name: ``owner.name``; ``on_instances`` if only instances of the class have it."""

    owner: Any
    name: str
    on_instances: bool = False

    @property
    def value(self) -> Any:
        """Return the current value of the name; the bare name itself if only instances have it."""
        return self.name if self.on_instances else getattr(self.owner, self.name)


def find_module(path: str) -> ModuleType:
    """Return the module of a dotted name, even if its package has another attribute of that name.

    Raises `NotFound`, also for a module that can't be imported.
    """
    if (module := _module(path)) is None:
        raise NotFound(f"there is no module {path}", library="" if "." in path else path)
    return module


def find_place(path: str) -> PrivatePlace:
    """Return the place of the last name of a path. Raises `NotFound`.

    >>> find_place("fractions.Fraction.limit_denominator")
    PrivatePlace(owner=<class 'fractions.Fraction'>, name='limit_denominator', on_instances=False)
    >>> find_place("fractions.Fraction.nothing")
    Traceback (most recent call last):
        ...
    hopkit._torch.contract.resolve.NotFound: fractions.Fraction has no nothing
    """
    *scopes, name = path.split(".")
    owner: Any = find_module(scopes[0])
    modules = 1
    while modules < len(scopes) and (module := _module(".".join(scopes[: modules + 1]))) is not None:
        owner, modules = module, modules + 1
    for depth in range(modules, len(scopes)):
        if not hasattr(owner, scopes[depth]):
            raise NotFound(f"{'.'.join(scopes[:depth])} has no {scopes[depth]}")
        owner = getattr(owner, scopes[depth])
    if hasattr(owner, name):
        return PrivatePlace(owner, name)
    if isinstance(owner, type) and any(name in instance_attributes(base) for base in owner.__mro__):
        return PrivatePlace(owner, name, on_instances=True)
    raise NotFound(f"{'.'.join(scopes)} has no {name}")


def _module(path: str) -> ModuleType | None:
    try:
        return importlib.import_module(path)
    except Exception as error:
        # A module of a changed torch may raise anything; its names are unavailable in any case.
        if isinstance(error, ModuleNotFoundError) and error.name and f"{path}.".startswith(f"{error.name}."):
            return None
        library = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
        raise NotFound(f"{path} can't be imported: {type(error).__name__}: {error}", library=library) from error


@functools.cache
def instance_attributes(owner: type) -> frozenset[str]:
    """Return the attributes that a class itself sets on instances, read from its source.

    For a class without source (builtin, or made at run time), return its annotated names.

    >>> import string
    >>> sorted(instance_attributes(string.Formatter))
    []
    """
    annotated = frozenset(inspect.get_annotations(owner))
    try:
        file = inspect.getsourcefile(owner)
    except TypeError:
        return annotated
    definition = _classes_of(file).get(owner.__qualname__) if file and Path(file).is_file() else None
    return annotated if definition is None else annotated | attributes_of(definition)


@functools.cache
def _classes_of(file: str) -> dict[str, ast.ClassDef]:
    return dict(classes_in(ast.parse(Path(file).read_bytes()).body))
