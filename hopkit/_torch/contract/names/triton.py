"""Triton: the driver that identifies the GPU to compile for. Expected only if Triton is installed."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_KERNELS = ("kernels without a GPU",)
_GPU = (*_KERNELS, "virtual GPU")

NAMES = (
    PrivateName(
        "torch.utils._triton.has_triton",
        "function",
        _GPU,
        "decides whether Dynamo recognizes Triton kernels and reads their code",
        signatures=(("2.13", "()"), ("2.15", "(*, include_cpu=False)")),
    ),
    PrivateName(
        "triton.runtime.driver.driver",
        "data",
        _KERNELS,
        "Triton's active driver",
    ),
    PrivateName(
        "triton.runtime.driver.DriverConfig._active",
        "attribute",
        _KERNELS,
        "the active driver; replaced while no device exists",
    ),
    PrivateName(
        "triton.backends.driver.DriverBase",
        "class",
        _KERNELS,
        "the base class of drivers",
    ),
    PrivateName(
        "triton.backends.compiler.GPUTarget",
        "class",
        _GPU,
        "the name of a GPU",
        signatures=(("2.13", "(backend, arch, warp_size)"),),
    ),
)
