"""Checkpoints and other HOPs in each other."""

from __future__ import annotations

import dataclasses

import torch
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit._torch import hop
from hopkit.corpus.cases.checkpoint import CHECKPOINT
from hopkit.corpus.failures.common import (
    ARGUMENT_TAKEN,
    EAGER_REUSE,
    OPERAND_READ_AFTER_REUSE,
    OPERAND_REUSED,
    TRIED,
    in_joint,
)

NO_RULE_FOR_SCAN = hopkit.KnownFailure(
    "aot_forward",
    TRIED,
    "the selective-checkpoint mode has no rule for scan",
    "There was no rule registered for HigherOrderOperator scan and mode",
    variants=("training",),
    issue="https://github.com/pytorch/pytorch/issues/162246",
    frame="ScanOp.__call__",
)


@hopkit.case(
    "checkpoint_mixed/of_cond",
    hops=(*CHECKPOINT, "cond"),
    variants=("training",),
    known_failure=in_joint(
        "the selective-checkpoint mode has no rule for cond",
        "There was no rule registered for HigherOrderOperator cond and mode",
        issue="https://github.com/pytorch/pytorch/issues/162246",
        frame="CondOp.__call__",
    ),
)
def checkpoint_mixed_of_cond() -> hopkit.Sample:
    """The body is a cond: backward recomputes the branch."""

    def fn(pred, x):
        def body(pred, x):
            return torch.cond(pred, lambda x: x.sin().exp(), lambda x: x.cos() * x, (x,)).tanh()

        return checkpoint(body, pred, x, use_reentrant=False)

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "checkpoint_mixed/of_scan",
    hops=(*CHECKPOINT, "scan"),
    variants=("training",),
    known_failure=(
        NO_RULE_FOR_SCAN,
        dataclasses.replace(
            NO_RULE_FOR_SCAN,
            stage="run",
            reason="the recomputation of a scan gets real tensors, and expects fake ones",
            symptom="Please convert all Tensors to FakeTensors first",
            backends=("eager",),
            frame="tag_activation_checkpoint_impl.run_with_interpreter",
        ),
    ),
)
def checkpoint_mixed_of_scan() -> hopkit.Sample:
    """The body is a scan: backward recomputes its steps."""
    scan = hop.function("scan")

    def fn(x):
        def body(x):
            return scan(lambda carry, x: (carry + x, carry * x), x[0] * 2, x)[1].tanh()

        return checkpoint(body, x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "checkpoint_mixed/of_out_dtype",
    hops=(*CHECKPOINT, "out_dtype"),
    variants=("training",),
    known_failure=in_joint(
        "the selective-checkpoint mode has no rule for out_dtype",
        "There was no rule registered for HigherOrderOperator out_dtype and mode",
        issue="https://github.com/pytorch/pytorch/issues/162246",
        frame="OutDtypeOperator.__call__",
    ),
)
def checkpoint_mixed_of_out_dtype() -> hopkit.Sample:
    """The body multiplies small integers into wider ones, which require no gradient, and scales its operand by them."""

    def fn(x, n):
        def body(x, n):
            return x.sin() * torch.ops.higher_order.out_dtype(torch.ops.aten.mul.Tensor, torch.int32, n, n)

        return checkpoint(body, x, n, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3), torch.tensor([1, 2, 3], dtype=torch.int8)))


@hopkit.case("checkpoint_mixed/in_branch", hops=(*CHECKPOINT, "cond"), variants=("inference", "training"))
def checkpoint_mixed_in_branch() -> hopkit.Sample:
    """One branch of a cond calls a checkpoint."""

    def fn(pred, x):
        def true_fn(x):
            return checkpoint(lambda x: x.sin().exp(), x, use_reentrant=False)

        return torch.cond(pred, true_fn, lambda x: x * 2, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "checkpoint_mixed/of_region",
    hops=(*CHECKPOINT, "invoke_subgraph"),
    variants=("training",),
    known_failure=(EAGER_REUSE, OPERAND_REUSED, OPERAND_READ_AFTER_REUSE),
)
def checkpoint_mixed_of_region() -> hopkit.Sample:
    """Two checkpoints compute one region."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin().exp()

    def fn(x):
        y = checkpoint(region, x, use_reentrant=False)
        return checkpoint(lambda y: region(y) * 2, y, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "checkpoint_mixed/in_region",
    hops=(*CHECKPOINT, "invoke_subgraph"),
    variants=("training",),
    known_failure=(EAGER_REUSE, ARGUMENT_TAKEN),
)
def checkpoint_mixed_in_region() -> hopkit.Sample:
    """A region with a checkpoint inside is called twice."""

    @torch.compiler.nested_compile_region
    def region(x):
        return checkpoint(lambda x: x.sin().exp(), x, use_reentrant=False) * x

    def fn(x):
        return region(region(x))

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("checkpoint_mixed/of_function", hops=(*CHECKPOINT, "autograd_function_apply"), variants=("training",))
def checkpoint_mixed_of_function() -> hopkit.Sample:
    """The body calls an ``autograd.Function``: backward recomputes its saved tensors."""

    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            square = x * x
            ctx.save_for_backward(square)
            return square * x

        @staticmethod
        def backward(ctx, grad):
            (square,) = ctx.saved_tensors
            return grad * square * 3

    def fn(x):
        return checkpoint(lambda x: Cube.apply(x.sin()).exp(), x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "checkpoint_mixed/freevar_returned_in_cond",
    hops=(*CHECKPOINT, "cond"),
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a freevar that a body in one branch returns becomes an output of that body, in the other branch too",
        "lift_tracked_freevar_to_input should not be called on root SubgraphTracer",
        frame="SubgraphTracer.lift_tracked_freevar_to_input",
    ),
)
def checkpoint_mixed_freevar_returned_in_cond() -> hopkit.Sample:
    """In a branch, a body returns a tensor that it closes over, beside a new one; the other branch reads it."""

    def fn(pred, x):
        def true_fn(x):
            return checkpoint(lambda: (x, x.sin()), use_reentrant=False)[1] + 1

        return torch.cond(pred, true_fn, lambda x: x.cos(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))
