"""Code objects of a capture's own: Dynamo keeps its cache entries on them, and limits how many there may be."""

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
from hopkit._torch.patching import patched

__all__ = ["derived", "own_callable", "own_code", "own_function", "own_wrappers", "share_marks", "underived"]

_FEATURE = "capture"


def own_code(code: CodeType) -> CodeType:
    """A code object that is equal but another object, so that it has no cache entries of its own yet."""
    return code.replace()


def own_function(fn: FunctionType) -> FunctionType:
    """A function that is equal but has code of its own; what it closes over and its globals are shared."""
    made = FunctionType(own_code(fn.__code__), fn.__globals__, fn.__name__, fn.__defaults__, fn.__closure__)
    made.__kwdefaults__, made.__qualname__, made.__module__ = fn.__kwdefaults__, fn.__qualname__, fn.__module__
    made.__doc__, made.__annotations__ = fn.__doc__, fn.__annotations__
    made.__dict__.update(fn.__dict__)
    return made


def share_marks(fn: FunctionType, copy: FunctionType) -> None:
    """Have Dynamo treat the copy of a function as the function: what it is to put into the graph it knows by its id."""
    owner, name = place("torch._dynamo.trace_rules.FunctionIdSet", feature=_FEATURE)
    for ids in vars(owner).values():
        if isinstance(ids, getattr(owner, name)) and id(fn) in ids:
            ids.add(id(copy))
            weakref.finalize(copy, ids.remove, id(copy))


def own_callable(fn: Callable[..., Any]) -> Callable[..., Any]:
    """What to compile in place of a method, module or callable object, whose code all others of its class share.

    A module gets a class of its own, derived from its class and of the same name, whose ``forward`` has code of its
    own; it is changed in place. An entry on code that a stranger's compiled function uses too could be made
    invalid, but not removed, and would count against the stranger's recompile limit for ever.
    """
    if isinstance(fn, MethodType) and isinstance(fn.__func__, FunctionType):
        return MethodType(own_function(fn.__func__), fn.__self__)
    if isinstance(fn, torch.nn.Module):
        cls = type(fn)
        forward = inspect.getattr_static(cls, "forward", None)
        if isinstance(forward, FunctionType):
            fn.__class__ = derived(cls, {"forward": own_function(forward)})
        return fn
    call = inspect.getattr_static(type(fn), "__call__", None)
    if isinstance(call, FunctionType) and not isinstance(fn, FunctionType):
        return MethodType(own_function(call), fn)
    return fn


def derived(cls: type, methods: Mapping[str, Any]) -> type:
    """A class of the same name and layout, derived from ``cls``, with some methods of its own.

    A class that takes notice of those derived from it is given back as it is.
    """
    if any("__init_subclass__" in each.__dict__ for each in cls.__mro__[:-1]):
        return cls
    names = {"__module__": cls.__module__, "__qualname__": cls.__qualname__, "__doc__": cls.__doc__, "__slots__": ()}
    made = new_class(cls.__name__, (cls,), exec_body=lambda namespace: namespace.update({**names, **methods}))
    _bases[made] = cls
    return made


def underived(cls: type) -> type:
    """The class that `derived` was given, where it made ``cls``; else ``cls`` itself.

    >>> underived(derived(torch.nn.Linear, {})) is underived(torch.nn.Linear)
    True
    """
    while cls in _bases:
        cls = _bases[cls]
    return cls


_bases: weakref.WeakKeyDictionary[type, type] = weakref.WeakKeyDictionary()


@contextlib.contextmanager
def own_wrappers() -> Iterator[None]:
    """Give each wrapper that Dynamo puts around a module or function of torch's own code of its own too."""
    owner, name = place("torch._dynamo.external_utils.wrap_inline", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def wrap_inline(fn: Callable[..., Any]) -> Callable[..., Any]:
        return own_function(original(fn))

    with patched(owner, name, wrap_inline, feature=_FEATURE):
        yield
