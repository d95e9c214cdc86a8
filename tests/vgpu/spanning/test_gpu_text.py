"""The code that Inductor writes beside kernels, in the goldens of cases."""

from __future__ import annotations

import ast
import re
from types import SimpleNamespace

from hopkit._torch.contract.resolve import find_place
from hopkit.corpus.claims import accepted_code
from hopkit.corpus.gpu_families import DEVICE


def golden(case: str, variant: str = "inference") -> str:
    """Return the accepted code of a case, on the reference version of torch."""
    text = accepted_code(f"gpu_text/{case}", f"{variant}.{DEVICE}", "codegen")
    assert text is not None
    return text


def block(code: str) -> str:
    """Return the block that times kernels beforehand, which is a string at the head of the code."""
    match = re.search(r'r"""\nCompile-time auto-tuning block: ?\n(.*?)^"""$', code, re.DOTALL | re.MULTILINE)
    assert match is not None
    return match[1]


def test_comments_in_the_block_that_times_kernels() -> None:
    text = block(golden("autotune_comments"))
    defined = re.findall(r"((?:^#.*\n)+)^(triton_\w+) = async_compile\.triton\(", text, re.MULTILINE)
    launched = re.findall(r"^ *(triton_\w+)\.run\(", text, re.MULTILINE)
    assert [name for _, name in defined] == launched
    nodes = ("[sin, add, sum_1]", "[softmax]")
    for (comment, _), named in zip(defined, nodes, strict=True):
        assert comment.startswith(f"# Topologically Sorted Source Nodes: {named}, Original ATen: [")
        assert "# Graph fragment:\n#   %arg0_1 : Tensor" in comment


def test_the_block_imports_the_source_of_its_stream_beforehand() -> None:
    text = block(golden("autotune_raw_stream"))
    imported = text.index("from torch._C import _cuda_getCurrentRawStream as get_raw_stream")
    assert imported < text.index("= get_raw_stream(0)")


def test_all_partitions_are_in_one_context_of_their_device() -> None:
    code = golden("partitions")
    partitions = re.findall(r"^def partition_\d+\(args\):\n(?: .*\n|\n)+", code, re.MULTILINE)
    (runner,) = re.findall(r"^    def call\(self, args\):\n(?: {8}.*\n|\n)+", code, re.MULTILINE)
    assert len(partitions) == 2
    assert all(".run(" in partition and "_DeviceGuard" not in partition for partition in partitions)
    assert runner.count("_DeviceGuard(0)") == 1


def test_kernels_over_sizes_that_depend_on_data_are_one() -> None:
    code = golden("combo_kernels")
    assert "'combo_grid_meta': {'num_kernels': 2" in code
    assert re.search(r"triton_\w+\.run\(.*\bu\d", code)


def test_the_benchmark_of_a_combined_kernel_has_numbers_for_its_sizes() -> None:
    code = golden("combo_kernel_benchmarks")
    (benchmark,) = re.findall(r"def get_args\(\):\n(?: .*\n)*?    return (.*12, 9,)\n", code)
    assert not re.search(r"\bu\d", benchmark)
    assert re.search(r"triton_\w+\.run\(.*u0, u1, stream=", code)


def test_the_block_that_times_kernels_is_python() -> None:
    for case in ("autotune_comments", "autotune_raw_stream"):
        ast.parse(block(golden(case)))


def test_each_configuration_of_a_kernel_has_its_grid() -> None:
    code = golden("grid_guards")
    grids = re.findall(r"'config': \{'BLOCK': (\d+)[^}]*\}, 'python': \['(\d)', '1', '1'\]", code)
    assert sorted(grids) == [("16", "3"), ("32", "2")]
    assert "'waves_per_eu': 0" in code


def test_guards_of_grids_leave_out_options_for_amds_compiler() -> None:
    """Check the code by which the operator itself, outside of Inductor's code, chooses a grid."""
    guards = find_place("torch._inductor.codegen.wrapper.user_defined_kernel_grid_fn_code").value
    configs = [
        SimpleNamespace(kwargs={"BLOCK": 16}),
        SimpleNamespace(kwargs={"BLOCK": 32, "waves_per_eu": 0, "matrix_instr_nonkdim": 16, "kpack": 2}),
    ]
    _, code = guards("double", configs, [(3, 1, 1), (2, 1, 1)])
    assert code.splitlines()[1:] == [
        "    if meta['BLOCK'] == 32: return (2, 1, 1)",
        "    if meta['BLOCK'] == 16: return (3, 1, 1)",
    ]


def test_comments_have_the_handles_of_provenance() -> None:
    code = golden("provenance")
    assert re.search(r"# \[Provenance debug handles\] triton_\w+:\d", code)
    assert re.search(r"# \[Provenance debug handles\] extern_kernels\.mm:\d", code)


def test_attention_is_a_fused_kernel_forward_and_backward() -> None:
    for case, kernel in (("attention", "efficient"), ("attention_of_short_floats", "cudnn")):
        forward, backward = golden(case, "training").split("# ---- 2 of 2 ----")
        name = f"aten._scaled_dot_product_{kernel}_attention"
        assert f"# extern calls, which the CPU computes: {name}.default\n" in forward
        assert f"# extern calls, which the CPU computes: {name}_backward.default\n" in backward
