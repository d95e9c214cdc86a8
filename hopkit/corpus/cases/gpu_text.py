"""Text of Inductor's GPU code other than kernels and their launches.

On the CPU they are programs like any others; the text is that for a GPU that is only described.
"""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.cases.triton_kernel import KERNEL, NO_DEVICE, ON_GPU, TRITON
from hopkit.corpus.failures.common import TRIED

TUNED_BEFORE = {"inductor.triton.autotune_at_compile_time": True}


@hopkit.case("gpu_text/autotune_comments", config=TUNED_BEFORE)
def gpu_text_autotune_comments() -> hopkit.Sample:
    """A block times kernels before the code runs: a comment above each kernel shows its part of the program."""

    def fn(x):
        return (x.sin() + 1).sum(0), torch.softmax(x, -1)

    return hopkit.Sample(fn, args=(torch.randn(4, 6),))


@hopkit.case("gpu_text/autotune_raw_stream", hops=("cond",), config=TUNED_BEFORE)
def gpu_text_autotune_raw_stream() -> hopkit.Sample:
    """Only branches launch kernels: the block that times them imports the function that returns a stream."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin(), lambda x: x * 2, (x,))

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "gpu_text/partitions",
    hops=("cond",),
    config={"inductor.graph_partition": True, "inductor.triton.cudagraphs": True},
)
def gpu_text_partitions() -> hopkit.Sample:
    """Inductor partitions a graph at a ``cond``: all partitions are in one context of their device."""

    def fn(x, y):
        z = (x + 1).sin()
        z = torch.cond(z.sum() > 0, lambda z: z * 2, lambda z: z - 1, (z,))
        return z.cos() + y, z

    x, y = torch.ones(4), torch.randn(4)
    return hopkit.Sample(fn, args=(x, y), other_args=((-3 * x, y),))


@hopkit.case(
    "gpu_text/combo_kernels",
    config={"inductor.combo_kernels": True, "dynamo.capture_dynamic_output_shape_ops": True},
)
def gpu_text_combo_kernels() -> hopkit.Sample:
    """Inductor combines kernels over data-dependent sizes into one."""

    def fn(x, y):
        chosen, others = x[x > 0], y[y > 0]
        return chosen.sin(), others * 2, (chosen + 1).sum()

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
    """A kernel has two configurations, one with constants for AMD's compiler: each has a grid of its own."""
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
    """Comments above launches have the handles that identify a kernel's origin."""

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
