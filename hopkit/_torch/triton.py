"""Triton's kernels in programs that are compiled where no GPU is: traced for a target that is only named."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, NoReturn

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched

__all__ = ["driven", "targeted"]

_FEATURE = "kernels without a GPU"
_WARP_SIZE = 32


@contextlib.contextmanager
def targeted(name: str) -> Iterator[None]:
    """Trace Triton kernels for a GPU such as ``"cuda:90"``, whether this machine has one or not.

    Dynamo sees kernels as such, and what they write to is read off their code, as on that GPU. No kernel is launched:
    to try raises `RuntimeError`. Raises `UnsupportedTorch` where Triton is not installed.
    """
    owner, attribute = place("torch.utils._triton.has_triton", feature=_FEATURE)
    with driven(name), patched(owner, attribute, _there_is_triton(getattr(owner, attribute)), feature=_FEATURE):
        yield


@contextlib.contextmanager
def driven(name: str) -> Iterator[None]:
    """Have Triton's driver say that its device is a GPU such as ``"cuda:90"``; no kernel can be launched on it."""
    drivers = need("triton.runtime.driver.driver", feature=_FEATURE)
    active = need("triton.runtime.driver.DriverConfig._active", feature=_FEATURE)
    with patched(drivers, active, _driver(name), feature=_FEATURE):
        yield


def _there_is_triton(original: Any) -> Any:
    def has_triton(*, include_cpu: bool = False) -> bool:
        return True

    # Who makes torch forget its answer finds only this, while modules that were imported before ask the original.
    has_triton.cache_clear = getattr(original, "cache_clear", lambda: None)  # type: ignore[attr-defined]
    return has_triton


def _driver(name: str) -> Any:
    """A driver of Triton's that knows what its device is, and has none."""
    backend, _, architecture = name.partition(":")
    target = need("triton.backends.compiler.GPUTarget", feature=_FEATURE)(backend, int(architecture), _WARP_SIZE)

    class Driver(need("triton.backends.driver.DriverBase", feature=_FEATURE)):  # type: ignore[misc]
        def __init__(self) -> None:
            pass

        @classmethod
        def is_active(cls) -> bool:
            return True

        def get_current_target(self) -> Any:
            return target

        def get_current_device(self) -> NoReturn:
            raise RuntimeError(f"no Triton kernel is launched here: the device {name!r} is only named")

        def get_benchmarker(self) -> NoReturn:
            self.get_current_device()

        def get_active_torch_device(self) -> NoReturn:
            self.get_current_device()

        def map_python_to_cpp_type(self, ty: str) -> str:
            return ty

    return Driver()
