"""Copies of a program: the function with all that it closes over, and its arguments, as tensors of their own.

A run may write to anything it can reach, so each run gets a copy, and nothing of the caller's is touched. What was
shared stays shared: two names of one tensor, a tensor and its view, a cell of two closures. Code objects
are copied too: Dynamo keeps its cache on them, and a capture must neither find nor leave entries there.
"""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import dis
import enum
import functools
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, TypeGuard

import torch

from hopkit._torch.own_code import derived, own_code, share_marks
from hopkit.errors import BadCase
from hopkit.stages.walk import FOREIGN_MODULES, attributes, is_foreign, tensors_in

__all__ = ["Call", "Copier", "Program", "to_float64"]

Convert = Callable[[torch.Tensor], torch.Tensor]


@dataclasses.dataclass(frozen=True)
class Call:
    """The arguments of one call of a program."""

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class Program:
    """A function, with the calls that are to be made of it, one after the other."""

    fn: Callable[..., Any]
    calls: tuple[Call, ...]

    def tensors(self, index: int) -> dict[str, torch.Tensor]:
        """Every tensor that one call can reach, by how it reaches it.

        ``args[0]`` is an argument, ``fn.weight`` a module's parameter, ``fn.scale`` a name that a closure holds.
        """
        call = self.calls[index]
        roots = {"args": call.args, "kwargs": dict(call.kwargs), "fn": self.fn}
        return {path: tensor for root, value in roots.items() for path, tensor in tensors_in(value, root).items()}

    def copied(self, convert: Convert = torch.Tensor.clone, substitutes: Mapping[Any, Any] | None = None) -> Program:
        """A copy of the program in which ``convert`` has made each tensor's storage, and some functions are others.

        ``convert`` gets the elements of one storage as a tensor of rank 1 and returns as many, of any dtype, on
        any device, in new memory. ``substitutes`` maps a function that the program holds to the one the copy holds.
        """
        copier = Copier(convert, substitutes or {})
        return Program(
            copier(self.fn), tuple(Call(copier(call.args), copier(dict(call.kwargs))) for call in self.calls)
        )


_ATOMIC = (int, float, complex, bool, str, bytes, type(None), type, CodeType, enum.Enum, ModuleType)


class Copier:
    """Copies an object graph once, with the rules of this module; call it for each root."""

    def __init__(self, convert: Convert, substitutes: Mapping[Any, Any]) -> None:
        self._convert = convert
        self._substitutes = {id(original): (original, other) for original, other in substitutes.items()}
        self._memo: dict[int, Any] = {}
        # The memo goes by identity, so everything it names is kept alive as long as it is.
        self._alive: list[Any] = []
        self._storages: dict[tuple[int, torch.dtype], torch.Tensor] = {}
        self._globals: dict[int, dict[str, Any]] = {}

    def __call__(self, value: Any) -> Any:
        if id(value) in self._substitutes:
            return self._substitutes[id(value)][1]
        if self._substitutes and _is_autograd_function(value):
            return self._class(value)
        if isinstance(value, _ATOMIC):
            return value
        if id(value) not in self._memo:
            self._alive.append(value)
            self._memo[id(value)] = self._copy(value)
        return self._memo[id(value)]

    def _copy(self, value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        if isinstance(value, FunctionType):
            return self._function(value)
        if isinstance(value, MethodType):
            owner = self(value.__self__)
            return MethodType(self._memo.get(id(value.__func__), value.__func__), owner)
        if isinstance(value, functools.partial):
            return type(value)(self(value.func), *map(self, value.args), **self(value.keywords))
        if isinstance(value, CellType):
            return self._cell(value)
        if isinstance(value, weakref.ReferenceType):
            target = value()
            return weakref.ref(self(target)) if isinstance(target, torch.Tensor) else value
        if isinstance(value, tuple):
            items = [self(item) for item in value]
            return type(value)(*items) if hasattr(value, "_fields") else tuple.__new__(type(value), items)
        if isinstance(value, frozenset):
            return type(value)(map(self, value))
        if isinstance(value, (list, deque, dict, set)):
            return self._container(value)
        return value if is_foreign(value) else self._object(value)

    def _container(self, value: Any) -> Any:
        # A shallow copy keeps the class and what it has besides items (maxlen, default_factory, attributes).
        made = self._memo[id(value)] = copy.copy(value)
        made.clear()
        if isinstance(value, dict):
            made.update((self(key), self(item)) for key, item in value.items())
        elif isinstance(value, set):
            made.update(map(self, value))
        else:
            made.extend(map(self, value))
        return made

    def _object(self, value: Any) -> Any:
        made = self._memo[id(value)] = copy.copy(value)
        for name, attribute in attributes(value).items():
            # Not setattr: frozen dataclasses refuse it, and modules register what they are given.
            if name in getattr(made, "__dict__", {}):
                made.__dict__[name] = self(attribute)
            else:
                object.__setattr__(made, name, self(attribute))
        if isinstance(made, torch.nn.Module) and self._substitutes:
            made.__class__ = self._class(type(made))
        return made

    def _class(self, cls: type) -> type:
        """The class of a module's copy, or an autograd function: methods that name a substitute are copied.

        A method that is only reached by ``super()`` is not: it is looked up past the class.
        """
        if id(cls) not in self._memo:
            own = [each for each in reversed(cls.__mro__) if each.__module__.split(".")[0] not in FOREIGN_MODULES]
            methods = {
                name: each
                for base in own
                for name, each in vars(base).items()
                if isinstance(each, (FunctionType, staticmethod))
            }
            naming = {name: self._method(each) for name, each in methods.items() if self._names_substitute(each)}
            self._alive += [cls, *methods.values()]
            self._memo[id(cls)] = derived(cls, naming) if naming else cls
        found: type = self._memo[id(cls)]
        return found

    def _method(self, method: FunctionType | staticmethod[..., Any]) -> FunctionType | staticmethod[..., Any]:
        if isinstance(method, FunctionType):
            return self._function(method)
        fn: Any = method.__func__
        return staticmethod(self._function(fn))

    def _names_substitute(self, method: FunctionType | staticmethod[..., Any]) -> bool:
        fn = method if isinstance(method, FunctionType) else method.__func__
        if not isinstance(fn, FunctionType):
            return False
        named = (fn.__globals__.get(name) for name in global_names(fn.__code__))
        return any(id(each) in self._substitutes for each in (*named, *_held(fn)) if each is not None)

    def _cell(self, cell: CellType) -> CellType:
        made = self._memo[id(cell)] = CellType()
        with contextlib.suppress(ValueError):  # an empty cell: the name is assigned later, or never
            made.cell_contents = self(cell.cell_contents)
        return made

    def _function(self, fn: FunctionType) -> FunctionType:
        if fn.__globals__.get("__name__", "").split(".")[0] in FOREIGN_MODULES and not self._closes_over_ours(fn):
            return fn
        cells = tuple(self._memo.setdefault(id(cell), CellType()) for cell in fn.__closure__ or ())
        made = FunctionType(own_code(fn.__code__), self._globals_of(fn), fn.__name__, None, cells or None)
        self._memo[id(fn)] = made
        made.__qualname__, made.__module__, made.__doc__ = fn.__qualname__, fn.__module__, fn.__doc__
        made.__annotations__ = fn.__annotations__
        for cell, own in zip(fn.__closure__ or (), cells, strict=True):
            self._alive.append(cell)
            with contextlib.suppress(ValueError):
                own.cell_contents = self(cell.cell_contents)
        made.__defaults__, made.__kwdefaults__ = self(fn.__defaults__), self(fn.__kwdefaults__)
        made.__dict__.update(self(fn.__dict__))
        share_marks(fn, made)
        return made

    def _closes_over_ours(self, fn: FunctionType) -> bool:
        """Whether a function of torch's or Python's, a decorator's wrapper say, holds something that is copied."""
        self._memo[id(fn)] = fn
        return any(self(each) is not each for each in _held(fn))

    def _globals_of(self, fn: FunctionType) -> dict[str, Any]:
        """The function's own globals, or a copy of them where it writes there or reads what can be written to."""
        names = [name for name in global_names(fn.__code__) if self._is_state(fn.__globals__.get(name), set())]
        if not names and not _writes_globals(fn.__code__):
            return fn.__globals__
        own = self._globals.setdefault(id(fn.__globals__), dict(fn.__globals__))
        for name in names:
            own[name] = self(fn.__globals__[name])
        return own

    def _is_state(self, value: Any, seen: set[int]) -> bool:
        if id(value) in seen:
            return False
        seen.add(id(value))
        if id(value) in self._substitutes or isinstance(value, (torch.Tensor, list, dict, set, deque)):
            return True
        if self._substitutes and _is_autograd_function(value):
            return self._class(value) is not value
        if isinstance(value, FunctionType):
            named = (value.__globals__.get(name) for name in global_names(value.__code__))
            return _writes_globals(value.__code__) or any(
                self._is_state(each, seen) for each in (*named, *_held(value))
            )
        return not isinstance(value, _ATOMIC) and not is_foreign(value)

    @torch.no_grad()
    def _tensor(self, tensor: torch.Tensor) -> torch.Tensor:
        plain = type(tensor) in (torch.Tensor, torch.nn.Parameter) and tensor.layout is torch.strided
        if not plain or tensor.is_quantized or tensor.is_conj() or tensor.is_neg():
            return _deep_copy(tensor)
        flat = self._flat(tensor)
        # set_, not as_strided: a view of the flat storage would be a view to Dynamo and autograd too.
        made = torch.empty(0, dtype=flat.dtype, device=flat.device)
        made.set_(flat.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride())
        if isinstance(tensor, torch.nn.Parameter):
            return torch.nn.Parameter(made, requires_grad=tensor.requires_grad)
        return made.requires_grad_(tensor.requires_grad)

    def _flat(self, tensor: torch.Tensor) -> torch.Tensor:
        storage = tensor.untyped_storage()
        key = (storage.data_ptr(), tensor.dtype)
        if not storage.data_ptr() or key not in self._storages:
            flat = torch.empty(0, dtype=tensor.dtype, device=tensor.device)
            flat.set_(storage, 0, (storage.nbytes() // tensor.element_size(),), (1,))
            self._storages[key] = self._convert(flat)
        return self._storages[key]


def to_float64(flat: torch.Tensor) -> torch.Tensor:
    """What a copy's ``convert`` does for a run in float64; integers and booleans stay what they are."""
    if flat.is_complex():
        return flat.to(torch.complex128, copy=True)
    return flat.to(torch.float64, copy=True) if flat.is_floating_point() else flat.clone()


def _is_autograd_function(value: Any) -> TypeGuard[type]:
    return isinstance(value, type) and issubclass(value, torch.autograd.Function)


def _deep_copy(tensor: torch.Tensor) -> torch.Tensor:
    """The copy of a tensor that is more than strided memory: a subclass, a sparse or a conjugated one."""
    try:
        return copy.deepcopy(tensor.detach()).requires_grad_(tensor.requires_grad)
    except Exception as error:
        raise BadCase(
            f"a {type(tensor).__name__} can't be copied for a run: {type(error).__name__}: {error}",
            cure="give the class a __deepcopy__ that works, or use a plain tensor",
        ) from error


def _held(fn: FunctionType) -> Iterator[Any]:
    """What the cells of a function hold."""
    for cell in fn.__closure__ or ():
        with contextlib.suppress(ValueError):
            yield cell.cell_contents


def _writes_globals(code: CodeType) -> bool:
    """Whether a code object, or one nested in it, assigns to a global name or deletes one."""
    if any(instruction.opname in ("STORE_GLOBAL", "DELETE_GLOBAL") for instruction in dis.get_instructions(code)):
        return True
    return any(_writes_globals(constant) for constant in code.co_consts if isinstance(constant, CodeType))


def global_names(code: CodeType) -> set[str]:
    """The names that a code object, or one nested in it, may look up in its globals."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= global_names(constant)
    return names
