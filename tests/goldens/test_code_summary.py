from __future__ import annotations

import pytest

from hopkit.goldens.code_summary import summary_of

CODE = """\
triton_poi_fused_sin_0 = async_compile.triton('triton_poi_fused_sin_0', '''
@triton_heuristics.pointwise(
    size_hints={'x': 16},
)
@triton.jit
def triton_poi_fused_sin_0(in_ptr0, xnumel, XBLOCK : tl.constexpr):
    pass
''', device_str='cuda')

@triton_heuristics.pointwise(
)
@triton_heuristics.persistent_reduction(
)

def branch(args):
    branch_buf0 = empty_strided_cuda((3, 4), (4, 1), torch.float32)

def call(args):
    with torch.cuda._DeviceGuard(0):
        buf0 = empty_strided_cuda((2, 2), (2, 1), torch.float32)
        extern_kernels.mm(arg0_1, arg1_1, out=buf0)
        extern_kernels.mm(buf0, arg1_1, out=buf1)
        buf2 = torch.ops.aten.sort.default(buf1)
        torch.ops.mylib.show.default(buf1)
        buf3 = buf0; del buf0  # reuse
        buf4 = empty_strided_cpu((), (), torch.bool)
"""


def test_the_summary_line_counts_operations_of_the_code() -> None:
    assert summary_of("codegen", CODE) == (
        "3 kernels (persistent_reduction, 2 pointwise), "
        "4 extern calls (2 mm, torch.ops.aten.sort.default, torch.ops.mylib.show.default), 3 buffers (1 reused)"
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "no kernel, 0 buffers"),
        ("@triton_heuristics.template(\n", "1 kernel (template), 0 buffers"),
        ("    extern_kernels.addmm(a, b)\n", "no kernel, 1 extern call (addmm), 0 buffers"),
        ("    buf0 = empty_strided_cpu((), (), torch.bool)\n", "no kernel, 1 buffer"),
        ("    buf1 = buf0; del buf0  # reuse\n", "no kernel, 0 buffers (1 reused)"),
        ("    buf1 = buf0; del buf0\n", "no kernel, 0 buffers"),
        ("# buf0 = empty_strided_cpu(())\n", "no kernel, 0 buffers"),
        ("from torch import empty_strided\n", "no kernel, 0 buffers"),
        ("inductor_ops = torch.ops.inductor\n", "no kernel, 0 buffers"),
    ],
)
def test_of_one_line(line: str, expected: str) -> None:
    assert summary_of("codegen", line) == expected


def test_other_stages_count_lines() -> None:
    assert [summary_of("dynamo", text) for text in ("", "a\n", CODE)] == [
        "0 lines",
        "1 line",
        f"{CODE.count(chr(10))} lines",
    ]
