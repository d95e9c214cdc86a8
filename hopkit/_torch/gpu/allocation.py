"""Allocate real tensors of the virtual GPU on the CPU.

Inductor makes such tensors while it compiles: it folds constants, multiplies by an integer zero, makes example values.
Operators that a wrapper calls with a device make some too. All of them allocate by one of two operators of aten, which
have no CUDA kernel in a CPU build of torch. Source: ``aten/src/ATen/native/TensorFactories.cpp``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["allocated_on_cpu"]

_FEATURE = "virtual GPU"


@contextlib.contextmanager
def allocated_on_cpu() -> Iterator[None]:
    """Allocate real tensors of type cuda on the CPU inside the block; fake ones stay."""
    with need("torch.library._scoped_library", feature=_FEATURE)("aten", "IMPL") as library:
        for name, kernel in (("empty.memory_format", _empty), ("empty_strided", _empty_strided)):
            # A CUDA build has kernels, which are restored at the end.
            library.impl(name, kernel, "CUDA", allow_override=True)
        yield


def _empty(size: Sequence[int], *, memory_format: torch.memory_format | None = None, **options: Any) -> torch.Tensor:
    layout = memory_format or torch.contiguous_format
    return torch.empty(size, dtype=options.get("dtype"), device="cpu", memory_format=layout)


def _empty_strided(size: Sequence[int], stride: Sequence[int], **options: Any) -> torch.Tensor:
    return torch.empty_strided(size, stride, dtype=options.get("dtype"), device="cpu")
