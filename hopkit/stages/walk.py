"""Walk the parts of a Python value, and list the tensors that it reaches, by path."""

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

from hopkit._torch.hop.traced_operators import is_operator
from hopkit.hops.custom import CustomHop

__all__ = [
    "FOREIGN_MODULES",
    "attributes",
    "global_state_names",
    "is_foreign",
    "kind",
    "parts",
    "state_holders_in",
    "tensor_paths",
    "tensors_in",
]

FOREIGN_MODULES = frozenset({"builtins", "torch", "triton", *sys.stdlib_module_names})


_STATEFUL_MODULES = ("torch.optim", "torch.amp", "torch.cuda.amp", "torch.distributions", "torch.utils.hooks")
"""Packages of torch whose objects hold state of a program: optimizers, schedulers, scalers, distributions, and handles
of hooks."""


def is_foreign(value: Any) -> bool:
    """Return whether a value's class belongs to torch, Triton or Python itself, so its attributes are not traversed.

    Every operator is foreign, a user's too: it is registered under its name, and a copy would be a second operator.
    Modules, namespaces, optimizers, schedulers, gradient scalers and distributions are traversed.
    """
    if is_operator(value) or isinstance(value, CustomHop):
        return True
    if isinstance(value, (torch.nn.Module, torch.optim.Optimizer, SimpleNamespace)):
        return False
    if type(value).__module__.startswith(_STATEFUL_MODULES) and not isinstance(value, type):
        return False
    return isinstance(value, (type, enum.Enum)) or type(value).__module__.split(".")[0] in FOREIGN_MODULES


def attributes(value: Any) -> dict[str, Any]:
    """Return an object's attributes, from its slots and its dict, in the order of definition."""
    values: dict[str, Any] = {}
    for cls in reversed(type(value).__mro__):
        slots = cls.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__") and hasattr(value, name):
                values[name] = getattr(value, name)
    values.update(getattr(value, "__dict__", {}))
    return values


def parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the direct parts of a value, each with the suffix of its path: ``[0]``, ``['k']``, ``.name``.

    >>> list(parts({"k": 1, "v": [2]}))
    [("['k']", 1), ("['v']", [2])]
    """
    if isinstance(value, torch.nn.Module):
        yield from ((f".{name}", parameter) for name, parameter in value.named_parameters(recurse=False))
        yield from ((f".{name}", buffer) for name, buffer in value.named_buffers(recurse=False))
        yield from ((f".{name}", module) for name, module in value.named_children())
        public = {name: attribute for name, attribute in vars(value).items() if not name.startswith("_")}
        yield from ((f".{name}", attribute) for name, attribute in public.items())
    elif isinstance(value, torch.optim.Optimizer):
        yield from _optimizer_parts(value)
    elif isinstance(value, torch.amp.GradScaler):
        # The keys of its per-optimizer states are ids.
        yield from ((f".{name}", part) for name, part in vars(value).items() if name != "_per_optimizer_states")
    elif isinstance(value, Mapping):
        yield from ((f"[{key!r}]", item) for key, item in value.items())
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        yield from ((f".{name}", item) for name, item in zip(value._fields, value, strict=True))
    elif isinstance(value, (list, tuple, deque)):
        yield from ((f"[{index}]", item) for index, item in enumerate(value))
    elif isinstance(value, (set, frozenset)):
        # The order of a set depends on ids, so two runs may number its items differently.
        yield from ((f"{{{index}}}", item) for index, item in enumerate(value))
    elif isinstance(value, FunctionType):
        cells = zip(value.__code__.co_freevars, value.__closure__ or (), strict=True)
        closed_over = [(f".{name}", cell.cell_contents) for name, cell in cells if _is_filled(cell)]
        closed_over += [(f".{name}", value.__globals__[name]) for name in global_state_names(value)]
        # Optimizers last: a parameter's path begins at its module, not at the optimizer that has it too.
        yield from sorted(closed_over, key=lambda item: type(item[1]).__module__.startswith(_STATEFUL_MODULES))
    elif isinstance(value, MethodType):
        yield (".__self__", value.__self__)
    elif isinstance(value, functools.partial):
        yield from ((f".{name}", getattr(value, name)) for name in ("func", "args", "keywords"))
    elif dataclasses.is_dataclass(value) or not is_foreign(value):
        yield from ((f".{name}", attribute) for name, attribute in attributes(value).items())


def _optimizer_parts(optimizer: torch.optim.Optimizer) -> Iterator[tuple[str, Any]]:
    """Yield the groups of an optimizer, and its state by the position of the parameter, not by the parameter itself."""
    yield ".param_groups", optimizer.param_groups
    parameters = [parameter for group in optimizer.param_groups for parameter in group["params"]]
    for position, parameter in enumerate(parameters):
        if parameter in optimizer.state:
            yield f".state[{position}]", optimizer.state[parameter]
    # A scheduler puts a wrapper of `step` on it; names with an underscore are torch's own.
    standard = ("param_groups", "state", "defaults")
    for name, attribute in vars(optimizer).items():
        if not (name in standard or name.startswith("_") or callable(attribute)):
            yield f".{name}", attribute


def tensors_in(value: Any, path: str = "") -> dict[str, torch.Tensor]:
    """Return every tensor that a value reaches, by the first path that leads to it.

    >>> sorted(tensors_in(([torch.ones(1)], {"k": torch.ones(2)}), "out"))
    ['out[0][0]', "out[1]['k']"]
    """
    return _reached(value, torch.Tensor, path)


def state_holders_in(value: Any) -> list[torch.nn.Module | torch.optim.Optimizer]:
    """Return every module and optimizer that a value reaches, but those that another one has.

    >>> state_holders_in({"model": torch.nn.Sequential(torch.nn.ReLU())})
    [Sequential(
      (0): ReLU()
    )]
    """
    return list(_reached(value, (torch.nn.Module, torch.optim.Optimizer), "").values())


def _reached(value: Any, kinds: Any, path: str) -> dict[str, Any]:
    """Return every instance of some classes that a value reaches, by the first path; not what these reach in turn."""
    found: dict[str, Any] = {}
    seen: set[int] = set()

    def visit(node: Any, at: str) -> None:
        if id(node) in seen:
            return
        seen.add(id(node))
        if isinstance(node, kinds):
            found[at] = node
            return
        for suffix, part in parts(node):
            visit(part, (at + suffix).lstrip(".") if not at else at + suffix)

    visit(value, path)
    return found


def tensor_paths(value: Any, path: str) -> dict[str, torch.Tensor]:
    """Return every tensor that a value reaches, by each of its paths: a shared tensor is there more than once.

    >>> shared = torch.ones(1)
    >>> sorted(tensor_paths([shared, shared], "out"))
    ['out[0]', 'out[1]']
    """
    tensors: dict[str, torch.Tensor] = {}

    def visit(node: Any, at: str, inside: frozenset[int]) -> None:
        if isinstance(node, torch.Tensor):
            tensors[at] = node
        elif id(node) not in inside:  # a container may contain itself
            for suffix, part in parts(node):
                visit(part, at + suffix, inside | {id(node)})

    visit(value, path, frozenset())
    return tensors


def kind(value: Any) -> frozenset[tuple[str, Hashable]]:
    """Return facts that a compiler may specialize on, by path: constants, code, classes, tensor metadata, identities.

    >>> kind([torch.ones(2), 3]) == kind([torch.zeros(2), 3]), kind([torch.ones(2), 3]) == kind([torch.ones(2), 4])
    (True, False)
    >>> x = torch.ones(2)
    >>> kind([x, x]) == kind([x, torch.ones(2)])
    False
    """
    facts: set[tuple[str, Hashable]] = set()
    first_paths: dict[int, str] = {}

    def visit(node: Any, at: str) -> None:
        if isinstance(node, _CONSTANTS):
            facts.add((at, (type(node), node)))
            return
        if id(node) in first_paths:
            facts.add((at, first_paths[id(node)]))
            return
        first_paths[id(node)] = at
        if isinstance(node, torch.Tensor):
            facts.add((at, (node.dtype, node.shape, node.stride(), node.requires_grad)))
            return
        inside = list(parts(node))
        if isinstance(node, FunctionType):
            facts.add((at, node.__code__))
        elif not inside and is_foreign(node):
            facts.add((at, type(node) if isinstance(node, _CONTAINERS) else id(node)))
        else:
            facts.add((at, (type(node),)))
        for suffix, part in inside:
            visit(part, at + suffix)

    visit(value, "")
    return frozenset(facts)


_CONTAINERS = (list, tuple, dict, set, frozenset, deque)
_CONSTANTS = (bool, int, float, complex, str, bytes, type(None), enum.Enum, torch.device, torch.dtype)


def _is_filled(cell: Any) -> bool:
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True


_STATE = (torch.Tensor, torch.nn.Module, list, dict, set, deque)


def global_state_names(fn: FunctionType) -> list[str]:
    """Return the names of the globals in a function's code that a run may write to."""
    named = ((name, fn.__globals__.get(name)) for name in fn.__code__.co_names)
    return [name for name, value in named if isinstance(value, _STATE) or not (callable(value) or is_foreign(value))]
