"""The backend that compiles annotated regions with Inductor, and the rest in another way."""

from __future__ import annotations

import contextlib
import functools
import inspect
import weakref
from collections.abc import Callable, Hashable, Mapping
from typing import Any

import torch

from hopkit._torch.configuration import check_value
from hopkit._torch.inductor import regional as regional_inductor
from hopkit.errors import UnknownName, UsageError, with_article

__all__ = ["is_regional", "regional"]

_BASES = ("aot_eager",)

_KEYS = ("inductor_region", "inductor_configs")
"""The keys of an annotation that torch reads."""


_BASE = "pass 'aot_eager', or a function of a GraphModule and example inputs that returns a function"


def regional(base: str | Callable[..., Any] = "aot_eager") -> Callable[..., Any]:
    """Return a backend that compiles the regions of a program with Inductor: AOTAutograd with regional Inductor.

    A region is made of operators that the program calls in a block of
    ``torch.fx.traceback.annotate({"compile_with_inductor": 0})``; the value may be a dict with an ``inductor_region``
    (any id) and ``inductor_configs`` (settings of Inductor). ``base`` compiles the rest: ``"aot_eager"``, or a callable
    that takes a GraphModule and example inputs, of the forward and of the backward, and returns a function. In it each
    region is a call of a compiled function.

    Raises `UnknownName` for a base that is not known, `UsageError` for one that is no callable, and `UnsupportedTorch`
    if the installed torch can't compile regions. The backend raises `UnknownName` for a setting that Inductor does not
    have or a key of an annotation that torch does not read, and `UsageError` for an id that can't be hashed and for a
    setting that is no number where Inductor's own is one.
    Source: ``torch/fx/passes/regional_inductor.py``.

    >>> import hopkit, torch
    >>> def fn(x):
    ...     with torch.fx.traceback.annotate({"compile_with_inductor": 0}):
    ...         y = x.sin() + 1
    ...     return y.cos()
    >>> captured = hopkit.capture(fn, (torch.ones(3),), backend=hopkit.regional())
    >>> [region.nodes for region in captured.regions]
    [('sin', 'add')]
    """
    if isinstance(base, str) and base not in _BASES:
        raise UnknownName("base of regional", base, _BASES, hint="pass 'aot_eager', or a callable that compiles graphs")
    if not isinstance(base, str) and not callable(base):
        raise UsageError(
            f"the base of regional is {with_article(base)}, not a name or a callable",
            hint=_BASE,
        )
    regional_inductor.require()
    compile_regions = regional_inductor.region_backend(None if isinstance(base, str) else _checked_base(base))

    @functools.wraps(compile_regions)
    def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
        _check_annotations(gm)
        return compile_regions(gm, example_inputs)

    _BACKENDS.add(backend)
    return backend


def _checked_base(base: Callable[..., Any]) -> Callable[..., Any]:
    """Return a base that raises `UsageError` if it is not called or does not answer as the base of `regional`."""
    with contextlib.suppress(ValueError):  # a function of C may have no signature
        try:
            inspect.signature(base).bind(None, [])
        except TypeError as error:
            raise UsageError(f"the base of regional can't be called with two arguments: {error}", hint=_BASE) from error

    @functools.wraps(base, updated=())
    def checked(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
        compiled = base(gm, example_inputs)
        if not callable(compiled):
            raise UsageError(f"the base of regional returned {with_article(compiled)}, not a function", hint=_BASE)
        return compiled

    return checked


_BACKENDS: weakref.WeakSet[Callable[..., Any]] = weakref.WeakSet()


def is_regional(backend: Any) -> bool:
    """Return whether `regional` made a backend.

    >>> is_regional("aot_eager"), is_regional(print)
    (False, False)
    """
    return callable(backend) and backend in _BACKENDS


def _check_annotations(gm: torch.fx.GraphModule) -> None:
    """Raise for an annotation that torch can't use, before it fails with a message of its own."""
    for node in regional_inductor.all_nodes(gm):
        value = (node.meta.get("custom") or {}).get(regional_inductor.ANNOTATION)
        # Dynamo also annotates a placeholder that the block is first to use; torch compiles none.
        if node.op == "placeholder" or not isinstance(value, Mapping):
            continue
        for key in value:
            if key not in _KEYS:
                # Torch ignores it, and compiles the region without what it asks for.
                raise UnknownName(f"key of the annotation of {node.name}", str(key), _KEYS)
        identifier, options = value.get("inductor_region"), value.get("inductor_configs", {})
        if not isinstance(identifier, Hashable):
            raise UsageError(
                f"the inductor_region of {node.name} is {with_article(identifier)}, which can't be hashed",
                hint="use a number, a string or a tuple of them",
            )
        if not isinstance(options, Mapping):
            raise UsageError(
                f"the inductor_configs of {node.name} are {with_article(options)}, not a mapping",
                hint="pass a dict from names of Inductor's settings to values",
            )
        known = regional_inductor.settings() if options else {}
        for name in options:
            if name not in known:
                raise UnknownName("setting of Inductor", str(name), tuple(known))
            check_value(f"inductor.{name}", options[name], known[name])
