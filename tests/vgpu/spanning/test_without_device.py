"""Decisions that Inductor makes on a device, or by timing kernels on one: the virtual GPU makes them without.

See `test_attention` for attention, and `test_decisions` for AOTAutograd's decisions.
"""

from __future__ import annotations

import re

import pytest
import torch
from torch.nn import functional

import hopkit


def test_no_operand_of_a_product_is_padded() -> None:
    x, w = torch.rand(33, 35, dtype=torch.float16), torch.rand(35, 37, dtype=torch.float16)
    with hopkit.virtual_gpu() as gpu:
        output = torch.compile(lambda x, w: x @ w, backend=gpu.backend)(x, w)
    assert gpu.extern_calls == {"extern_kernels.mm": 1}
    assert not gpu.kernels
    torch.testing.assert_close(output, x @ w)


def test_no_launch_is_recorded_as_a_cuda_graph() -> None:
    x = torch.rand(4)
    with hopkit.virtual_gpu() as gpu:
        compiled = torch.compile(lambda x: x.sin(), backend=gpu.backend, mode="reduce-overhead")
        first, second = compiled(x), compiled(x + 1)
    # A recording would write both into the same memory.
    torch.testing.assert_close((first, second), (x.sin(), (x + 1).sin()))
    assert len(gpu.kernels[0].launches) == 2


def test_a_kernel_is_run_with_the_configuration_that_has_the_fewest_programs() -> None:
    with hopkit.virtual_gpu() as gpu:
        torch.compile(lambda x: x.softmax(-1), backend=gpu.backend)(torch.rand(64, 64))
    (kernel,) = gpu.kernels
    (launch,) = kernel.launches
    assert len(kernel.configs) > 1
    assert launch.constants in [config.kwargs for config in kernel.configs]
    programs = {64 // config.kwargs["XBLOCK"] for config in kernel.configs}
    assert launch.grid == (min(programs), 1, 1)
    assert min(programs) < max(programs)


def _without_asserts(code: str) -> str:
    return re.sub(r"(?m)^( +)assert_\w+\(.*$", r"\1pass", code)


@pytest.mark.parametrize(
    ("dtype", "strides"), [(torch.float32, (256, 1, 32, 4)), (torch.float64, (256, 64, 8, 1))], ids=str
)
def test_a_convolution_has_the_strides_that_cudnn_makes(dtype: torch.dtype, strides: tuple[int, ...]) -> None:
    x = torch.rand(2, 3, 8, 8, dtype=dtype).contiguous(memory_format=torch.channels_last)
    weight = torch.rand(4, 3, 3, 3, dtype=dtype)
    # On the CPU the convolution itself may make others, at which the code would stop.
    with hopkit.virtual_gpu(rewrite=_without_asserts) as gpu:
        torch.compile(lambda x, w: functional.conv2d(x, w, padding=1), backend=gpu.backend)(x, weight)
    (asserted,) = re.findall(r"\(buf\d+, \(2, 4, 8, 8\), (\([\d, ]+\))", gpu.codes[0])
    assert asserted == str(strides)
