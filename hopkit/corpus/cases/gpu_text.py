"""Text of Inductor's GPU code other than kernels and their launches.

On the CPU they are programs like any others; the text is that for a GPU that is only described.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import torch

import hopkit
from hopkit.corpus import operators  # noqa: F401  (defines torch.ops.hopkit_cases)
from hopkit.corpus.cases.inline_asm import CUDA_ONLY
from hopkit.corpus.cases.triton_kernel import KERNEL, NO_DEVICE, ON_GPU, TRITON
from hopkit.corpus.failures.common import TRIED, UNBACKED_NOT_FREED
from hopkit.corpus.failures.planned_memory import OUTPUT_IN_FREED_POOL, OUTPUT_OVERWRITTEN

TUNED_BEFORE = {"inductor.triton.autotune_at_compile_time": True}
PARTITIONED = {"inductor.graph_partition": True, "inductor.triton.cudagraphs": True}

# On the CPU the last kernel reads these results.
NOT_FREED = dataclasses.replace(UNBACKED_NOT_FREED, devices=("virtual-h200",))


@hopkit.case("gpu_text/autotune_comments", config=TUNED_BEFORE)
def gpu_text_autotune_comments() -> hopkit.Sample:
    """A block times kernels before the code runs: ``Topologically Sorted Source Nodes`` are in it above each kernel."""

    def fn(x):
        return (x.sin() + 1).sum(0), torch.softmax(x, -1)

    return hopkit.Sample(fn, args=(torch.randn(4, 6),))


@hopkit.case("gpu_text/autotune_raw_stream", hops=("cond",), config=TUNED_BEFORE)
def gpu_text_autotune_raw_stream() -> hopkit.Sample:
    """Only branches launch kernels: the block that times them imports ``get_raw_stream`` before its first use."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin(), lambda x: x * 2, (x,))

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


LINES_IN_COMMENT = hopkit.KnownFailure(
    "codegen",
    "==2.13.*",
    "a line break in a string argument is written into the comment above a kernel, whose second line is no comment",
    "unexpected indent",
    devices=("virtual-h200",),
)


def _multiply_add(x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> Any:
    instructions = "\n    fma.rn.f32 $0, $1, $2, $3;\n"
    return torch.ops.higher_order.inline_asm_elementwise(
        x, y, z, asm_str=instructions, constraints="=f,f,f,f", dtype=torch.float32
    )


@hopkit.case(
    "gpu_text/comment_of_lines",
    hops=("inline_asm_elementwise",),
    known_failure=(*CUDA_ONLY[:2], LINES_IN_COMMENT),
    shows=(_multiply_add,),
)
def gpu_text_comment_of_lines() -> hopkit.Sample:
    """A string with line breaks is in the comment above a kernel: each line begins with ``#``."""

    def fn(x, y, z):
        return _multiply_add(x, y, z) + 1

    args = torch.randn(4), torch.randn(4), torch.randn(4)
    return hopkit.Sample(fn, args=args, reference=lambda x, y, z: x * y + z + 1)


@hopkit.case(
    "gpu_text/autotune_comment_of_lines",
    hops=("inline_asm_elementwise",),
    config=TUNED_BEFORE,
    known_failure=(
        *CUDA_ONLY[:2],
        dataclasses.replace(LINES_IN_COMMENT, frame="PythonWrapperCodegen.generate_and_run_autotune_block"),
    ),
    shows=(_multiply_add,),
)
def gpu_text_autotune_comment_of_lines() -> hopkit.Sample:
    """The block that times kernels beforehand has the comment too, and raises if a line of it is no comment."""

    def fn(x, y, z):
        return _multiply_add(x, y, z) + 1

    args = torch.randn(4), torch.randn(4), torch.randn(4)
    return hopkit.Sample(fn, args=args, reference=lambda x, y, z: x * y + z + 1)


@hopkit.case("gpu_text/partitions", hops=("cond",), config=PARTITIONED)
def gpu_text_partitions() -> hopkit.Sample:
    """Inductor partitions a graph at a ``cond``: all are in one context of their device (``_DeviceGuard``)."""

    def fn(x, y):
        z = (x + 1).sin()
        z = torch.cond(z.sum() > 0, lambda z: z * 2, lambda z: z - 1, (z,))
        return z.cos() + y, z

    x, y = torch.ones(4), torch.randn(4)
    return hopkit.Sample(fn, args=(x, y), other_args=((-3 * x, y),))


@hopkit.case("gpu_text/partition_outputs", hops=("cond",), config=PARTITIONED)
def gpu_text_partition_outputs() -> hopkit.Sample:
    """A partition reuses a buffer that dies in it (``# reuse``), and neither frees nor reuses its outputs."""

    def fn(x, y):
        early = (x + 1).sin()
        late = (x * 2).cos() @ early
        late = late.exp() @ late
        late = torch.cond(y.sum() > 0, lambda z: z * 2, lambda z: z - 1, (late,))
        return late.cos() @ early + y

    x, y = torch.rand(4, 4), torch.rand(4, 4)
    return hopkit.Sample(fn, args=(x, y), other_args=((x, -y),))


@hopkit.case(
    "gpu_text/pool_of_unbacked_size",
    config={"inductor.memory_planning": True, "dynamo.capture_dynamic_output_shape_ops": True},
    known_failure=NOT_FREED,
)
def gpu_text_pool_of_unbacked_size() -> hopkit.Sample:
    """Memory is planned in pools: ``empty_strided_cuda((u0, u0)`` comes after the line that reads the size ``u0``."""

    def fn(x, y):
        chosen = x[x > 0]
        table = chosen[:, None] @ chosen[None, :]
        return (table @ chosen).exp().sum(), y.exp() @ y

    return hopkit.Sample(fn, args=(torch.randn(8), torch.randn(8)))


PLANNED = {**PARTITIONED, "inductor.memory_planning": True}


@hopkit.case("gpu_text/planned_output", hops=("cond",), config=PLANNED, known_failure=OUTPUT_IN_FREED_POOL)
def gpu_text_planned_output() -> hopkit.Sample:
    """A partition returns a buffer that memory planning has put into a pool."""

    def fn(x, y):
        z = x.sin() @ x
        return torch.cond(y.sum() > 0, lambda z: z * 2, lambda z: z - 1, (z,)) @ y

    x, y = torch.rand(4, 4), torch.rand(4, 4)
    return hopkit.Sample(fn, args=(x, y), other_args=((x, -y),))


@hopkit.case(
    "gpu_text/planned_outputs",
    hops=("cond",),
    config=PLANNED,
    known_failure=(OUTPUT_OVERWRITTEN, dataclasses.replace(OUTPUT_OVERWRITTEN, stage="numerics", symptom="differs")),
)
def gpu_text_planned_outputs() -> hopkit.Sample:
    """A partition returns two buffers, of which the second is computed from the first."""

    def fn(x, y):
        first = x.sin()
        second = first @ x
        return torch.cond(y.sum() > 0, lambda z: z * 2, lambda z: z - 1, (second,)) @ first

    x, y = torch.rand(4, 4), torch.rand(4, 4)
    return hopkit.Sample(fn, args=(x, y), other_args=((x, -y),))


@hopkit.case(
    "gpu_text/written_views",
    hops=("auto_functionalized_v2",),
    config={"inductor.test_configs.track_memory_lifecycle": "assert"},
)
def gpu_text_written_views() -> hopkit.Sample:
    """An operator writes into two halves of a buffer, which ``check_memory_step`` sees alive until its last reader."""

    def fn(x):
        whole = x.sin()
        top, bottom = whole[:4], whole[4:]
        torch.ops.hopkit_cases.exchange_(top, bottom)
        return top @ bottom, whole.t() @ whole

    return hopkit.Sample(fn, args=(torch.randn(8, 4),))


COMBINED = {"inductor.combo_kernels": True, "dynamo.capture_dynamic_output_shape_ops": True}


@hopkit.case(
    "gpu_text/combo_kernels",
    config=COMBINED,
    known_failure=dataclasses.replace(NOT_FREED, versions="==2.15.*"),
)
def gpu_text_combo_kernels() -> hopkit.Sample:
    """Inductor combines kernels over data-dependent sizes into one: ``SequentialComboKernelGrid``."""

    def fn(x, y):
        chosen, others = x[x > 0], y[y > 0]
        return chosen.sin(), others * 2, (chosen + 1).sum()

    torch.manual_seed(1)
    return hopkit.Sample(fn, args=(torch.randn(12), torch.randn(9)))


@hopkit.case("gpu_text/combo_kernel_benchmarks", config={**COMBINED, "inductor.benchmark_combo_kernel": True})
def gpu_text_combo_kernel_benchmarks() -> hopkit.Sample:
    """The code can time a combined kernel: ``benchmark_all_configs`` takes a number for each data-dependent size."""

    def fn(x, y):
        chosen, others = x[x > 0], y[y > 0]
        return chosen.sin(), others * 2

    torch.manual_seed(1)
    return hopkit.Sample(fn, args=(torch.randn(12), torch.randn(9)))


@hopkit.case(
    "gpu_text/grid_guards",
    hops=KERNEL,
    requires=TRITON,
    config=ON_GPU,
    known_failure=(NO_DEVICE[0], dataclasses.replace(NO_DEVICE[1], versions=TRIED)),
)
def gpu_text_grid_guards() -> hopkit.Sample:
    """A kernel has two configurations, one with ``waves_per_eu`` for AMD's compiler: each has a grid of its own."""
    import triton
    import triton.language as tl

    configs = [
        triton.Config({"BLOCK": 16}, num_warps=1),
        triton.Config({"BLOCK": 32, "waves_per_eu": 0, "matrix_instr_nonkdim": 16}, num_warps=2),
    ]

    @triton.autotune(configs=configs, key=["n"])
    @triton.jit
    def double(x, out, n, BLOCK: tl.constexpr):
        at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        inside = at < n
        tl.store(out + at, tl.load(x + at, mask=inside) * 2, mask=inside)

    def fn(x):
        out = torch.empty_like(x)
        double[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]),)](x, out, x.numel())
        return out + 1

    return hopkit.Sample(fn, args=(torch.randn(40),), reference=lambda x: x * 2 + 1)


@hopkit.case("gpu_text/provenance", config={"inductor.trace.provenance_tracking_level": 1})
def gpu_text_provenance() -> hopkit.Sample:
    """Comments above launches have ``[Provenance debug handles]``, which identify a kernel's origin."""

    def fn(x, w):
        return (x @ w).relu().sum(0) + 1

    return hopkit.Sample(fn, args=(torch.randn(4, 6), torch.randn(6, 3)))


def _attention_inputs(dtype: torch.dtype) -> tuple[torch.Tensor, ...]:
    return tuple(torch.randn(1, 2, 8, 16, dtype=dtype) for _ in range(3))


@hopkit.case("gpu_text/attention", variants=("training",))
def gpu_text_attention() -> hopkit.Sample:
    """Attention in single precision with a mask is the memory-efficient kernel, forward and backward."""

    def fn(q, k, v):
        causal = torch.arange(8)[:, None] >= torch.arange(8)
        attended = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=causal)
        return attended.transpose(1, 2).reshape(1, 8, 32)

    return hopkit.Sample(fn, args=_attention_inputs(torch.float32))


@hopkit.case("gpu_text/attention_of_short_floats", variants=("training",))
def gpu_text_attention_of_short_floats() -> hopkit.Sample:
    """Causal attention in half precision is cuDNN's kernel on Hopper, forward and backward."""

    def fn(q, k, v):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)

    return hopkit.Sample(fn, args=_attention_inputs(torch.bfloat16))
