"""Nested compile regions and gradient and autocast modes."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import ARGUMENT_TAKEN_AND_READ, COMPILED, EAGER_REUSE, OPERAND_REUSED_IN_2_13, TRIED


@hopkit.case(
    "region_modes/no_grad_around",
    hops=("invoke_subgraph",),
    variants=("training",),
    known_failure=(
        hopkit.KnownFailure(
            "numerics",
            "==2.13.*",
            "a region's reuse ignores grad mode: torch reuses it without its gradient",
            "differs from the reference",
        ),
        hopkit.KnownFailure(
            "numerics",
            "==2.15.*",
            "a region's reuse ignores grad mode: torch reuses it without its gradient",
            "differs from the reference",
            backends=COMPILED,
        ),
    ),
)
def region_modes_no_grad_around() -> hopkit.Sample:
    """The program calls one region inside no_grad and outside."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * x

    def fn(x):
        with torch.no_grad():
            scale = region(x)
        return region(x) * scale + x

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_modes/no_grad_inside",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, OPERAND_REUSED_IN_2_13, *ARGUMENT_TAKEN_AND_READ),
)
def region_modes_no_grad_inside() -> hopkit.Sample:
    """A part of the region is inside no_grad."""

    @torch.compiler.nested_compile_region
    def region(x):
        with torch.no_grad():
            scale = x.sin()
        return x * scale

    def fn(x):
        return region(x) + region(x + 1)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("region_modes/enable_grad_inside", hops=("invoke_subgraph",), variants=("training",))
def region_modes_enable_grad_inside() -> hopkit.Sample:
    """The program calls the region inside no_grad, and the region turns gradients on again."""

    @torch.compiler.nested_compile_region
    def region(x):
        with torch.enable_grad():
            return x.sin() * 2

    def fn(x):
        with torch.no_grad():
            y = region(x)
        return y + x

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region_modes/autocast_around",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "a region's reuse ignores autocast",
        "dtype torch.float32 expected, torch.bfloat16 found",
        backends=COMPILED,
    ),
)
def region_modes_autocast_around() -> hopkit.Sample:
    """The program calls one region inside autocast and outside: bfloat16 and float32."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x @ y

    def fn(x, y):
        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            low = region(x, y)
        return low, region(x, y)

    x, y = torch.randn(3, 4), torch.randn(4, 2)
    return hopkit.Sample(fn, args=(x, y))


@hopkit.case(
    "region_modes/autocast_inside",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=EAGER_REUSE,
)
def region_modes_autocast_inside() -> hopkit.Sample:
    """The region has its own autocast around a linear layer."""
    linear = torch.nn.Linear(4, 2)

    @torch.compiler.nested_compile_region
    def region(x):
        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            return linear(x)

    def fn(x):
        return region(x).sin(), region(x * 2)

    return hopkit.Sample(fn, args=(torch.randn(3, 4),))
