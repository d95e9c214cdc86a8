"""Name a function by its file and its qualified name, the same from its code as from its source."""

from __future__ import annotations

import importlib.util
import inspect
from collections.abc import Mapping
from pathlib import Path
from types import CodeType
from typing import NamedTuple

__all__ = ["PACKAGES", "FunctionName", "name_of_code", "package_folders"]

PACKAGES = ("hopkit", "torch")
"""The packages whose functions are recorded."""


class FunctionName(NamedTuple):
    """A function: ``file`` begins with its package (``torch/_dynamo/guards.py``), ``name`` is its ``__qualname__``.

    Functions of one file with one name, such as the overloads of a property, are one.
    """

    file: str
    name: str

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


def package_folders() -> dict[str, Path]:
    """Return the folder of each package whose functions are recorded; imports none of them."""
    folders = {}
    for package in PACKAGES:
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            folders[package] = Path(spec.submodule_search_locations[0])
    return folders


def name_of_code(code: CodeType, folders: Mapping[str, Path]) -> FunctionName | None:
    """Return the function of a code object; None for code of other packages, of modules and of class bodies.

    A lambda or a comprehension is part of the function around it, since it can't run before that was entered.

    >>> name_of_code(name_of_code.__code__, package_folders())
    FunctionName(file='hopkit/runner/functions/function_names.py', name='name_of_code')
    >>> name_of_code((lambda: 1).__code__, package_folders()) is None
    True
    """
    if not code.co_flags & inspect.CO_OPTIMIZED:
        return None
    path = code.co_filename
    for package, folder in folders.items():
        prefix = f"{folder}/"
        if path.startswith(prefix):
            name = _named_part(code.co_qualname)
            return FunctionName(f"{package}/{path[len(prefix) :]}", name) if name else None
    return None


def _named_part(qualified: str) -> str:
    """Return the name of the innermost function that ``def`` defines; empty if there is none.

    >>> [_named_part(name) for name in ("C.f", "f.<locals>.g.<locals>.<lambda>", "<lambda>", "C.<lambda>")]
    ['C.f', 'f.<locals>.g', '', '']
    """
    parts = qualified.split(".")
    for place, part in enumerate(parts):
        if part.startswith("<") and part != "<locals>":
            before = parts[:place]
            return ".".join(before[:-1]) if before and before[-1] == "<locals>" else ""
    return qualified
