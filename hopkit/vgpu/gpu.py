"""`virtual_gpu`: run Inductor for a GPU that this machine does not have."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hopkit._torch import features
from hopkit._torch.gpu import generator, kernels, retarget
from hopkit._torch.inductor import fx_backend, kernel_calls, pipeline, regional
from hopkit.errors import UnsupportedTorch
from hopkit.hierarchy.kernel_log import KernelLog, logged_kernels
from hopkit.vgpu.autograd import autograd_in_python
from hopkit.vgpu.devices import properties_of
from hopkit.vgpu.errors import VirtualGpuRefuses
from hopkit.vgpu.extern_calls import calls_of_code
from hopkit.vgpu.interpreted_kernel import InterpretedKernel, interpret
from hopkit.vgpu.kernel import Kernel
from hopkit.vgpu.mocked_cuda import mocked_cuda

if TYPE_CHECKING:
    import torch

    from hopkit._torch.gpu.kernels import CachingAutotuner
    from hopkit._torch.gpu.queries import GpuProperties

__all__ = ["VirtualGpu", "virtual_gpu"]

_entered: list[VirtualGpu] = []
"""The active GPU, if any: at most one, since torch and Triton are patched for the whole process."""

RewriteGraph = Callable[["torch.fx.GraphModule"], None]


class VirtualGpu:
    """A GPU that is only described; ``kernels`` are those that were generated for it, in order.

    ``codes`` are the modules that Inductor generated: wrappers, with the kernels in them. ``graphs`` are the graphs of
    its FX backend instead, if ``torch._inductor.config.fx_wrapper`` is on. ``extern_calls`` counts their calls besides
    kernels. ``tuned`` names the kernels that the FX backend would have timed when it made a graph, once for each
    launch, if ``torch._inductor.config.triton.autotune_at_compile_time`` is True; none is timed. ``decided_on_gpu``:
    AOTAutograd traced for it. ``is_there``: its block is active.
    """

    def __init__(self, properties: GpuProperties, *, all_configs: bool, decided_on_gpu: bool) -> None:
        self.properties, self.decided_on_gpu = properties, decided_on_gpu
        self.kernels: list[Kernel] = []
        self.codes: list[str] = []
        self.graphs: list[torch.fx.GraphModule] = []
        self.tuned: list[str] = []
        self.is_there = False
        self._all_configs = all_configs
        self._tunes = False
        self._by_function: dict[int, Kernel] = {}
        self._log: KernelLog | None = None

    def __repr__(self) -> str:
        return f"<virtual {self.properties.name}, {len(self.kernels)} kernels>"

    @property
    def extern_calls(self) -> Counter[str]:
        """Count the calls of operators in the generated code besides its kernels: the CPU computes these."""
        from_graphs = Counter(name for gm in self.graphs for name in fx_backend.operator_names(gm))
        return sum(map(calls_of_code, self.codes), from_graphs)

    def backend(
        self,
        gm: Any,
        example_inputs: Any,
        *,
        mode: str | None = None,
        options: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Compile a program on the CPU, with code for the GPU: the backend for ``torch.compile``.

        ``mode`` and ``options`` of ``torch.compile`` have their meaning for Inductor. Raises `VirtualGpuRefuses` if
        they or the configuration request timed kernels, a C++ wrapper or frozen parameters, and after the block of the
        GPU: then its compiled code raises too.
        """
        self._check_is_there()
        settings = pipeline.settings_of(mode, options)
        with pipeline.with_settings(settings):
            if wants := pipeline.timing_settings():
                raise VirtualGpuRefuses(
                    f"torch._inductor.config.{wants[0]} is on, and times kernels on a GPU; this one is only described",
                    hint="turn it off for a virtual GPU",
                )
            if pipeline.wraps_in_cpp():
                raise VirtualGpuRefuses(
                    "torch._inductor.config.cpp_wrapper is on, and a wrapper in C++ launches kernels by the driver; "
                    "this GPU is only described",
                    hint="turn it off for a virtual GPU",
                )
            if pipeline.freezes():
                raise VirtualGpuRefuses(
                    "torch._inductor.config.freezing is on, and computes with the values of the parameters, which are "
                    "on the CPU; this GPU is only described",
                    hint="turn it off for a virtual GPU",
                )
            # The FX backend takes the tensors of a graph from what was traced, and has them on the CPU.
            self.decided_on_gpu = self.decided_on_gpu and not fx_backend.is_on()
            self._tunes = fx_backend.tunes()
            lower = retarget.inductor_backend(self.lowering, autograd_in_python if self.decided_on_gpu else None)
            # The settings apply to a later lowering for backward too.
            compiled = lower(gm, example_inputs, config_patches=settings, **kwargs)

        def run(*args: Any) -> Any:
            self._check_is_there()
            return compiled(*args)

        return run

    def lowering(self, gm: torch.fx.GraphModule) -> contextlib.AbstractContextManager[None]:
        """Return the block in which Inductor lowers a graph for this GPU."""
        self._check_is_there()
        return fx_backend.without_asserts(timing=self._tunes) if fx_backend.is_on() else contextlib.nullcontext()

    def _check_is_there(self) -> None:
        if not self.is_there:
            raise VirtualGpuRefuses(
                f"the block of the virtual {self.properties.name} is over: its compiled code runs only there",
                hint="call it, and `backward`, inside of `with hopkit.virtual_gpu(...)`",
            )

    def make(self, name: str, source: str, generated: CachingAutotuner) -> InterpretedKernel | CachingAutotuner:
        """Add a generated kernel; return the object that runs its launches, or that stands in a graph."""
        # Inductor loads a module right after it generated the code: the last graph is the kernel's.
        calls = () if self._log is None else self._log.last_records
        records = tuple(record for record in calls if record.name == name)
        kernel = Kernel(name, source, generated, self.properties, records)
        self.kernels.append(kernel)
        if self._all_configs:
            for index in range(len(kernel.configs)):
                kernel.compile(index)
        if not fx_backend.is_on():
            return InterpretedKernel(kernel)
        self._by_function[id(generated.fn)] = kernel
        return fx_backend.as_tuned(generated, kernel.configs[0], lambda: self.tuned.append(name))

    def launch(self, function: Any, grid: tuple[int, int, int], arguments: Mapping[str, Any]) -> bool:
        """Interpret a launch by a graph; return False for a function that is not of these kernels."""
        kernel = self._by_function.get(id(function))
        if kernel is None:
            return False
        constants = kernel.configs[0].kwargs
        interpret(kernel, grid, arguments, {name: arguments.get(name, value) for name, value in constants.items()})
        return True

    @contextlib.contextmanager
    def logging(self) -> Iterator[None]:
        """Log the calls of kernels with their nodes; on a torch that does not tell of them kernels have no records."""
        try:
            kernel_calls.require()
        except UnsupportedTorch:
            yield
            return
        with logged_kernels() as self._log:
            yield

    @contextlib.contextmanager
    def compiling_regions(self) -> Iterator[None]:
        """Compile the regions of regional Inductor for this GPU; a torch without them has nothing to compile."""
        try:
            regional.require()
        except UnsupportedTorch:
            yield
            return
        with regional.region_compiles(lambda _: retarget.compiled_for_gpu(self.lowering)):
            yield

    def take_graph(self, gm: torch.fx.GraphModule, rewrite: RewriteGraph | None) -> Callable[..., Any]:
        """Add a graph of the FX backend; return a function that runs it on the CPU."""
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
    """Let Inductor generate its code for a GPU, on any machine; the code runs on CPU tensors.

    ``name`` is a key of `hopkit.vgpu.DEVICES`. Inside the block ``torch.compile(fn, backend=gpu.backend)`` takes CPU
    tensors, generates Inductor's code for such a GPU, and interprets its kernels, forward and backward. AOTAutograd
    traces with fake tensors of the GPU, forward and backward, so that it decomposes and partitions as there. Without
    ``decided_on_gpu``, and for the FX backend, it does so as on the CPU: the graph moves to the GPU just before it is
    lowered. The regions of ``hopkit.regional()`` are compiled for the GPU too, and the rest of their graph stays on the
    CPU. With ``all_configs`` each configuration of each kernel is compiled at once. ``rewrite`` maps the text of
    each generated module to the text to load, which can plant faults. ``rewrite_graph`` changes the CPU copy of each
    graph of Inductor's FX backend before it runs. Compiled code runs only inside the block; after it torch and Triton
    are restored.

    Raises `VirtualGpuRefuses` inside of another such block: one process has one such GPU at a time. Raises
    `UnknownName` for another name, `hopkit._torch.features.FeatureMissing` if Triton is not installed,
    `UnsupportedTorch` if torch lacks a private name that this needs.

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
            hint="leave that block first: one process has one virtual GPU at a time",
        )
    gpu = VirtualGpu(properties, all_configs=all_configs, decided_on_gpu=decided_on_gpu)
    rewriting = contextlib.nullcontext() if rewrite is None else kernels.modules_rewritten(rewrite)
    with (
        mocked_cuda(properties, gpu.make),
        generator.states_numbered(),
        gpu.logging(),
        pipeline.output_code(gpu.codes.append),
        rewriting,
        fx_backend.fx_graphs(lambda gm: gpu.take_graph(gm, rewrite_graph)),
        fx_backend.kernels_launched_by(gpu.launch),
        gpu.compiling_regions(),
    ):
        gpu.is_there = True
        _entered.append(gpu)
        try:
            yield gpu
        finally:
            _entered.remove(gpu)
            gpu.is_there = False
