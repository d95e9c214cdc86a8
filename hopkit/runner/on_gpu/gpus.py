"""Find the GPUs of this machine, and the virtual GPU that generates the same code as each."""

from __future__ import annotations

import dataclasses

import torch

from hopkit._torch import features
from hopkit.records import VIRTUAL
from hopkit.stages.process_pool import isolated
from hopkit.vgpu import DEVICES

__all__ = ["Gpu", "gpus", "missing"]

_SECONDS = 120.0
"""Seconds to start a context on each GPU of a large machine."""


@dataclasses.dataclass(frozen=True)
class Gpu:
    """A GPU as its driver describes it; ``capability`` is CUDA's, as ``(9, 0)``.

    >>> str(Gpu(0, "NVIDIA H200", (9, 0), 132))
    'cuda:0: NVIDIA H200, capability 9.0, 132 multiprocessors'
    """

    index: int
    name: str
    capability: tuple[int, int]
    multiprocessors: int

    def __str__(self) -> str:
        major, minor = self.capability
        return f"cuda:{self.index}: {self.name}, capability {major}.{minor}, {self.multiprocessors} multiprocessors"

    @property
    def twin(self) -> str:
        """The virtual device whose code is that of this GPU, as ``"virtual-h200"``; empty if there is none.

        Code depends on the capability and the number of multiprocessors; GPUs that differ in memory have the same.

        >>> Gpu(0, "NVIDIA H100 80GB HBM3", (9, 0), 132).twin, Gpu(0, "NVIDIA T4", (7, 5), 40).twin
        ('virtual-h200', '')
        """
        for name, described in DEVICES.items():
            if (described.capability, described.multi_processor_count) == (self.capability, self.multiprocessors):
                return f"{VIRTUAL}{name}"
        return ""


def gpus() -> tuple[Gpu, ...]:
    """Return the GPUs that torch sees, in its order.

    Raises `CaptureFailed`, or `WorkerLost`, where the driver does not answer.
    """
    if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
        return _ask()
    return isolated(_ask, name="asking the GPUs", timeout=_SECONDS, idle=_SECONDS).value()


def missing(kind: str) -> str:
    """Return why there is no device of a type such as ``"cuda"``; empty if there is one.

    A child asks: CUDA counts the devices where its management library does not, and a process that has called CUDA
    can't fork children that use it.
    """
    return isolated(
        lambda: features.reason(f"device:{kind}"), name=f"asking for {kind}", timeout=_SECONDS, idle=_SECONDS
    ).value()


def _ask() -> tuple[Gpu, ...]:
    if not features.has("device:cuda"):
        return ()
    described = [torch.cuda.get_device_properties(index) for index in range(torch.cuda.device_count())]
    return tuple(
        Gpu(index, properties.name, (properties.major, properties.minor), properties.multi_processor_count)
        for index, properties in enumerate(described)
    )
