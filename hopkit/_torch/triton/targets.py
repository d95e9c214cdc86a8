"""Targets for Triton kernels on machines without a GPU.

Source: ``triton/runtime/driver.py``, ``torch/utils/_triton.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, NoReturn

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = ["driven", "targeted", "with_device"]

_FEATURE = "kernels without a GPU"
_WARP_SIZE = 32


@contextlib.contextmanager
def targeted(name: str) -> Iterator[None]:
    """Trace Triton kernels for a GPU such as ``"cuda:90"``, whether this machine has one or not.

    Dynamo recognizes kernels and reads their mutations off their code, as on that GPU. Launching a kernel raises
    `RuntimeError`. Raises `UnsupportedTorch` if Triton is not installed.
    """
    owner, attribute = place("torch.utils._triton.has_triton", feature=_FEATURE)
    with driven(name), patched(owner, attribute, _always_true(getattr(owner, attribute)), feature=_FEATURE):
        yield


@contextlib.contextmanager
def driven(name: str) -> Iterator[None]:
    """Replace Triton's driver by one for a GPU such as ``"cuda:90"`` that can launch no kernel."""
    drivers = need("triton.runtime.driver.driver", feature=_FEATURE)
    active = need("triton.runtime.driver.DriverConfig._active", feature=_FEATURE)
    with patched(drivers, active, _driver(name), feature=_FEATURE):
        yield


@contextlib.contextmanager
def with_device(device: Any) -> Iterator[None]:
    """Let the active driver, one of `driven`, name a device, for code that asks for one before it times kernels.

    Launching a kernel of Triton's own still raises `RuntimeError`.
    """
    driver = need("triton.runtime.driver.driver", feature=_FEATURE).active
    driver.device = device
    try:
        yield
    finally:
        driver.device = None


def _always_true(original: Any) -> Any:
    def has_triton(*, include_cpu: bool = False) -> bool:
        return True

    # Clearing the cache reaches only this function, but modules imported earlier call the original.
    has_triton.cache_clear = getattr(original, "cache_clear", lambda: None)  # type: ignore[attr-defined]
    return has_triton


def _driver(name: str) -> Any:
    """Return a driver of Triton with a target and without a device."""
    backend, _, architecture = name.partition(":")
    target = need("triton.backends.compiler.GPUTarget", feature=_FEATURE)(backend, int(architecture), _WARP_SIZE)

    class Driver(need("triton.backends.driver.DriverBase", feature=_FEATURE)):  # type: ignore[misc]
        device: Any = None

        def __init__(self) -> None:
            pass

        @classmethod
        def is_active(cls) -> bool:
            return True

        def get_current_target(self) -> Any:
            return target

        def get_current_device(self) -> Any:
            return self._refuse() if self.device is None else self.device

        def get_current_stream(self, device: Any) -> int:
            return self._refuse() if self.device is None else 0

        def get_benchmarker(self) -> NoReturn:
            self._refuse()

        def get_active_torch_device(self) -> NoReturn:
            self._refuse()

        def _refuse(self) -> NoReturn:
            raise RuntimeError(f"no Triton kernel is launched here: the device {name!r} is only named")

        def map_python_to_cpp_type(self, ty: str) -> str:
            return ty

    return Driver()
