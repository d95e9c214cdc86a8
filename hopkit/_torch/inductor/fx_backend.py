"""Inductor's FX backend: its graphs, the kernels in them, and runs of both on CPU tensors.

Source: ``torch/_inductor/codegen/wrapper_fxir.py``.
"""

from __future__ import annotations

import contextlib
import functools
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.fx import frozen_copy
from hopkit._torch.gpu.kernels import CachingAutotuner, Config
from hopkit._torch.triton.targets import with_device

__all__ = [
    "as_tuned",
    "fx_graphs",
    "is_on",
    "kernel_names",
    "kernels_launched_by",
    "on_cpu",
    "tunes",
    "with_kernels_named",
    "without_asserts",
    "without_gpu_code",
]

_FEATURE = "FX backend"
_CPU = torch.device("cpu")


def is_on() -> bool:
    """Return whether Inductor makes graphs in place of the text of wrappers."""
    return bool(need("torch._inductor.config.fx_wrapper", feature=_FEATURE))


@contextlib.contextmanager
def fx_graphs(see: Callable[[torch.fx.GraphModule], Callable[..., Any] | None]) -> Iterator[None]:
    """Call ``see(gm)`` with each whole graph of the FX backend; a callable that it returns runs instead."""
    owner, name = place("torch._inductor.codegen.wrapper_fxir.WrapperFxCodegen.compile_graph", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def compile_graph(self: Any, gm: torch.fx.GraphModule) -> Callable[..., Any]:
        compiled: Callable[..., Any] = original(self, gm=gm)
        return see(gm) or compiled

    with patched(owner, name, compile_graph, feature=_FEATURE):
        yield


def tunes() -> bool:
    """Return whether the FX backend is asked to time kernels when it makes a graph (by default it may do so too)."""
    return need("torch._inductor.config.triton.autotune_at_compile_time", feature=_FEATURE) is True


@contextlib.contextmanager
def without_asserts(*, timing: bool) -> Iterator[None]:
    """Generate wrappers without checks of sizes and alignment, and without ``timing`` of kernels.

    Checks are lines of text, which the FX backend does not support. Timing needs a GPU, and most releases of torch time
    by default: with ``timing`` the driver of Triton names the CPU, and each kernel must be one of `as_tuned`.
    """
    config = need("torch._inductor.config", feature=_FEATURE)
    settings = {"size_asserts": False, "alignment_asserts": False, "triton.autotune_at_compile_time": timing}
    with config.patch(settings), with_device(_CPU) if timing else contextlib.nullcontext():
        yield


def as_tuned(kernel: CachingAutotuner, config: Config, note: Callable[[], None]) -> CachingAutotuner:
    """Set the configuration of a kernel as autotuning would: the FX backend writes it into the graph.

    Where the backend times the kernel, ``note()`` is called instead.
    """

    def run(*args: Any, stream: int, **kwargs: Any) -> None:
        note()

    kernel.compile_results = [types.SimpleNamespace(config=config)]
    kernel.run = run
    return kernel


@contextlib.contextmanager
def kernels_launched_by(launch: Callable[[Any, tuple[int, int, int], Mapping[str, Any]], bool]) -> Iterator[None]:
    """Launch JIT functions with ``launch(function, grid, arguments)``; if it returns False, Triton launches."""
    owner, name = place("triton.runtime.jit.JITFunction.run", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def run(self: Any, *args: Any, grid: Any, warmup: bool, **kwargs: Any) -> Any:
        arguments = {**dict(zip(self.arg_names, args, strict=False)), **kwargs}
        sizes = grid(arguments) if callable(grid) else grid
        x, y, z = (*(int(size) for size in sizes), 1, 1)[:3]
        if not warmup and launch(self, (x, y, z), arguments):
            return None
        return original(self, *args, grid=grid, warmup=warmup, **kwargs)

    with patched(owner, name, run, feature=_FEATURE):
        yield


def on_cpu(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Return a copy of a graph and its subgraphs that makes its tensors on the CPU."""
    copy = frozen_copy(gm)
    for graph in _graphs(copy):
        for node in graph.graph.nodes:
            node.args = torch.fx.node.map_aggregate(node.args, _argument_on_cpu)
            node.kwargs = torch.fx.node.map_aggregate(node.kwargs, _argument_on_cpu)
        graph.recompile()
    return copy


def _argument_on_cpu(argument: Any) -> Any:
    is_device = isinstance(argument, torch.device) or argument in ("cuda", "cuda:0")
    return _CPU if is_device else argument


def without_gpu_code(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Return a copy of a graph for the CPU that launches no Triton kernel and runs no assembly code.

    Buffers that a kernel would write keep what they had, and the result of assembly code is its first argument. A
    fake tensor in the graph, which Inductor needs for the type alone, is zeros: it orders effects.
    """
    copy = on_cpu(gm)
    fake = need("torch._subclasses.fake_tensor.FakeTensor", feature=_FEATURE)
    for graph in _graphs(copy):
        for name, value in [*vars(graph).items(), *graph.named_buffers(recurse=False)]:
            if isinstance(value, fake):
                setattr(graph, name, torch.zeros(value.shape, dtype=value.dtype))
        for node in _launches(graph):
            graph.graph.erase_node(node)
        for node in graph.graph.nodes:
            if getattr(node.target, "__name__", "") == "inline_asm_elementwise":
                node.target = _first_argument
        graph.recompile()
    return copy


def _first_argument(*args: torch.Tensor, dtype: torch.dtype, **kwargs: Any) -> torch.Tensor:
    first: torch.Tensor = torch.ops.aten.broadcast_tensors.default(args)[0]
    return first.to(dtype)


def kernel_names(gm: torch.fx.GraphModule) -> tuple[str, ...]:
    """Return the Triton kernels that a graph and its subgraphs launch, each once, in order."""
    return tuple(dict.fromkeys(_kernel_name(node) for graph in _graphs(gm) for node in _launches(graph)))


def operator_names(gm: torch.fx.GraphModule) -> tuple[str, ...]:
    """Return the computing operators that a graph and its subgraphs call, once for each call, in order."""
    operator = need("torch._ops.OpOverload", feature=_FEATURE)
    targets = (node.target for graph in _graphs(gm) for node in graph.graph.nodes if isinstance(node.target, operator))
    return tuple(str(target) for target in targets if not (target.is_view or _is_of_sizes(target)))


def _is_of_sizes(operator: Any) -> bool:
    """Return whether an operator returns no tensor, as those that read sizes or assert."""
    return not any("Tensor" in str(result.type) for result in operator._schema.returns)


def with_kernels_named(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Return a readable copy of a graph, with kernels and constants in place of their numbers in a table."""
    copy = frozen_copy(gm)
    constants = need("torch._higher_order_ops.triton_kernel_wrap.kernel_side_table", feature=_FEATURE)
    for graph in _graphs(copy):
        for node in _launches(graph):
            arguments = constants.get_constant_args(node.kwargs["constant_args_idx"])
            node.kwargs = {
                **node.kwargs,
                "kernel_idx": _kernel_name(node),
                "constant_args_idx": {key: repr(value) for key, value in arguments.items()},
            }
        graph.recompile()
    return copy


def _graphs(gm: torch.fx.GraphModule) -> list[torch.fx.GraphModule]:
    return [module for module in gm.modules() if isinstance(module, torch.fx.GraphModule)]


def _launches(gm: torch.fx.GraphModule) -> list[torch.fx.Node]:
    hop = need("torch._higher_order_ops.triton_kernel_wrap.triton_kernel_wrapper_mutation", feature=_FEATURE)
    return gm.graph.find_nodes(op="call_function", target=hop)


def _kernel_name(node: torch.fx.Node) -> str:
    table = need("torch._higher_order_ops.triton_kernel_wrap.kernel_side_table", feature=_FEATURE)
    return str(table.get_kernel(node.kwargs["kernel_idx"]).fn.__name__)
