"""Triton: the driver by which it knows the GPU that it compiles for. Expected only where Triton is installed."""

from __future__ import annotations

from hopkit._torch.private_name import PrivateName

_KERNELS = ("kernels without a GPU",)
_GPU = (*_KERNELS, "virtual GPU")

NAMES = (
    PrivateName(
        "torch.utils._triton.has_triton",
        "function",
        _GPU,
        "decides whether Dynamo takes a Triton kernel for one, and whether its code is read",
        signatures=(("2.13", "()"), ("2.15", "(*, include_cpu=False)")),
    ),
    PrivateName(
        "triton.runtime.driver.driver",
        "data",
        _KERNELS,
        "Triton's own idea of the driver in use",
    ),
    PrivateName(
        "triton.runtime.driver.DriverConfig._active",
        "attribute",
        _KERNELS,
        "the driver in use; set for as long as a device is only named",
    ),
    PrivateName(
        "triton.backends.driver.DriverBase",
        "class",
        _KERNELS,
        "what every driver derives from",
    ),
    PrivateName(
        "triton.backends.compiler.GPUTarget",
        "class",
        _GPU,
        "the name of a GPU",
        signatures=(("2.13", "(backend, arch, warp_size)"),),
    ),
)
