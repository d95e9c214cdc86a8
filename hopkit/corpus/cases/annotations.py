"""Annotations of `torch.fx.traceback.annotate`, around HOPs and inside their bodies: each operator keeps its own."""

from __future__ import annotations

import torch
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit._torch import hop
from hopkit.corpus.cases.checkpoint_random import EAGERS_DRAWS, STATE_NOT_RESTORED
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, EAGER_REUSE, TRIED, not_in_inductor
from hopkit.records import KnownFailure

MERGED = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="the partitioner merges equal operators that have different annotations",
    symptom="no aten::sin has annotations {'mark': '2'}, under which the program calls it",
    variants=("training",),
    backends=("aot_eager", "inductor"),
)

FIRST_CALL = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="a region that is called again has the annotations of its first call",
    symptom="no aten::sin has annotations {'mark': '2'}, under which the program calls it",
    backends=("aot_eager", "inductor"),
)

IN_WRAP = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="AOTAutograd inlines the body of a wrap, and its operators lose their annotations",
    symptom="aten::sin has annotations",
    backends=("aot_eager", "inductor"),
)

IN_QUANT = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="AOTAutograd traces the quantized function again, and its operators lose their annotations",
    symptom="aten::sin has annotations",
    backends=("aot_eager", "inductor"),
)

TRACED_AGAIN = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="AOTAutograd traces the body again, and its operators lose their annotations",
    symptom="aten::sin has annotations",
    backends=("aot_eager",),
)

IN_WRITING_BRANCH = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="if AOTAutograd functionalizes a branch, its operators lose their annotations",
    symptom="aten::sin has annotations",
    backends=("aot_eager", "inductor"),
)

SCATTERED = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="Inductor's post-grad passes create scatters of slices anew, without their annotations",
    symptom="aten::slice_scatter has annotations",
    backends=("inductor",),
)

LOST = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="when scan creates its forward and backward bodies, their operators lose their annotations",
    symptom="no node has annotations {'inside': '2', 'outside': '1'}",
    variants=("training",),
    backends=("aot_eager", "inductor"),
)

COND_BACKWARD = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="when cond creates its backward branches, their operators lose their annotations",
    symptom="backward: in a body of cond, ",
    variants=("training",),
    backends=("aot_eager", "inductor"),
)

SCAN_BACKWARD = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="when scan creates its backward body, its operators lose their annotations",
    symptom="backward: in a body of scan",
    variants=("training",),
    backends=("aot_eager", "inductor"),
)

DRAWN_AGAIN = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="a random operator loses its annotations if the partitioner saves its random state to run it again",
    symptom=" has annotations {",
    backends=("aot_eager", "inductor"),
)

OF_THE_BLOCK_INSIDE = KnownFailure(
    stage="metadata",
    versions=TRIED,
    reason="a block changes the annotations of the enclosing block in place, and so those of its operators",
    symptom=" has annotations {'mark': '",
    backends=("aot_eager", "inductor"),
)

BOTH = ("inference", "training")


@hopkit.case("annotations/branches", hops=("cond",), variants=BOTH, known_failure=COND_BACKWARD)
def annotations_branches() -> hopkit.Sample:
    """One block surrounds a cond, one is in a branch, and one inside it replaces a value of the outer block."""

    def true_fn(x):
        with torch.fx.traceback.annotate({"mark": 2, "inside": True}):
            y = x.sin()
        return y.exp()

    def fn(pred, x):
        with torch.fx.traceback.annotate({"mark": 1}):
            y = torch.cond(pred, true_fn, lambda x: x.tanh(), (x.cos(),))
        return y.sigmoid()

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("annotations/in_branch_that_writes", hops=("cond",), known_failure=IN_WRITING_BRANCH)
def annotations_in_branch_that_writes() -> hopkit.Sample:
    """A branch writes to its operand inside a block."""

    def true_fn(y):
        y.add_(1)
        with torch.fx.traceback.annotate({"mark": 1}):
            return y.sin()

    def fn(pred, x):
        return torch.cond(pred, true_fn, lambda y: y.tanh(), (x.clone(),))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("annotations/slice_scatter", hops=("cond",), known_failure=SCATTERED)
def annotations_slice_scatter() -> hopkit.Sample:
    """A block replaces a part of a cond's operand."""

    def fn(pred, x):
        with torch.fx.traceback.annotate({"mark": 1}):
            y = x.slice_scatter(x.narrow(0, 2, 1), 0, 0, 1)
        return torch.cond(pred, lambda y: y.exp(), lambda y: y.tanh(), (y,))

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("annotations/equal_operators", hops=("cond",), variants=BOTH, known_failure=MERGED)
def annotations_equal_operators() -> hopkit.Sample:
    """Two operators on an operand of a cond differ only in their annotations."""

    def fn(pred, x):
        with torch.fx.traceback.annotate({"mark": 1}):
            y = x.sin()
        with torch.fx.traceback.annotate({"mark": 2}):
            z = x.sin()
        return torch.cond(pred, lambda x: x.exp(), lambda x: x.tanh(), (x,)) + y.cos() + z.exp()

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("annotations/in_wrap", hops=("wrap",), variants=BOTH, known_failure=IN_WRAP)
def annotations_in_wrap() -> hopkit.Sample:
    """The body of a wrap has a block."""

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    return hopkit.Sample(lambda x: torch.ops.higher_order.wrap(body, x).exp(), args=(torch.randn(3),))


@hopkit.case("annotations/in_autocast", hops=("wrap_with_autocast",), known_failure=IN_WRAP)
def annotations_in_autocast() -> hopkit.Sample:
    """The body of ``wrap_with_autocast`` has a block."""

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    def fn(x):
        return torch.ops.higher_order.wrap_with_autocast("cpu", None, False, None, body, x).exp()

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("annotations/in_set_grad_enabled", hops=("wrap_with_set_grad_enabled",), known_failure=IN_WRAP)
def annotations_in_set_grad_enabled() -> hopkit.Sample:
    """The body of ``wrap_with_set_grad_enabled`` has a block."""

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    return hopkit.Sample(
        lambda x: torch.ops.higher_order.wrap_with_set_grad_enabled(False, body, x).exp(), args=(torch.randn(3),)
    )


@hopkit.case("annotations/in_bypassing_wrapper", hops=("dynamo_bypassing_wrapper",), known_failure=IN_WRAP)
def annotations_in_bypassing_wrapper() -> hopkit.Sample:
    """A block is inside a function that an opaque wrapper wraps."""

    def unchanged(function):
        return function

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    return hopkit.Sample(
        lambda x: torch.ops.higher_order.dynamo_bypassing_wrapper(unchanged, body, x).exp(), args=(torch.randn(3),)
    )


@hopkit.case(
    "annotations/in_strict_mode", hops=("strict_mode",), known_failure=(TRACED_AGAIN, not_in_inductor("strict_mode"))
)
def annotations_in_strict_mode() -> hopkit.Sample:
    """The body of ``strict_mode`` has a block."""
    strict_mode = hop.function("strict_mode")

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    return hopkit.Sample(lambda x: strict_mode(body, (x,)).exp(), args=(torch.randn(3),))


@hopkit.case(
    "annotations/in_hints_wrapper",
    hops=("hints_wrapper",),
    known_failure=(TRACED_AGAIN, not_in_inductor("hints_wrapper")),
)
def annotations_in_hints_wrapper() -> hopkit.Sample:
    """A body with hints has a block."""

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    return hopkit.Sample(
        lambda x: torch.ops.higher_order.hints_wrapper(body, (x,), {}, hints={"level": 1}).exp(),
        args=(torch.randn(3),),
    )


@hopkit.case("annotations/in_invoke_quant", hops=("invoke_quant", "invoke_quant_packed"), known_failure=IN_QUANT)
def annotations_in_invoke_quant() -> hopkit.Sample:
    """A quantized function has a block."""
    quant = hop.function("InvokeQuant")

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    return hopkit.Sample(lambda x: quant()(body, x) + 1, args=(torch.randn(3),))


@hopkit.case(
    "annotations/block_in_nonstrict_trace", hops=("flat_apply",), variants=BOTH, known_failure=OF_THE_BLOCK_INSIDE
)
def annotations_block_in_nonstrict_trace() -> hopkit.Sample:
    """A function that AOTAutograd traces is called in a block, and its second operator has its own block."""

    @hop.function("nonstrict_trace")
    def body(x):
        y = x.sin()
        with torch.fx.traceback.annotate({"mark": 2}):
            return y.exp()

    def fn(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return body(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("annotations/region_called_twice", hops=("invoke_subgraph",), known_failure=FIRST_CALL)
def annotations_region_called_twice() -> hopkit.Sample:
    """A region is called under two annotations; its body is traced once."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin()

    def fn(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            y = region(x)
        with torch.fx.traceback.annotate({"mark": 2}):
            return region(x.exp()) + y

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "annotations/inside_a_region", hops=("invoke_subgraph",), variants=BOTH, known_failure=(EAGER_REUSE, ARGUMENT_TAKEN)
)
def annotations_inside_a_region() -> hopkit.Sample:
    """A region with a block is called twice."""

    @torch.compiler.nested_compile_region
    def region(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            y = x.sin()
        return y.exp()

    return hopkit.Sample(lambda x: (region(x), region(x + 1)), args=(torch.randn(3),))


@hopkit.case("annotations/scan", hops=("scan", "while_loop"), variants=BOTH, known_failure=(LOST, SCAN_BACKWARD))
def annotations_scan() -> hopkit.Sample:
    """A block surrounds a scan, and its body has another."""
    scan = hop.function("scan")

    def step(carry, x):
        with torch.fx.traceback.annotate({"inside": 2}):
            return carry + x, carry * x

    def fn(init, xs):
        with torch.fx.traceback.annotate({"outside": 1}):
            return scan(step, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("annotations/while_loop", hops=("while_loop",))
def annotations_while_loop() -> hopkit.Sample:
    """The condition and the body have their own blocks."""

    def condition(step, x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sum() < 40

    def body(step, x):
        with torch.fx.traceback.annotate({"mark": 2}):
            return step + 1, x.exp()

    return hopkit.Sample(lambda x: torch.while_loop(condition, body, (torch.tensor(0), x)), args=(torch.ones(3),))


@hopkit.case("annotations/checkpoint", hops=("tag_activation_checkpoint",), variants=BOTH)
def annotations_checkpoint() -> hopkit.Sample:
    """An operator that the backward recomputes has its annotations there too."""

    def body(x):
        with torch.fx.traceback.annotate({"mark": 2}):
            y = x.sin()
        return y.exp().cos()

    def fn(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return checkpoint(body, x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "annotations/dropout_in_checkpoint",
    hops=("tag_activation_checkpoint", "run_and_save_rng_state", "run_with_rng_state"),
    variants=("training",),
    config=EAGERS_DRAWS,
    known_failure=(DRAWN_AGAIN, STATE_NOT_RESTORED),
)
def annotations_dropout_in_checkpoint() -> hopkit.Sample:
    """A block surrounds a dropout in a checkpoint, which the backward runs again with the same random numbers."""

    def body(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return torch.nn.functional.dropout(x.sin(), 0.5).exp()

    return hopkit.Sample(lambda x: checkpoint(body, x.cos(), use_reentrant=False), args=(torch.randn(8),))


@hopkit.case("annotations/autograd_function", hops=("autograd_function_apply",), variants=BOTH)
def annotations_autograd_function() -> hopkit.Sample:
    """The forward and the backward each have a block."""

    class Function(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            with torch.fx.traceback.annotate({"mark": 1}):
                return x.sin()

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            with torch.fx.traceback.annotate({"mark": 2}):
                return gradient * x.cos()

    return hopkit.Sample(lambda x: Function.apply(x).exp(), args=(torch.randn(3),))
