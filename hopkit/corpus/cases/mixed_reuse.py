"""Conds whose branches call a region that the program or the other branch calls too."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import EAGER_REUSE, TRIED

BOTH = ("cond", "invoke_subgraph")


@hopkit.case("mixed_reuse/both_branches", hops=BOTH, variants=("inference", "training"))
def mixed_reuse_both_branches() -> hopkit.Sample:
    """Both branches call one region, on different operands."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * 2

    def fn(pred, x, y):
        return torch.cond(pred, lambda x, y: region(x) + y, lambda x, y: x - region(y), (x, y))

    x, y = torch.randn(3, 4), torch.randn(3, 4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))


@hopkit.case(
    "mixed_reuse/both_branches_by_size",
    hops=BOTH,
    variants=("dynamic",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the second branch does not know the size that a region takes in the first",
        "KeyError: s",
        frame="invoke_subgraph:stamp_out_subgraph",
    ),
)
def mixed_reuse_both_branches_by_size() -> hopkit.Sample:
    """Both branches call one region on a tensor of dynamic size."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * 2

    def fn(pred, x):
        return torch.cond(pred, lambda x: region(x) + 1, lambda x: region(x) - 1, (x,))

    x, longer = torch.randn(3, 4), torch.randn(5, 4)
    return hopkit.Sample(
        fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), longer),), dynamic={1: {0}}
    )


@hopkit.case(
    "mixed_reuse/branch_and_after",
    hops=BOTH,
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "torch looks outside a branch for a region that it traced inside",
        "has no attribute 'true_graph_0.repeated_subgraph0'",
        frame="invoke_subgraph:_",
    ),
)
def mixed_reuse_branch_and_after() -> hopkit.Sample:
    """A branch calls a region first, and the program calls it afterwards."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * 2

    def fn(pred, x):
        return region(torch.cond(pred, lambda x: region(x), lambda x: x + 1, (x,)))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "mixed_reuse/before_and_branch",
    hops=BOTH,
    variants=("inference", "training"),
    known_failure=(
        hopkit.KnownFailure(
            "aot_forward",
            TRIED,
            "torch looks outside a branch for a region that it traced inside",
            "repeated_subgraph",
            variants=("training",),
            frame="invoke_subgraph:_",
        ),
        EAGER_REUSE,
    ),
)
def mixed_reuse_before_and_branch() -> hopkit.Sample:
    """The program calls a region first, and a branch calls it afterwards."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * 2

    def fn(pred, x):
        return torch.cond(pred, lambda x: region(x), lambda x: x + 1, (region(x),))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("mixed_reuse/one_branch", hops=BOTH, variants=("inference", "training"))
def mixed_reuse_one_branch() -> hopkit.Sample:
    """Only the false branch calls a region."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * 2

    def fn(pred, x):
        return torch.cond(pred, lambda x: x + 1, lambda x: region(region(x)), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "mixed_reuse/no_grad_in_one_branch",
    hops=BOTH,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "a region's reuse ignores grad mode: torch reuses it without its gradient",
        "differs from the reference",
    ),
)
def mixed_reuse_no_grad_in_one_branch() -> hopkit.Sample:
    """A branch calls a region inside no_grad, the other calls it with gradients."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * x

    def fn(pred, x):
        def true_fn(x):
            with torch.no_grad():
                scale = region(x)
            return x * scale

        return torch.cond(pred, true_fn, lambda x: region(x) * 2, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "mixed_reuse/autocast_in_one_branch",
    hops=BOTH,
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a region's reuse ignores autocast: the branches seem to differ in dtype",
        "expected same dtype but got",
        refusal=True,
    ),
)
def mixed_reuse_autocast_in_one_branch() -> hopkit.Sample:
    """A branch enters autocast, and calls a region inside it."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x @ y

    def fn(pred, x, y):
        def true_fn(x, y):
            with torch.autocast(x.device.type, dtype=torch.bfloat16):
                z = region(x, y)
            return z.to(x.dtype)

        return torch.cond(pred, true_fn, lambda x, y: region(x, y) * 2, (x, y))

    x, y = torch.randn(3, 4), torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))
