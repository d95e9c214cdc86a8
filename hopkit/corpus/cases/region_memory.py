"""Nested compile regions that write: into their own tensors, operands, buffers and lists."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import ALIASES, EAGER_REUSE, INPUT_OVERWRITTEN, TRIED, in_joint


@hopkit.case(
    "region_memory/writes_intermediate",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, INPUT_OVERWRITTEN),
)
def region_memory_writes_intermediate() -> hopkit.Sample:
    """The region writes into its own tensor, also through a view."""

    @torch.compiler.nested_compile_region
    def region(x):
        y = x.sin()
        y.add_(1)
        y[0].mul_(2)
        return y

    def fn(x):
        return region(region(x))

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "region_memory/writes_operand",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=in_joint(
        "a region must not write into an operand when gradients are recorded",
        "a leaf Variable that requires grad is being used in an in-place operation",
        frame="PythonKeyTracer.call_module",
    ),
)
def region_memory_writes_operand() -> hopkit.Sample:
    """The region writes into its argument, an intermediate; the program calls it twice on it."""

    @torch.compiler.nested_compile_region
    def region(y):
        y.add_(1)
        return y * 2

    def fn(x):
        y = x.sin()
        return region(y), region(y), y

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("region_memory/writes_argument", hops=("invoke_subgraph",), variants=("inference",))
def region_memory_writes_argument() -> hopkit.Sample:
    """The region writes into the caller's tensor."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        x.add_(y)
        return x * 2

    def fn(x, y):
        return region(x, y) + x

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case(
    "region_memory/writes_operand_and_returns_it",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=ALIASES,
)
def region_memory_writes_operand_and_returns_it() -> hopkit.Sample:
    """The region returns the argument that it wrote into."""

    @torch.compiler.nested_compile_region
    def region(y):
        return y.add_(1)

    def fn(x):
        y = x.sin()
        z = region(y)
        return y, z * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_memory/writes_one_of_aliased_operands",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=ALIASES,
)
def region_memory_writes_one_of_aliased_operands() -> hopkit.Sample:
    """The region writes through one of two arguments that share memory and reads the other."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        x.add_(1)
        return y * 2

    def fn(x):
        y = x.sin()
        return region(y[:-1], y[1:]), y

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("region_memory/appends_to_list", hops=("invoke_subgraph",), variants=("inference",))
def region_memory_appends_to_list() -> hopkit.Sample:
    """The region appends an intermediate to a list argument; the program calls it twice."""

    @torch.compiler.nested_compile_region
    def region(x, seen):
        y = x.sin()
        seen.append(y)
        return y * 2

    def fn(x):
        seen: list[torch.Tensor] = []
        x = region(region(x, seen), seen)
        return x, seen

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_memory/writes_buffer",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=in_joint(
        "a region must not write into buffers when gradients are recorded",
        "does not currently support training with in-place input or buffer mutations",
        refusal=True,
        frame="InvokeSubgraphHOP.__call__",
    ),
)
def region_memory_writes_buffer() -> hopkit.Sample:
    """The region counts its calls in a buffer; the program calls it twice."""

    class Counter(torch.nn.Module):
        seen: torch.Tensor

        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(2, 2)
            self.register_buffer("seen", torch.zeros(()))

        @torch.compiler.nested_compile_region
        def step(self, x):
            self.seen.add_(1)
            return self.linear(x) + self.seen

        def forward(self, x):
            return self.step(self.step(x))

    return hopkit.Sample(Counter(), args=(torch.randn(3, 2),))


@hopkit.case("region_memory/assigns_buffer", hops=("invoke_subgraph",), variants=("inference",))
def region_memory_assigns_buffer() -> hopkit.Sample:
    """The region replaces a buffer by a new tensor; the program calls it twice."""

    class Counter(torch.nn.Module):
        seen: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("seen", torch.zeros(()))

        @torch.compiler.nested_compile_region
        def step(self, x):
            self.seen = self.seen + 1
            return x * self.seen

        def forward(self, x):
            return self.step(self.step(x))

    return hopkit.Sample(Counter(), args=(torch.randn(3),))


@hopkit.case("region_memory/two_buffers", hops=("invoke_subgraph",), variants=("inference",))
def region_memory_two_buffers() -> hopkit.Sample:
    """One region writes into the buffers of two modules in turn: each buffer has only its own calls."""

    class Sum(torch.nn.Module):
        total: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("total", torch.zeros(3))

        @torch.compiler.nested_compile_region
        def forward(self, x):
            self.total.add_(x)
            return x * 2

    model = torch.nn.Sequential(Sum(), Sum())
    return hopkit.Sample(model, args=(torch.randn(3),))


@hopkit.case(
    "region_memory/batch_norm",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=in_joint(
        "a region must not write into buffers when gradients are recorded",
        "does not currently support training with in-place input or buffer mutations",
        refusal=True,
        frame="InvokeSubgraphHOP.__call__",
    ),
)
def region_memory_batch_norm() -> hopkit.Sample:
    """A batch norm in training mode updates its statistics in a region that the program calls twice."""
    norm = torch.nn.BatchNorm1d(2)

    @torch.compiler.nested_compile_region
    def region(x):
        return norm(x).relu()

    def fn(x):
        return region(region(x) + x)

    return hopkit.Sample(fn, args=(torch.randn(4, 2),))


@hopkit.case(
    "region_memory/read_before_two_writes",
    hops=("invoke_subgraph",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "a value that the program computes of an argument before two calls of a region that writes to it shows the "
        "writes: a C++ kernel fuses it with later values; the GPU's do not",
        "differs from the reference",
        backends=("inductor",),
        devices=("cpu",),
    ),
)
def region_memory_read_before_two_writes() -> hopkit.Sample:
    """The program reads its argument, and then calls a region twice that overwrites it; it also computes a mean."""

    @torch.compiler.nested_compile_region
    def zeroed(y):
        y.zero_()
        return y.any()

    def fn(x, y):
        before, mean = y + 1, x.mean(0, keepdim=True)
        first, second = zeroed(y), zeroed(y)
        return first, second, mean, before

    return hopkit.Sample(fn, args=(torch.randn(2), torch.arange(6)))


UNUSED_WRITE_LOST = hopkit.KnownFailure(
    "mutation",
    TRIED,
    "a call of a region with unused outputs is dropped, though it writes into an argument",
    "args[0]: differs from the reference",
    backends=("inductor",),
)


@hopkit.case(
    "region_memory/unused_call_writes",
    hops=("invoke_subgraph",),
    known_failure=(
        UNUSED_WRITE_LOST,
        dataclasses.replace(UNUSED_WRITE_LOST, stage="numerics", symptom="outputs: differs from the reference"),
    ),
)
def region_memory_unused_call_writes() -> hopkit.Sample:
    """The program calls a region that writes into its argument twice, and does not use the first result."""

    @torch.compiler.nested_compile_region
    def doubled(x):
        x.mul_(2)
        return x.sin()

    def fn(x):
        doubled(x)
        return doubled(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_memory/writes_argument_and_returns_copy",
    hops=("invoke_subgraph",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "Inductor returns the argument in place of a copy: a write into the output changes the argument",
        "separate tensors expected, the same tensor found",
        backends=("inductor",),
    ),
)
def region_memory_writes_argument_and_returns_copy() -> hopkit.Sample:
    """The region returns a copy of the argument that it wrote into."""

    @torch.compiler.nested_compile_region
    def region(x):
        x[0].fill_(0.25)
        return x.clone()

    return hopkit.Sample(lambda x: region(x), args=(torch.randn(3),))
