"""The result and the head of the stage list the extern calls that the CPU computes in place of a GPU."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit.vgpu import calls_of_code

CODE = '''
kernel = async_compile.triton("triton_poi_0", """
# extern_kernels.mm(x, y)
torch.ops.aten.sin.default(x)
""")
# torch.ops.aten.cos.default(x)
alloc_from_pool = torch.ops.inductor._alloc_from_pool
def call(args):
    assert_size_stride(buf0, (2,), (1,), "torch.ops.aten.sort.default")
    extern_kernels.mm(arg0, arg1, out=buf0)
    kernel.run(buf0, 4, stream=0)
    buf1 = torch.ops.aten.sort.default(buf0)
    extern_kernels.mm(buf0, arg1, out=buf2)
    aten.index_put_(buf2, [buf1[1]], buf0, True)
'''


def test_calls_are_those_of_the_wrapper_and_not_of_texts_in_it() -> None:
    assert calls_of_code(CODE) == {"extern_kernels.mm": 2, "aten.sort.default": 1, "aten.index_put_": 1}


def test_a_text_that_is_no_python_has_no_calls() -> None:
    assert calls_of_code(CODE + "  indented\n") == {}


def program(x, w):
    return torch.relu(x @ w) @ w


def test_the_gpu_and_the_stage_list_extern_calls() -> None:
    x, w = torch.rand(4, 4), torch.rand(4, 4)
    with hopkit.virtual_gpu() as gpu:
        torch.compile(program, backend=gpu.backend)(x, w)
    assert gpu.extern_calls == {"extern_kernels.mm": 2}
    capture = hopkit.capture(program, (x, w), device="virtual-h200")
    assert "# extern calls, which the CPU computes: extern_kernels.mm (2)\n" in capture.text("codegen")


def test_a_program_of_kernels_alone_lists_no_extern_calls() -> None:
    capture = hopkit.capture(lambda x: x.sin(), (torch.rand(4),), device="virtual-h200")
    assert "extern calls" not in capture.text("codegen")


@pytest.mark.filterwarnings("ignore")
def test_those_of_a_graph_count_too() -> None:
    x, w = torch.rand(4, 4), torch.rand(4, 4)
    with torch._inductor.config.patch(fx_wrapper=True), hopkit.virtual_gpu() as gpu:
        torch.compile(program, backend=gpu.backend)(x, w)
    assert gpu.extern_calls == {"aten.mm.out": 2}
