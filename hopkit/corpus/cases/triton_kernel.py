"""Triton kernels that a program launches: for a CPU the graphs alone, as Inductor needs a GPU for them.

They are traced for a GPU that is only named, so that the text is the same on a machine that has one. Inductor's code
is that for a GPU that is only described.
"""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import TRIED

KERNEL = ("triton_kernel_wrapper_mutation", "triton_kernel_wrapper_functional")
TRITON = ("feature:triton",)
ON_GPU = {"triton.target": "cuda:90"}
NO_DEVICE = (
    hopkit.KnownFailure(
        "run",
        TRIED,
        "a Triton kernel can't be launched on the CPU",
        "no Triton kernel is launched here",
        backends=("eager", "aot_eager"),
        devices=("cpu",),
        refusal=True,
        frame="triton_kernel_wrap:triton_kernel_wrapper_mutation_dense",
    ),
    hopkit.KnownFailure(
        "codegen",
        "==2.13.*",
        "Triton has no backend for the CPU",
        "0 compatible backends for target (cpu)",
        devices=("cpu",),
        refusal=True,
        frame="CachingAutotuner._precompile_config",
    ),
    hopkit.KnownFailure(
        "codegen",
        "==2.15.*",
        "Triton has no backend for the CPU",
        "triton not built with the 'cpu' backend",
        devices=("cpu",),
        refusal=True,
        frame="PythonWrapperCodegen.define_user_defined_triton_kernel",
    ),
)


@hopkit.case(
    "triton_kernel/tuple_grid",
    hops=KERNEL,
    variants=("inference", "dynamic"),
    requires=TRITON,
    config=ON_GPU,
    known_failure=NO_DEVICE,
)
def triton_kernel_tuple_grid() -> hopkit.Sample:
    """The program launches a kernel twice on a tuple of sizes, into new tensors."""
    import triton
    import triton.language as tl

    @triton.jit
    def add(x, y, out, n, BLOCK: tl.constexpr):
        at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        inside = at < n
        tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)

    def fn(x, y):
        n = x.numel()
        a, b = torch.empty_like(x), torch.empty_like(x)
        add[(triton.cdiv(n, 16),)](x.sin(), y, a, n, BLOCK=16)
        add[(triton.cdiv(n, 32), 1, 1)](a, y, b, n, 32)
        return b * 2

    def plain(x, y):
        return (x.sin() + y + y) * 2

    x, y = torch.randn(8), torch.randn(8)
    return hopkit.Sample(fn, args=(x, y), reference=plain, dynamic={0: {0}, 1: {0}})


@hopkit.case("triton_kernel/grid_function", hops=KERNEL, requires=TRITON, config=ON_GPU, known_failure=NO_DEVICE)
def triton_kernel_grid_function() -> hopkit.Sample:
    """The grid is a function of the constants; the kernel takes a scalar and a flag, and writes two tensors."""
    import triton
    import triton.language as tl

    @triton.jit
    def both(x, first, second, n, scale, NEGATE: tl.constexpr, BLOCK: tl.constexpr):
        at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        inside = at < n
        value = tl.load(x + at, mask=inside) * scale
        tl.store(first + at, value, mask=inside)
        tl.store(second + at, -value if NEGATE else value, mask=inside)

    def fn(x):
        first, second = torch.empty_like(x), torch.zeros_like(x)
        both[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]),)](
            x, first, second, x.numel(), 0.5, NEGATE=True, BLOCK=16, num_warps=1
        )
        return first, second

    return hopkit.Sample(fn, args=(torch.randn(8),), reference=lambda x: (x * 0.5, -x * 0.5))


@hopkit.case(
    "triton_kernel/autotuned",
    hops=KERNEL,
    requires=TRITON,
    config=ON_GPU,
    known_failure=(NO_DEVICE[0], dataclasses.replace(NO_DEVICE[1], versions=TRIED)),
)
def triton_kernel_autotuned() -> hopkit.Sample:
    """The kernel has two configurations to choose from, and so two grids."""
    import triton
    import triton.language as tl

    @triton.autotune(configs=[triton.Config({"BLOCK": 4}), triton.Config({"BLOCK": 8}, num_warps=2)], key=["n"])
    @triton.jit
    def double(x, out, n, BLOCK: tl.constexpr):
        at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        inside = at < n
        tl.store(out + at, tl.load(x + at, mask=inside) * 2, mask=inside)

    def fn(x):
        out = torch.empty_like(x)
        double[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]),)](x, out, x.numel())
        return out + 1

    return hopkit.Sample(fn, args=(torch.randn(8),), reference=lambda x: x * 2 + 1)


@hopkit.case("triton_kernel/in_place", hops=KERNEL, requires=TRITON, config=ON_GPU, known_failure=NO_DEVICE)
def triton_kernel_in_place() -> hopkit.Sample:
    """A kernel writes into an intermediate, into a view and into an argument."""
    import triton
    import triton.language as tl

    @triton.jit
    def square(x, n, BLOCK: tl.constexpr):
        at = tl.arange(0, BLOCK)
        value = tl.load(x + at, mask=at < n)
        tl.store(x + at, value * value, mask=at < n)

    def fn(x, total):
        y = x.sin()
        square[(1,)](y, 8, BLOCK=8)
        square[(1,)](y[4:], 4, BLOCK=4)
        square[(1,)](total, 8, BLOCK=8)
        return y + total

    def plain(x, total):
        y = x.sin()
        y.square_()
        y[4:].square_()
        total.square_()
        return y + total

    return hopkit.Sample(fn, args=(torch.randn(8), torch.randn(8)), reference=plain)


@hopkit.case(
    "triton_kernel/calls_enclosed_function",
    hops=KERNEL,
    requires=TRITON,
    config=ON_GPU,
    known_failure=(
        *NO_DEVICE,
        hopkit.KnownFailure(
            "run",
            TRIED,
            "Inductor copies a kernel's helper functions into its code if they are globals of the kernel, and omits "
            "one from an enclosing function",
            "'doubled' is not defined",
            devices=("cuda", "virtual-h200"),
        ),
    ),
)
def triton_kernel_calls_enclosed_function() -> hopkit.Sample:
    """A kernel calls a function that its enclosing function also defines."""
    import triton
    import triton.language as tl

    @triton.jit
    def doubled(value):
        return value * 2

    @triton.jit
    def double(x, out, BLOCK: tl.constexpr):
        at = tl.arange(0, BLOCK)
        tl.store(out + at, doubled(tl.load(x + at)))

    def fn(x):
        out = torch.empty_like(x)
        double[(1,)](x, out, BLOCK=8)
        return out

    return hopkit.Sample(fn, args=(torch.randn(8),), reference=lambda x: x * 2)


@hopkit.case("triton_kernel/in_cond", hops=("cond", *KERNEL), requires=TRITON, config=ON_GPU, known_failure=NO_DEVICE)
def triton_kernel_in_cond() -> hopkit.Sample:
    """A branch of a cond launches a kernel."""
    import triton
    import triton.language as tl

    @triton.jit
    def double(x, out, n, BLOCK: tl.constexpr):
        at = tl.arange(0, BLOCK)
        tl.store(out + at, tl.load(x + at, mask=at < n) * 2, mask=at < n)

    def fn(x):
        def true_fn(x):
            out = torch.empty_like(x)
            double[(1,)](x, out, 8, BLOCK=8)
            return out

        return torch.cond(x.sum() > 0, true_fn, lambda x: x + 1, (x,))

    def plain(x):
        return x * 2 if x.sum() > 0 else x + 1

    x = torch.rand(8) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),), reference=plain)


@hopkit.case(
    "triton_kernel/writes_in_branch",
    hops=("cond", *KERNEL),
    requires=TRITON,
    config=ON_GPU,
    known_failure=(
        *NO_DEVICE,
        hopkit.KnownFailure(
            "numerics",
            TRIED,
            "torch.cond does not see that a kernel in a branch writes to an operand, and the write is lost",
            "differs from the reference",
            devices=("cuda", "virtual-h200"),
            expected="y is 1 more after the branch, or torch refuses the program, as it does for y.add_(1)",
        ),
    ),
)
def triton_kernel_writes_in_branch() -> hopkit.Sample:
    """A kernel in a branch of a cond writes to an operand, which the program reads afterwards."""
    import triton
    import triton.language as tl

    @triton.jit
    def add_one(x, n, BLOCK: tl.constexpr):
        at = tl.arange(0, BLOCK)
        tl.store(x + at, tl.load(x + at, mask=at < n) + 1, mask=at < n)

    def fn(x):
        def true_fn(y):
            add_one[(1,)](y, 8, BLOCK=8)
            return y * 2

        y = x.sin()
        return torch.cond(x.sum() > 0, true_fn, torch.cos, (y,)) + y

    def plain(x):
        y = x.sin()
        return (y + 1) * 3 if x.sum() > 0 else y.cos() + y

    x = torch.rand(8) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),), reference=plain)


@hopkit.case(
    "triton_kernel/in_region",
    hops=("invoke_subgraph", *KERNEL),
    requires=TRITON,
    config=ON_GPU,
    known_failure=NO_DEVICE,
)
def triton_kernel_in_region() -> hopkit.Sample:
    """The program calls a region twice, which launches a kernel."""
    import triton
    import triton.language as tl

    @triton.jit
    def double(x, out, n, BLOCK: tl.constexpr):
        at = tl.arange(0, BLOCK)
        tl.store(out + at, tl.load(x + at, mask=at < n) * 2, mask=at < n)

    @torch.compiler.nested_compile_region
    def region(x):
        out = torch.empty_like(x)
        double[(1,)](x, out, 8, BLOCK=8)
        return out + 1

    def fn(x):
        return region(region(x))

    return hopkit.Sample(fn, args=(torch.randn(8),), reference=lambda x: (x * 2 + 1) * 2 + 1)


@hopkit.case(
    "triton_kernel/trained",
    hops=("autograd_function_apply", *KERNEL),
    variants=("training",),
    requires=TRITON,
    config=ON_GPU,
    known_failure=NO_DEVICE,
)
def triton_kernel_trained() -> hopkit.Sample:
    """An autograd.Function launches one kernel forward and backward, with another scale."""
    import triton
    import triton.language as tl

    @triton.jit
    def scaled(x, out, by, n, BLOCK: tl.constexpr):
        at = tl.arange(0, BLOCK)
        tl.store(out + at, tl.load(x + at, mask=at < n) * by, mask=at < n)

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            out = torch.empty_like(x)
            scaled[(1,)](x, out, 2.0, 8, BLOCK=8)
            return out

        @staticmethod
        def backward(ctx, grad):
            out = torch.empty_like(grad)
            scaled[(1,)](grad, out, 2.0, 8, BLOCK=8)
            return out

    def fn(x):
        return Scaled.apply(x.sin())

    return hopkit.Sample(fn, args=(torch.randn(8),), reference=lambda x: x.sin() * 2)
