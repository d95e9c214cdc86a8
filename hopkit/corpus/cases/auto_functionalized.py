"""Custom operators that write into their arguments: AOTAutograd functionalizes them, Inductor undoes it."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus import operators  # noqa: F401  (defines torch.ops.hopkit_cases)
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, EAGER_REUSE, TRIED

V2 = ("auto_functionalized_v2",)
V1 = ("auto_functionalized",)
WITHOUT_V2 = {"inductor.enable_auto_functionalized_v2": False}


@hopkit.case("auto_functionalized/intermediate", hops=V2, variants=("inference", "dynamic"))
def auto_functionalized_intermediate() -> hopkit.Sample:
    """The operator writes into an intermediate, which the program reads before and after."""

    def fn(x):
        y = x.sin()
        before = y.sum()
        torch.ops.hopkit_cases.scale_(y, 3.0)
        return y + 1, before

    return hopkit.Sample(fn, args=(torch.randn(3, 4),), dynamic={0: {0}})


@hopkit.case("auto_functionalized/intermediate_v1", hops=V1, variants=("inference", "dynamic"), config=WITHOUT_V2)
def auto_functionalized_intermediate_v1() -> hopkit.Sample:
    """The first form of the HOP: the operator writes into an intermediate, which is read before and after."""

    def fn(x):
        y = x.sin()
        before = y.sum()
        torch.ops.hopkit_cases.scale_(y, 3.0)
        return y + 1, before

    return hopkit.Sample(fn, args=(torch.randn(3, 4),), dynamic={0: {0}})


@hopkit.case("auto_functionalized/still_read", hops=V2)
def auto_functionalized_still_read() -> hopkit.Sample:
    """The program writes into a copy and reads its original afterwards: the copy must stay."""

    def fn(x):
        y = x.sin()
        z = y.clone()
        torch.ops.hopkit_cases.scale_(z, 3.0)
        torch.ops.hopkit_cases.scale_(z, 2.0)
        return y * 2, z

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("auto_functionalized/argument", hops=V2)
def auto_functionalized_argument() -> hopkit.Sample:
    """The operator writes into the caller's tensor, and into a column of it."""

    def fn(x):
        torch.ops.hopkit_cases.scale_(x, 3.0)
        torch.ops.hopkit_cases.scale_(x[:, 1], 2.0)
        return x + 1

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("auto_functionalized/two_arguments", hops=V2, variants=("inference", "dynamic"))
def auto_functionalized_two_arguments() -> hopkit.Sample:
    """The operator writes into two tensors; one call omits its keyword argument, the other passes it."""

    def fn(x, y):
        a, b = x.sin(), y.cos()
        torch.ops.hopkit_cases.exchange_(a, b)
        torch.ops.hopkit_cases.exchange_(a, b, by=0.5)
        return a, b

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)), dynamic={0: {0}, 1: {0}})


@hopkit.case("auto_functionalized/two_arguments_v1", hops=V1, config=WITHOUT_V2)
def auto_functionalized_two_arguments_v1() -> hopkit.Sample:
    """The first form of the HOP writes into two tensors, one of them the caller's."""

    def fn(x, y):
        a = x.sin()
        torch.ops.hopkit_cases.exchange_(a, y, by=0.5)
        return a

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("auto_functionalized/views_of_one_base", hops=V2, variants=("inference", "dynamic"))
def auto_functionalized_views_of_one_base() -> hopkit.Sample:
    """One call exchanges two slices of one tensor; the program reads the base afterwards."""

    def fn(x):
        y = x.sin()
        torch.ops.hopkit_cases.exchange_(y[:2], y[2:4])
        return y + 1

    return hopkit.Sample(fn, args=(torch.randn(5, 3),), dynamic={0: {1}})


@hopkit.case(
    "auto_functionalized/view_v1",
    hops=V1,
    config=WITHOUT_V2,
    known_failure=(
        hopkit.KnownFailure(
            "numerics",
            "==2.13.*",
            "Inductor copies only the view, and then clones memory from the start of the base: it reads past the end",
            "differs from the reference",
            backends=("inductor",),
            issue="https://github.com/pytorch/pytorch/issues/192226",
        ),
        hopkit.KnownFailure(
            "codegen",
            "==2.15.*",
            "Inductor copies only the view, and then tries to clone memory from the start of the base",
            "requires 12 elements but buf0 holds only 6",
            issue="https://github.com/pytorch/pytorch/issues/197431",
            frame="lowering:as_strided",
        ),
    ),
)
def auto_functionalized_view_v1() -> hopkit.Sample:
    """The first form of the HOP writes through a slice with a storage offset."""

    def fn(x):
        y = x.sin()
        torch.ops.hopkit_cases.scale_(y[2:4], 3.0)
        return y + 1

    return hopkit.Sample(fn, args=(torch.randn(5, 3),))


@hopkit.case("auto_functionalized/transposed_view", hops=V2)
def auto_functionalized_transposed_view() -> hopkit.Sample:
    """The operator writes through a transposed view and through one of a chain of views."""

    def fn(x):
        y = x.sin()
        torch.ops.hopkit_cases.scale_(y.t(), 3.0)
        torch.ops.hopkit_cases.scale_(y.view(-1)[1:].view(-1)[:2], 2.0)
        return y

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("auto_functionalized/returns_and_writes", hops=V2, variants=("inference", "training"))
def auto_functionalized_returns_and_writes() -> hopkit.Sample:
    """The operator keeps statistics in a buffer and returns a tensor; the rest of the program needs gradients."""

    class Statistics(torch.nn.Module):
        total: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("total", torch.zeros(3))

        def forward(self, x):
            scale = torch.ops.hopkit_cases.accumulate_(self.total, x.detach())
            return x.sin() * scale

    x = torch.randn(3)
    return hopkit.Sample(Statistics(), args=(x,), other_args=((x + 1,),))


@hopkit.case("auto_functionalized/returns_and_writes_v1", hops=V1, config=WITHOUT_V2)
def auto_functionalized_returns_and_writes_v1() -> hopkit.Sample:
    """The first form of the HOP with an operator that also returns a tensor."""

    def fn(x, y):
        z = y.cos()
        return torch.ops.hopkit_cases.accumulate_(z, x), z

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("auto_functionalized/lists_and_nones", hops=V2)
def auto_functionalized_lists_and_nones() -> hopkit.Sample:
    """The operator writes into a list of tensors and into an optional tensor, passed or not."""

    def fn(x, weight):
        y = torch.zeros(2, 3)
        outs = [torch.empty_like(x), y[1]]
        torch.ops.hopkit_cases.spread_(x, outs)
        torch.ops.hopkit_cases.spread_(x, [y[0]], total=outs[0], weight=weight)
        return outs, y

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("auto_functionalized/lists_and_nones_v1", hops=V1, config=WITHOUT_V2)
def auto_functionalized_lists_and_nones_v1() -> hopkit.Sample:
    """The first form of the HOP writes into a list of tensors."""

    def fn(x, weight):
        outs = [torch.empty_like(x), torch.empty_like(x)]
        torch.ops.hopkit_cases.spread_(x, outs, None, weight)
        return outs

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("auto_functionalized/in_cond", hops=("cond", *V2))
def auto_functionalized_in_cond() -> hopkit.Sample:
    """One branch of a cond writes into its own tensor by the operator, the other into two."""

    def fn(x):
        def true_fn(x):
            y = x.sin()
            torch.ops.hopkit_cases.scale_(y, 3.0)
            return y * 2

        def false_fn(x):
            y, z = x.cos(), x * 2
            torch.ops.hopkit_cases.exchange_(y, z)
            return y - z

        return torch.cond(x.sum() > 0, true_fn, false_fn, (x,))

    x = torch.rand(3) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case(
    "auto_functionalized/cond_operand",
    hops=("cond", *V2),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        "==2.13.*",
        "torch treats a custom operator's write to a branch's operand as an alias between its output and its input",
        "Found a custom (non-ATen) operator whose output has alias annotations",
        issue="https://github.com/pytorch/pytorch/issues/189523",
        frame="cond:cond_fake_tensor_mode",
    ),
)
def auto_functionalized_cond_operand() -> hopkit.Sample:
    """A branch of a cond writes by the operator into an operand, which the program reads afterwards."""

    def fn(pred, x):
        y = x.sin()

        def true_fn(y):
            torch.ops.hopkit_cases.scale_(y, 3.0)
            return y * 2

        return torch.cond(pred, true_fn, lambda y: y + 1, (y,)), y

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "auto_functionalized/in_region",
    hops=("invoke_subgraph", *V2),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, ARGUMENT_TAKEN),
)
def auto_functionalized_in_region() -> hopkit.Sample:
    """A region, called twice, writes into its own tensor, which requires no gradient."""

    @torch.compiler.nested_compile_region
    def region(x):
        y = x.detach().cos()
        torch.ops.hopkit_cases.scale_(y, 3.0)
        return x * y

    def fn(x):
        return region(region(x))

    return hopkit.Sample(fn, args=(torch.randn(3),))


WRITTEN_BEFORE_READ = hopkit.KnownFailure(
    "mutation",
    TRIED,
    "Inductor lets the operator write into an intermediate in place of its copy, and reads it afterwards",
    "args[0]: differs from the reference",
    backends=("inductor",),
)


@hopkit.case(
    "auto_functionalized/copy_of_argument",
    hops=V2,
    known_failure=dataclasses.replace(
        WRITTEN_BEFORE_READ,
        versions="==2.13.*",
        reason="Inductor lets the operator write into an argument in place of its copy, and reads it afterwards",
    ),
)
def auto_functionalized_copy_of_argument() -> hopkit.Sample:
    """The operator writes into a copy of an argument, into which the program has written meanwhile."""

    def fn(x):
        y = x.clone()
        x.add_(0.5)
        torch.ops.hopkit_cases.scale_(y, 3.0)
        return y * 2

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("auto_functionalized/copy_of_intermediate", hops=V2, known_failure=WRITTEN_BEFORE_READ)
def auto_functionalized_copy_of_intermediate() -> hopkit.Sample:
    """The operator writes into a copy of an intermediate, from which the program computes an argument's new value."""

    def fn(x):
        y = x.cumsum(0)
        z = y.clone()
        x.copy_(y + 0.5)
        torch.ops.hopkit_cases.scale_(z, 3.0)
        return z

    return hopkit.Sample(fn, args=(torch.randn(4),))
