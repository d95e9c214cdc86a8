"""Write the comments at the head of a text that describe a virtual GPU and its kernels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hopkit.vgpu import Kernel, VirtualGpu

__all__ = ["head"]


def head(gpu: VirtualGpu, kernels: Iterable[Kernel], extern_calls: Mapping[str, int] = MappingProxyType({})) -> str:
    """Return a line about the GPU, one per kernel (its compiled form, and if it was interpreted), and one about calls.

    ``extern_calls`` maps the name of an extern kernel to its number of calls.
    """
    decided = (
        "decided on fake tensors of the GPU: AOTAutograd traced with those"
        if gpu.decided_on_gpu
        else "decided on cpu: the graph was traced there, and moved just before it was lowered"
    )
    lines = [f"# {gpu.properties.name}; {decided}"]
    # If a block times kernels beforehand, each of them is in the list twice.
    lines += dict.fromkeys(f"# {kernel.name}: {kernel.summary}" for kernel in kernels)
    if extern_calls:
        calls = (f"{name} ({count})" if count > 1 else name for name, count in extern_calls.items())
        lines.append(f"# extern calls, which the CPU computes: {', '.join(calls)}")
    return "\n".join(lines) + "\n"
