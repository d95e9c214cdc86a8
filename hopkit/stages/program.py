"""Copy a program: its function with all that it closes over, and its arguments, with new memory for each tensor.

A run may write to anything it can reach, so each run gets a copy, and the caller's objects stay untouched. Sharing is
kept: two names of one tensor, a tensor and its view, a cell of two closures, a model and its optimizer.
Code objects are copied too: Dynamo keeps its cache on them, and a capture must neither use nor leave entries there.
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

from hopkit._torch.aot.tensor_hooks import copy_hooks
from hopkit._torch.dynamo.fresh_code import derived, fresh_code, share_marks
from hopkit.errors import BadCase, with_article
from hopkit.stages.global_names import global_names, writes_globals
from hopkit.stages.walk import FOREIGN_MODULES, attributes, is_foreign, tensors_in

__all__ = ["Call", "CalledProgram", "Copier", "to_float64"]

Convert = Callable[[torch.Tensor], torch.Tensor]


@dataclasses.dataclass(frozen=True)
class Call:
    """The arguments of one call of a program."""

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class CalledProgram:
    """A function, with the calls to make of it, one after the other."""

    fn: Callable[..., Any]
    calls: tuple[Call, ...]
    own_memory: frozenset[int] = frozenset()
    """The addresses of the storages that this copy of a program has allocated."""

    def tensors(self, index: int) -> dict[str, torch.Tensor]:
        """Return every tensor that one call can reach, by its path.

        ``args[0]`` is an argument, ``fn.weight`` a module's parameter, ``fn.scale`` a name in a closure.
        """
        call = self.calls[index]
        roots = {"args": call.args, "kwargs": dict(call.kwargs), "fn": self.fn}
        return {path: tensor for root, value in roots.items() for path, tensor in tensors_in(value, root).items()}

    def copied(
        self, convert: Convert = torch.Tensor.clone, substitutes: Mapping[Any, Any] | None = None
    ) -> CalledProgram:
        """Return a copy of the program with storages made by ``convert`` and functions replaced by ``substitutes``.

        ``convert`` takes the elements of one storage as a tensor of rank 1 and returns as many, of any dtype, on any
        device, in new memory. ``substitutes`` maps a function in the program to its replacement in the copy.
        """
        copier = Copier(convert, substitutes or {})
        fn = copier(self.fn)
        calls = tuple(Call(copier(call.args), copier(dict(call.kwargs))) for call in self.calls)
        return CalledProgram(fn, calls, copier.addresses)


_COPIED = (torch.Tensor, torch.Generator, random.Random, FunctionType, CellType, list, dict, set, frozenset, deque)
"""Classes of Python and torch whose instances are copied."""

_ATOMIC = (
    *(int, float, complex, bool, str, bytes, type(None), type, CodeType, enum.Enum, ModuleType),
    *(torch.Size, torch.device, torch.dtype),
)


class Copier:
    """Copy an object graph once, by the rules of this module; call it for each root."""

    def __init__(self, convert: Convert, substitutes: Mapping[Any, Any]) -> None:
        self._convert = convert
        self._substitutes = {id(original): (original, substitute) for original, substitute in substitutes.items()}
        self._memo: dict[int, Any] = {}
        # The memo's keys are ids, so the objects must stay alive as long as the memo.
        self._alive: list[Any] = []
        self._storages: dict[tuple[int, torch.dtype], torch.Tensor] = {}
        self._globals: dict[int, dict[str, Any]] = {}

    @property
    def addresses(self) -> frozenset[int]:
        """Return the addresses of the copied tensors' storages."""
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
            if hasattr(value, "n_sequence_fields"):
                # The results of torch.max and torch.linalg.qr; other classes of this kind have hidden fields too.
                structure: Any = type(value)
                return structure(items, value.__reduce__()[1][1])
            return type(value)(*items) if hasattr(value, "_fields") else tuple.__new__(type(value), items)
        if isinstance(value, frozenset):
            return type(value)(map(self, value))
        if isinstance(value, (list, deque, dict, set)):
            return self._container(value)
        return value if is_foreign(value) else self._object(value)

    def _container(self, value: Any) -> Any:
        # A shallow copy keeps the class and its state besides items (maxlen, default_factory, attributes).
        container = self._memo[id(value)] = copy.copy(value)
        container.clear()
        if isinstance(value, dict):
            container.update((self(key), self(item)) for key, item in value.items())
        elif isinstance(value, set):
            container.update(map(self, value))
        else:
            container.extend(map(self, value))
        return container

    def _object(self, value: Any) -> Any:
        twin = self._memo[id(value)] = _blank(value)
        in_dict = getattr(value, "__dict__", {})
        for name, attribute in attributes(value).items():
            # Not setattr: frozen dataclasses refuse it, and modules register the value.
            if name in in_dict:
                twin.__dict__[name] = self(attribute)
            else:
                object.__setattr__(twin, name, self(attribute))
        if isinstance(twin, torch.nn.Module) and self._substitutes:
            twin.__class__ = self._class(type(twin))
        return twin

    def _reference(self, reference: weakref.ReferenceType[Any]) -> weakref.ReferenceType[Any]:
        """Return a weak reference to the copy; a learning rate scheduler has one to its optimizer."""
        target = reference()
        twin = self(target)
        return reference if twin is target else weakref.ref(twin)

    def _generator(self, generator: torch.Generator) -> torch.Generator:
        # A capture restores the default generator itself, and programs draw from it without naming it.
        return generator if generator is torch.default_generator else generator.clone_state()

    def _class(self, cls: type) -> type:
        """Return the class of a module's copy, or an autograd function: methods that name a substitute are copied.

        A method that only ``super()`` reaches is not copied: ``super()`` skips the derived class.
        """
        if id(cls) not in self._memo:
            own = [base for base in reversed(cls.__mro__) if base.__module__.split(".")[0] not in FOREIGN_MODULES]
            methods = {
                name: method
                for base in own
                for name, method in vars(base).items()
                if isinstance(method, (FunctionType, staticmethod))
            }
            changed = {name: self._method(method) for name, method in methods.items() if self._names_substitute(method)}
            self._alive += [cls, *methods.values()]
            self._memo[id(cls)] = derived(cls, changed) if changed else cls
        twin: type = self._memo[id(cls)]
        return twin

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
        return any(id(value) in self._substitutes for value in (*named, *_cell_contents(fn)) if value is not None)

    def _cell(self, cell: CellType) -> CellType:
        twin = self._memo[id(cell)] = CellType()
        with contextlib.suppress(ValueError):  # an empty cell: the name is assigned later, or never
            twin.cell_contents = self(cell.cell_contents)
        return twin

    def _function(self, fn: FunctionType) -> FunctionType:
        if fn.__globals__.get("__name__", "").split(".")[0] in FOREIGN_MODULES and not self._closes_over_ours(fn):
            return fn
        cells = tuple(self._memo.setdefault(id(cell), CellType()) for cell in fn.__closure__ or ())
        names = [name for name in global_names(fn.__code__) if self._is_state(fn.__globals__.get(name), set())]
        namespace = fn.__globals__
        if names or writes_globals(fn.__code__):
            namespace = self._globals.setdefault(id(namespace), dict(namespace))
        twin = FunctionType(fresh_code(fn.__code__), namespace, fn.__name__, None, cells or None)
        # Before the objects that it reaches: it may reach itself.
        self._memo[id(fn)] = twin
        twin.__qualname__, twin.__module__, twin.__doc__ = fn.__qualname__, fn.__module__, fn.__doc__
        twin.__annotations__ = fn.__annotations__
        for name in names:
            namespace[name] = self(fn.__globals__[name])
        for cell, own in zip(fn.__closure__ or (), cells, strict=True):
            self._alive.append(cell)
            with contextlib.suppress(ValueError):
                own.cell_contents = self(cell.cell_contents)
        twin.__defaults__, twin.__kwdefaults__ = self(fn.__defaults__), self(fn.__kwdefaults__)
        twin.__dict__.update(self(fn.__dict__))
        share_marks(fn, twin)
        return twin

    def _closes_over_ours(self, fn: FunctionType) -> bool:
        """Return whether a function of torch or Python, such as a decorator's wrapper, closes over a copied object."""
        return any(self._is_copied(value, {id(fn)}) for value in _cell_contents(fn))

    def _is_copied(self, value: Any, seen: set[int]) -> bool:
        """Return whether a copy of the value is a new object; ``seen`` has the ids of the enclosing functions."""
        if isinstance(value, weakref.ReferenceType):
            return self._is_copied(value(), seen)
        if isinstance(value, FunctionType) and value.__globals__.get("__name__", "").split(".")[0] in FOREIGN_MODULES:
            if id(value) in seen:
                return False
            return any(self._is_copied(content, seen | {id(value)}) for content in _cell_contents(value))
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
            reached = (*named, *_cell_contents(value))
            return writes_globals(value.__code__) or any(self._is_state(part, seen) for part in reached)
        return not isinstance(value, _ATOMIC) and not is_foreign(value)

    @torch.no_grad()
    def _tensor(self, tensor: torch.Tensor) -> torch.Tensor:
        strided = type(tensor) in (torch.Tensor, torch.nn.Parameter) and tensor.layout is torch.strided
        if not strided or tensor.is_quantized or tensor.is_conj() or tensor.is_neg():
            return _deep_copy(tensor)
        flat = self._flat(tensor)
        # set_, not as_strided: a view of the flat storage would be a view to Dynamo and autograd too.
        twin = torch.empty(0, dtype=flat.dtype, device=flat.device)
        twin.set_(flat.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride())
        if isinstance(tensor, torch.nn.Parameter):
            twin = torch.nn.Parameter(twin, requires_grad=tensor.requires_grad)
        else:
            twin.requires_grad_(tensor.requires_grad)
        # Before the objects that it reaches: its hooks may reach it.
        self._memo[id(tensor)] = twin
        if tensor.is_leaf and tensor.grad is not None:
            twin.grad = self(tensor.grad)
        if tensor.is_leaf and tensor.requires_grad:
            copy_hooks(tensor, twin, self)
        twin.__dict__.update(self(tensor.__dict__))
        return twin

    def _flat(self, tensor: torch.Tensor) -> torch.Tensor:
        storage = tensor.untyped_storage()
        key = (storage.data_ptr(), tensor.dtype)
        if not storage.data_ptr() or key not in self._storages:
            flat = torch.empty(0, dtype=tensor.dtype, device=tensor.device)
            flat.set_(storage, 0, (storage.nbytes() // tensor.element_size(),), (1,))
            self._storages[key] = self._convert(flat)
        return self._storages[key]


def to_float64(flat: torch.Tensor) -> torch.Tensor:
    """Return the elements in float64 or complex128, as a ``convert`` of `Copier`; integers and booleans keep theirs."""
    if flat.is_complex():
        return flat.to(torch.complex128, copy=True)
    return flat.to(torch.float64, copy=True) if flat.is_floating_point() else flat.clone()


def _is_autograd_function(value: Any) -> TypeGuard[type]:
    return isinstance(value, type) and issubclass(value, torch.autograd.Function)


def _deep_copy(tensor: torch.Tensor) -> torch.Tensor:
    """Return the copy of a tensor that is more than strided memory: a subclass, a sparse or a conjugated one."""
    try:
        return copy.deepcopy(tensor.detach()).requires_grad_(tensor.requires_grad)
    except Exception as error:
        raise BadCase(
            f"{with_article(tensor)} can't be copied for a run: {type(error).__name__}: {error}",
            hint="define a working __deepcopy__ for the class, or use a plain tensor",
        ) from error


def _blank(value: Any) -> Any:
    """Return a new object of a value's class, without its attributes if Python's own ``__new__`` can make one.

    `copy.copy` uses the pickling of the class, and some classes refuse it, such as modules with parametrizations.
    """
    try:
        return object.__new__(type(value))
    except TypeError:  # a class written in C
        return copy.copy(value)


def _cell_contents(fn: FunctionType) -> Iterator[Any]:
    """Yield the contents of a function's cells; skip empty ones."""
    for cell in fn.__closure__ or ():
        with contextlib.suppress(ValueError):
            yield cell.cell_contents
