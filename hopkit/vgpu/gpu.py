"""`virtual_gpu`: Inductor for a GPU that is not there."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hopkit._torch import features, fx_backend, gpu_kernels, gpu_random, gpu_retarget, inductor
from hopkit.vgpu.devices import properties_of
from hopkit.vgpu.errors import VirtualGpuRefuses
from hopkit.vgpu.extern_calls import calls_of_code
from hopkit.vgpu.interpret import InterpretedKernel, interpret
from hopkit.vgpu.kernel import Kernel
from hopkit.vgpu.stand_in import standing_in

if TYPE_CHECKING:
    import torch

    from hopkit._torch.gpu_kernels import GeneratedKernel
    from hopkit._torch.gpu_queries import GpuProperties

__all__ = ["VirtualGpu", "virtual_gpu"]

_entered: list[VirtualGpu] = []
"""The GPU whose block is entered, if any: torch and Triton are patched for the whole process."""

RewriteGraph = Callable[["torch.fx.GraphModule"], None]


class VirtualGpu:
    """A GPU that is only described; ``kernels`` are those that were generated for it, in order.

    ``codes`` are the modules that Inductor generated: wrappers, with the kernels in them. ``graphs`` are what its FX
    backend made instead, where ``torch._inductor.config.fx_wrapper`` is on. ``extern_calls`` counts what these call
    besides kernels. ``decided_on_gpu`` tells whether AOTAutograd traced for it, ``is_there`` whether its block is
    entered.
    """

    def __init__(self, properties: GpuProperties, *, all_configs: bool, decided_on_gpu: bool) -> None:
        self.properties, self.decided_on_gpu = properties, decided_on_gpu
        self.kernels: list[Kernel] = []
        self.codes: list[str] = []
        self.graphs: list[torch.fx.GraphModule] = []
        self.is_there = False
        self._all_configs = all_configs
        self._by_function: dict[int, Kernel] = {}

    def __repr__(self) -> str:
        return f"<virtual {self.properties.name}, {len(self.kernels)} kernels>"

    @property
    def extern_calls(self) -> Counter[str]:
        """The operators that the generated code calls besides its kernels, and how often: the CPU computes these."""
        made = Counter(name for gm in self.graphs for name in fx_backend.operator_names(gm))
        return sum(map(calls_of_code, self.codes), made)

    def backend(
        self,
        gm: Any,
        example_inputs: Any,
        *,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> Any:
        """The backend for ``torch.compile``: takes programs on the CPU, and generates code for the GPU.

        ``mode`` and ``options`` of ``torch.compile`` mean what they mean to Inductor. Raises `VirtualGpuRefuses` where
        they or the configuration want kernels to be timed, or a wrapper in C++, and where the block of the GPU is over:
        also what it made raises then.
        """
        self._check_is_there()
        settings = inductor.settings_of(mode, options)
        with inductor.with_settings(settings):
            if wants := inductor.timing_settings():
                raise VirtualGpuRefuses(
                    f"torch._inductor.config.{wants[0]} is on, and times kernels on a GPU; this one is only described",
                    cure="turn it off for a virtual GPU",
                )
            if inductor.wraps_in_cpp():
                raise VirtualGpuRefuses(
                    "torch._inductor.config.cpp_wrapper is on, and a wrapper in C++ launches kernels by the driver; "
                    "this GPU is only described",
                    cure="turn it off for a virtual GPU",
                )
            # The FX backend takes the tensors of a graph from what was traced, and has them on the CPU.
            self.decided_on_gpu = self.decided_on_gpu and not fx_backend.is_on()
            lower = gpu_retarget.inductor_backend(self._lowering, decided_on_gpu=self.decided_on_gpu)
            # What is lowered later, for backward, is given the settings too.
            compiled = lower(gm, example_inputs, config_patches=settings, **kwargs)

        def run(*args: Any) -> Any:
            self._check_is_there()
            return compiled(*args)

        return run

    def _lowering(self, gm: torch.fx.GraphModule) -> contextlib.AbstractContextManager[None]:
        self._check_is_there()
        return fx_backend.without_asserts_and_timing() if fx_backend.is_on() else contextlib.nullcontext()

    def _check_is_there(self) -> None:
        if not self.is_there:
            raise VirtualGpuRefuses(
                f"the block of the virtual {self.properties.name} is over: what was compiled for it runs only there",
                cure="call it, and `backward`, inside of `with hopkit.virtual_gpu(...)`",
            )

    def make(self, name: str, source: str, generated: GeneratedKernel) -> InterpretedKernel | GeneratedKernel:
        """Take a kernel in; what is given back runs its launches, or is put into a graph."""
        kernel = Kernel(name, source, generated, self.properties)
        self.kernels.append(kernel)
        if self._all_configs:
            for index in range(len(kernel.configs)):
                kernel.compile(index)
        if not fx_backend.is_on():
            return InterpretedKernel(kernel)
        self._by_function[id(generated.fn)] = kernel
        return fx_backend.as_tuned(generated, kernel.configs[0])

    def launch(self, function: Any, grid: tuple[int, int, int], arguments: Mapping[str, Any]) -> bool:
        """Interpret a launch that a graph makes; False for a function that is none of these kernels'."""
        kernel = self._by_function.get(id(function))
        if kernel is None:
            return False
        constants = kernel.configs[0].kwargs
        interpret(kernel, grid, arguments, {name: arguments.get(name, value) for name, value in constants.items()})
        return True

    def take_graph(self, gm: torch.fx.GraphModule, rewrite: RewriteGraph | None) -> Callable[..., Any]:
        """Take in a graph of the FX backend; what is given back runs it on the CPU."""
        self.graphs.append(gm)
        runs = fx_backend.on_cpu(gm)
        if rewrite is not None:
            rewrite(runs)
            runs.recompile()
        return runs.forward


@contextlib.contextmanager
def virtual_gpu(
    name: str = "h200",
    *,
    all_configs: bool = False,
    decided_on_gpu: bool = True,
    rewrite: Callable[[str], str] | None = None,
    rewrite_graph: RewriteGraph | None = None,
) -> Iterator[VirtualGpu]:
    """Have Inductor generate its code for a GPU, on any machine; the code runs on CPU tensors.

    ``name`` is a key of `hopkit.vgpu.DEVICES`. Inside the block ``torch.compile(fn, backend=gpu.backend)`` takes CPU
    tensors, generates what Inductor generates for such a GPU, and interprets its kernels, forward and backward.
    AOTAutograd traces with fake tensors of the GPU, forward and backward, so that it decomposes and partitions as
    there; without ``decided_on_gpu``, and for the FX backend, as on the CPU: the graph moves to the GPU just before it
    is lowered.
    With ``all_configs`` each configuration of each kernel is compiled at once. ``rewrite`` takes the text of each
    generated module and gives the one to load: that is how faults are planted. ``rewrite_graph`` changes, before it is
    run, the copy on the CPU of each graph of Inductor's FX backend. What is compiled runs only inside
    the block; after it torch and Triton are as before.

    Raises `VirtualGpuRefuses` inside of another such block: one process has one such GPU at a time. Raises
    `UnknownName` for another name, `FeatureMissing` where Triton is not installed, `UnsupportedTorch` where
    torch lacks a name that is needed.

    >>> import torch
    >>> with virtual_gpu("h200") as gpu:                                        # doctest: +SKIP
    ...     out = torch.compile(torch.sin, backend=gpu.backend)(torch.ones(3))
    >>> [kernel.name for kernel in gpu.kernels]                                 # doctest: +SKIP
    ['triton_poi_fused_sin_0']
    """
    properties = properties_of(name)
    features.require("triton")
    if _entered:
        raise VirtualGpuRefuses(
            f"inside the block of a virtual {_entered[0].properties.name} there can be no other",
            cure="leave that block first: one process has one virtual GPU at a time",
        )
    gpu = VirtualGpu(properties, all_configs=all_configs, decided_on_gpu=decided_on_gpu)
    rewriting = contextlib.nullcontext() if rewrite is None else gpu_kernels.modules_rewritten(rewrite)
    with (
        standing_in(properties, gpu.make),
        gpu_random.states_numbered(),
        inductor.output_code(gpu.codes.append),
        rewriting,
        fx_backend.fx_graphs(lambda gm: gpu.take_graph(gm, rewrite_graph)),
        fx_backend.kernels_launched_by(gpu.launch),
    ):
        gpu.is_there = True
        _entered.append(gpu)
        try:
            yield gpu
        finally:
            _entered.remove(gpu)
            gpu.is_there = False
