"""``torch.autograd.Function``: the values that forward saves, and the gradients that backward returns."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import TRIED

FUNCTION = ("autograd_function_apply",)


@hopkit.case("autograd_function/saves", hops=FUNCTION, variants=("inference", "training", "dynamic_training"))
def autograd_function_saves() -> hopkit.Sample:
    """Forward saves an input, an output and an intermediate; backward doubles the gradient, unlike autograd."""

    class Saves(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w):
            middle = x * w
            y = middle.sin()
            ctx.save_for_backward(w, y, middle)
            return y

        @staticmethod
        def backward(ctx, grad):
            w, y, middle = ctx.saved_tensors
            scaled = grad * middle.cos() * 2
            return scaled * w, scaled * y

    return hopkit.Sample(
        lambda x, w: Saves.apply(x, w).exp(), args=(torch.randn(3), torch.randn(3)), dynamic={0: {0}, 1: {0}}
    )


@hopkit.case("autograd_function/context_attributes", hops=FUNCTION, variants=("training",))
def autograd_function_context_attributes() -> hopkit.Sample:
    """The context has numbers, a string, a list, a shape and a tensor that ``save_for_backward`` did not save."""

    class Scales(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor, mode):
            ctx.factor, ctx.mode = factor, mode
            ctx.shape = x.shape
            ctx.seen = [factor, factor + 1]
            ctx.cosine = x.cos()
            return x.sin().flatten() * factor

        @staticmethod
        def backward(ctx, grad):
            assert ctx.mode == "plain"
            return grad.view(ctx.shape) * ctx.cosine * sum(ctx.seen), None, None

    return hopkit.Sample(lambda x: Scales.apply(x, 3, "plain") * 2, args=(torch.randn(2, 3),))


@hopkit.case("autograd_function/several_outputs", hops=FUNCTION, variants=("training",))
def autograd_function_several_outputs() -> hopkit.Sample:
    """Forward marks one of three outputs, an index, as not differentiable, and the program ignores another."""

    class Several(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            index = x.argsort()
            ctx.mark_non_differentiable(index)
            ctx.save_for_backward(x)
            return x.sin(), index, x.exp()

        @staticmethod
        def backward(ctx, grad, index_grad, unused):
            (x,) = ctx.saved_tensors
            return grad * x.cos() + unused + index_grad

    def fn(x):
        y, index, _ = Several.apply(x)
        return y * 2, index

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("autograd_function/marked_float", hops=FUNCTION, variants=("training",))
def autograd_function_marked_float() -> hopkit.Sample:
    """Forward marks a floating output as not differentiable: values computed from it alone require no gradient."""

    class Marked(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y, z = x * 2, x * 3
            ctx.mark_non_differentiable(z)
            return y, z

        @staticmethod
        def backward(ctx, grad, _):
            return grad * 5

    def fn(x):
        y, z = Marked.apply(x)
        return y * z, z + 1

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("autograd_function/needs_input_grad", hops=FUNCTION, variants=("training",))
def autograd_function_needs_input_grad() -> hopkit.Sample:
    """Backward reads which inputs require a gradient: an argument does, a detached one does not; one gets None."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y, unused):
            ctx.save_for_backward(x, y)
            return x * y

        @staticmethod
        def backward(ctx, grad):
            x, y = ctx.saved_tensors
            assert ctx.needs_input_grad == (True, False, True)
            return grad * y * 2, grad * x if ctx.needs_input_grad[1] else None, None

    def fn(x, y):
        return Product.apply(x, y.detach(), y) + y

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("autograd_function/once_differentiable", hops=FUNCTION, variants=("training",))
def autograd_function_once_differentiable() -> hopkit.Sample:
    """Backward has the decorator ``once_differentiable``."""

    class Once(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x.sin()

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            return grad * x.cos() * 2

    return hopkit.Sample(lambda x: Once.apply(x).exp(), args=(torch.randn(3),))


@hopkit.case("autograd_function/setup_context", hops=FUNCTION, variants=("training",))
def autograd_function_setup_context() -> hopkit.Sample:
    """Forward has no context; ``setup_context`` has it."""

    class Power(torch.autograd.Function):
        @staticmethod
        def forward(x, exponent):
            return x**exponent

        @staticmethod
        def setup_context(ctx, inputs, output):
            x, ctx.exponent = inputs
            ctx.save_for_backward(x, output)

        @staticmethod
        def backward(ctx, grad):
            x, y = ctx.saved_tensors
            return grad * ctx.exponent * y / x * 2, None

    return hopkit.Sample(lambda x: Power.apply(x, 3).sin(), args=(torch.rand(3) + 0.5,))


@hopkit.case(
    "autograd_function/unused_gradients",
    hops=FUNCTION,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "Dynamo drops set_materialize_grads(False): backward always gets tensors",
        "grad of args[0]: differs from the reference",
        issue="https://github.com/pytorch/pytorch/issues/118396",
    ),
)
def autograd_function_unused_gradients() -> hopkit.Sample:
    """``set_materialize_grads(False)``: the gradient of an unused output is None."""

    class Lazy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.set_materialize_grads(False)
            return x * 2, x * 3

        @staticmethod
        def backward(ctx, first, second):
            return first * 5 if second is None else first * 2 + second * 3

    return hopkit.Sample(lambda x: Lazy.apply(x)[0].sin(), args=(torch.randn(3),))


@hopkit.case("autograd_function/function_argument", hops=FUNCTION, variants=("training",))
def autograd_function_function_argument() -> hopkit.Sample:
    """A straight-through estimator applies a function that closes over a tensor, and a module."""
    linear = torch.nn.Linear(3, 3)

    class Through(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, function, module):
            return function(module(x))

        @staticmethod
        def backward(ctx, grad):
            return grad, None, None

    def fn(x):
        scale = x.exp().detach()
        return Through.apply(x, lambda y: (y * scale).round(), linear) * x

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("autograd_function/operators_in_backward", hops=FUNCTION, variants=("training",))
def autograd_function_operators_in_backward() -> hopkit.Sample:
    """Forward and backward call another Function and a method of the class; a subclass inherits forward."""

    class Sine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x.sin()

        @staticmethod
        def backward(ctx, grad):
            return grad * Cosine.apply(ctx.saved_tensors[0])

    class Cosine(Sine):
        @staticmethod
        def backward(ctx, grad):
            return grad * 2

    return hopkit.Sample(lambda x: Sine.apply(Sine.apply(x).exp()), args=(torch.randn(3),))


@hopkit.case("autograd_function/keywords", hops=FUNCTION, variants=("training",))
def autograd_function_keywords() -> hopkit.Sample:
    """``apply`` gets keyword arguments in another order, and one default."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y, factor, shift=1):
            ctx.save_for_backward(x, y)
            return x * y * factor + shift

        @staticmethod
        def backward(ctx, grad):
            x, y = ctx.saved_tensors
            return grad * y, grad * x * 3, None

    return hopkit.Sample(lambda x, y: Product.apply(x, factor=3, y=y).sin(), args=(torch.randn(3), torch.randn(3)))


@hopkit.case(
    "autograd_function/same_argument_twice",
    hops=FUNCTION,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a Function must not get one tensor as two arguments",
        "autograd.Function.apply: duplicate tensor input",
        refusal=True,
        issue="https://github.com/pytorch/pytorch/issues/183604",
    ),
)
def autograd_function_same_argument_twice() -> hopkit.Sample:
    """Two arguments are one tensor: their gradients add up."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            return x * y

        @staticmethod
        def backward(ctx, grad):
            x, y = ctx.saved_tensors
            return grad * y, grad * x * 3

    return hopkit.Sample(lambda x: Product.apply(x, x).sin(), args=(torch.randn(3),))


@hopkit.case(
    "autograd_function/unused_draw",
    hops=FUNCTION,
    config={"inductor.fallback_random": True},
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "if no one uses a tensor that forward fills with random numbers, the fill is dropped: later draws differ",
        "differs from the reference",
        backends=("inductor",),
    ),
)
def autograd_function_unused_draw() -> hopkit.Sample:
    """Forward draws in place and uses no draw, and the program draws again; without the Function it is as wrong."""

    class Draws(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            x.sin().bernoulli_(0.5)
            return x.clone()

        @staticmethod
        def backward(ctx, grad):
            return grad

    return hopkit.Sample(lambda x: Draws.apply(x) + torch.rand_like(x), args=(torch.randn(3),))
