"""Generate, compile and interpret Inductor's GPU code on a machine without a GPU.

Read in this order:

===================================  =====================================================================
`.devices`                           the descriptions of GPUs
`.mocked_cuda`                       one context manager: torch and Triton find such a GPU on this machine
`.gpu`                               `virtual_gpu`, with a backend and its generated kernels
`.kernel`                            one kernel: its source, its launches, its compiled forms
`.interpreted_kernel`, `.execution`  launches, run by Triton's interpreter on CPU tensors
`.batches`, `.programs`              many programs of a grid at once; the arrays of their numbers
`.reductions`                        reductions and scans, whole arrays at a time
`.interpreter_patches`               fixes and additions to that interpreter
`.extern_calls`                      the operators that generated code calls besides kernels
`.launch_constants`                  the launches in generated code, against the constants of their kernels
`.autograd`                          backward, node by node in Python
`.cubin`                             the register count in a compiled kernel
`.errors`                            the errors of a virtual GPU
===================================  =====================================================================
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
