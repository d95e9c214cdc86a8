"""The virtual GPU has the kernels of a CUDA build; `test_decisions` shows what follows for the graphs."""

from __future__ import annotations

import pytest
import torch

from hopkit._torch.gpu.cuda_kernels import decomposed_on_cpu_build, kernels_of_cuda_build
from hopkit.errors import HopkitError

IS_CUDA_BUILD = torch.version.cuda is not None


def has_kernel(name: str) -> bool:
    return torch._C._dispatch_has_kernel_for_dispatch_key(name, "CUDA")


@pytest.mark.supported_torch
def test_a_cuda_build_lacks_no_kernel_and_a_cpu_build_these() -> None:
    nearest = [f"aten::{exact}{dims}d" for exact in ("_upsample_nearest_exact", "upsample_nearest") for dims in "123"]
    others = ["_fused_rms_norm", "mish_backward", "native_batch_norm", "silu_backward"]
    expected = () if IS_CUDA_BUILD else tuple(sorted([*nearest, *(f"aten::{name}" for name in others)]))
    assert decomposed_on_cpu_build() == expected


def test_the_kernels_are_there_inside_the_block() -> None:
    names = decomposed_on_cpu_build()
    with kernels_of_cuda_build():
        assert all(map(has_kernel, names))
    assert not any(map(has_kernel, names))


@pytest.mark.skipif(IS_CUDA_BUILD, reason="a CUDA build has its own kernels")
def test_a_kernel_that_would_run_says_so() -> None:
    x = torch.ones(2)
    with (
        kernels_of_cuda_build(),
        torch._C._IncludeDispatchKeyGuard(torch._C.DispatchKey.CUDA),
        pytest.raises(HopkitError, match="aten::silu_backward was called with a tensor of a GPU"),
    ):
        torch.ops.aten.silu_backward(x, x)
