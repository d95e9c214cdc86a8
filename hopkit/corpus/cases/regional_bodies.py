"""Regional Inductor with HOPs: annotations around a HOP, and inside its bodies."""

from __future__ import annotations

import dataclasses

import torch
from functorch.experimental import control_flow
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit._torch import hop
from hopkit.corpus.cases.regional import BOTH, marked
from hopkit.corpus.failures.common import TRIED
from hopkit.records import KnownFailure


def boxed_body(frame: str, symptom: str = "'Tensor' object has no attribute 'clear'") -> KnownFailure:
    """Return the failure of a body with a region; ``frame`` is the function of torch that calls the body."""
    return KnownFailure(
        stage="run",
        versions=TRIED,
        reason="regional Inductor gives a HOP body that has a region the calling convention of a whole graph, and the "
        "HOP calls it with separate arguments",
        symptom=symptom,
        frame=frame,
    )


TWO_OPERANDS = "forward() takes 2 positional arguments but 3 were given"
"""The symptom of `boxed_body` if the body has two operands."""

BACKWARD_BODY = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="when a HOP creates its backward body, the operators in it lose their annotations",
    symptom="backward: in a body of ",
    variants=("regional_training",),
)

SCAN_BODY = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="when scan creates its forward and backward bodies, their operators lose their annotations",
    symptom="no node has annotations {'compile_with_inductor': '0'}",
    variants=("regional_training",),
)

LOOP = ("while_loop", "while_loop_stack_output")
"""If gradients are recorded, the loop saves the result of each step."""

CONSTANT = KnownFailure(
    stage="post_grad_forward",
    versions="==2.13.*",
    reason="a region that holds a constant tensor can't be compiled",
    symptom='Attempted to set the storage of a tensor on device "meta"',
    frame="standalone_compile:standalone_compile",
)


@hopkit.case("regional/around_cond", hops=("cond",), variants=BOTH, known_failure=BACKWARD_BODY, shows=(marked,))
def regional_around_cond() -> hopkit.Sample:
    """A cond with its branches is in a region."""

    def fn(pred, x):
        y = x.exp()
        with marked():
            z = torch.cond(pred, lambda y: y.sin(), lambda y: y.cos(), (y,)) + 1
        return z * 2

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "regional/in_cond", hops=("cond",), variants=BOTH, known_failure=boxed_body("cond:cond_op_dense"), shows=(marked,)
)
def regional_in_cond() -> hopkit.Sample:
    """One branch has a region."""

    def true_fn(x):
        with marked():
            y = x.sin() + 1
        return y * 2

    def fn(pred, x):
        return torch.cond(pred, true_fn, lambda x: x.cos(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "regional/around_switch",
    hops=("switch",),
    variants=BOTH,
    requires=("hop:switch",),
    known_failure=BACKWARD_BODY,
    shows=(marked,),
)
def regional_around_switch() -> hopkit.Sample:
    """A switch with its branches is in a region."""
    switch = hop.function("switch")

    def fn(index, x):
        with marked():
            return switch(index, [lambda x: x.sin(), lambda x: x.cos(), lambda x: x.exp()], (x,)) + 1

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(1), x), other_args=((torch.tensor(2), x), (torch.tensor(0), x)))


@hopkit.case(
    "regional/in_switch",
    hops=("switch",),
    variants=BOTH,
    requires=("hop:switch",),
    known_failure=boxed_body("switch:switch_op_dense"),
    shows=(marked,),
)
def regional_in_switch() -> hopkit.Sample:
    """One branch of a switch has a region."""
    switch = hop.function("switch")

    def second(x):
        with marked():
            return x.cos() + 1

    def fn(index, x):
        return switch(index, [lambda x: x.sin(), second], (x,)) + 1

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(1), x), other_args=((torch.tensor(0), x),))


@hopkit.case(
    "regional/around_while_loop",
    hops=LOOP,
    variants=BOTH,
    known_failure=(CONSTANT, dataclasses.replace(BACKWARD_BODY, versions=">=2.14,<2.16")),
    shows=(marked,),
)
def regional_around_while_loop() -> hopkit.Sample:
    """A loop with its body is in a region."""

    def fn(x):
        with marked():
            return torch.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x.sin() + 1), (torch.tensor(0), x))[1]

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "regional/in_while_loop",
    hops=LOOP,
    variants=BOTH,
    known_failure=boxed_body("while_loop:while_loop_dense", TWO_OPERANDS),
    shows=(marked,),
)
def regional_in_while_loop() -> hopkit.Sample:
    """The body of a loop has a region."""

    def body(i, x):
        with marked():
            y = x.sin() + 1
        return i + 1, y

    def fn(x):
        return torch.while_loop(lambda i, x: i < 3, body, (torch.tensor(0), x))[1]

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("regional/around_scan", hops=("scan",), variants=BOTH, known_failure=BACKWARD_BODY, shows=(marked,))
def regional_around_scan() -> hopkit.Sample:
    """A scan with its body is in a region."""
    scan = hop.function("scan")

    def fn(init, xs):
        with marked():
            return scan(lambda carry, x: (carry + x, carry * x), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "regional/in_scan",
    hops=("scan",),
    variants=BOTH,
    known_failure=(
        dataclasses.replace(boxed_body("scan:scan_op_dense", TWO_OPERANDS), variants=("regional",)),
        SCAN_BODY,
    ),
    shows=(marked,),
)
def regional_in_scan() -> hopkit.Sample:
    """The body of a scan has a region."""
    scan = hop.function("scan")

    def step(carry, x):
        with marked():
            y = carry.sin() + x
        return y, carry * x

    return hopkit.Sample(lambda init, xs: scan(step, init, xs), args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("regional/around_map", hops=("map_impl",), variants=BOTH, known_failure=BACKWARD_BODY, shows=(marked,))
def regional_around_map() -> hopkit.Sample:
    """A map with its body is in a region."""

    def fn(xs):
        with marked():
            return control_flow.map(lambda x: x.sin() + 1, xs)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "regional/in_map", hops=("map_impl",), variants=BOTH, known_failure=boxed_body("map:map_dense"), shows=(marked,)
)
def regional_in_map() -> hopkit.Sample:
    """The body of a map has a region."""

    def body(x):
        with marked():
            y = x.sin() + 1
        return y * 2

    return hopkit.Sample(lambda xs: control_flow.map(body, xs), args=(torch.randn(3, 2),))


@hopkit.case("regional/around_checkpoint", hops=("tag_activation_checkpoint",), variants=BOTH, shows=(marked,))
def regional_around_checkpoint() -> hopkit.Sample:
    """A checkpoint is called in a block, and the backward computes its operators again in a region."""

    def fn(x):
        with marked():
            y = checkpoint(lambda x: x.sin().exp(), x, use_reentrant=False)
        return y * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("regional/in_checkpoint", hops=("tag_activation_checkpoint",), variants=BOTH, shows=(marked,))
def regional_in_checkpoint() -> hopkit.Sample:
    """The function of a checkpoint has a region, which the backward computes again."""

    def body(x):
        with marked():
            y = x.sin() + 1
        return y.exp().cos()

    return hopkit.Sample(lambda x: checkpoint(body, x, use_reentrant=False), args=(torch.randn(3),))


@hopkit.case("regional/autograd_function", hops=("autograd_function_apply",), variants=BOTH, shows=(marked,))
def regional_autograd_function() -> hopkit.Sample:
    """The forward of an autograd.Function has a region, and its backward another one, with another id."""

    class Function(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            with marked(inductor_region="forward"):
                return x.sin() + 1

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            with marked(inductor_region="backward"):
                return gradient * x.cos()

    return hopkit.Sample(lambda x: Function.apply(x) * 2, args=(torch.randn(3),))
