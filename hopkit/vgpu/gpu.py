"""`virtual_gpu`: Inductor for a GPU that is not there."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from hopkit._torch import features, gpu_kernels, gpu_retarget, inductor
from hopkit.vgpu.devices import properties_of
from hopkit.vgpu.errors import VirtualGpuRefuses
from hopkit.vgpu.interpret import InterpretedKernel
from hopkit.vgpu.kernel import Kernel
from hopkit.vgpu.stand_in import standing_in

if TYPE_CHECKING:
    from hopkit._torch.gpu_kernels import GeneratedKernel
    from hopkit._torch.gpu_queries import GpuProperties

__all__ = ["VirtualGpu", "virtual_gpu"]


class VirtualGpu:
    """A GPU that is only described; ``kernels`` are those that were generated for it, in order.

    ``codes`` are the modules that Inductor generated: wrappers, with the kernels in them.
    """

    def __init__(self, properties: GpuProperties, *, all_configs: bool) -> None:
        self.properties = properties
        self.kernels: list[Kernel] = []
        self.codes: list[str] = []
        self._all_configs = all_configs
        self._backend = gpu_retarget.inductor_backend(lambda gm: contextlib.nullcontext())

    def __repr__(self) -> str:
        return f"<virtual {self.properties.name}, {len(self.kernels)} kernels>"

    def backend(self, gm: Any, example_inputs: Any, **kwargs: Any) -> Any:
        """The backend for ``torch.compile``: takes programs on the CPU, and generates code for the GPU.

        Raises `VirtualGpuRefuses` where the configuration wants kernels to be timed.
        """
        if wants := inductor.timing_settings():
            raise VirtualGpuRefuses(
                f"torch._inductor.config.{wants[0]} is on, and times kernels on a GPU; this one is only described",
                cure="turn it off for a virtual GPU",
            )
        return self._backend(gm, example_inputs, **kwargs)

    def make(self, name: str, source: str, generated: GeneratedKernel) -> InterpretedKernel:
        """Take a kernel in; what is given back runs its launches."""
        kernel = Kernel(name, source, generated, self.properties)
        self.kernels.append(kernel)
        if self._all_configs:
            for index in range(len(kernel.configs)):
                kernel.compile(index)
        return InterpretedKernel(kernel)


@contextlib.contextmanager
def virtual_gpu(
    name: str = "h200", *, all_configs: bool = False, rewrite: Callable[[str], str] | None = None
) -> Iterator[VirtualGpu]:
    """Have Inductor generate its code for a GPU, on any machine; the code runs on CPU tensors.

    ``name`` is a key of `hopkit.vgpu.DEVICES`. Inside the block ``torch.compile(fn, backend=gpu.backend)`` takes CPU
    tensors, generates what Inductor generates for such a GPU, and interprets its kernels, forward and backward.
    With ``all_configs`` each configuration of each kernel is compiled at once. ``rewrite`` takes the text of each
    generated module and gives the one to load: that is how faults are planted. What is compiled runs only inside
    the block; after it torch and Triton are as before. One process has one such GPU at a time.

    Raises `UnknownName` for another name, `FeatureMissing` where Triton is not installed, `UnsupportedTorch` where
    torch lacks a name that is needed.

    >>> import torch
    >>> with virtual_gpu("h200") as gpu:                                        # doctest: +SKIP
    ...     out = torch.compile(torch.sin, backend=gpu.backend)(torch.ones(3))
    >>> [kernel.name for kernel in gpu.kernels]                                 # doctest: +SKIP
    ['triton_poi_fused_sin_0']
    """
    properties = properties_of(name)
    features.require("triton")
    gpu = VirtualGpu(properties, all_configs=all_configs)
    rewriting = contextlib.nullcontext() if rewrite is None else gpu_kernels.modules_rewritten(rewrite)
    with standing_in(properties, gpu.make), inductor.output_code(gpu.codes.append), rewriting:
        yield gpu
