"""The calls of kernels in a wrapper, and the comments above them."""

from __future__ import annotations

import pytest

from hopkit.checks.wrapper_calls import Handle, calls_without_comment, handles, without_comments

MODULE = """\
cpp_fused_sin_0 = async_compile.cpp_pybinding(['const float*'], r'''
void kernel() {}
''')
triton_poi_fused_cos_1 = async_compile.triton('triton_poi_fused_cos_1', r'''...''')

def true_graph_0(args):
    # [Provenance debug handles] triton_poi_fused_cos_1:3
    stream0 = get_raw_stream(0)
    triton_poi_fused_cos_1.run(arg0_1, buf1, 3, stream=stream0)

def call(args):
    # [Provenance debug handles] extern_kernels.mm:1
    extern_kernels.mm(arg0_1, arg1_1, out=buf0)
    # [Provenance debug handles] cpp_fused_sin_0:2
    buf1 = empty_strided_cpu((3,), (1,), torch.float32)
    cpp_fused_sin_0(buf0, buf1)
    torch.ops.higher_order.print("done")
    return (buf1,)
"""


def test_handles_are_those_of_the_comments() -> None:
    assert handles(MODULE) == [
        Handle("triton_poi_fused_cos_1", 3),
        Handle("extern_kernels.mm", 1),
        Handle("cpp_fused_sin_0", 2),
    ]
    assert handles("  // [Provenance debug handles] aoti_torch_mm:4\n") == [Handle("aoti_torch_mm", 4)]
    assert handles(without_comments(MODULE)) == []


def test_each_call_has_its_comment() -> None:
    assert calls_without_comment(MODULE) == []


@pytest.mark.parametrize(
    ("comment", "kernel"),
    [
        ("    # [Provenance debug handles] extern_kernels.mm:1\n", "extern_kernels.mm"),
        ("    # [Provenance debug handles] cpp_fused_sin_0:2\n", "cpp_fused_sin_0"),
        ("    # [Provenance debug handles] triton_poi_fused_cos_1:3\n", "triton_poi_fused_cos_1"),
    ],
)
def test_a_call_without_its_comment_is_found(comment: str, kernel: str) -> None:
    assert comment in MODULE
    assert calls_without_comment(MODULE.replace(comment, "")) == [kernel]
    # A comment below the call, or in another function, is none of it.
    assert calls_without_comment(MODULE.replace(comment, "") + comment) == [kernel]


def test_a_second_call_needs_a_comment_of_its_own() -> None:
    assert calls_without_comment(MODULE.replace("    return (buf1,)", "    cpp_fused_sin_0(buf0, buf1)")) == [
        "cpp_fused_sin_0"
    ]


def test_the_block_that_tunes_kernels_is_read_too() -> None:
    block = "triton_poi_fused_cos_1 = async_compile.triton('k', '')\ndef tune():\n    triton_poi_fused_cos_1.run(x)\n"
    code = f'r"""\nCompile-time auto-tuning block:\n{block}"""\n'
    assert calls_without_comment(code) == ["triton_poi_fused_cos_1"]
