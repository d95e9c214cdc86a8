"""``torch.cond``: the tensors that the branches return."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import COND_ALIASES, TRIED, in_joint


@hopkit.case("cond_outputs/several", hops=("cond",), variants=("inference", "training", "dynamic"))
def cond_outputs_several() -> hopkit.Sample:
    """Three outputs of different shapes."""

    def fn(pred, x):
        return torch.cond(
            pred, lambda x: (x.sin(), x.amax(0), x[0] * 2), lambda x: (x.cos(), x.amin(0), x[1] + 1), (x,)
        )

    x = torch.randn(3, 4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),), dynamic={1: {0}})


@hopkit.case("cond_outputs/nested_structure", hops=("cond",), variants=("inference", "training"))
def cond_outputs_nested_structure() -> hopkit.Sample:
    """The branches return dicts of lists and tuples."""

    def fn(pred, x):
        def true_fn(x):
            return {"a": [x + 1, (x * 2,)], "b": x.sum()}

        def false_fn(x):
            return {"a": [x - 1, (x / 2,)], "b": x.prod()}

        return torch.cond(pred, true_fn, false_fn, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_outputs/an_operand", hops=("cond",), variants=("inference", "training"), known_failure=COND_ALIASES)
def cond_outputs_an_operand() -> hopkit.Sample:
    """One branch returns its operand, the other a new tensor."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x, lambda x: x * 2, (x.sin(),))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_outputs/an_operand_plus_zero",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "structure",
        "==2.15.*",
        "Inductor removes an operator without effect, and a branch returns the caller's tensor",
        "separate tensors expected, the same tensor found",
        backends=("inductor",),
        issue="https://github.com/pytorch/pytorch/issues/197893",
    ),
)
def cond_outputs_an_operand_plus_zero() -> hopkit.Sample:
    """A branch adds zero and so returns a new tensor that is equal to its operand."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x + 0, lambda x: x * 2, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_outputs/view_of_operand", hops=("cond",), variants=("inference", "training"), known_failure=COND_ALIASES
)
def cond_outputs_view_of_operand() -> hopkit.Sample:
    """One branch returns a view of its operand, the other a new tensor of the same strides."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.t(), lambda x: x.cos().t(), (x.sin(),)) + 1

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_outputs/same_twice", hops=("cond",), variants=("inference", "training"), known_failure=COND_ALIASES)
def cond_outputs_same_twice() -> hopkit.Sample:
    """One branch returns one tensor twice, the other two tensors."""

    def fn(pred, x):
        def true_fn(x):
            y = x.sin()
            return y, y

        a, b = torch.cond(pred, true_fn, lambda x: (x + 1, x - 1), (x,))
        return a * 2 + b

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_outputs/view_of_another_output",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=COND_ALIASES,
)
def cond_outputs_view_of_another_output() -> hopkit.Sample:
    """A branch returns a tensor and a view of it."""

    def fn(pred, x):
        def true_fn(x):
            y = x.sin()
            return y, y.t()

        return torch.cond(pred, true_fn, lambda x: (x + 1, x.cos().t()), (x,))

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_outputs/a_freevar", hops=("cond",), variants=("inference", "training"), known_failure=COND_ALIASES)
def cond_outputs_a_freevar() -> hopkit.Sample:
    """The branches return tensors that they close over, one an intermediate, one a parameter."""
    weight = torch.nn.Parameter(torch.randn(3))

    def fn(pred, x):
        y = x.sin()
        return torch.cond(pred, lambda: y, lambda: weight) * 2

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_outputs/summed",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "two outputs with the same gradient become aliased operands of the backward cond",
        "might be aliasing the input or the output",
        variants=("training",),
        frame="cond:cond_func",
    ),
)
def cond_outputs_summed() -> hopkit.Sample:
    """The program adds two outputs, so that both get the same gradient."""

    def fn(pred, x):
        a, b = torch.cond(pred, lambda x: (x.sin(), x.exp()), lambda x: (x.cos(), x * 3), (x,))
        return a + b

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_outputs/unused", hops=("cond",), variants=("inference", "training"))
def cond_outputs_unused() -> hopkit.Sample:
    """The program drops one of two outputs, so that one gets no gradient."""

    def fn(pred, x, y):
        kept, _ = torch.cond(pred, lambda x, y: (x * y, x.exp()), lambda x, y: (x - y, y.exp()), (x, y))
        return kept

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))


@hopkit.case("cond_outputs/requires_grad_differs", hops=("cond",), variants=("training",))
def cond_outputs_requires_grad_differs() -> hopkit.Sample:
    """An output requires a gradient in one branch and is detached in the other; only the other output gets one."""

    def fn(pred, x):
        a, b = torch.cond(pred, lambda x: (x.sin(), x * 2), lambda x: (x.cos().detach(), x * 3), (x,))
        return a * 2 + b

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_outputs/bools_and_ints",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=in_joint(
        "AOTAutograd omits non-floating outputs from the outputs but not from the tangents",
        "outs_to_grad length",
        frame="create_joint.inner_fn",
    ),
)
def cond_outputs_bools_and_ints() -> hopkit.Sample:
    """The branches return a boolean and an integer tensor beside one that requires a gradient."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: (x > 0, x.argmax(), x.sin()), lambda x: (x < 0, x.argmin(), x.cos()), (x,))

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_outputs/constants", hops=("cond",), variants=("inference", "training"))
def cond_outputs_constants() -> hopkit.Sample:
    """One branch returns a tensor that depends on no operand."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: torch.ones_like(x), lambda x: x * 2, (x,)) + x

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_outputs/detached",
    hops=("cond",),
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "every floating output of a cond requires a gradient",
        "requires_grad False expected, True found",
    ),
)
def cond_outputs_detached() -> hopkit.Sample:
    """Both branches detach their result, so it requires no gradient."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin().detach(), lambda x: x.cos().detach(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_outputs/swapped_operands", hops=("cond",), variants=("inference", "training"), known_failure=COND_ALIASES
)
def cond_outputs_swapped_operands() -> hopkit.Sample:
    """The branches return the operands in opposite orders."""

    def fn(pred, x, y):
        a, b = torch.cond(pred, lambda x, y: (x, y), lambda x, y: (y, x), (x.sin(), y.cos()))
        return a * 2, a - b

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))
