"""Real tensors that are asked for on a GPU which is not there: the CPU allocates them.

Inductor makes such tensors while it compiles (it folds constants, multiplies by an integer zero, makes example values),
and so do operators that a wrapper calls with a device. All of them allocate by one of two operators of aten, of which
a CPU build of torch has no kernel for CUDA. Source: ``aten/src/ATen/native/TensorFactories.cpp``.
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
    """Have real tensors of type cuda allocated on the CPU inside the block; fake ones stay where they are."""
    with need("torch.library._scoped_library", feature=_FEATURE)("aten", "IMPL") as library:
        for name, kernel in (("empty.memory_format", _empty), ("empty_strided", _empty_strided)):
            # A CUDA build has kernels, which come back at the end.
            library.impl(name, kernel, "CUDA", allow_override=True)
        yield


def _empty(size: Sequence[int], *, memory_format: torch.memory_format | None = None, **options: Any) -> torch.Tensor:
    layout = memory_format or torch.contiguous_format
    return torch.empty(size, dtype=options.get("dtype"), device="cpu", memory_format=layout)


def _empty_strided(size: Sequence[int], stride: Sequence[int], **options: Any) -> torch.Tensor:
    return torch.empty_strided(size, stride, dtype=options.get("dtype"), device="cpu")
