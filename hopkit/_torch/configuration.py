"""Settings of torch's compiler that a case requires.

Source: ``torch/_dynamo/config.py``, ``torch/_functorch/config.py``, ``torch/_inductor/config.py``.
"""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.inductor.fallbacks import marking, operator_named
from hopkit._torch.triton import targets
from hopkit._torch.versions import torch_version
from hopkit.errors import UnknownName, UnsupportedTorch, UsageError, with_article

__all__ = ["check_value", "configured", "spelling"]

_FEATURE = "capture"

_TYPO = 0.85
"""The similarity from which on a missing setting is a misspelt one; below, this torch may lack it."""

_CONFIGS: Mapping[str, Callable[[], Any]] = MappingProxyType(
    {
        "dynamo": lambda: need("torch._dynamo.config", feature=_FEATURE),
        "functorch": lambda: need("torch._functorch.config", feature=_FEATURE),
        "inductor": lambda: need("torch._inductor.config", feature=_FEATURE),
    }
)

_SWITCHES: Mapping[str, Callable[[], tuple[Any, str]]] = MappingProxyType(
    {
        "hop.local_map": lambda: place(
            "torch._dynamo.variables.higher_order_ops.LocalMapWrappedHigherOrderVariable._enabled",
            feature="HOPs by private names",
        ),
    }
)
"""Settings outside torch's configurations: whether Dynamo makes a HOP of ``local_map``, instead of tracing into it."""


@contextlib.contextmanager
def _deterministic(enabled: bool) -> Iterator[None]:
    previous = torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()
    torch.use_deterministic_algorithms(enabled)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(previous[0], warn_only=previous[1])


def _marking(names: tuple[str, ...]) -> contextlib.AbstractContextManager[None]:
    for name in names:
        if operator_named(name) is None:
            raise UnknownName("operator", name, (), hint="write namespace, name and overload: 'aten.relu.default'")
    return marking(lambda node: str(node.target) in names, uuid=",".join(names))


_BLOCKS: Mapping[str, Callable[[Any], contextlib.AbstractContextManager[None]]] = MappingProxyType(
    {
        "triton.target": targets.targeted,
        "torch.deterministic_algorithms": _deterministic,
        "post_grad.should_fallback": _marking,
    }
)


@contextlib.contextmanager
def configured(settings: Mapping[str, Any]) -> Iterator[None]:
    """Change settings of the compiler inside the block.

    ``settings`` maps names such as ``"inductor.fallback_random"`` or ``"dynamo.capture_scalar_outputs"`` to values.
    ``{"hop.local_map": True}`` makes Dynamo put ``local_map`` into the graph. ``"triton.target"`` is the GPU that
    Triton kernels are traced for (`hopkit._torch.triton.targets.targeted`), and ``"torch.deterministic_algorithms"``
    the argument of `torch.use_deterministic_algorithms`. Inductor calls the operators that
    ``"post_grad.should_fallback"`` names as they are: a pass marks them. Raises `UnknownName` for a subsystem other
    than these, functorch (AOTAutograd) and inductor, for a misspelt setting, and for a name of no operator,
    `UsageError` for another type of ``settings`` or of a value, `UnsupportedTorch` if the installed torch has no such
    setting.

    >>> with configured({"dynamo.capture_scalar_outputs": True}):
    ...     need("torch._dynamo.config").capture_scalar_outputs
    True
    """
    if not isinstance(settings, Mapping):
        raise UsageError(
            f"the config is {with_article(settings)}, not a mapping",
            hint='pass a dict from names of settings to values: {"inductor.fallback_random": True}',
        )
    with contextlib.ExitStack() as stack:
        for name, value in settings.items():
            if name in _SWITCHES:
                stack.enter_context(patched(*_SWITCHES[name](), value))
                continue
            if name in _BLOCKS:
                stack.enter_context(_BLOCKS[name](value))
                continue
            subsystem, _, setting = name.partition(".")
            if subsystem not in _CONFIGS:
                raise UnknownName("subsystem with settings", subsystem, tuple(_CONFIGS))
            config = _CONFIGS[subsystem]()
            known = config.get_config_copy()
            if setting not in known:
                unknown = UnknownName(f"setting of {subsystem}", setting, tuple(known))
                if difflib.get_close_matches(setting, known, n=1, cutoff=_TYPO):
                    raise unknown
                # Not the list of all.
                nearest = unknown.hint if unknown.hint.startswith("nearest") else f"dir({config.__name__}) lists them"
                hint = f"a setting of another torch, or misspelt: {nearest}"
                raise UnsupportedTorch(f"setting {name}", torch_version(), "the config", hint=hint)
            check_value(name, value, known[setting])
            stack.enter_context(config.patch(setting, value))
        yield


def check_value(name: str, value: Any, usual: Any) -> None:
    """Raise `UsageError` for a value of a setting that is no number, where torch's own value is one.

    A string or None passes if torch declares that the setting may be one.

    >>> check_value("inductor.max_fusion_size", 8, 64)
    >>> check_value("dynamo.optimize_ddp", "no_optimization", True)
    """
    if isinstance(usual, (bool, int, float)) and not isinstance(value, (bool, int, float)):
        subsystem, _, setting = name.partition(".")
        declared = get_args(_CONFIGS[subsystem]().get_type(setting))
        if isinstance(value, str) and any(kind is str or get_origin(kind) is Literal for kind in declared):
            return
        if value is None and type(None) in declared:
            return
        what = "None" if value is None else f"{with_article(value)}, {value!r}"
        raise UsageError(f"the setting {name!r} is {what}", hint=f"torch's own is {usual!r}")


def spelling(name: str) -> tuple[str, str]:
    """Return the module of a setting and its attribute path, for code that imports only torch.

    Raises `UnknownName` for a name that is no attribute of a module.

    >>> spelling("inductor.fallback_random")
    ('torch._inductor.config', 'fallback_random')
    >>> spelling("hop.local_map")[1]
    'LocalMapWrappedHigherOrderVariable._enabled'
    """
    if name in _SWITCHES:
        owner, attribute = _SWITCHES[name]()
        return owner.__module__, f"{owner.__qualname__}.{attribute}"
    subsystem, _, setting = name.partition(".")
    if subsystem not in _CONFIGS:
        raise UnknownName("subsystem with settings", subsystem, tuple(_CONFIGS))
    return _CONFIGS[subsystem]().__name__, setting
