"""Decide which code is a scope, and name functions and modules."""

from __future__ import annotations

import functools
import re
import sysconfig
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import Any, TypeAlias

import torch

from hopkit._torch.dynamo.trace_events import direct_children
from hopkit.program_files import is_own_code

__all__ = [
    "ModuleNames",
    "function_name",
    "is_forward_of",
    "is_method_of",
    "is_resumed",
    "own_forward",
    "plumbing",
]

_RESUMED = re.compile(r"torch_dynamo_resume_in_(.+)_at_\d+$")
_UNNAMED = frozenset({"<module>", "<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>"})


def _folder(path: str | None) -> str:
    return str(Path(path).resolve()) + "/" if path else "\0"


_STDLIB = (_folder(sysconfig.get_path("stdlib")), _folder(sysconfig.get_path("platstdlib")))
_INSTALLED = ("/site-packages/", "/dist-packages/")
_LIBRARIES_OF_TORCH = tuple(
    f"{folder}{package}/"
    for folder in _INSTALLED
    for package in ("sympy", "mpmath", "networkx", "_distutils_hack", "triton")
)
"""Libraries that torch calls while it traces: to reason about sizes, to import a module. And triton, its toolchain."""
_TORCH = _folder(str(Path(torch.__file__).parent))


def function_name(code: CodeType) -> str:
    """Return the name of a function for its entry, '' if a call of it is no entry.

    Torch, triton, hopkit's HOPs and decorators, Python's standard library, comprehensions and the methods that
    dataclasses and named tuples generate are no entries. A function that resumes after a graph break is the function
    that broke.

    >>> function_name(torch.compile.__code__), function_name((lambda: 0).__code__)
    ('', '<lambda>')
    """
    name = code.co_name
    if name in _UNNAMED or _is_foreign(code.co_filename) or (code.co_filename == "<string>" and _is_generated(code)):
        return ""
    return _resumed(name) if name.startswith("torch_dynamo") else name


def _is_generated(code: CodeType) -> bool:
    """Return whether a dataclass or a named tuple generated the code."""
    return code.co_name[:2] == "__" or "_tuple_new" in code.co_names


def _resumed(name: str) -> str:
    while match := _RESUMED.match(name):
        name = match[1]
    return name


@functools.cache
def _is_foreign(file: str) -> bool:
    if file.startswith("<frozen"):
        return True
    path = _folder(file)[:-1] if not file.startswith("<") else file
    if path.startswith(_TORCH) or is_own_code(path):
        return True
    if any(library in path for library in _LIBRARIES_OF_TORCH):
        return True
    return path.startswith(_STDLIB) and not any(folder in path for folder in _INSTALLED)


def is_resumed(code: CodeType) -> bool:
    """Return True if Dynamo made the code for the rest of a function, after a graph break."""
    return _RESUMED.match(code.co_name) is not None


def is_method_of(code: CodeType, cls: type) -> bool:
    """Return True if code is that of a method of a class or of its bases, or of a function that a method wraps.

    For the rest of a method, after a graph break, its name is enough.
    """
    if is_resumed(code):
        return any(_resumed(code.co_name) in base.__dict__ for base in cls.__mro__)
    functions = (function for base in cls.__mro__ for function in list(base.__dict__.values()))
    return any(code == part for function in functions for part in _wrapped_code(function))


def plumbing(cls: type) -> Mapping[int, int]:
    """Return the code, by identity, that is part of a module's call and has no entry beside that of the module.

    It is ``__call__`` and ``forward`` of the class and of its bases, and the functions in their ``__wrapped__``. Each
    has the number of functions with that code: all functions of one decorator share theirs.
    """
    return Counter(map(id, _call_code(cls)))


def is_forward_of(code: CodeType, cls: type) -> bool:
    """Return whether code, or code of which it is a copy, is part of the call of a module of that class."""
    return any(code == part for part in _call_code(cls))


def _call_code(cls: type) -> Iterator[CodeType]:
    for base in cls.__mro__:
        for name in ("__call__", "forward"):
            yield from _wrapped_code(base.__dict__.get(name))


def own_forward(module: torch.nn.Module) -> CodeType | None:
    """Return the code of a ``forward`` that replaces that of the class in one module, None if none does.

    >>> tanh = torch.nn.Tanh()
    >>> tanh.forward = functools.partial(lambda y, x: x, 1)
    >>> own_forward(tanh).co_varnames, own_forward(torch.nn.Tanh())
    (('y', 'x'), None)
    """
    function = module.__dict__.get("forward")
    while isinstance(function, (functools.partial, MethodType)):
        function = function.func if isinstance(function, functools.partial) else function.__func__
    return function.__code__ if isinstance(function, FunctionType) else None


def _wrapped_code(function: Any) -> Iterator[CodeType]:
    """Yield the code of a function, and that of the functions in its ``__wrapped__``."""
    while isinstance(function, FunctionType):
        yield function.__code__
        function = getattr(function, "__wrapped__", None)


class ModuleNames:
    """The names of the modules that one compiled function calls: for each module its first one in ``named_modules``.

    ``program`` is the compiled module, if there is one, and ``called`` the names by which the program's code calls it.

    >>> model = torch.nn.Sequential(torch.nn.Sequential(torch.nn.ReLU()))
    >>> names = ModuleNames(model, "self")
    >>> names.attr(model[0][0], model), names.attr(model[0][0], model[0])
    ('0.0', '0')
    >>> tanh = torch.nn.Tanh()
    >>> names.attr(tanh, model[0])
    >>> names.add(tanh, "self.0.hidden.1")
    >>> names.attr(tanh, model[0])
    'hidden.1'
    """

    def __init__(self, program: torch.nn.Module | None = None, *called: str) -> None:
        # By identity, which is unique for as long as the module lives.
        self._places: dict[int, _Place] = {}
        self._kept: list[torch.nn.Module] = []
        self._prefixes = [name + "." for name in called]
        if program is not None:
            self._add_tree(program, "")

    def _add_tree(self, module: torch.nn.Module, name: str) -> None:
        """Name a module and its submodules; a module with a name keeps it."""
        self._kept.append(module)
        for place in _places(module, name):
            self._places.setdefault(id(place[0]), place)

    def add(self, module: torch.nn.Module, source: str) -> None:
        """Name a module and its submodules by the path from which the program read it."""
        prefix = next(filter(source.startswith, self._prefixes), "")
        self._add_tree(module, source.removeprefix(prefix))

    def attr(self, module: torch.nn.Module, enclosing: torch.nn.Module | None) -> str | None:
        """Return the path of a module from the enclosing one, None for a module without a name.

        The submodules of the program, and modules that were added, have one. A module that is not below the enclosing
        module has its name in the program.
        """
        if module is enclosing:
            return ""
        place = self._places.get(id(module))
        if place is None:
            return None
        _, path, parent, attr = place
        if parent is enclosing and enclosing is not None:
            return attr
        above = self._places.get(id(enclosing))
        prefix = above[1] + "." if above is not None and above[1] else ""
        if path.startswith(prefix):
            return path[len(prefix) :]
        below = _places(enclosing, "") if enclosing is not None else ()
        return next((inner for submodule, inner, _, _ in below if submodule is module), path)


_Place: TypeAlias = tuple[torch.nn.Module, str, torch.nn.Module | None, str]
"""A module, its path, its parent module, and its attribute there; a tuple for speed, since each module has one."""


def _places(module: torch.nn.Module, name: str) -> Iterator[_Place]:
    """Yield the modules of ``named_modules`` for a module of that name, at any depth of nesting, without recursion."""
    seen = set()
    pending: list[_Place] = [(module, name, None, name)]
    while pending:
        place = pending.pop()
        parent, path, _, _ = place
        if id(parent) in seen:
            continue
        seen.add(id(parent))
        yield place
        prefix = path + "." if path else ""
        pending += reversed([(child, prefix + attr, parent, attr) for attr, child in direct_children(parent)])
