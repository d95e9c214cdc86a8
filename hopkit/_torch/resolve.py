"""From a dotted path to what it names: module, class, member, or attribute that instances get."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from hopkit._torch.definitions import attributes_of, classes_in

__all__ = ["NotFound", "Place", "find_module", "find_place", "instance_attributes"]


class NotFound(LookupError):
    """A path that does not lead anywhere; the message says where it ends.

    ``library`` is the module that is not installed, where that is why.
    """

    def __init__(self, message: str, *, library: str = "") -> None:
        self.library = library
        super().__init__(message)


class Place(NamedTuple):
    """Where a name lives: ``owner.name``; ``on_instances`` where only instances of the class have it."""

    owner: Any
    name: str
    on_instances: bool = False

    @property
    def value(self) -> Any:
        """What the name stands for now; the bare name itself where only instances have it."""
        return self.name if self.on_instances else getattr(self.owner, self.name)


def find_module(path: str) -> ModuleType:
    """The module of that dotted name, also where its package has another thing of the same name.

    Raises `NotFound`, also where the module is there and can't be imported.
    """
    if (module := _module(path)) is None:
        raise NotFound(f"there is no module {path}", library="" if "." in path else path)
    return module


def find_place(path: str) -> Place:
    """The module or class that has the last name of a path. Raises `NotFound`.

    >>> find_place("fractions.Fraction.limit_denominator")
    Place(owner=<class 'fractions.Fraction'>, name='limit_denominator', on_instances=False)
    >>> find_place("fractions.Fraction.nothing")
    Traceback (most recent call last):
        ...
    hopkit._torch.resolve.NotFound: fractions.Fraction has no nothing
    """
    *scopes, name = path.split(".")
    owner: Any = find_module(scopes[0])
    done = 1
    while done < len(scopes) and (module := _module(".".join(scopes[: done + 1]))) is not None:
        owner, done = module, done + 1
    for depth in range(done, len(scopes)):
        if not hasattr(owner, scopes[depth]):
            raise NotFound(f"{'.'.join(scopes[:depth])} has no {scopes[depth]}")
        owner = getattr(owner, scopes[depth])
    if hasattr(owner, name):
        return Place(owner, name)
    if isinstance(owner, type) and any(name in instance_attributes(each) for each in owner.__mro__):
        return Place(owner, name, on_instances=True)
    raise NotFound(f"{'.'.join(scopes)} has no {name}")


def _module(path: str) -> ModuleType | None:
    try:
        return importlib.import_module(path)
    except Exception as error:
        # A module of a torch that changed may raise anything; whatever it is, the names in it are not to be had.
        if isinstance(error, ModuleNotFoundError) and error.name and f"{path}.".startswith(f"{error.name}."):
            return None
        library = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
        raise NotFound(f"{path} can't be imported: {type(error).__name__}: {error}", library=library) from error


@functools.cache
def instance_attributes(owner: type) -> frozenset[str]:
    """The attributes that a class itself gives its instances, read from its source without making one.

    A class without source to read (builtin, or made while the program runs) has those it annotates.

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
