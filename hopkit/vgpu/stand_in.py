"""A machine with a GPU, as far as torch and Triton can tell."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from hopkit._torch import gpu_allocation, gpu_attention, gpu_guard, gpu_kernels, gpu_queries, gpu_work, inductor

if TYPE_CHECKING:
    from hopkit._torch.gpu_kernels import GeneratedKernel
    from hopkit._torch.gpu_queries import GpuProperties

__all__ = ["standing_in"]


@contextlib.contextmanager
def standing_in(properties: GpuProperties, make: Callable[[str, str, GeneratedKernel], Any]) -> Iterator[None]:
    """Have Inductor generate code for a GPU, and its wrappers launch what ``make`` makes of each kernel.

    Everything is given back at the end, also when the block raises. Raises `UnsupportedTorch` where a name is missing.
    """
    with (
        _environment(),
        inductor.without_caches(),
        inductor.without_timing(),
        gpu_queries.answering_for(properties),
        gpu_guard.cuda_guarded_as_cpu(),
        gpu_work.done_without_device(),
        gpu_allocation.allocated_on_cpu(),
        gpu_attention.attention_as_on_gpu(properties.capability),
        gpu_kernels.kernels_made_by(make),
    ):
        yield


@contextlib.contextmanager
def _environment() -> Iterator[None]:
    """Inductor sets variables of Triton's when it loads a kernel."""
    before = dict(os.environ)
    try:
        yield
    finally:
        for name in set(os.environ) - set(before):
            del os.environ[name]
        os.environ.update(before)
