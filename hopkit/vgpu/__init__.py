"""Inductor's GPU code on a machine without a GPU: generated, compiled, and interpreted.

=================  ================================================================================================
`.devices`         the GPUs that are described
`.stand_in`        one context manager: a machine that has such a GPU, as far as torch and Triton can tell
`.gpu`             `virtual_gpu`, with a backend and the kernels that it made
`.kernel`          one kernel: its source, its launches, what Triton compiles it to
`.interpret`       launches, run by Triton's interpreter on CPU tensors
`.batches`         many programs of a grid at once; `.programs` has the arrays of their numbers
`.reductions`      reductions and scans, whole arrays at a time
`.extern_calls`    what generated code calls besides kernels
`.gaps`            what that interpreter lacks
`.cubin`           what a compiled kernel says of itself
=================  ================================================================================================
"""

from __future__ import annotations

from hopkit.vgpu.devices import DEVICES, properties_of
from hopkit.vgpu.errors import NotInterpretable, VirtualGpuRefuses
from hopkit.vgpu.extern_calls import calls_of_code
from hopkit.vgpu.gpu import VirtualGpu, virtual_gpu
from hopkit.vgpu.kernel import Compiled, Kernel, Launch

__all__ = [
    "DEVICES",
    "Compiled",
    "Kernel",
    "Launch",
    "NotInterpretable",
    "VirtualGpu",
    "VirtualGpuRefuses",
    "calls_of_code",
    "properties_of",
    "virtual_gpu",
]
