"""What is known of the kernels of a virtual GPU, as the comments at the head of a text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hopkit.vgpu import Kernel, VirtualGpu

__all__ = ["head"]


def head(gpu: VirtualGpu, kernels: Iterable[Kernel], extern_calls: Mapping[str, int] = MappingProxyType({})) -> str:
    """A line about the GPU, one for each kernel: compiled to what, and interpreted or why not; one of extern calls."""
    decided = (
        "decided on fake tensors of the GPU: AOTAutograd traced with those"
        if gpu.decided_on_gpu
        else "decided on cpu: the graph was traced there, and moved just before it was lowered"
    )
    lines = [f"# {gpu.properties.name}; {decided}"]
    # A block that times kernels beforehand has each of them once more.
    lines += dict.fromkeys(f"# {kernel.name}: {kernel.proved}" for kernel in kernels)
    if extern_calls:
        calls = (f"{name} ({count})" if count > 1 else name for name, count in extern_calls.items())
        lines.append(f"# extern calls, which the CPU computes: {', '.join(calls)}")
    return "\n".join(lines) + "\n"
