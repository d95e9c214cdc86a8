"""A program of torch's own, with its inputs, as the text of a builder that a case file can hold."""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopkit._torch.hop.samples import SampleProgram

from hopkit.errors import UnsupportedTorch

__all__ = ["CannotBeWritten", "SampleSource", "written"]

_FEW = 4
"""Tensors of up to so many elements are written out; of others only shape and dtype are."""

_LINE = 112
"""The length of a line of the arguments, without its indentation."""

_PRIVATE = re.compile(r"\btorch(?:\.\w+)*\._\w+(?:\.\w+)*")
"""A private name of torch."""


class CannotBeWritten(Exception):
    """A program or an input has no text: an object of torch's, a closure. The message names it."""


@dataclasses.dataclass(frozen=True)
class SampleSource:
    """The source of a program: its imports, its functions, the name of the first one, its inputs.

    ``lookups`` are the lines before the functions that look up functions of HOPs without a public name.
    """

    imports: tuple[str, ...]
    functions: str
    name: str
    args: str
    lookups: tuple[str, ...] = ()


def written(program: SampleProgram, *, in_corpus: bool = False) -> SampleSource:
    """Return the source of a sample program; raise `CannotBeWritten` if it can't be written.

    The source names no private part of torch. With ``in_corpus`` it is for a case of hopkit's corpus, which looks
    functions up by hopkit's seam; a case of another project does so by `hopkit.fixtures.hop_function`.
    """
    if program.kwargs:
        raise CannotBeWritten(f"keyword arguments {', '.join(program.kwargs)}")
    writer = _Writer(in_corpus)
    writer.collect(program.function)
    # What a function calls was met after it, and must be defined before.
    functions = "\n\n".join(reversed(writer.functions.values()))
    for text in (*writer.imports, functions):
        if private := _PRIVATE.search(text):
            raise CannotBeWritten(f"the private name {private[0]}")
    return SampleSource(
        tuple(writer.imports), functions, program.function.__name__, _arguments(program.args), tuple(writer.lookups)
    )


class _Writer:
    """Collect the source of a function and of the functions that it calls, with their imports."""

    def __init__(self, in_corpus: bool) -> None:
        self.in_corpus = in_corpus
        self.imports: dict[str, None] = {}
        self.functions: dict[str, str] = {}
        self.lookups: dict[str, None] = {}

    def collect(self, function: Callable[..., Any]) -> None:
        if not isinstance(function, FunctionType) or function.__closure__:
            raise CannotBeWritten(f"{function!r}, which is no plain function")
        source = textwrap.dedent(inspect.getsource(function)).rstrip()
        for name in _global_names(source, function.__globals__):
            value = function.__globals__[name]
            if isinstance(value, ModuleType):
                self.imports[f"import {value.__name__}" + (f" as {name}" if value.__name__ != name else "")] = None
        self.functions[function.__name__] = _PRIVATE.sub(self._public, source)
        for name in _global_names(source, function.__globals__):
            value = function.__globals__[name]
            if isinstance(value, ModuleType):
                continue
            if getattr(value, "__module__", None) == function.__module__ and isinstance(value, FunctionType):
                if name not in self.functions:
                    self.collect(value)
            else:
                self._import(name, value, function.__module__)

    def _import(self, name: str, value: Any, module: str) -> None:
        place = _public_place(value)
        if place == ("", name):
            self._look_up(name)
        elif place is not None and place[0] and place[1] == name:
            self.imports[f"from {place[0]} import {name}"] = None
        else:
            self.imports[_import_of(name, value, module)] = None

    def _public(self, match: re.Match[str]) -> str:
        """Return the spelling of a function of torch by a public name, or by a look-up, if it has one."""
        place = _public_place(_resolved(match[0]))
        if place is None:
            return match[0]
        module, name = place
        if module:
            self.imports[f"import {module}"] = None
            return f"{module}.{name}"
        self._look_up(name)
        return name

    def _look_up(self, name: str) -> None:
        if self.in_corpus:
            self.imports["from hopkit._torch import hop"] = None
            self.lookups[f'{name} = hop.function("{name}")'] = None
        else:
            self.imports["from hopkit.fixtures import hop_function"] = None
            self.lookups[f'{name} = hop_function("{name}")'] = None


def _resolved(name: str) -> Any:
    """Return the object of a dotted name of torch, None if there is none."""
    import torch

    value: Any = torch
    for part in name.split(".")[1:]:
        value = getattr(value, part, None)
    return value


def _public_place(value: Any) -> tuple[str, str] | None:
    """Return the module of a function that calls a HOP, and its name there; the module is empty if it is private."""
    from hopkit.reference.table import reference_hops

    for hop in reference_hops():
        with contextlib.suppress(UnsupportedTorch):
            if hop.installed is value:
                return hop.module, hop.attribute
    return None


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


def _arguments(args: tuple[Any, ...]) -> str:
    if len(args) == 1:
        return _value(args, 4)
    return "(\n" + "".join(f"        {_value(arg, 8)},\n" for arg in args) + "    )"


def _value(value: Any, indentation: int) -> str:
    """Return the text of a value; of a list or tuple that is too long for a line, one item on each."""
    line = _in_a_line(value)
    if len(line) + indentation <= _LINE or not isinstance(value, (list, tuple)):
        return line
    inside = " " * (indentation + 4)
    items = "".join(f"{inside}{_value(item, indentation + 4)},\n" for item in value)
    opening, closing = "[]" if isinstance(value, list) else "()"
    return f"{opening}\n{items}{' ' * indentation}{closing}"


def _in_a_line(value: Any) -> str:
    import torch

    if isinstance(value, torch.Tensor):
        if value.numel() <= _FEW:
            return f"torch.tensor({_rounded(value.tolist())}, dtype={value.dtype})"
        shape = tuple(value.shape)
        return f'torch.testing.make_tensor({shape}, dtype={value.dtype}, device="cpu", low=0.1, high=2)'
    if isinstance(value, (list, tuple)):
        items = ", ".join(map(_in_a_line, value))
        return f"[{items}]" if isinstance(value, list) else f"({items}{',' * (len(value) == 1)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {_in_a_line(item)}" for key, item in value.items()) + "}"
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value)
    raise CannotBeWritten(f"an argument of type {type(value).__name__}")


def _rounded(value: Any) -> Any:
    return [_rounded(item) for item in value] if isinstance(value, list) else round(value, 3)
