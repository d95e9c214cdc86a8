"""Settings of torch's compiler that a case asks for."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch import triton
from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched
from hopkit._torch.versions import torch_version
from hopkit.errors import UnknownName, UnsupportedTorch

__all__ = ["configured", "spelling"]

_FEATURE = "capture"

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
"""What no configuration of torch holds: whether Dynamo makes a HOP of ``local_map``, rather than look into it."""


@contextlib.contextmanager
def _deterministic(enabled: bool) -> Iterator[None]:
    before = torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()
    torch.use_deterministic_algorithms(enabled)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(before[0], warn_only=before[1])


_BLOCKS: Mapping[str, Callable[[Any], contextlib.AbstractContextManager[None]]] = MappingProxyType(
    {"triton.target": triton.targeted, "torch.deterministic_algorithms": _deterministic}
)


@contextlib.contextmanager
def configured(settings: Mapping[str, Any]) -> Iterator[None]:
    """Give settings of the compiler other values inside the block.

    ``settings`` maps names such as ``"inductor.fallback_random"`` or ``"dynamo.capture_scalar_outputs"`` to values.
    ``{"hop.local_map": True}`` makes Dynamo put ``local_map`` into the graph.
    ``"triton.target"`` is the GPU that Triton kernels are traced for (`hopkit._torch.triton.targeted`), and
    ``"torch.deterministic_algorithms"`` what `torch.use_deterministic_algorithms` is given. Raises
    `UnknownName` for another subsystem than these, functorch (AOTAutograd) and inductor, `UnsupportedTorch` where the
    installed torch has no such setting.

    >>> with configured({"dynamo.capture_scalar_outputs": True}):
    ...     need("torch._dynamo.config").capture_scalar_outputs
    True
    """
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
            if setting not in config.get_config_copy():
                raise UnsupportedTorch(name, torch_version(), "a case's config")
            stack.enter_context(config.patch(setting, value))
        yield


def spelling(name: str) -> tuple[str, str]:
    """How Python that needs only torch names a setting: a module, and what stands in it.

    Raises `UnknownName` for what is no plain setting.

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
