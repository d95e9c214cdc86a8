"""A device guard for tensors of the virtual GPU.

Autograd uses the guard of a tensor's device, even for a fake tensor. A CPU build of torch has none for CUDA, and ends
the process; a CUDA build without a driver has one that raises. The guard of the CPU does nothing, which is right for a
device that does not exist. Source: ``c10/core/impl/DeviceGuardImplInterface.h``.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import pathlib
from collections.abc import Iterator
from typing import Any

import torch

from hopkit._torch.versions import torch_version
from hopkit.errors import UnsupportedTorch

__all__ = ["cuda_guarded_as_cpu"]

_FEATURE = "virtual GPU"
_REGISTRY = "_ZN3c104impl26device_guard_impl_registryE"
"""``c10::impl::device_guard_impl_registry``, an array of pointers (c10/core/impl/DeviceGuardImplInterface.h)."""

# c10::DeviceType: the first two have had these numbers since the enumeration exists.
_CPU, _CUDA = 0, 1


@functools.cache
def _registry() -> Any:
    library = pathlib.Path(torch.__file__).parent / "lib" / "libc10.so"
    try:
        return (ctypes.c_void_p * 2).in_dll(ctypes.CDLL(str(library)), _REGISTRY)
    except (OSError, ValueError) as error:
        raise UnsupportedTorch("c10::impl::device_guard_impl_registry", torch_version(), _FEATURE) from error


@contextlib.contextmanager
def cuda_guarded_as_cpu() -> Iterator[None]:
    """Use the CPU's guard, which does nothing, for devices of type cuda inside the block.

    Raises `UnsupportedTorch` if libc10 has no table of guards.
    """
    guards = _registry()
    saved = guards[_CUDA]
    guards[_CUDA] = guards[_CPU]
    try:
        yield
    finally:
        guards[_CUDA] = saved
