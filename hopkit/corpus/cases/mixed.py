"""Conds and nested regions in each other."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import (
    ARGUMENT_TAKEN,
    ARGUMENT_TAKEN_AND_READ,
    EAGER_REUSE,
    INPUT_OVERWRITTEN_AND_READ,
    OPERAND_REUSED_IN_2_13,
    TRIED,
)

BOTH = ("cond", "invoke_subgraph")


@hopkit.case(
    "mixed/cond_in_region",
    hops=BOTH,
    variants=("inference", "training", "dynamic"),
    known_failure=(EAGER_REUSE, *INPUT_OVERWRITTEN_AND_READ, ARGUMENT_TAKEN),
)
def mixed_cond_in_region() -> hopkit.Sample:
    """A region holds a cond and is called twice; the calls take different branches."""

    @torch.compiler.nested_compile_region
    def region(x):
        return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x * 2, (x,))

    def fn(x, y):
        return region(x) + region(y)

    x, y = torch.rand(3, 4) + 0.1, -torch.rand(3, 4) - 0.1
    return hopkit.Sample(fn, args=(x, y), other_args=((y, x),), dynamic={0: {0}, 1: {0}})


@hopkit.case("mixed/cond_in_region_in_cond", hops=BOTH, variants=("inference", "training"))
def mixed_cond_in_region_in_cond() -> hopkit.Sample:
    """A branch calls a region that holds its own cond."""

    @torch.compiler.nested_compile_region
    def region(x, inner):
        return torch.cond(inner, lambda x: x.sin(), lambda x: x.cos(), (x,)) * 2

    def fn(outer, inner, x):
        return torch.cond(outer, lambda x: region(x, inner), lambda x: region(x, inner) - x, (x,))

    x, yes, no = torch.randn(3), torch.tensor(True), torch.tensor(False)
    return hopkit.Sample(fn, args=(yes, yes, x), other_args=((yes, no, x), (no, yes, x), (no, no, x)))


@hopkit.case(
    "mixed/region_in_cond_in_region",
    hops=BOTH,
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, OPERAND_REUSED_IN_2_13, *ARGUMENT_TAKEN_AND_READ),
)
def mixed_region_in_cond_in_region() -> hopkit.Sample:
    """A region holds a cond whose branches call another region."""

    @torch.compiler.nested_compile_region
    def inner(x):
        return x.sin() + 1

    @torch.compiler.nested_compile_region
    def outer(pred, x):
        return torch.cond(pred, lambda x: inner(x) * 2, lambda x: inner(x * 2), (x,))

    def fn(pred, x):
        return outer(pred, x) + outer(pred.logical_not(), x.cos())

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "mixed/layers_of_experts",
    hops=BOTH,
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, ARGUMENT_TAKEN),
)
def mixed_layers_of_experts() -> hopkit.Sample:
    """Two layers share one region: each chooses between two experts with a cond."""

    class Layer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weights = torch.nn.Parameter(torch.randn(2, 4, 4))

        @torch.compiler.nested_compile_region
        def forward(self, pred, x):
            return x + torch.cond(pred, lambda x: x @ self.weights[0], lambda x: x @ self.weights[1], (x,))

    first, second = Layer(), Layer()

    def fn(pred, x):
        return second(pred.logical_not(), first(pred, x))

    x = torch.randn(2, 4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("mixed/closure_through_both", hops=BOTH, variants=("inference", "training"))
def mixed_closure_through_both() -> hopkit.Sample:
    """A branch inside a region uses an intermediate of the program, one of the region and its own."""

    @torch.compiler.nested_compile_region
    def region(pred, scaled, x):
        shift = x.sin()
        return torch.cond(pred, lambda x: scaled(x) + shift, lambda x: scaled(x * shift), (x,))

    def fn(pred, x):
        scale = x.exp()
        return region(pred, lambda x: x * scale, x) + scale

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "mixed/region_writes_buffer_in_branch",
    hops=BOTH,
    variants=("inference",),
    known_failure=(
        hopkit.KnownFailure(
            "aot_forward",
            "==2.13.*",
            "a region that writes, in a branch, has no rule for functionalization",
            "'FunctorchFunctionalizeAPI' object has no attribute 'mode'",
            backends=("aot_eager",),
            frame="invoke_subgraph:_",
        ),
        hopkit.KnownFailure(
            "mutation",
            "==2.15.*",
            "the write of a region in a branch into a buffer is lost",
            "fn.seen: differs from the reference",
            backends=("aot_eager",),
        ),
    ),
)
def mixed_region_writes_buffer_in_branch() -> hopkit.Sample:
    """A branch calls a region that counts in a buffer."""

    class Counter(torch.nn.Module):
        seen: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("seen", torch.zeros(()))

        @torch.compiler.nested_compile_region
        def count(self, x):
            self.seen.add_(1)
            return x * 2

        def forward(self, pred, x):
            return torch.cond(pred, lambda x: self.count(x), lambda x: x - 1, (x,))

    x = torch.randn(3)
    return hopkit.Sample(Counter(), args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("mixed/sizes_differ_in_region", hops=BOTH, variants=("inference",))
def mixed_sizes_differ_in_region() -> hopkit.Sample:
    """A cond inside a region returns different numbers of rows."""

    @torch.compiler.nested_compile_region
    def region(pred, x):
        return torch.cond(pred, lambda x: x.sin(), lambda x: x[1:] * 2, (x,))

    def fn(pred, x):
        return region(pred, x).sum(0)

    x = torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("mixed/pred_from_region", hops=BOTH, variants=("inference", "training"), known_failure=ARGUMENT_TAKEN)
def mixed_pred_from_region() -> hopkit.Sample:
    """A region returns the predicate and the operand of a cond."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sum() > 0, x * 2

    def fn(x):
        pred, y = region(x)
        return torch.cond(pred, lambda y: y.sin(), lambda y: y + 1, (y,))

    high, low = torch.rand(3) + 0.1, -torch.rand(3) - 0.1
    return hopkit.Sample(fn, args=(high,), other_args=((low,),))


@hopkit.case("mixed/region_is_a_branch", hops=BOTH, variants=("inference", "training"))
def mixed_region_is_a_branch() -> hopkit.Sample:
    """The branches are regions themselves."""

    @torch.compiler.nested_compile_region
    def true_fn(x):
        return x.sin()

    @torch.compiler.nested_compile_region
    def false_fn(x):
        return x * 2

    def fn(pred, x):
        return torch.cond(pred, true_fn, false_fn, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("mixed/pred_symbool_in_region", hops=BOTH, variants=("dynamic",))
def mixed_pred_symbool_in_region() -> hopkit.Sample:
    """A region chooses a branch by a dynamic size; the program's calls take both branches."""

    @torch.compiler.nested_compile_region
    def region(x):
        return torch.cond(x.shape[0] > 4, lambda x: x * 2, lambda x: x + 3, (x,))

    def fn(x):
        return region(x.sin())

    return hopkit.Sample(fn, args=(torch.randn(6, 2),), other_args=((torch.randn(3, 2),),), dynamic={0: {0}})


@hopkit.case("mixed/region_of_unbacked_size", hops=BOTH, variants=("inference",))
def mixed_region_of_unbacked_size() -> hopkit.Sample:
    """A cond determines the number of rows of a region's operand: the region takes and returns an unbacked size."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() * x.shape[0]

    def fn(x, y):
        rows = torch.cond(x.sum() > 0, lambda x: x * 2, lambda x: x[1:] * 3, (x,))
        return region(rows).sum(0) + y

    x, y = torch.rand(4, 2) + 0.1, torch.randn(2)
    return hopkit.Sample(fn, args=(x, y), other_args=((-x, y),))


@hopkit.case(
    "mixed/region_refused_in_branch",
    hops=BOTH,
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "Dynamo prints the graph of a body that it could not trace, and fails at the empty graph around it",
        "IndentationError: expected an indented block after function definition",
        expected="Dynamo refuses the data-dependent `if` in the region, and says so.",
    ),
)
def mixed_region_refused_in_branch() -> hopkit.Sample:
    """A branch calls a region that Dynamo can't trace: its body has a data-dependent `if`."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() if x.sum() > 0 else x.cos()

    def fn(x):
        return torch.cond(x.sum() > 0, lambda x: region(x), torch.cos, (x,))

    return hopkit.Sample(fn, args=(torch.ones(3),), other_args=((-torch.ones(3),),))
