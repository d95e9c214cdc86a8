"""Operators that Inductor's wrapper calls as they are: because a program or a pass asks for it, or for want of more."""

from __future__ import annotations

import dataclasses
from typing import Any

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import TRIED

BOTH = ("inference", "training")


def annotated(value: object = True) -> Any:
    return torch.fx.traceback.annotate({"fallback_to_eager": value})


def marked(*operators: str) -> dict[str, Any]:
    """Return the setting under which a post-grad pass marks some operators."""
    return {"post_grad.should_fallback": operators}


@hopkit.case("fallbacks/annotated", variants=BOTH, shows=(annotated,))
def fallbacks_annotated() -> hopkit.Sample:
    """An annotation asks: ``torch.ops.aten.relu.default`` is called, and so are the operators of its backward."""

    def fn(x):
        y = x.sin()
        with annotated():
            z = y.relu()
        return z * 2

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("fallbacks/annotated_false", shows=(annotated,))
def fallbacks_annotated_false() -> hopkit.Sample:
    """An annotation with a false value asks for nothing, and one with a true value that is not ``True`` does."""

    def fn(x):
        with annotated(False):
            y = x.sin()
        with annotated(None):
            z = y.relu()
        with annotated("why not"):
            return z.exp() + 1

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("fallbacks/marked", variants=BOTH, config=marked("aten.relu.default"))
def fallbacks_marked() -> hopkit.Sample:
    """A post-grad pass asks: each ``torch.ops.aten.relu.default`` is called, and no other operator."""

    def fn(x):
        return (x.sin().relu() + 1).cos().relu() * 2

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("fallbacks/in_cond", hops=("cond",), variants=BOTH, shows=(annotated,))
def fallbacks_in_cond() -> hopkit.Sample:
    """An annotation in one branch: ``torch.ops.aten.sin.default`` is called there, and lowered in the other."""

    def true_fn(x):
        with annotated():
            y = x.sin()
        return y + 1

    def fn(pred, x):
        return torch.cond(pred, true_fn, lambda x: x.sin() - 1, (x,)) * 2

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("fallbacks/in_region", hops=("invoke_subgraph",), variants=BOTH, config=marked("aten.exp.default"))
def fallbacks_in_region() -> hopkit.Sample:
    """A region calls ``torch.ops.aten.exp.default`` in its body."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.exp() + 1

    def fn(x):
        return region(x.sin()) * 2

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("fallbacks/in_while_loop", hops=("while_loop",), config=marked("aten.lt.Scalar", "aten.cos.default"))
def fallbacks_in_while_loop() -> hopkit.Sample:
    """A loop calls an operator in its condition, ``torch.ops.aten.lt.Scalar``, and one in its body."""

    def fn(i, x):
        return torch.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x.cos() * 2), (i, x))

    return hopkit.Sample(fn, args=(torch.tensor(0), torch.randn(4)))


LOOP_OF_BODY = hopkit.KnownFailure(
    "fallbacks",
    TRIED,
    "when Inductor makes a loop of a scan or a map, the operators of the body lose their annotations and marks",
    "(aten.sin.default) asks for a fallback, and no call of it does",
    backends=("inductor",),
    expected="the loop's body calls torch.ops.aten.sin.default",
)


@hopkit.case("fallbacks/in_scan", hops=("scan",), known_failure=LOOP_OF_BODY, shows=(annotated,))
def fallbacks_in_scan() -> hopkit.Sample:
    """An annotation in the body of a scan asks for ``torch.ops.aten.sin.default``."""
    scan = hop.function("scan")

    def body(carry, x):
        with annotated():
            y = x.sin()
        return carry + y, carry * y

    def fn(carry, xs):
        return scan(body, carry, xs)

    return hopkit.Sample(fn, args=(torch.randn(4), torch.randn(3, 4)))


@hopkit.case("fallbacks/in_map", hops=("map_impl",), known_failure=LOOP_OF_BODY, shows=(annotated,))
def fallbacks_in_map() -> hopkit.Sample:
    """An annotation in the body of a map asks for ``sin``."""

    def body(x):
        with annotated():
            return x.sin()

    def fn(xs):
        return control_flow.map(body, xs)

    return hopkit.Sample(fn, args=(torch.randn(3, 4),))


@hopkit.case("fallbacks/in_backward", variants=("training",), config=marked("aten.cos.default"))
def fallbacks_in_backward() -> hopkit.Sample:
    """The forward has no such operator; the backward calls ``torch.ops.aten.cos.default``."""

    def fn(x):
        return x.sin() * 3

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("fallbacks/dynamic", variants=("dynamic", "dynamic_training"), config=marked("aten.relu.default"))
def fallbacks_dynamic() -> hopkit.Sample:
    """A size varies: ``torch.ops.aten.relu.default`` is called with a tensor of each size."""

    def fn(x):
        return x.sin().relu() * x.shape[0]

    return hopkit.Sample(fn, args=(torch.randn(5),), other_args=((torch.randn(7),),), dynamic={0: {0}})


@hopkit.case("fallbacks/several_results", config=marked("aten.split.Tensor", "aten.max.dim"))
def fallbacks_several_results() -> hopkit.Sample:
    """Operators with several results, one of them views: ``torch.ops.aten.split.Tensor``."""

    def fn(x):
        left, right = (x + 1).split(2)
        return left * right.max(0)[0]

    return hopkit.Sample(fn, args=(torch.randn(4, 3),))


@hopkit.case("fallbacks/no_lowering")
def fallbacks_no_lowering() -> hopkit.Sample:
    """Inductor does not lower operators of complex numbers: ``torch.ops.aten.mul.Tensor`` is called."""

    def fn(x, y):
        return torch.view_as_real(torch.complex(x, y) * 2) + 1

    return hopkit.Sample(fn, args=(torch.randn(4), torch.randn(4)))


@hopkit.case("fallbacks/extern_kernel", config=marked("aten.bmm.default"))
def fallbacks_extern_kernel() -> hopkit.Sample:
    """A product is ``extern_kernels.mm``; a product of a batch is asked for: ``torch.ops.aten.bmm.default``."""

    def fn(x, y):
        return torch.bmm((x @ x).sin().expand(2, 3, 3), y) + 1

    return hopkit.Sample(fn, args=(torch.randn(3, 3), torch.randn(2, 3, 3)))


@hopkit.case(
    "fallbacks/on_fx_backend",
    config={"inductor.fx_wrapper": True, **marked("aten.relu.default")},
    known_failure=hopkit.KnownFailure(
        "fx_wrapper",
        "==2.13.*",
        "Inductor writes the alignment of an operator's result as a line of text, which the FX backend can't turn into "
        "a node; it can with alignment_asserts off",
        "is assumed to be not aligned",
        backends=("inductor",),
        devices=("cpu",),
        expected="a graph that calls torch.ops.aten.relu.default",
    ),
)
def fallbacks_on_fx_backend() -> hopkit.Sample:
    """On the CPU too, the FX backend makes a graph of operators that fall back."""

    def fn(x):
        return x.relu()

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case(
    "fallbacks/in_scaled_softmax",
    shows=(annotated,),
    known_failure=hopkit.KnownFailure(
        "fallbacks",
        "==2.13.*",
        "a pass computes the maximum and the difference of a scaled softmax anew, without their annotations",
        "asks for a fallback, and no call of it does",
        backends=("inductor",),
        expected="the wrapper calls torch.ops.aten.amax.default",
    ),
)
def fallbacks_in_scaled_softmax() -> hopkit.Sample:
    """An annotation of a scaled softmax asks for each operator of its decomposition."""

    def fn(x):
        with annotated():
            return torch.softmax(x / 2, -1)

    return hopkit.Sample(fn, args=(torch.randn(3, 4),))


@hopkit.case(
    "fallbacks/written_row",
    shows=(annotated,),
    known_failure=hopkit.KnownFailure(
        "fallbacks",
        TRIED,
        "a pass writes the scatter of a written view anew, without its annotations and marks",
        "(aten.select_scatter.default) asks for a fallback, and no call of it does",
        backends=("inductor",),
        expected="the wrapper calls torch.ops.aten.select_scatter.default",
    ),
)
def fallbacks_written_row() -> hopkit.Sample:
    """An annotation of a write to a row asks for each operator of the write, also the last: ``select_scatter``."""

    def fn(x):
        y = x.sin()
        with annotated():
            y[0] = 1
        return y * 2

    return hopkit.Sample(fn, args=(torch.randn(4, 3),))


@hopkit.case(
    "fallbacks/slice_in_training",
    variants=("training",),
    shows=(annotated,),
    known_failure=hopkit.KnownFailure(
        "fallbacks",
        TRIED,
        "a pass writes the scatter of a slice's gradient anew, without its annotations and marks",
        "(aten.slice_scatter.default) asks for a fallback, and no call of it does",
        backends=("inductor",),
        expected="the wrapper of the backward calls torch.ops.aten.slice_scatter.default",
    ),
)
def fallbacks_slice_in_training() -> hopkit.Sample:
    """An annotation of a slice asks for the operator of its gradient too: ``slice_scatter``."""

    def fn(x):
        with annotated():
            y = x[2:]
        return y.sin()

    return hopkit.Sample(fn, args=(torch.randn(5),))


@hopkit.case(
    "fallbacks/planned_view",
    config={"inductor.memory_planning": True},
    known_failure=hopkit.KnownFailure(
        "run",
        "==2.13.*",
        "with memory_planning, the pool of a buffer is deleted before an operator returns a view of the buffer",
        "cannot access local variable 'buf",
        frame="CompiledFxGraph.__call__",
        backends=("inductor",),
        issue="https://github.com/pytorch/pytorch/pull/187678",
    ),
)
def fallbacks_planned_view() -> hopkit.Sample:
    """An operator without a lowering, ``view_as_complex``, reads a buffer in a pool, and its result is returned."""

    def fn(x):
        y = (x @ x) * 2
        return torch.view_as_complex(y.reshape(-1, 2)), y.sum()

    return hopkit.Sample(fn, args=(torch.randn(4, 4),))


RESULT_IS_ARGUMENT = hopkit.KnownFailure(
    "memory",
    "==2.13.*",
    "index_put_ returns its argument, and Inductor does not record that: it gives the argument's memory to another "
    "buffer while the result is still read",
    "read after reuse",
    backends=("inductor",),
)


@hopkit.case(
    "fallbacks/written_rows",
    variants=BOTH,
    shows=(annotated,),
    known_failure=(
        RESULT_IS_ARGUMENT,
        dataclasses.replace(
            RESULT_IS_ARGUMENT, stage="numerics", symptom="differs from the reference", devices=("cpu",)
        ),
    ),
)
def fallbacks_written_rows() -> hopkit.Sample:
    """An annotated write to rows is ``torch.ops.aten.index_put_.default``, whose result is its argument."""

    def fn(x, rows, index):
        y = x * 2
        with annotated():
            y.index_put_((index,), rows)
        return y.flip(0)

    return hopkit.Sample(fn, args=(torch.randn(4, 4), torch.randn(3, 4), torch.tensor([1, 0, 3])))


@hopkit.case(
    "fallbacks/slice_of_buffer",
    shows=(annotated,),
    known_failure=hopkit.KnownFailure(
        "memory",
        TRIED,
        "a kernel computes in place in a buffer while it reads a view that an operator made of that buffer, at another "
        "offset: Inductor compares the indices of the two, and not their offsets; kernels with several threads compute "
        "wrong numbers",
        "read after reuse",
        backends=("inductor",),
        expected="the kernel writes to memory of its own",
    ),
)
def fallbacks_slice_of_buffer() -> hopkit.Sample:
    """An annotated slice, ``torch.ops.aten.slice.Tensor``, is a view of a buffer that a later kernel also reads."""

    def fn(x):
        with annotated():
            y = x * 2
            z = y[1:]
        return torch.slice_scatter(y, z, 0, 0, 3)

    return hopkit.Sample(fn, args=(torch.randn(4, 4),))
