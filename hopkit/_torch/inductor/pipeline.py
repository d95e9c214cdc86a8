"""Inductor's pipeline: graphs after the post-grad passes, generated code, settings and caches.

Source: ``torch/_inductor/compile_fx.py``, ``graph.py``, ``config.py``.
"""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from unittest import mock

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = [
    "entries",
    "freezes",
    "load",
    "output_code",
    "post_grad_graphs",
    "probe_processor",
    "settings_of",
    "timing_settings",
    "with_settings",
    "without_caches",
    "without_timing",
    "wraps_in_cpp",
]

_FEATURE = "capture of Inductor's stages"
_GPU_FEATURE = "virtual GPU"


def load() -> None:
    """Import Inductor without compiling: that could start a context on a GPU, which forked children can't use.

    On torch 2.11 the import alone asks whether CUDA is available; by this variable NVML answers, not CUDA.
    """
    with mock.patch.dict(os.environ, PYTORCH_NVML_BASED_CUDA_CHECK="1"):
        need("torch._inductor.compile_fx", feature=_FEATURE)


def probe_processor() -> None:
    """Find the vector instructions that the processor and the C++ compiler have; forked children inherit the answer.

    Torch compiles and loads a library for each kind. A child that asked alone would wait for the lock of all others.
    """
    need("torch._inductor.cpu_vec_isa.pick_vec_isa", feature=_FEATURE)()


def compile_in_this_process() -> None:
    """Turn Inductor's pool of processes off permanently: a forked child can't use that of its parent."""
    need("torch._inductor.config", feature=_FEATURE).compile_threads = 1


@contextlib.contextmanager
def post_grad_graphs(see: Callable[[torch.fx.GraphModule], None]) -> Iterator[None]:
    """Call ``see(gm)`` with each whole graph after Inductor's post-grad passes, before it is lowered.

    The passes recurse into subgraphs through the same name, so the depth of calls is counted.
    """
    compile_fx = need("torch._inductor.compile_fx", feature=_FEATURE)
    original = need("torch._inductor.compile_fx._recursive_post_grad_passes", feature=_FEATURE)
    depth = 0

    @functools.wraps(original)
    def recursive_post_grad_passes(gm: torch.fx.GraphModule, *args: Any, **kwargs: Any) -> None:
        nonlocal depth
        depth += 1
        try:
            original(gm, *args, **kwargs)
        finally:
            depth -= 1
        if depth == 0:
            see(gm)

    with patched(compile_fx, "_recursive_post_grad_passes", recursive_post_grad_passes, feature=_FEATURE):
        yield


@contextlib.contextmanager
def entries(note: Callable[[], None]) -> Iterator[None]:
    """Call ``note()`` when Inductor begins with a graph: in ``compile_fx``, or directly in ``compile_fx_inner``.

    A backend may have imported either function earlier. So patch the steps inside them, which torch looks up by name.
    """
    compile_fx = need("torch._inductor.compile_fx", feature=_FEATURE)
    with contextlib.ExitStack() as stack:
        for name, original in (
            ("_compile_fx_main", need("torch._inductor.compile_fx._compile_fx_main", feature=_FEATURE)),
            ("_compile_fx_inner", need("torch._inductor.compile_fx._compile_fx_inner", feature=_FEATURE)),
        ):
            stack.enter_context(patched(compile_fx, name, _with_note(original, note), feature=_FEATURE))
        yield


def _with_note(original: Callable[..., Any], note: Callable[[], None]) -> Callable[..., Any]:
    @functools.wraps(original)
    def step(*args: Any, **kwargs: Any) -> Any:
        note()
        return original(*args, **kwargs)

    return step


@contextlib.contextmanager
def output_code(see: Callable[[str], None]) -> Iterator[None]:
    """Call ``see(code)`` with the text of each wrapper module that Inductor generates.

    ``GraphLowering.save_output_code`` is the hook of torch's tests.
    """
    lowering = need("torch._inductor.graph.GraphLowering", feature=_FEATURE)
    previous = need("torch._inductor.graph.GraphLowering.save_output_code", feature=_FEATURE)

    def save_output_code(code: str) -> None:
        if previous is not None:
            previous(code)
        see(code)

    with patched(lowering, "save_output_code", save_output_code, feature=_FEATURE):
        yield


@contextlib.contextmanager
def without_caches() -> Iterator[None]:
    """Recompile every graph: bypass the FX, AOT and autotune caches and the pool of compilers.

    A warm cache skips passes, and then a stage is missing. Only object files and headers stay cached, keyed by their
    content.
    """
    inductor = need("torch._inductor.config", feature=_FEATURE)
    functorch = need("torch._functorch.config", feature=_FEATURE)
    with (
        inductor.patch(
            fx_graph_cache=False,
            fx_graph_remote_cache=False,
            autotune_local_cache=False,
            autotune_remote_cache=False,
            bundled_autotune_remote_cache=False,
            compile_threads=1,
        ),
        functorch.patch(enable_autograd_cache=False, enable_remote_autograd_cache=False),
    ):
        yield


@contextlib.contextmanager
def without_timing() -> Iterator[None]:
    """Decide without timing: do not pad the operands of a product, and combine all kernels that may be combined.

    With ``benchmark_combo_kernel`` torch combines kernels that together take less than 0.3 ms, whatever the times are.
    """
    owner, name = place("torch._inductor.scheduler.Scheduler.speedup_by_combo_kernel", feature=_GPU_FEATURE)

    @functools.wraps(getattr(owner, name))
    def speedup_by_combo_kernel(self: Any, nodes: Any) -> bool:
        return True

    with (
        need("torch._inductor.config", feature=_FEATURE).patch(shape_padding=False),
        patched(owner, name, speedup_by_combo_kernel, feature=_GPU_FEATURE),
    ):
        yield


def timing_settings() -> tuple[str, ...]:
    """Return the active settings with which Inductor times kernels on a device."""
    settings = [
        (name, need(f"torch._inductor.config.{name}", feature=_GPU_FEATURE))
        for name in (
            "max_autotune",
            "max_autotune_gemm",
            "benchmark_fusion",
            "coordinate_descent_tuning",
            "shape_padding",
            "triton.multi_kernel",
        )
    ]
    return tuple(name for name, is_on in settings if is_on)


def wraps_in_cpp() -> bool:
    """Return whether Inductor generates its wrapper in C++."""
    return bool(need("torch._inductor.config.cpp_wrapper", feature=_GPU_FEATURE))


def freezes() -> bool:
    """Return whether Inductor makes constants of a program's parameters: only without gradients."""
    return bool(need("torch._inductor.config.freezing", feature=_GPU_FEATURE)) and not torch.is_grad_enabled()


def settings_of(mode: str | None, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the settings of ``torch.compile(mode=..., options=...)``; raises torch's error for an unknown mode."""
    of_mode = need("torch._inductor.list_mode_options", feature=_GPU_FEATURE)(mode=mode) if mode else {}
    return {**of_mode, **(options or {})}


def with_settings(settings: Mapping[str, Any]) -> contextlib.AbstractContextManager[Any]:
    """Return a block that applies these settings of Inductor."""
    block: contextlib.AbstractContextManager[Any] = need("torch._inductor.config", feature=_FEATURE).patch(
        dict(settings)
    )
    return block
