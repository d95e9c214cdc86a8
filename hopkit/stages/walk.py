"""The parts of a Python value: which tensors it reaches, and by which path."""

from __future__ import annotations

import dataclasses
import enum
import functools
import sys
from collections import deque
from collections.abc import Hashable, Iterator, Mapping
from types import FunctionType, MethodType, SimpleNamespace
from typing import Any

import torch

from hopkit._torch.operators import is_operator
from hopkit.hops.custom import CustomHop

__all__ = ["FOREIGN_MODULES", "attributes", "is_foreign", "kind", "parts", "tensor_paths", "tensors_in"]

FOREIGN_MODULES = frozenset({"builtins", "torch", "triton", *sys.stdlib_module_names})


_STATEFUL_MODULES = ("torch.optim", "torch.amp", "torch.cuda.amp", "torch.distributions", "torch.utils.hooks")
"""Packages of torch whose objects hold the state of a program: optimizers, schedulers, scalers, distributions, and the
handles of hooks."""


def is_foreign(value: Any) -> bool:
    """Return whether a value's class belongs to torch, Triton or Python itself, so that nobody looks into it.

    An operator is foreign, whoever has defined it: it is registered under its name, and a copy would be another one.
    Modules, namespaces, optimizers, schedulers, gradient scalers and distributions are looked into.
    """
    if is_operator(value) or isinstance(value, CustomHop):
        return True
    if isinstance(value, (torch.nn.Module, torch.optim.Optimizer, SimpleNamespace)):
        return False
    if type(value).__module__.startswith(_STATEFUL_MODULES) and not isinstance(value, type):
        return False
    return isinstance(value, (type, enum.Enum)) or type(value).__module__.split(".")[0] in FOREIGN_MODULES


def attributes(value: Any) -> dict[str, Any]:
    """The attributes that an object itself holds, in its dict or in slots, in the order of definition."""
    found: dict[str, Any] = {}
    for cls in reversed(type(value).__mro__):
        slots = cls.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__") and hasattr(value, name):
                found[name] = getattr(value, name)
    found.update(getattr(value, "__dict__", {}))
    return found


def parts(value: Any) -> Iterator[tuple[str, Any]]:
    """What a value directly holds, each with the suffix of its path: ``[0]``, ``['k']``, ``.name``.

    >>> list(parts({"k": 1, "v": [2]}))
    [("['k']", 1), ("['v']", [2])]
    """
    if isinstance(value, torch.nn.Module):
        yield from ((f".{name}", each) for name, each in value.named_parameters(recurse=False))
        yield from ((f".{name}", each) for name, each in value.named_buffers(recurse=False))
        yield from ((f".{name}", each) for name, each in value.named_children())
        plain = {name: each for name, each in vars(value).items() if not name.startswith("_")}
        yield from ((f".{name}", each) for name, each in plain.items())
    elif isinstance(value, torch.optim.Optimizer):
        yield from _optimizer_parts(value)
    elif isinstance(value, torch.amp.GradScaler):
        # What it keeps of each optimizer goes by the optimizer's id.
        yield from ((f".{name}", each) for name, each in vars(value).items() if name != "_per_optimizer_states")
    elif isinstance(value, Mapping):
        yield from ((f"[{key!r}]", item) for key, item in value.items())
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        yield from ((f".{name}", item) for name, item in zip(value._fields, value, strict=True))
    elif isinstance(value, (list, tuple, deque)):
        yield from ((f"[{index}]", item) for index, item in enumerate(value))
    elif isinstance(value, (set, frozenset)):
        # A set has no order that two runs share; tensors in one are told apart by when they were put in.
        yield from ((f"{{{index}}}", item) for index, item in enumerate(value))
    elif isinstance(value, FunctionType):
        cells = zip(value.__code__.co_freevars, value.__closure__ or (), strict=True)
        held = [(f".{name}", cell.cell_contents) for name, cell in cells if _is_filled(cell)]
        held += [(f".{name}", value.__globals__[name]) for name in _global_state_names(value)]
        # A parameter is named by its module, and not by the optimizer that has it too.
        yield from sorted(held, key=lambda item: type(item[1]).__module__.startswith(_STATEFUL_MODULES))
    elif isinstance(value, MethodType):
        yield (".__self__", value.__self__)
    elif isinstance(value, functools.partial):
        yield from ((f".{name}", getattr(value, name)) for name in ("func", "args", "keywords"))
    elif dataclasses.is_dataclass(value) or not is_foreign(value):
        yield from ((f".{name}", each) for name, each in attributes(value).items())


def _optimizer_parts(optimizer: torch.optim.Optimizer) -> Iterator[tuple[str, Any]]:
    """The groups of an optimizer, and its state by the position of the parameter, not by the parameter itself."""
    yield ".param_groups", optimizer.param_groups
    parameters = [parameter for group in optimizer.param_groups for parameter in group["params"]]
    for position, parameter in enumerate(parameters):
        if parameter in optimizer.state:
            yield f".state[{position}]", optimizer.state[parameter]
    # A scheduler puts a wrapper of `step` on it; names with an underscore are torch's own.
    known = ("param_groups", "state", "defaults")
    for name, each in vars(optimizer).items():
        if not (name in known or name.startswith("_") or callable(each)):
            yield f".{name}", each


def tensors_in(value: Any, path: str = "") -> dict[str, torch.Tensor]:
    """Every tensor that a value reaches, by the first path that leads to it.

    >>> sorted(tensors_in(([torch.ones(1)], {"k": torch.ones(2)}), "out"))
    ['out[0][0]', "out[1]['k']"]
    """
    found: dict[str, torch.Tensor] = {}
    seen: set[int] = set()

    def visit(each: Any, at: str) -> None:
        if id(each) in seen:
            return
        seen.add(id(each))
        if isinstance(each, torch.Tensor):
            found[at] = each
            return
        for suffix, part in parts(each):
            visit(part, (at + suffix).lstrip(".") if not at else at + suffix)

    visit(value, path)
    return found


def tensor_paths(value: Any, path: str) -> dict[str, torch.Tensor]:
    """Like `tensors_in`, but a tensor that is reached twice is found under both its paths.

    >>> shared = torch.ones(1)
    >>> sorted(tensor_paths([shared, shared], "out"))
    ['out[0]', 'out[1]']
    """
    found: dict[str, torch.Tensor] = {}

    def visit(each: Any, at: str, inside: frozenset[int]) -> None:
        if isinstance(each, torch.Tensor):
            found[at] = each
        elif id(each) not in inside:  # a container inside itself has no end
            for suffix, part in parts(each):
                visit(part, at + suffix, inside | {id(each)})

    visit(value, path, frozenset())
    return found


def kind(value: Any) -> frozenset[tuple[str, Hashable]]:
    """What a compiler may have compiled for, by path: constants, code, the form of tensors, and what is one object.

    >>> kind([torch.ones(2), 3]) == kind([torch.zeros(2), 3]), kind([torch.ones(2), 3]) == kind([torch.ones(2), 4])
    (True, False)
    >>> one = torch.ones(2)
    >>> kind([one, one]) == kind([one, torch.ones(2)])
    False
    """
    found: set[tuple[str, Hashable]] = set()
    first: dict[int, str] = {}

    def visit(each: Any, at: str) -> None:
        if isinstance(each, _CONSTANTS):
            found.add((at, (type(each), each)))
            return
        if id(each) in first:
            found.add((at, first[id(each)]))
            return
        first[id(each)] = at
        if isinstance(each, torch.Tensor):
            found.add((at, (each.dtype, each.shape, each.stride(), each.requires_grad)))
            return
        inside = list(parts(each))
        if isinstance(each, FunctionType):
            found.add((at, each.__code__))
        elif not inside and is_foreign(each):
            found.add((at, type(each) if isinstance(each, _CONTAINERS) else id(each)))
        for suffix, part in inside:
            visit(part, at + suffix)

    visit(value, "")
    return frozenset(found)


_CONTAINERS = (list, tuple, dict, set, frozenset, deque)
_CONSTANTS = (bool, int, float, complex, str, bytes, type(None), enum.Enum, torch.device, torch.dtype)


def _is_filled(cell: Any) -> bool:
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True


_STATE = (torch.Tensor, torch.nn.Module, list, dict, set, deque)


def _global_state_names(fn: FunctionType) -> list[str]:
    """The globals that a function names and that a run may write to."""
    named = ((name, fn.__globals__.get(name)) for name in fn.__code__.co_names)
    return [name for name, each in named if isinstance(each, _STATE) or not (callable(each) or is_foreign(each))]
