"""Torch's registry of HOPs, complete regardless of earlier imports. Source: ``torch/_ops.py``."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import types
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hopkit._torch.contract import need
from hopkit.errors import HopkitError, UnsupportedTorch
from hopkit.extras import ExtraMissing

__all__ = [
    "LAZY_MODULES",
    "PACKAGE",
    "function_key",
    "is_torchs",
    "owner_of",
    "registered",
    "require_free",
    "unreadable_modules",
]

_FEATURE = "feature probes"

PACKAGE = "torch._higher_order_ops"
"""The package whose modules register HOPs on import."""

LAZY_MODULES: Mapping[str, Callable[[], Any]] = MappingProxyType(
    {
        "torch._dynamo._trace_wrapped_higher_order_op": lambda: need(
            "torch._dynamo._trace_wrapped_higher_order_op", feature=_FEATURE
        ),
        "torch._export.wrappers": lambda: need("torch._export.wrappers", feature=_FEATURE),
        "torch._functorch.autograd_function": lambda: need("torch._functorch.autograd_function", feature=_FEATURE),
        "torch._inductor.fx_passes.control_dependencies": lambda: need(
            "torch._inductor.fx_passes.control_dependencies", feature=_FEATURE
        ),
        "torch._prims.rng_prims": lambda: need("torch._prims.rng_prims", feature=_FEATURE),
    }
)
"""Modules outside that package that register HOPs on import; torch imports some of them lazily."""


def function_key(function: Any) -> Any:
    """Return a key that a function shares with others of the same code that close over the same values.

    Defaults count too; numbers and strings by their value. Another callable is its own key.

    >>> made = [lambda x, k=k: x * k for k in (2, 5, 2)]
    >>> [function_key(function) == function_key(made[0]) for function in made]
    [True, False, True]
    """
    code = getattr(function, "__code__", None)
    if code is None:
        return function
    # The cell of a function that calls itself is still empty.
    values = [cell.cell_contents for cell in function.__closure__ or () if cell != types.CellType()]
    values += [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    return code, tuple((type(v), v) if isinstance(v, (bool, int, float, str, type(None))) else id(v) for v in values)


def require_free(name: str) -> None:
    """Raise `HopkitError` if torch's registry has a HOP of this name."""
    if name in registered():
        raise HopkitError(f"torch's registry has a HOP named {name!r} already", hint="choose another name")


def registered() -> Mapping[str, Any]:
    """Return torch's registry of HOPs by name, after importing every module that registers one.

    >>> {"cond", "control_deps", "trace_wrapped"} <= set(registered())
    True
    """
    unreadable_modules()
    registry: Mapping[str, Any] = need("torch._ops._higher_order_ops", feature=_FEATURE)
    return registry


@functools.cache
def unreadable_modules() -> tuple[str, ...]:
    """Import every module that registers HOPs; return those that can't be imported, each with the reason."""
    package = need("torch._higher_order_ops", feature=_FEATURE)
    broken = []
    for module in pkgutil.iter_modules(package.__path__):
        try:
            importlib.import_module(f"{package.__name__}.{module.name}")
        except ImportError as error:
            broken.append(f"{module.name} ({error})")
    for name, load in LAZY_MODULES.items():
        try:
            load()
        except (UnsupportedTorch, ExtraMissing) as error:
            broken.append(f"{name} ({error.message})")
    return tuple(broken)


def owner_of(operator: Any) -> str:
    """Return the module and name of the class of a registered HOP, for a message.

    >>> owner_of(registered()["cond"])
    'torch._higher_order_ops.cond.CondOp'
    """
    return f"{type(operator).__module__}.{type(operator).__qualname__}"


def is_torchs(operator: Any) -> bool:
    """Return whether torch itself defined a registered HOP, not hopkit, a test or another library.

    >>> is_torchs(registered()["cond"])
    True
    """
    return type(operator).__module__.split(".")[0] == "torch"
