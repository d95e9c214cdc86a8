"""Operators with effects, ``print`` and a user's own: AOTAutograd keeps their order by tokens (``with_effects``)."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus import operators  # noqa: F401  (defines torch.ops.hopkit_cases)
from hopkit.corpus.failures.common import EAGER_REUSE, FAKE_TOKEN, TOKEN_NOT_PASSED, TRIED

PRINT = ("print", "with_effects")
COUNT = ("with_effects",)


@hopkit.case("effects/print_one", hops=PRINT, variants=("inference", "training", "dynamic"))
def effects_print_one() -> hopkit.Sample:
    """A print between two computations, of a number and of a size."""

    def fn(x):
        y = x.sin()
        torch.ops.higher_order.print("step {} of size {}", 1, x.shape[0])
        return y * 2

    return hopkit.Sample(fn, args=(torch.randn(3),), dynamic={0: {0}})


@hopkit.case("effects/print_several", hops=PRINT, variants=("inference",))
def effects_print_several() -> hopkit.Sample:
    """Prints without arguments, by position and by name, of tensors and constants; no operator depends on them."""

    def fn(x):
        torch.ops.higher_order.print("start")
        y = x.sin()
        torch.ops.higher_order.print("{} {size} {flag}", y, size=2, flag=True)
        torch.ops.higher_order.print("{{}} {text!r:>8}", text="end")
        return y + 1

    return hopkit.Sample(fn, args=(torch.ones(2),))


@hopkit.case(
    "effects/print_list",
    hops=("print",),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "AOTAutograd can't make a schema of a print with a list as its argument",
        "is not a leaf node. Please only add flattened inputs to the hop schema",
        frame="Print.gen_schema",
    ),
)
def effects_print_list() -> hopkit.Sample:
    """A print of a list that holds a tensor, a number and a text."""

    def fn(x):
        torch.ops.higher_order.print("{values}", values=[x.sum(), 0.5, "text"])
        return x + 1

    return hopkit.Sample(fn, args=(torch.ones(2),))


@hopkit.case("effects/only_prints", hops=PRINT)
def effects_only_prints() -> hopkit.Sample:
    """The program prints a computed value and returns its argument."""

    def fn(x):
        torch.ops.higher_order.print("{}", x.sin().sum())
        return x

    return hopkit.Sample(fn, args=(torch.ones(2),))


@hopkit.case(
    "effects/counted",
    hops=COUNT,
    variants=("inference", "dynamic"),
    known_failure=hopkit.KnownFailure(
        "memory",
        TRIED,
        "the wrapper keeps a result of an operator with an effect, which nothing uses, until it returns",
        "not freed: buf",
        backends=("inductor",),
    ),
)
def effects_counted() -> hopkit.Sample:
    """The operator's results depend on earlier calls: the compiler drops, merges and moves no call."""

    def fn(x):
        torch.ops.hopkit_cases.count(x, start=True)
        last = torch.ops.hopkit_cases.count(x)
        unused = torch.ops.hopkit_cases.count(x) * 2  # noqa: F841
        return torch.ops.hopkit_cases.count(x) + x.sin(), last

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(x,), other_args=((x * 2,),), dynamic={0: {0}})


@hopkit.case("effects/counted_in_backward", hops=COUNT, variants=("training",))
def effects_counted_in_backward() -> hopkit.Sample:
    """The operator's backward has the effect too: it continues the count of the calls, in order."""

    def fn(x):
        y = torch.ops.hopkit_cases.count(x, start=True)
        return torch.ops.hopkit_cases.count(y.sin())

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("effects/only_in_backward", hops=("autograd_function_apply", *COUNT), variants=("training",))
def effects_only_in_backward() -> hopkit.Sample:
    """Only the backward of an autograd.Function has the effect."""

    class Counted(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, grad):
            return torch.ops.hopkit_cases.count(grad, start=True)

    def fn(x):
        return Counted.apply(x.sin())

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("effects/print_between_counts", hops=PRINT)
def effects_print_between_counts() -> hopkit.Sample:
    """Effects of two operators have one order, and so one token."""

    def fn(x):
        y = torch.ops.hopkit_cases.count(x, start=True)
        torch.ops.higher_order.print("first {}", y)
        z = torch.ops.hopkit_cases.count(x)
        torch.ops.higher_order.print("then {}", z)
        return y + z

    return hopkit.Sample(fn, args=(torch.ones(2),))


@hopkit.case("effects/with_writes", hops=("with_effects", "auto_functionalized_v2"))
def effects_with_writes() -> hopkit.Sample:
    """An operator with an effect reads a tensor before and after another operator writes to it."""

    def fn(x):
        y = x.sin()
        first = torch.ops.hopkit_cases.count(y, start=True)
        torch.ops.hopkit_cases.scale_(y, 3.0)
        return first, torch.ops.hopkit_cases.count(y), y

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("effects/print_in_region", hops=("invoke_subgraph", *PRINT))
def effects_print_in_region() -> hopkit.Sample:
    """A region that prints is called twice."""

    @torch.compiler.nested_compile_region
    def region(x):
        torch.ops.higher_order.print("region {}", x)
        return x + 1

    def fn(x):
        return region(region(x)) * 2

    return hopkit.Sample(fn, args=(torch.ones(2),))


@hopkit.case(
    "effects/count_in_region",
    hops=("invoke_subgraph", *COUNT),
    variants=("inference", "training"),
    known_failure=(
        EAGER_REUSE,
        dataclasses.replace(FAKE_TOKEN, variants=("training",)),
        hopkit.KnownFailure(
            "post_grad_forward",
            TRIED,
            "torch calls the backward of a region with an effect without its operands",
            "forward() missing 1 required positional argument",
            variants=("training",),
            frame="invoke_subgraph:_",
        ),
    ),
)
def effects_count_in_region() -> hopkit.Sample:
    """The program calls a region with an effect twice, with the same effect outside before and after."""

    @torch.compiler.nested_compile_region
    def region(x):
        return torch.ops.hopkit_cases.count(x.sin())

    def fn(x):
        x = torch.ops.hopkit_cases.count(x, start=True)
        x = region(region(x))
        return torch.ops.hopkit_cases.count(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("effects/print_in_cond", hops=("cond", *PRINT), known_failure=TOKEN_NOT_PASSED)
def effects_print_in_cond() -> hopkit.Sample:
    """Each branch of a cond prints."""

    def fn(x):
        def true_fn(x):
            torch.ops.higher_order.print("positive {}", x)
            return x.sin()

        def false_fn(x):
            torch.ops.higher_order.print("negative {}", x)
            return x.cos()

        return torch.cond(x.sum() > 0, true_fn, false_fn, (x,))

    return hopkit.Sample(fn, args=(torch.ones(2),), other_args=((-torch.ones(2),),))


@hopkit.case("effects/count_in_cond", hops=("cond", *COUNT), known_failure=FAKE_TOKEN)
def effects_count_in_cond() -> hopkit.Sample:
    """One branch of a cond has an effect, the other none; the program has the same effect before and after."""

    def fn(pred, x):
        x = torch.ops.hopkit_cases.count(x, start=True)
        x = torch.cond(pred, lambda x: torch.ops.hopkit_cases.count(x), lambda x: x + 1, (x,))
        return torch.ops.hopkit_cases.count(x)

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "effects/print_in_while_loop",
    hops=("while_loop", *PRINT),
    known_failure=dataclasses.replace(TOKEN_NOT_PASSED, issue="https://github.com/pytorch/pytorch/issues/190908"),
)
def effects_print_in_while_loop() -> hopkit.Sample:
    """The body of a loop prints in each step."""

    def fn(x):
        def body(i, x):
            torch.ops.higher_order.print("round {}", i)
            return i + 1, x * 2

        return torch.while_loop(lambda i, x: i < 3, body, (torch.tensor(0), x))

    return hopkit.Sample(fn, args=(torch.ones(2),))
