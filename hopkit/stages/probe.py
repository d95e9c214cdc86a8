"""Install the hooks of one capture: they publish the compiler's events, and record the stage at which it fails."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hopkit import normalize
from hopkit._torch.aot import compilers
from hopkit._torch.dynamo import frames
from hopkit._torch.dynamo.protocols import OutputGraph
from hopkit._torch.fx import readable
from hopkit._torch.inductor import fallbacks, fx_backend, kernel_calls, pipeline, regional, wrapper_lines
from hopkit.errors import UnsupportedTorch
from hopkit.hierarchy.kernel_log import KernelLog
from hopkit.observation.events import speculations
from hopkit.records import DEPTHS, Fallback, KernelRecord
from hopkit.stages.kernel_needs import KernelNeeds
from hopkit.stages.region_log import RegionLog
from hopkit.stages.sink import Sink
from hopkit.stages.wrapper_log import WrapperLog

if TYPE_CHECKING:
    import torch

__all__ = ["Probe"]


class Probe:
    """Install the hooks of `hopkit._torch` and publish to a sink; no hook changes the objects that it observes.

    ``phase`` is the name of the stage at which the compiler works; an exception leaves it unchanged, so that a failure
    is attributed to the stage in progress. ``"run"`` is the run of the compiled program. ``depth`` is how deep in
    torch's compiler the backend went, one of `hopkit.records.DEPTHS`. ``least_precise`` is the floating dtype with the
    largest rounding error in any Dynamo graph, ``operations`` the number of their nodes that round. If ``is_joint``,
    the program goes through joint export, which calls `joint_exported` and `joint_compiled`.
    """

    def __init__(self, sink: Sink, *, is_joint: bool = False) -> None:
        self.sink = sink
        self._is_joint = is_joint
        self.phase = "dynamo"
        self.direction = "forward"
        self.depth = DEPTHS[0]
        self.graph_count = 0
        self.least_precise: torch.dtype | None = None
        self.operations = 0
        self.regions = RegionLog()
        self.kernels: KernelLog | None = None
        self.logs_fallbacks = False
        self.kernel_needs = KernelNeeds()
        self.wrappers = WrapperLog()

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """Observe all compilations inside the block."""
        publish, nothing = self.sink.publish, contextlib.nullcontext()
        with (
            speculations(
                lambda record: publish("speculation_entered", record),
                lambda record: publish("speculation_ended", record),
            ),
            frames.backend_calls(self._backend_call),
            compilers.aot_compilers(self._aot_compiler, self._aot_start),
            pipeline.entries(lambda: self._reached("inductor")),
            pipeline.post_grad_graphs(self._post_grad),
            pipeline.output_code(self._code),
            fx_backend.fx_graphs(self._fx_graph) if fx_backend.is_on() else nothing,
            self._observed_regions(),
            self._logged_kernels(),
            self._observed_wrappers(),
        ):
            yield

    @contextlib.contextmanager
    def _observed_regions(self) -> Iterator[None]:
        """Observe the regions of regional Inductor; on a torch without that pass there are none."""
        try:
            regional.require()
        except UnsupportedTorch:
            yield
            return
        with regional.scooped_graphs(self._scooped), regional.region_compiles(self.regions.compiling):
            yield

    @contextlib.contextmanager
    def _logged_kernels(self) -> Iterator[None]:
        """Log Inductor's kernels; on a torch that does not tell of them there is no record."""
        try:
            kernel_calls.require()
        except UnsupportedTorch:
            yield
            return
        self.kernels = KernelLog()
        with self.kernels.logging(), self._logged_fallbacks(self.kernels):
            yield

    @contextlib.contextmanager
    def _logged_fallbacks(self, log: KernelLog) -> Iterator[None]:
        """Log the operators that wrappers call; on a torch that does not tell of them there is no record."""
        try:
            fallbacks.require()
        except UnsupportedTorch:
            yield
            return
        self.logs_fallbacks = True
        with fallbacks.operator_calls(log.add_operator):
            yield

    @contextlib.contextmanager
    def _observed_wrappers(self) -> Iterator[None]:
        """Observe the lines of wrappers; on a torch without their private names there are none."""
        try:
            wrapper_lines.require()
        except UnsupportedTorch:
            yield
            return
        with wrapper_lines.wrapper_functions(
            lambda function, whole: self.wrappers.add(self.direction, function, whole)
        ):
            yield

    def _scooped(self, gm: torch.fx.GraphModule) -> None:
        self._reached("inductor")
        self.regions.add(self.direction, gm)
        self.sink.publish("regions", gm)

    @contextlib.contextmanager
    def _backend_call(self, output_graph: OutputGraph, gm: torch.fx.GraphModule) -> Iterator[None]:
        self.graph_count += 1
        self._record_precision(gm)
        if self.kernels is not None:
            self.kernels.add_source(gm)
        self.sink.publish("dynamo", gm)
        self.sink.publish("dynamo_output", output_graph)
        before, self.phase = self.phase, "backend"
        yield
        # In joint export Dynamo traces a HOP inside of the export, which goes on.
        self.phase = before if self._is_joint else "run"

    def _reached(self, depth: str) -> None:
        self.depth = max(self.depth, depth, key=DEPTHS.index)

    def _aot_start(self) -> None:
        self._reached("aot")
        self.phase = "aot_joint" if self._is_joint else "aot_forward"

    def joint_exported(self, gm: torch.fx.GraphModule) -> None:
        """Publish the joint graph; the compiler makes the forward graph from it next."""
        self.sink.publish("aot_joint", gm)
        self.phase = "aot_forward"

    def joint_compiled(self) -> None:
        """Record that joint export is done: the program runs next, and no graph is compiled later."""
        self.phase = "run"

    @contextlib.contextmanager
    def _aot_compiler(self, direction: str, gm: torch.fx.GraphModule) -> Iterator[None]:
        self.direction = direction
        self.sink.publish(f"aot_{direction}", gm)
        self.phase = f"post_grad_{direction}"
        yield
        # AOTAutograd calls the backward graph's compiler after the forward's, or when the backward first runs.
        self.phase = "aot_backward" if direction == "forward" else "run"

    def _post_grad(self, gm: torch.fx.GraphModule) -> None:
        if self.kernels is not None:
            self.kernels.begin(self.direction, gm)
        self.kernel_needs.add(self.direction, gm)
        self.sink.publish(f"post_grad_{self.direction}", gm)
        self.phase = "fx_wrapper" if fx_backend.is_on() else "codegen"
        self.wrappers.begin()

    def _code(self, code: str) -> None:
        self.sink.publish(f"code_{self.direction}", code)
        self.regions.add_code(code)
        if self.kernels is not None:
            self.kernels.rename(normalize.kernel_names(code))
            self.kernel_needs.remove(self.kernels.removed)

    def _fx_graph(self, gm: torch.fx.GraphModule) -> None:
        self.sink.publish("fx_wrapper", gm)
        if self.kernels is not None:
            text = readable(fx_backend.with_kernels_named(gm))
            self.kernels.rename(normalize.graph_kernel_names(text))
            self.kernel_needs.remove(self.kernels.removed)

    def kernel_record(self) -> tuple[KernelRecord, ...] | None:
        """Return the kernels that Inductor generated; None if the backend did not reach it."""
        return None if self.kernels is None or self.depth != "inductor" else self.kernels.records

    def node_origins(self) -> dict[tuple[str, int, str], tuple[str, ...]]:
        """Map each node that a kernel computes to those of Dynamo's graph that it comes from."""
        return {} if self.kernels is None else self.kernels.node_origins

    def fallback_record(self) -> tuple[Fallback, ...] | None:
        """Return the operators that wrappers call as they are; None if the backend did not reach Inductor."""
        if self.kernels is None or not self.logs_fallbacks or self.depth != "inductor":
            return None
        return self.kernels.fallbacks

    def _record_precision(self, gm: torch.fx.GraphModule) -> None:
        import torch

        for module in gm.modules():
            for node in module.graph.nodes if isinstance(module, torch.fx.GraphModule) else ():
                dtype = _floating_dtype(node.meta.get("example_value"))
                if dtype is None:
                    continue
                self.operations += node.op.startswith("call")
                if self.least_precise is None or torch.finfo(dtype).eps > torch.finfo(self.least_precise).eps:
                    self.least_precise = dtype


def _floating_dtype(value: Any) -> torch.dtype | None:
    dtype = getattr(value, "dtype", None)
    return dtype if dtype is not None and getattr(dtype, "is_floating_point", False) else None
