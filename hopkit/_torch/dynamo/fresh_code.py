"""Fresh copies of code objects: Dynamo keeps its cache entries on them, and limits their number.

Source: ``torch/_dynamo/eval_frame.py``, ``trace_rules.py``, ``external_utils.py``.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import weakref
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FunctionType, MethodType, new_class
from typing import Any

import torch

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched

__all__ = [
    "derived",
    "fresh_callable",
    "fresh_code",
    "fresh_function",
    "fresh_wrappers",
    "original_class",
    "share_marks",
]

_FEATURE = "capture"


def fresh_code(code: CodeType) -> CodeType:
    """Return an equal copy of a code object, which has no cache entries yet."""
    return code.replace()


def fresh_function(fn: FunctionType) -> FunctionType:
    """Return a copy of a function with fresh code; the copy shares its closure and its globals."""
    copy = FunctionType(fresh_code(fn.__code__), fn.__globals__, fn.__name__, fn.__defaults__, fn.__closure__)
    copy.__kwdefaults__, copy.__qualname__, copy.__module__ = fn.__kwdefaults__, fn.__qualname__, fn.__module__
    copy.__doc__, copy.__annotations__ = fn.__doc__, fn.__annotations__
    copy.__dict__.update(fn.__dict__)
    return copy


def share_marks(fn: FunctionType, copy: FunctionType) -> None:
    """Make Dynamo treat the copy of a function as the function: trace rules identify functions by id."""
    owner, name = place("torch._dynamo.trace_rules.FunctionIdSet", feature=_FEATURE)
    for ids in vars(owner).values():
        if isinstance(ids, getattr(owner, name)) and id(fn) in ids:
            ids.add(id(copy))
            weakref.finalize(copy, ids.remove, id(copy))


def fresh_callable(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return a callable with fresh code for a method, module or callable object, whose class shares its code.

    A module changes in place: it becomes an instance of a new subclass of the same name, whose ``forward`` has fresh
    code. On shared code, an entry could be invalidated but not removed: it would count against the recompile limit of
    other compiled functions for ever.
    """
    if isinstance(fn, MethodType) and isinstance(fn.__func__, FunctionType):
        return MethodType(fresh_function(fn.__func__), fn.__self__)
    if isinstance(fn, torch.nn.Module):
        cls = type(fn)
        forward = inspect.getattr_static(cls, "forward", None)
        if isinstance(forward, FunctionType):
            fn.__class__ = derived(cls, {"forward": fresh_function(forward)})
        return fn
    call = inspect.getattr_static(type(fn), "__call__", None)
    if isinstance(call, FunctionType) and not isinstance(fn, FunctionType):
        return MethodType(fresh_function(call), fn)
    return fn


def derived(cls: type, methods: Mapping[str, Any]) -> type:
    """Return a subclass of the same name and layout as ``cls``, with ``methods`` added.

    Return ``cls`` itself if it defines ``__init_subclass__``.
    """
    if any("__init_subclass__" in base.__dict__ for base in cls.__mro__[:-1]):
        return cls
    names = {"__module__": cls.__module__, "__qualname__": cls.__qualname__, "__doc__": cls.__doc__, "__slots__": ()}
    subclass = new_class(cls.__name__, (cls,), exec_body=lambda namespace: namespace.update({**names, **methods}))
    _bases[subclass] = cls
    return subclass


def original_class(cls: type) -> type:
    """Return the class from which `derived` made ``cls``; else ``cls`` itself.

    >>> original_class(derived(torch.nn.Linear, {})) is original_class(torch.nn.Linear)
    True
    """
    while cls in _bases:
        cls = _bases[cls]
    return cls


_bases: weakref.WeakKeyDictionary[type, type] = weakref.WeakKeyDictionary()


@contextlib.contextmanager
def fresh_wrappers() -> Iterator[None]:
    """Set new code objects for the wrappers that Dynamo puts around modules or functions of torch."""
    owner, name = place("torch._dynamo.external_utils.wrap_inline", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def wrap_inline(fn: Callable[..., Any]) -> Callable[..., Any]:
        return fresh_function(original(fn))

    with patched(owner, name, wrap_inline, feature=_FEATURE):
        yield
