"""Copies of a program: the function with all that it closes over, and its arguments, as tensors of their own.

A run may write to anything it can reach, so each run gets a copy, and nothing of the caller's is touched. What was
shared stays shared: two names of one tensor, a tensor and its view, a cell of two closures, a model and its optimizer.
Code objects are copied too: Dynamo keeps its cache on them, and a capture must neither find nor leave entries there.
Operators, modules of Python and classes stay as they are.
"""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import enum
import functools
import random
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, TypeGuard

import torch

from hopkit._torch.own_code import derived, own_code, share_marks
from hopkit._torch.tensor_hooks import copy_hooks
from hopkit.errors import BadCase
from hopkit.stages.global_names import global_names, writes_globals
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
    own_memory: frozenset[int] = frozenset()
    """The addresses of the storages that were made for this copy of a program."""

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
        fn = copier(self.fn)
        calls = tuple(Call(copier(call.args), copier(dict(call.kwargs))) for call in self.calls)
        return Program(fn, calls, copier.addresses)


_COPIED = (torch.Tensor, torch.Generator, random.Random, FunctionType, CellType, list, dict, set, frozenset, deque)
"""What is copied though its class is Python's or torch's."""

_ATOMIC = (
    *(int, float, complex, bool, str, bytes, type(None), type, CodeType, enum.Enum, ModuleType),
    *(torch.Size, torch.device, torch.dtype),
)


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

    @property
    def addresses(self) -> frozenset[int]:
        """The addresses of the storages that the copies of tensors have."""
        return frozenset(flat.untyped_storage().data_ptr() for flat in self._storages.values())

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
            owner, fn = self(value.__self__), value.__func__
            return MethodType(self(fn) if isinstance(fn, FunctionType) and self._is_state(fn, set()) else fn, owner)
        if isinstance(value, functools.partial):
            return type(value)(self(value.func), *map(self, value.args), **self(value.keywords))
        if isinstance(value, CellType):
            return self._cell(value)
        if isinstance(value, weakref.ReferenceType):
            return self._reference(value)
        if isinstance(value, torch.Generator):
            return self._generator(value)
        if isinstance(value, random.Random):
            return copy.copy(value)
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
        made = self._memo[id(value)] = _blank(value)
        in_dict = getattr(value, "__dict__", {})
        for name, attribute in attributes(value).items():
            # Not setattr: frozen dataclasses refuse it, and modules register what they are given.
            if name in in_dict:
                made.__dict__[name] = self(attribute)
            else:
                object.__setattr__(made, name, self(attribute))
        if isinstance(made, torch.nn.Module) and self._substitutes:
            made.__class__ = self._class(type(made))
        return made

    def _reference(self, reference: weakref.ReferenceType[Any]) -> weakref.ReferenceType[Any]:
        """A weak reference to the copy, as a learning rate scheduler has one to its optimizer."""
        target = reference()
        made = self(target)
        return reference if made is target else weakref.ref(made)

    def _generator(self, generator: torch.Generator) -> torch.Generator:
        # A capture restores the default generator itself, and programs draw from it without naming it.
        return generator if generator is torch.default_generator else generator.clone_state()

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
        names = [name for name in global_names(fn.__code__) if self._is_state(fn.__globals__.get(name), set())]
        namespace = fn.__globals__
        if names or writes_globals(fn.__code__):
            namespace = self._globals.setdefault(id(namespace), dict(namespace))
        made = FunctionType(own_code(fn.__code__), namespace, fn.__name__, None, cells or None)
        # Before what it reaches: it may reach itself.
        self._memo[id(fn)] = made
        made.__qualname__, made.__module__, made.__doc__ = fn.__qualname__, fn.__module__, fn.__doc__
        made.__annotations__ = fn.__annotations__
        for name in names:
            namespace[name] = self(fn.__globals__[name])
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
        return any(self._is_copied(value, {id(fn)}) for value in _held(fn))

    def _is_copied(self, value: Any, seen: set[int]) -> bool:
        """Whether a copy of the value is another object; ``seen`` are the functions that are being asked already."""
        if isinstance(value, weakref.ReferenceType):
            return self._is_copied(value(), seen)
        if isinstance(value, FunctionType) and value.__globals__.get("__name__", "").split(".")[0] in FOREIGN_MODULES:
            if id(value) in seen:
                return False
            return any(self._is_copied(each, seen | {id(value)}) for each in _held(value))
        if isinstance(value, (tuple, functools.partial, MethodType)) or id(value) in self._substitutes:
            return self(value) is not value
        return not (isinstance(value, _ATOMIC) or (is_foreign(value) and not isinstance(value, _COPIED)))

    def _is_state(self, value: Any, seen: set[int]) -> bool:
        if id(value) in seen:
            return False
        seen.add(id(value))
        if id(value) in self._substitutes or isinstance(value, (torch.Tensor, torch.Generator, list, dict, set, deque)):
            return True
        if self._substitutes and _is_autograd_function(value):
            return self._class(value) is not value
        if isinstance(value, FunctionType):
            named = (value.__globals__.get(name) for name in global_names(value.__code__))
            return writes_globals(value.__code__) or any(self._is_state(each, seen) for each in (*named, *_held(value)))
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
            made = torch.nn.Parameter(made, requires_grad=tensor.requires_grad)
        else:
            made.requires_grad_(tensor.requires_grad)
        # Before what it reaches: its hooks may reach it.
        self._memo[id(tensor)] = made
        if tensor.is_leaf and tensor.grad is not None:
            made.grad = self(tensor.grad)
        if tensor.is_leaf and tensor.requires_grad:
            copy_hooks(tensor, made, self)
        made.__dict__.update(self(tensor.__dict__))
        return made

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


def _blank(value: Any) -> Any:
    """An object of the class of another, without its attributes where Python's own ``__new__`` can make one.

    `copy.copy` asks the class how it is pickled, and some refuse: modules with parametrizations, say.
    """
    try:
        return object.__new__(type(value))
    except TypeError:  # its class is made in C
        return copy.copy(value)


def _held(fn: FunctionType) -> Iterator[Any]:
    """What the cells of a function hold."""
    for cell in fn.__closure__ or ():
        with contextlib.suppress(ValueError):
            yield cell.cell_contents
