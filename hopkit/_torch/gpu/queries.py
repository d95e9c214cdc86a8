"""Device queries of torch and Triton, answered for the virtual GPU.

This covers the queries of Inductor's code generation, and the calls of a running wrapper. The wrapper's buffers are on
the CPU. Source: ``torch/_dynamo/device_interface.py``, ``torch/cuda/__init__.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
import types
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.gpu.generator import generator_state
from hopkit._torch.triton import targets
from hopkit.errors import UnsupportedTorch

__all__ = ["GpuProperties", "fresh_memos", "patched_device_queries"]

_FEATURE = "virtual GPU"
_DEVICE = torch.device("cuda", 0)
_CUDA = "13.0"
"""The CUDA version of torch's GPU builds of the supported versions."""


@dataclasses.dataclass(frozen=True)
class GpuProperties:
    """The properties of a GPU, by the names of ``torch.cuda.get_device_properties``."""

    name: str
    major: int
    minor: int
    multi_processor_count: int
    total_memory: int
    L2_cache_size: int
    shared_memory_per_block: int
    shared_memory_per_block_optin: int
    shared_memory_per_multiprocessor: int
    regs_per_multiprocessor: int
    max_threads_per_multi_processor: int
    max_threads_per_block: int = 1024
    warp_size: int = 32
    is_integrated: bool = False
    is_multi_gpu_board: bool = False

    @property
    def capability(self) -> tuple[int, int]:
        return self.major, self.minor

    @property
    def architecture(self) -> int:
        """Return the number in ``sm_90``."""
        return 10 * self.major + self.minor


@contextlib.contextmanager
def patched_device_queries(properties: GpuProperties) -> Iterator[None]:
    """Answer device queries as on a machine with one GPU of these properties, inside the block.

    Raises `UnsupportedTorch` if a name to patch is missing.
    """
    with contextlib.ExitStack() as stack:
        # Outermost, so that memos made inside are cleared after the patches end.
        stack.enter_context(fresh_memos())
        for owner, name, replacement in _replacements(properties):
            stack.enter_context(patched(owner, name, replacement, feature=_FEATURE))
        stack.enter_context(_raw_stream_in_c())
        stack.enter_context(targets.driven(f"cuda:{properties.architecture}"))
        yield


def _replacements(properties: GpuProperties) -> Iterator[tuple[Any, str, Any]]:
    for name, answer in _queries(properties).items():
        yield torch.cuda, name, answer
    for owner, name, answer in (
        (*place("torch.cuda._exchange_device", feature=_FEATURE), lambda device: 0),
        (*place("torch.cuda._maybe_exchange_device", feature=_FEATURE), lambda device: 0),
        (*place("torch.cuda._lazy_init", feature=_FEATURE), lambda: None),
        (*place("torch._subclasses.fake_tensor.init_gpu_context", feature=_FEATURE), lambda device: None),
    ):
        yield owner, name, answer
    # A CUDA build has an accelerator, with streams that can't be mocked; a CPU build has none.
    yield torch.accelerator, "is_available", lambda: False
    yield torch.accelerator, "current_accelerator", lambda check_available=False: None
    # A CPU build of torch would take a GPU for one of AMD's.
    yield torch.version, "cuda", torch.version.cuda or _CUDA
    yield *place("torch._C._dynamo.guards._empty_strided_cuda", feature=_FEATURE), _empty_strided
    owner, name = place("torch._inductor.runtime.triton_helpers.set_driver_to_gpu", feature=_FEATURE)
    yield owner, name, lambda: None
    yield *place("torch._inductor.fx_passes.joint_graph.lazy_init", feature=_FEATURE), _patterns_of_cpu()
    yield *place("torch._C._conv_determine_backend_memory_format", feature=_FEATURE), _format_of_cudnn()
    owner, name = place("torch._dynamo.device_interface.device_interfaces", feature=_FEATURE)
    # The first query registers the devices.
    need("torch._dynamo.device_interface.get_interface_for_device", feature=_FEATURE)("cpu")
    interface = _interface(properties)
    yield owner, name, {**getattr(owner, name), "cuda": interface, "cuda:0": interface}


def _patterns_of_cpu() -> Callable[..., None]:
    """Return a function that loads patterns on CPU tensors; they match graphs of any device."""
    original = need("torch._inductor.fx_passes.joint_graph.lazy_init", feature=_FEATURE)

    def lazy_init(input_device: torch.device | None = None) -> None:
        original(input_device=torch.device("cpu"))

    return lazy_init


def _format_of_cudnn() -> Callable[..., torch.memory_format]:
    """Return a function for the strides of a convolution by cuDNN: a CPU build reports contiguous ones.

    Source: ``cudnn_conv_suggest_memory_format`` in ``aten/src/ATen/native/ConvUtils.h``.
    """
    original = need("torch._C._conv_determine_backend_memory_format", feature=_FEATURE)
    suggest = need("torch._prims_common.suggest_memory_format", feature=_FEATURE)

    def determine(input: Any, weight: Any, backend: Any) -> torch.memory_format:
        # Depthwise convolutions have other kernels, and float64 has no such layout.
        if input.device.type != "cuda" or "Depthwise" in backend.name or torch.float64 in (input.dtype, weight.dtype):
            layout: torch.memory_format = original(input, weight, backend)
            return layout
        last = {4: torch.channels_last, 5: torch.channels_last_3d}.get(weight.dim())
        return last if last in (suggest(input), suggest(weight)) and last else torch.contiguous_format

    return determine


def _queries(properties: GpuProperties) -> dict[str, Callable[..., Any]]:
    """Return functions of ``torch.cuda`` by name; none initializes a device."""
    return {
        "is_available": lambda: True,
        "device_count": lambda: 1,
        "current_device": lambda: 0,
        "set_device": lambda device: None,
        "get_device_properties": lambda device=None: properties,
        "get_device_capability": lambda device=None: properties.capability,
        "get_device_name": lambda device=None: properties.name,
        "is_bf16_supported": lambda including_emulation=True: properties.major >= 8,
        "is_tf32_supported": lambda: properties.major >= 8,
        "is_current_stream_capturing": lambda: False,
        "synchronize": lambda device=None: None,
        "get_rng_state": _rng_state,
        "set_rng_state": lambda new_state, device=None: None,
        "manual_seed": lambda seed: None,
        "manual_seed_all": lambda seed: None,
    }


def _interface(properties: GpuProperties) -> Any:
    """Return a device interface of Dynamo with the same answers, since its class methods are bound already."""
    base = need("torch._dynamo.device_interface.CudaInterface", feature=_FEATURE)
    queries = _queries(properties)
    worker = types.SimpleNamespace(
        set_device=queries["set_device"],
        current_device=queries["current_device"],
        get_device_properties=queries["get_device_properties"],
    )
    members: dict[str, Any] = {
        "Worker": worker,
        "get_raw_stream": staticmethod(_raw_stream),
        "exchange_device": staticmethod(lambda device: 0),
        "maybe_exchange_device": staticmethod(lambda device: 0),
        "get_compute_capability": staticmethod(lambda device=None: properties.architecture),
        "is_triton_capable": staticmethod(lambda device=None: properties.major >= 7),
        "raise_if_triton_unavailable": staticmethod(lambda device=None: None),
        "memory_allocated": staticmethod(lambda device=None: 0),
    }
    for name in (
        "is_available",
        "device_count",
        "current_device",
        "set_device",
        "get_device_properties",
        "is_bf16_supported",
        "synchronize",
    ):
        members[name] = staticmethod(queries[name])
    return type("VirtualInterface", (base,), members)


def _rng_state(device: Any = "cuda") -> torch.Tensor:
    """Return a new real tensor, even in a fake mode."""
    with need("torch._subclasses.fake_tensor.unset_fake_temporarily", feature=_FEATURE)():
        return generator_state()


def _raw_stream(device: int) -> int:
    return 0


def _empty_strided(size: tuple[int, ...], stride: tuple[int, ...], dtype: torch.dtype) -> torch.Tensor:
    """Allocate a buffer of the wrapper: a CPU tensor, or a fake GPU tensor in a fake mode."""
    if need("torch._guards.detect_fake_mode", feature=_FEATURE)([]) is not None:
        return torch.empty_strided(size, stride, dtype=dtype, device=_DEVICE)
    buffer = torch.empty_strided(size, stride, dtype=dtype, device="cpu")
    # An element that no kernel writes must not hold, by chance, what an earlier program left there. With all bits set,
    # a float is not a number and a signed integer is -1.
    octets = torch.empty(0, dtype=torch.uint8).set_(buffer.untyped_storage())
    octets.fill_(1 if dtype == torch.bool else 0xFF)
    return buffer


@contextlib.contextmanager
def _raw_stream_in_c() -> Iterator[None]:
    """Add the function to ``torch._C`` by which a wrapper gets a stream; a CPU build has none."""
    owner, name = need("torch._C", feature=_FEATURE), "_cuda_getCurrentRawStream"
    if hasattr(owner, name):
        with patched(owner, name, _raw_stream, feature=_FEATURE):
            yield
        return
    setattr(owner, name, _raw_stream)
    try:
        yield
    finally:
        delattr(owner, name)


@contextlib.contextmanager
def fresh_memos() -> Iterator[None]:
    """Clear torch's memos of devices before and after the block."""
    memos = list(_memos())
    try:
        for memo in memos:
            memo.cache_clear()
        yield
    finally:
        for memo in memos:
            memo.cache_clear()


def _memos() -> Iterator[Any]:
    """Yield torch's cached device queries."""
    yield from (
        memo
        for memo in [
            need(path, feature=_FEATURE)
            for path in (
                "torch._subclasses.fake_tensor.init_gpu_context",
                "torch.utils._triton.has_triton",
                "torch.utils._triton.has_triton_experimental_host_tma",
                "torch.utils._triton.has_triton_tensor_descriptor_host_tma",
                "torch.utils._triton.has_triton_tma",
                "torch.utils._triton.has_triton_tma_device",
                "torch.utils._triton.has_datacenter_blackwell_tma_device",
                "torch.utils._triton.has_triton_stable_tma_api",
                "torch.utils._triton.triton_backend",
                "torch.utils._triton.triton_hash_with_backend",
                "torch._inductor.utils.get_gpu_type",
                "torch._inductor.utils.is_big_gpu",
                "torch._inductor.utils.get_max_num_sms",
                "torch._inductor.utils.get_device_tflops",
                "torch._inductor.utils.get_gpu_dram_gbps",
                "torch._inductor.utils.get_backend_num_stages",
                "torch._inductor.codecache.CacheBase.get_system",
                "torch._inductor.runtime.hints.DeviceProperties.create",
            )
        ]
        # Torch 2.15 does not cache some of them.
        if hasattr(memo, "cache_clear")
    )
    with contextlib.suppress(UnsupportedTorch):
        yield need("torch.utils._triton._device_supports_tma", feature=_FEATURE)
