"""Nested compile regions (``invoke_subgraph``): calls, nesting and closures."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import (
    ARGUMENT_TAKEN,
    EAGER_REUSE,
    INPUT_OVERWRITTEN_AND_READ,
    OPERAND_READ_AFTER_REUSE,
    OPERAND_REUSED,
    TRIED,
)


@hopkit.case(
    "region/simple", hops=("invoke_subgraph",), variants=("inference", "training", "dynamic", "dynamic_training")
)
def region_simple() -> hopkit.Sample:
    """The program calls one region once."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x.sin() * y

    def fn(x, y):
        return region(x, y) + 1

    x, y = torch.randn(3, 4), torch.randn(3, 4)
    return hopkit.Sample(fn, args=(x, y), dynamic={0: {0}, 1: {0}})


@hopkit.case(
    "region/called_three_times",
    hops=("invoke_subgraph",),
    variants=("inference", "training", "dynamic"),
    known_failure=(EAGER_REUSE, OPERAND_REUSED, OPERAND_READ_AFTER_REUSE),
)
def region_called_three_times() -> hopkit.Sample:
    """Dynamo traces the region once; the program calls it three times, on different tensors."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() + 1

    def fn(x, y):
        return region(region(x)) * region(y)

    x, y = torch.randn(3, 4), torch.randn(3, 4)
    return hopkit.Sample(fn, args=(x, y), dynamic={0: {0}, 1: {0}})


@hopkit.case("region/no_arguments", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_no_arguments() -> hopkit.Sample:
    """A region has no arguments and only closes over tensors."""
    weight = torch.nn.Parameter(torch.randn(3))

    @torch.compiler.nested_compile_region
    def region():
        return weight.sin()

    def fn(x):
        return region() * x

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region/nested_three_deep",
    hops=("invoke_subgraph",),
    variants=("inference", "training", "dynamic"),
    known_failure=(EAGER_REUSE, ARGUMENT_TAKEN),
)
def region_nested_three_deep() -> hopkit.Sample:
    """A region calls a region that calls a region; the program also calls the innermost one."""

    @torch.compiler.nested_compile_region
    def inner(x):
        return x.sin()

    @torch.compiler.nested_compile_region
    def middle(x):
        return inner(x) * inner(x + 1)

    @torch.compiler.nested_compile_region
    def outer(x, y):
        return middle(x) + inner(y)

    def fn(x, y):
        return outer(x, y) - inner(x)

    x, y = torch.randn(3, 4), torch.randn(3, 4)
    return hopkit.Sample(fn, args=(x, y), dynamic={0: {0}, 1: {0}})


@hopkit.case(
    "region/closure_tensor",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, *INPUT_OVERWRITTEN_AND_READ, ARGUMENT_TAKEN),
)
def region_closure_tensor() -> hopkit.Sample:
    """The region closes over a tensor from outside."""
    outside = torch.randn(3)

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * outside

    def fn(x):
        return region(region(x)) + outside

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region/closure_python_values",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "torch reuses a region for another function of the same code, with the closure of the first",
        "differs from the reference",
    ),
)
def region_closure_python_values() -> hopkit.Sample:
    """Two regions of one code close over different floats."""

    def scaled(by):
        @torch.compiler.nested_compile_region
        def region(x):
            return x.sin() * by

        return region

    double, triple = scaled(2.0), scaled(3.0)

    def fn(x):
        return double(x) + triple(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region/a_setting_that_changes",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "a region's reuse ignores later changes by the program",
        "differs from the reference",
    ),
)
def region_a_setting_that_changes() -> hopkit.Sample:
    """The program changes a setting that the region reads, between two calls of the region."""
    settings = {"factor": 1.0}

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * settings["factor"]

    def fn(x):
        settings["factor"] = 2.0
        first = region(x)
        settings["factor"] = 3.0
        return first, region(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region/marked_inside",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "Dynamo does not trace the call that marks a region",
        "Attempted to call function marked as skipped",
        refusal=True,
    ),
)
def region_marked_inside() -> hopkit.Sample:
    """The compiled function marks the region inside."""

    def fn(x):
        @torch.compiler.nested_compile_region
        def region(x):
            return x.sin()

        return region(x) * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region/unused_draw",
    hops=("invoke_subgraph",),
    config={"inductor.fallback_random": True},
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "a call of a region with unused outputs is dropped, though it draws random numbers: later draws differ",
        "differs from the reference",
        backends=("aot_eager", "inductor"),
    ),
)
def region_unused_draw() -> hopkit.Sample:
    """A region draws random numbers, the program does not use them, and calls the region again."""

    @torch.compiler.nested_compile_region
    def drawn(x):
        return torch.rand_like(x)

    def fn(x):
        drawn(x)
        return drawn(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "region/checkpoint_of_what_it_wrote",
    hops=("invoke_subgraph", "tag_activation_checkpoint"),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a region that writes to an operand, and passes it to a checkpoint, loses the operand's source",
        "Freevar has no source",
        frame="invoke_subgraph:build_subgraph_input_mapping",
    ),
)
def region_checkpoint_of_what_it_wrote() -> hopkit.Sample:
    """A region writes to an intermediate of the program, and a checkpoint in the region returns it."""

    @torch.compiler.nested_compile_region
    def region(y):
        y.add_(1)
        return torch.utils.checkpoint.checkpoint(lambda y: y, y, use_reentrant=False).sin()

    return hopkit.Sample(lambda x: region(x.sin()), args=(torch.randn(3),))


@hopkit.case(
    "region/zeroed_afterwards",
    hops=("invoke_subgraph",),
    variants=("training",),
    known_failure=(
        EAGER_REUSE,
        hopkit.KnownFailure(
            "aot_forward",
            TRIED,
            "torch drops the calls of a region with unused values, and then looks for them, for their backward",
            "could not find matching fw HOP for bw",
            backends=("inductor",),
            frame="graph_compile:run_joint_graph_passes_on_hops",
        ),
    ),
)
def region_zeroed_afterwards() -> hopkit.Sample:
    """The program calls a region twice, and replaces its result by zeros."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin()

    def fn(x):
        region(x)
        return region(x).clone().zero_()

    return hopkit.Sample(fn, args=(torch.randn(3),))
