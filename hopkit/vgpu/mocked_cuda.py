"""Mock CUDA: let torch and Triton find a described GPU on this machine."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from hopkit._torch.gpu import allocation, attention, cuda_graphs, cuda_kernels, device_guard, kernels, queries
from hopkit._torch.inductor import pipeline

if TYPE_CHECKING:
    from hopkit._torch.gpu.kernels import CachingAutotuner
    from hopkit._torch.gpu.queries import GpuProperties

__all__ = ["mocked_cuda"]


@contextlib.contextmanager
def mocked_cuda(properties: GpuProperties, make: Callable[[str, str, CachingAutotuner], Any]) -> Iterator[None]:
    """Let Inductor generate code for a GPU, and its wrappers launch the object that ``make`` returns for each kernel.

    Everything is restored at the end, also if the block raises. Raises `UnsupportedTorch` if a name is missing.
    """
    with (
        _environment(),
        pipeline.without_caches(),
        pipeline.without_timing(),
        queries.patched_device_queries(properties),
        device_guard.cuda_guarded_as_cpu(),
        cuda_graphs.done_without_device(),
        allocation.allocated_on_cpu(),
        cuda_kernels.kernels_of_cuda_build(),
        attention.attention_as_on_gpu(properties.capability),
        kernels.kernels_made_by(make),
    ):
        yield


@contextlib.contextmanager
def _environment() -> Iterator[None]:
    """Restore the environment after the block: Inductor sets variables of Triton's when it loads a kernel."""
    original = dict(os.environ)
    try:
        yield
    finally:
        for name in set(os.environ) - set(original):
            del os.environ[name]
        os.environ.update(original)
