"""What is known of the kernels of a virtual GPU, as the comments at the head of a text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hopkit.vgpu import Kernel, VirtualGpu

__all__ = ["head"]


def head(gpu: VirtualGpu, kernels: Iterable[Kernel]) -> str:
    """A line about the GPU, and one for each kernel: compiled to what, and interpreted or why not."""
    decided = (
        "decided on fake tensors of the GPU: AOTAutograd traced with those"
        if gpu.decided_on_gpu
        else "decided on cpu: the graph was traced there, and moved just before it was lowered"
    )
    lines = [f"# {gpu.properties.name}; {decided}"]
    # A block that times kernels beforehand has each of them once more.
    lines += dict.fromkeys(f"# {kernel.name}: {kernel.proved}" for kernel in kernels)
    return "\n".join(lines) + "\n"
