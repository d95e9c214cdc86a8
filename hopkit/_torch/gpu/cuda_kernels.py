"""Trace operators as a CUDA build of torch does, which has a kernel for the GPU where a CPU build has none.

Without a kernel torch decomposes an operator that has a decomposition, before autograd and functionalization: a batch
norm, say, becomes another operator, whose schema has the statistics that it writes. The text of a graph, and what torch
refuses, would depend on the build. Source: ``resolve_key`` in ``torch/_ops.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit.errors import HopkitError

__all__ = ["decomposed_on_cpu_build", "kernels_of_cuda_build"]

_FEATURE = "virtual GPU"
_ON_CPU_ALONE = ("aten::native_channel_shuffle",)
"""Operators with a decomposition that a CUDA build decomposes too: their only kernels are for the CPU."""
_ON_GPU_ALONE = ("aten::_fused_rms_norm",)
"""Operators with a decomposition whose only kernels are for GPUs."""


@contextlib.contextmanager
def kernels_of_cuda_build() -> Iterator[None]:
    """Give each operator a kernel for the GPU that only a CUDA build has, inside the block.

    No kernel runs: a graph is traced with fake tensors, and the tensors of a wrapper are on the CPU.
    """
    with need("torch.library._scoped_library", feature=_FEATURE)("aten", "IMPL") as library:
        for name in decomposed_on_cpu_build():
            library.impl(name, functools.partial(_refuse, name), "CUDA")
        yield


@functools.cache
def decomposed_on_cpu_build() -> tuple[str, ...]:
    """Return the names of the operators of aten that this build of torch decomposes for want of a kernel, sorted.

    A CUDA build has none.
    """
    has_kernel = need("torch._C._dispatch_has_kernel_for_dispatch_key", feature=_FEATURE)
    # Decompositions are registered as they are imported.
    need("torch._decomp.global_decomposition_table", feature=_FEATURE)
    key = torch._C.DispatchKey.CompositeImplicitAutograd
    names = []
    for name in need("torch._C._dispatch_get_all_op_names", feature=_FEATURE)():
        is_on_gpu = (has_kernel(name, "CPU") and name not in _ON_CPU_ALONE) or name in _ON_GPU_ALONE
        if not (name.startswith("aten::") and is_on_gpu) or has_kernel(name, "CUDA"):
            continue
        packet, _, overload = name.removeprefix("aten::").partition(".")
        operator = getattr(getattr(torch.ops.aten, packet), overload or "default")
        if key in operator.py_kernels or has_kernel(name, key.name):
            names.append(name)
    return tuple(sorted(names))


def _refuse(name: str, *args: Any, **kwargs: Any) -> Any:
    raise HopkitError(f"{name} was called with a tensor of a GPU, and there is none", hint="please report a bug")
