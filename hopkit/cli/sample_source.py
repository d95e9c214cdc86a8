"""A program of torch's own, with its inputs, as the text of a builder that a case file can hold."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
import textwrap
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopkit._torch.hop.samples import SampleProgram

__all__ = ["CannotBeWritten", "SampleSource", "written"]

_FEW = 4
"""Tensors of up to so many elements are written out; of others only shape and dtype are."""


class CannotBeWritten(Exception):
    """A program or an input has no text: an object of torch's, a closure. The message names it."""


@dataclasses.dataclass(frozen=True)
class SampleSource:
    """The source of a program: its imports, its functions, the name of the first one, its inputs."""

    imports: tuple[str, ...]
    functions: str
    name: str
    args: str


def written(program: SampleProgram) -> SampleSource:
    """Return the source of a sample program; raise `CannotBeWritten` if it can't be written."""
    imports: dict[str, None] = {}
    functions: dict[str, str] = {}
    _collect(program.function, imports, functions)
    if program.kwargs:
        raise CannotBeWritten(f"keyword arguments {', '.join(program.kwargs)}")
    args = "".join(f"        {_value(arg)},\n" for arg in program.args)
    # What a function calls was met after it, and must be defined before.
    return SampleSource(
        tuple(imports), "\n\n".join(reversed(functions.values())), program.function.__name__, f"(\n{args}    )"
    )


def _collect(function: Callable[..., Any], imports: dict[str, None], functions: dict[str, str]) -> None:
    if not isinstance(function, FunctionType) or function.__closure__:
        raise CannotBeWritten(f"{function!r}, which is no plain function")
    functions[function.__name__] = textwrap.dedent(inspect.getsource(function)).rstrip()
    for name in _global_names(functions[function.__name__], function.__globals__):
        value = function.__globals__[name]
        if isinstance(value, ModuleType):
            imports[f"import {value.__name__}" + (f" as {name}" if value.__name__ != name else "")] = None
        elif getattr(value, "__module__", None) == function.__module__ and isinstance(value, FunctionType):
            if name not in functions:
                _collect(value, imports, functions)
        else:
            imports[_import_of(name, value, function.__module__)] = None


def _global_names(source: str, namespace: Mapping[str, Any]) -> list[str]:
    names = (node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name))
    return [name for name in dict.fromkeys(names) if name in namespace]


def _import_of(name: str, value: Any, module: str) -> str:
    """Return the import of a name of ``module`` in a case file, from the module that defines it if that is known."""
    import torch

    if getattr(torch.ops.higher_order, name, None) is value:
        return f"{name} = torch.ops.higher_order.{name}"
    home = getattr(value, "__module__", None) or module
    defines = getattr(sys.modules.get(home), name, None) is value
    return f"from {home if defines else module} import {name}"


def _value(value: Any) -> str:
    import torch

    if isinstance(value, torch.Tensor):
        if value.numel() <= _FEW:
            return f"torch.tensor({_rounded(value.tolist())}, dtype={value.dtype})"
        shape = tuple(value.shape)
        return f'torch.testing.make_tensor({shape}, dtype={value.dtype}, device="cpu", low=0.1, high=2)'
    if isinstance(value, (list, tuple)):
        items = ", ".join(map(_value, value))
        return f"[{items}]" if isinstance(value, list) else f"({items}{',' * (len(value) == 1)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {_value(item)}" for key, item in value.items()) + "}"
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value)
    raise CannotBeWritten(f"an argument of type {type(value).__name__}")


def _rounded(value: Any) -> Any:
    return [_rounded(item) for item in value] if isinstance(value, list) else round(value, 3)
