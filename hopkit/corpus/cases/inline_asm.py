"""inline_asm_elementwise: PTX for each element. It runs only on CUDA; a CPU shows the graphs too."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import TRIED

HOPS = ("inline_asm_elementwise",)

CUDA_ONLY = (
    hopkit.KnownFailure(
        "run",
        TRIED,
        "the operator runs only on CUDA",
        "inline_asm_elementwise only supports CUDA tensors",
        backends=("eager", "aot_eager"),
        devices=("cpu",),
        refusal=True,
        frame="inline_asm_elementwise:_inline_asm_dense",
    ),
    hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor's C++ has no such operator",
        "inline_asm_elementwise only implemented for Triton backend",
        devices=("cpu",),
        refusal=True,
        frame="OpOverrides.inline_asm_elementwise",
    ),
    hopkit.KnownFailure(
        "run",
        TRIED,
        "Triton's interpreter has no PTX: only a real GPU shows the result of the code",
        "inline_asm not supported in interpreter mode",
        devices=("virtual-h200",),
        refusal=True,
    ),
)


# Its one instruction is among those that the interpreter is given.
@hopkit.case("inline_asm/multiply_add", hops=HOPS, variants=("inference", "dynamic"), known_failure=CUDA_ONLY[:2])
def inline_asm_multiply_add() -> hopkit.Sample:
    """Three inputs are broadcast against each other, and the program uses the result."""

    def fn(x, y, z):
        made = torch.ops.higher_order.inline_asm_elementwise(
            x, y, z, asm_str="fma.rn.f32 $0, $1, $2, $3;", constraints="=f,f,f,f", dtype=torch.float32
        )
        return made + 1

    def plain(x, y, z):
        return x * y + z + 1

    return hopkit.Sample(
        fn, args=(torch.randn(3, 4), torch.randn(4), torch.randn(3, 1)), dynamic={0: {0}, 2: {0}}, reference=plain
    )


@hopkit.case("inline_asm/packed", hops=HOPS, known_failure=CUDA_ONLY)
def inline_asm_packed() -> hopkit.Sample:
    """The code computes two elements at a time, and returns them in another dtype."""

    def fn(x):
        return torch.ops.higher_order.inline_asm_elementwise(
            x, asm_str="mov.b32 $0, $2; mov.b32 $1, $3;", constraints="=r,=r,r,r", dtype=torch.int32, pack=2
        )

    def plain(x):
        return x.float().view(torch.int32)

    return hopkit.Sample(fn, args=(torch.randn(4),), reference=plain)


@hopkit.case(
    "inline_asm/impure",
    hops=HOPS,
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the code must be pure",
        "inline_asm_elementwise only supports is_pure=True",
        refusal=True,
    ),
)
def inline_asm_impure() -> hopkit.Sample:
    """The program passes code that is not pure."""

    def fn(x):
        return torch.ops.higher_order.inline_asm_elementwise(
            x, asm_str="mov.b32 $0, $1;", constraints="=f,f", dtype=torch.float32, is_pure=False
        )

    def plain(x):
        return x.clone()

    return hopkit.Sample(fn, args=(torch.randn(3),), reference=plain)


@hopkit.case("inline_asm/training", hops=HOPS, variants=("training",), known_failure=CUDA_ONLY)
def inline_asm_training() -> hopkit.Sample:
    """The program needs gradients through the code."""

    def fn(x):
        made = torch.ops.higher_order.inline_asm_elementwise(
            x, asm_str="mov.b32 $0, $1;", constraints="=f,f", dtype=torch.float32
        )
        return made + x

    def plain(x):
        return x + x

    return hopkit.Sample(fn, args=(torch.randn(3),), reference=plain)
