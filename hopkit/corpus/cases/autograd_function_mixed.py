"""``torch.autograd.Function`` in other HOPs, and under the transforms of ``torch.func``."""

from __future__ import annotations

import dataclasses

import torch
from torch.func import grad, vmap

import hopkit
from hopkit.corpus.cases.autograd_function import FUNCTION
from hopkit.corpus.failures.common import TRIED

INLINED = hopkit.KnownFailure(
    "numerics",
    "==2.13.*",
    "under a transform Dynamo traces only forward, and does not use the Function's own backward",
    "differs from the reference",
    issue="https://github.com/pytorch/pytorch/issues/193279",
)

INLINED_IN_VMAP = hopkit.KnownFailure(
    "numerics",
    TRIED,
    "under vmap Dynamo traces only forward, and uses neither the Function's own vmap nor its backward",
    "differs from the reference",
    issue="https://github.com/pytorch/pytorch/pull/186303",
)


class Sine(torch.autograd.Function):
    """A sine whose gradient is twice the right one."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * x.cos() * 2


@hopkit.case("autograd_function_mixed/in_branch", hops=(*FUNCTION, "cond"), variants=("training",), shows=(Sine,))
def autograd_function_mixed_in_branch() -> hopkit.Sample:
    """One branch of a cond calls a Function: its own gradient counts."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: Sine.apply(x).exp(), lambda x: x.cos(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "autograd_function_mixed/in_region", hops=(*FUNCTION, "invoke_subgraph"), variants=("training",), shows=(Sine,)
)
def autograd_function_mixed_in_region() -> hopkit.Sample:
    """A region that calls a Function."""

    @torch.compiler.nested_compile_region
    def region(x):
        return Sine.apply(x).exp()

    return hopkit.Sample(lambda x: region(x) * 2, args=(torch.randn(3),))


@hopkit.case("autograd_function_mixed/of_region", hops=(*FUNCTION, "invoke_subgraph"), variants=("training",))
def autograd_function_mixed_of_region() -> hopkit.Sample:
    """The forward of a Function calls a region."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin().exp()

    class Wraps(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, region):
            return region(x)

        @staticmethod
        def backward(ctx, grad):
            return grad * 2, None

    return hopkit.Sample(lambda x: Wraps.apply(x, region) + x, args=(torch.randn(3),))


@hopkit.case("autograd_function_mixed/of_cond", hops=(*FUNCTION, "cond"), variants=("training",))
def autograd_function_mixed_of_cond() -> hopkit.Sample:
    """Forward and backward of a Function each choose a branch by a tensor."""

    class Chooses(torch.autograd.Function):
        @staticmethod
        def forward(ctx, pred, x):
            ctx.save_for_backward(pred, x)
            return torch.cond(pred, lambda x: x.sin(), lambda x: x * 2, (x,))

        @staticmethod
        def backward(ctx, grad):
            pred, x = ctx.saved_tensors
            return None, torch.cond(pred, lambda g, x: g * x.cos(), lambda g, x: g * 2, (grad, x))

    def fn(pred, x):
        return Chooses.apply(pred, x).exp()

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "autograd_function_mixed/func_grad",
    hops=(*FUNCTION, "custom_function_call"),
    variants=("inference", "training"),
    shows=(Sine,),
    known_failure=(
        INLINED,
        hopkit.KnownFailure(
            "structure",
            "==2.15.*",
            "the result of torch.func.grad of a Function is detached from the gradients outside",
            "requires_grad True expected, False found",
            variants=("training",),
        ),
        hopkit.KnownFailure(
            "numerics",
            "==2.15.*",
            "the result of torch.func.grad of a Function is detached from the gradients outside",
            "grad of args[0]: the reference run has one, the compiled program has none",
            variants=("training",),
        ),
    ),
)
def autograd_function_mixed_func_grad() -> hopkit.Sample:
    """``torch.func.grad`` of a Function; training also computes the gradient of its result."""

    def loss(x):
        return Sine.apply(x).exp().sum()

    return hopkit.Sample(grad(loss), args=(torch.randn(3),))


@hopkit.case(
    "autograd_function_mixed/vmap",
    hops=(*FUNCTION, "custom_function_call"),
    variants=("inference", "training"),
    shows=(Sine,),
    known_failure=dataclasses.replace(INLINED_IN_VMAP, variants=("training",)),
)
def autograd_function_mixed_vmap() -> hopkit.Sample:
    """``torch.func.vmap`` of a Function with ``generate_vmap_rule``."""

    def loss(x):
        return Sine.apply(x).sum()

    return hopkit.Sample(vmap(loss), args=(torch.randn(2, 3),))


@hopkit.case(
    "autograd_function_mixed/vmap_staticmethod",
    hops=(*FUNCTION, "custom_function_call"),
    variants=("inference",),
    known_failure=INLINED_IN_VMAP,
)
def autograd_function_mixed_vmap_staticmethod() -> hopkit.Sample:
    """The Function has its own vmap, which multiplies by three: its result shows whether torch used it."""

    class Double(torch.autograd.Function):
        @staticmethod
        def forward(x):
            return x * 2

        @staticmethod
        def setup_context(ctx, inputs, output):
            pass

        @staticmethod
        def backward(ctx, grad):
            return grad * 2

        @staticmethod
        def vmap(info, in_dims, x):
            return x * 3, in_dims[0]

    def loss(x):
        return Double.apply(x).sum()

    return hopkit.Sample(vmap(loss), args=(torch.randn(2, 3),))


@hopkit.case(
    "autograd_function_mixed/vmap_of_grad",
    hops=(*FUNCTION, "custom_function_call"),
    variants=("inference",),
    shows=(Sine,),
    known_failure=(
        INLINED,
        hopkit.KnownFailure(
            "dynamo",
            "==2.15.*",
            "the Function that Dynamo creates in place of this one has no rule for vmap",
            "You tried to vmap over ApplyTemplate, but it does not have vmap support",
            issue="https://github.com/pytorch/pytorch/pull/186366",
            frame="autograd_function:custom_function_call_vmap",
        ),
    ),
)
def autograd_function_mixed_vmap_of_grad() -> hopkit.Sample:
    """Gradients for each sample: vmap of grad of a Function."""

    def loss(x):
        return Sine.apply(x).sum()

    return hopkit.Sample(vmap(grad(loss)), args=(torch.randn(2, 3),))
