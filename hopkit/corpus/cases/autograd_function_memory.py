"""``torch.autograd.Function``: outputs that are inputs, views of inputs, or inputs that forward writes to."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.cases.autograd_function import FUNCTION
from hopkit.corpus.failures.common import SIDE_EFFECT, TRIED


@hopkit.case("autograd_function_memory/returns_input", hops=FUNCTION, variants=("inference", "training"))
def autograd_function_memory_returns_input() -> hopkit.Sample:
    """Forward returns its input: the identity with its own gradient."""

    class Reverse(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x

        @staticmethod
        def backward(ctx, grad):
            return -grad

    return hopkit.Sample(lambda x: Reverse.apply(x.sin()) * x, args=(torch.randn(3),))


@hopkit.case("autograd_function_memory/returns_view", hops=FUNCTION, variants=("training",))
def autograd_function_memory_returns_view() -> hopkit.Sample:
    """Forward returns a view of an intermediate that the program keeps using."""

    class Transpose(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.t()

        @staticmethod
        def backward(ctx, grad):
            return grad.t() * 2

    def fn(x):
        y = x.sin()
        return Transpose.apply(y) * 3, y

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("autograd_function_memory/mark_dirty", hops=FUNCTION, variants=("training",))
def autograd_function_memory_mark_dirty() -> hopkit.Sample:
    """Forward writes into its input, marks it as dirty and returns it."""

    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            x.mul_(2)
            return x

        @staticmethod
        def backward(ctx, grad):
            return grad * 5

    def fn(x):
        y = x.sin()
        z = Double.apply(y)
        return z.exp(), y

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("autograd_function_memory/mark_dirty_one_of_two", hops=FUNCTION, variants=("training",))
def autograd_function_memory_mark_dirty_one_of_two() -> hopkit.Sample:
    """Forward writes to one of two inputs and returns it beside a new tensor; the program keeps its own name for it."""

    class Accumulate(torch.autograd.Function):
        @staticmethod
        def forward(ctx, total, x):
            ctx.mark_dirty(total)
            total.add_(x)
            return total, x * 2

        @staticmethod
        def backward(ctx, grad, other):
            return grad, grad * 3 + other

    def fn(x):
        total = x.cos()
        _, doubled = Accumulate.apply(total, x)
        return total.sin(), doubled

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "autograd_function_memory/mark_dirty_by_result",
    hops=FUNCTION,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "Dynamo does not see that an operator that writes returns its argument",
        "autograd.Function.apply: mark_dirty input not returned",
    ),
)
def autograd_function_memory_mark_dirty_by_result() -> hopkit.Sample:
    """Forward returns the result of an operator that writes into its input: the input itself."""

    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.mul_(2)

        @staticmethod
        def backward(ctx, grad):
            return grad * 5

    return hopkit.Sample(lambda x: Double.apply(x.sin()).exp(), args=(torch.randn(3),))


@hopkit.case(
    "autograd_function_memory/writes_list",
    hops=FUNCTION,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "an intermediate that escapes becomes an output of the Function, and requires a gradient",
        "outputs[1][0]: requires_grad False expected, True found",
    ),
)
def autograd_function_memory_writes_list() -> hopkit.Sample:
    """Forward appends an intermediate to a list of the program."""

    class Notes(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, seen):
            y = x.sin()
            seen.append(y)
            return y.exp()

        @staticmethod
        def backward(ctx, grad):
            return grad * 2, None

    def fn(x):
        seen: list[torch.Tensor] = []
        return Notes.apply(x, seen), seen

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "autograd_function_memory/backward_writes",
    hops=FUNCTION,
    variants=("training",),
    known_failure=SIDE_EFFECT,
)
def autograd_function_memory_backward_writes() -> hopkit.Sample:
    """Backward writes into a copy of its gradient, and appends to a list of the program."""

    class Notes(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, seen):
            ctx.seen = seen
            return x.sin()

        @staticmethod
        def backward(ctx, grad):
            ctx.seen.append(1)
            return grad.clone().mul_(2), None

    def fn(x, seen):
        return Notes.apply(x, seen)

    return hopkit.Sample(fn, args=(torch.randn(3), []))


@hopkit.case("autograd_function_memory/shares_operands", hops=FUNCTION, variants=("training",))
def autograd_function_memory_shares_operands() -> hopkit.Sample:
    """Forward gets a tensor and a view of it, and returns both inputs swapped."""

    class Swap(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            return y, x

        @staticmethod
        def backward(ctx, first, second):
            return second * 2, first * 3

    def fn(x):
        y = x.sin()
        a, b = Swap.apply(y, y.t())
        return a * 2, b + 1

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))
