"""Search the names by which running code reaches a module: variables, globals, and paths through their contents.

This is the oracle's half, and shares no code with the recorder: it looks at the objects themselves.
"""

from __future__ import annotations

import functools
import sysconfig
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import torch

from hopkit.program_files import is_own_code, spellings

__all__ = ["is_of_torch", "names_below", "names_in"]

_DEPTH = 3
"""The number of steps from a variable, which are items and attributes; a path through a tree of modules is none."""

_TORCH = spellings(Path(torch.__file__).parent)
_NO_PROGRAMS = (*_TORCH, *(path for name in ("stdlib", "purelib") for path in spellings(sysconfig.get_path(name))))

_LEAVES = (
    *(str, bytes, int, float, complex, type, type(None), CodeType, CellType, BuiltinFunctionType, FunctionType),
    *(torch.Tensor, torch.dtype, torch.device, torch.Generator),
)
"""Classes whose values lead to no module."""


def names_in(variables: Mapping[str, Any], module: torch.nn.Module) -> frozenset[str]:
    """Return the dotted paths by which variables lead to a module, at most three steps behind each variable.

    >>> tanh = torch.nn.Tanh()
    >>> sorted(names_in({"model": tanh, "layers": [torch.nn.ReLU(), {"act": tanh}], "x": torch.ones(2)}, tanh))
    ['layers.1.act', 'model']
    """
    search = _Search(module)
    return frozenset(
        f"{name}.{path}" if path else name
        for name, value in variables.items()
        for path in (("",) if _wraps(value, module) else search.paths(value, _DEPTH))
    )


def names_below(owner: torch.nn.Module, module: torch.nn.Module) -> frozenset[str]:
    """Return the dotted paths from a module to another one that it holds, in a container too.

    >>> model, tanh = torch.nn.ReLU(), torch.nn.Tanh()
    >>> model.layers = (tanh,)
    >>> sorted(names_below(model, tanh))
    ['layers.0']
    """
    return frozenset(path for path in _Search(module).paths(owner, _DEPTH) if path)


class _Search:
    """The search for one module; it remembers what each value leads to, since many paths may go through a value."""

    def __init__(self, module: torch.nn.Module) -> None:
        self._module = module
        self._known: dict[tuple[int, int], tuple[Any, frozenset[str]]] = {}

    def paths(self, value: Any, depth: int) -> frozenset[str]:
        """Return the paths from a value to the module with at most ``depth`` steps; '' if the value is the module."""
        if value is self._module:
            return frozenset(("",))
        if isinstance(value, _LEAVES) or (depth == 0 and not isinstance(value, torch.nn.Module)):
            return frozenset()
        key = id(value), depth
        if key not in self._known:
            # The value must live as long as its identity is a key.
            self._known[key] = value, frozenset(self._steps(value, depth))
        return self._known[key][1]

    def _steps(self, value: Any, depth: int) -> Iterator[str]:
        if isinstance(value, torch.nn.Module):
            yield from (name for name, part in value.named_modules(remove_duplicate=False) if part is self._module)
        for name, part in _parts(value) if depth else ():
            yield from (f"{name}.{path}" if path else name for path in self.paths(part, depth - 1))


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the items and attributes of a value, with their names in a path."""
    if isinstance(value, Mapping):
        yield from ((str(key), part) for key, part in list(value.items()))
    elif isinstance(value, (list, tuple, deque)):
        yield from ((str(index), part) for index, part in enumerate(value))
    if isinstance(value, functools.partial):
        yield from (("func", value.func), ("args", value.args), ("keywords", value.keywords))
    elif isinstance(value, MethodType):
        yield "__self__", value.__self__
    elif isinstance(value, torch.nn.Module):
        yield from value.named_children()
    if not isinstance(value, ModuleType) or _may_hold_programs(value):
        yield from list(getattr(value, "__dict__", {}).items())
        for name in _slots(type(value)):
            if hasattr(value, name):
                yield name, getattr(value, name)


def _slots(cls: type) -> tuple[str, ...]:
    slots = [vars(base).get("__slots__", ()) for base in cls.__mro__]
    names = [name for names in slots for name in ((names,) if isinstance(names, str) else names)]
    # A field of a named tuple is an item too.
    return tuple(name for name in (*names, *getattr(cls, "_fields", ())) if not name.startswith("__"))


def _may_hold_programs(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and not file.startswith(_NO_PROGRAMS) and not is_own_code(file)


def is_of_torch(code: CodeType) -> bool:
    """Return whether code is torch's own."""
    return code.co_filename.startswith(_TORCH)


def _wraps(value: Any, module: torch.nn.Module) -> bool:
    """Return whether a value is a function of torch that holds the module in its closure, as a region's does."""
    if not isinstance(value, FunctionType) or not is_of_torch(value.__code__):
        return False
    return any(_contents(cell) is module for cell in value.__closure__ or ())


def _contents(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        # The variable has no value yet.
        return None
