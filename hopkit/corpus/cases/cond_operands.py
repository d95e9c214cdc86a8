"""``torch.cond``: the operands' structure, types and sharing."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import COND_ALIASES, TRIED


@hopkit.case("cond_operands/none", hops=("cond",), variants=("inference", "training"))
def cond_operands_none() -> hopkit.Sample:
    """The cond has no operands: the branches only close over tensors."""

    def fn(pred, x):
        return torch.cond(pred, lambda: x.sin(), lambda: x.cos())

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_operands/nested_structure", hops=("cond",), variants=("inference",))
def cond_operands_nested_structure() -> hopkit.Sample:
    """The operands are a dict, a list and a tuple of tensors."""

    def fn(pred, x, y):
        operands = ({"x": x, "both": [x, y]}, (y,))

        def true_fn(named, rest):
            return named["x"] + named["both"][1] * rest[0]

        return torch.cond(pred, true_fn, lambda named, rest: named["both"][0] - rest[0], operands)

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))


READ_OUTSIDE = hopkit.KnownFailure(
    "aot_forward",
    "==2.13.*",
    "Dynamo reads a view property outside the branch, and makes a second operand with the same memory of it",
    "cond_true might be aliasing the input or the output",
    variants=("inference", "inference.virtual-h200", "fx_wrapper.virtual-h200"),
    frame="cond:cond_func",
)


@hopkit.case(
    "cond_operands/property",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=(
        READ_OUTSIDE,
        dataclasses.replace(
            READ_OUTSIDE,
            stage="dynamo",
            symptom="Input-to-input aliasing detected",
            variants=("training",),
            frame="CondHigherOrderVariable._call_function.speculate_branch",
        ),
    ),
)
def cond_operands_property() -> hopkit.Sample:
    """A branch reads ``x.mT``, an attribute of its operand."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x @ x.mT, lambda x: x.sin(), (x,))

    x = torch.randn(2, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_operands/python_int", hops=("cond",), variants=("inference", "training"))
def cond_operands_python_int() -> hopkit.Sample:
    """One of the operands is an int."""

    def fn(pred, x, n):
        return torch.cond(pred, lambda x, n: x * n, lambda x, n: x - n, (x, n))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, 3), other_args=((torch.tensor(False), x, 3),))


@hopkit.case("cond_operands/python_bool", hops=("cond",), variants=("inference",))
def cond_operands_python_bool() -> hopkit.Sample:
    """One of the operands is a bool, which decides inside a branch during tracing."""

    def fn(pred, x, flag):
        return torch.cond(pred, lambda x, flag: x + 1 if flag else x - 1, lambda x, flag: x * 2, (x, flag))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, True), other_args=((torch.tensor(False), x, True),))


@hopkit.case("cond_operands/python_float", hops=("cond",), variants=("inference",))
def cond_operands_python_float() -> hopkit.Sample:
    """One of the operands is a float."""

    def fn(pred, x):
        return torch.cond(pred, lambda x, s: x * s, lambda x, s: x - s, (x, 0.5))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_operands/symbolic_int", hops=("cond",), variants=("dynamic", "dynamic_training"))
def cond_operands_symbolic_int() -> hopkit.Sample:
    """A dynamic size is an operand, and each branch computes with it."""

    def fn(pred, x):
        n = x.shape[0]
        return torch.cond(pred, lambda x, n: x * n, lambda x, n: x / (n + 1), (x, n))

    x, longer = torch.randn(3, 2), torch.randn(5, 2)
    return hopkit.Sample(
        fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), longer),), dynamic={1: {0}}
    )


@hopkit.case("cond_operands/same_twice", hops=("cond",), variants=("inference", "training"))
def cond_operands_same_twice() -> hopkit.Sample:
    """One tensor is two operands."""

    def fn(pred, x):
        return torch.cond(pred, lambda a, b: a * b, lambda a, b: a.sin() + b, (x, x))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_operands/unused", hops=("cond",), variants=("inference", "training"))
def cond_operands_unused() -> hopkit.Sample:
    """Each branch ignores one operand, which still requires a gradient."""

    def fn(pred, x, y, z):
        return torch.cond(pred, lambda x, y, z: x.sin(), lambda x, y, z: y.cos(), (x, y, z))

    x, y, z = (torch.randn(3) for _ in range(3))
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y, z), other_args=((torch.tensor(False), x, y, z),))


@hopkit.case("cond_operands/some_require_grad", hops=("cond",), variants=("training",))
def cond_operands_some_require_grad() -> hopkit.Sample:
    """One operand requires a gradient, one is detached, and one has integers."""

    def fn(pred, x, y, index):
        return torch.cond(pred, lambda x, y, i: (x * y)[i], lambda x, y, i: (x + y)[i] * 2, (x, y.detach(), index))

    x, y, index = torch.randn(3), torch.randn(3), torch.tensor([2, 0])
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y, index), other_args=((torch.tensor(False), x, y, index),))


@hopkit.case("cond_operands/used_afterwards", hops=("cond",), variants=("inference", "training"))
def cond_operands_used_afterwards() -> hopkit.Sample:
    """The program uses its operands after the cond."""

    def fn(pred, x, y):
        z = torch.cond(pred, lambda x, y: x + y, lambda x, y: x - y, (x, y))
        return x * z, y.exp(), x

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))


@hopkit.case("cond_operands/dtypes", hops=("cond",), variants=("inference",))
def cond_operands_dtypes() -> hopkit.Sample:
    """Operands of five dtypes: int64, bool, float64, bfloat16 and complex64."""

    def fn(pred, i, b, d, h, c):
        def true_fn(i, b, d, h, c):
            return torch.where(b, i + 1, i), d * 2, h + 1, c.conj().resolve_conj()

        return torch.cond(pred, true_fn, lambda i, b, d, h, c: (i * b, d - 1, h * 2, c * 2), (i, b, d, h, c))

    i, b, d = torch.arange(3), torch.tensor([True, False, True]), torch.randn(3, dtype=torch.float64)
    h, c = torch.randn(3).to(torch.bfloat16), torch.randn(3, dtype=torch.complex64)
    return hopkit.Sample(
        fn, args=(torch.tensor(True), i, b, d, h, c), other_args=((torch.tensor(False), i, b, d, h, c),)
    )


@hopkit.case(
    "cond_operands/views_of_one_base", hops=("cond",), variants=("inference", "training"), known_failure=COND_ALIASES
)
def cond_operands_views_of_one_base() -> hopkit.Sample:
    """Operands that share memory: overlapping slices of one tensor."""

    def fn(pred, x):
        return torch.cond(pred, lambda a, b: a * b, lambda a, b: a - b, (x[:-1], x[1:]))

    x = torch.randn(5)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_operands/optional", hops=("cond",), variants=("inference",))
def cond_operands_optional() -> hopkit.Sample:
    """One of the operands is None."""

    def fn(pred, x):
        return torch.cond(pred, lambda x, y: x * 2 if y is None else y, lambda x, y: x + 1, (x, None))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_operands/same_name",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        stage="dynamo",
        versions=TRIED,
        reason="two lifted freevars of a nested branch get one name, and its graph is no valid Python",
        symptom="duplicate argument 'sin_false_branch' in function definition",
        frame="CondHigherOrderVariable._call_function",
    ),
)
def cond_operands_same_name() -> hopkit.Sample:
    """A branch computes the sine of its operand; the sine is an operand too, and a cond in the branch uses both."""

    def fn(pred, inner, x):
        def outer(a, b):
            y = a.sin()
            return torch.cond(inner, lambda a: a.clone(), lambda a: b + y, (a,))

        return torch.cond(pred, outer, lambda a, b: a.tanh(), (x, x.sin()))

    x, yes, no = torch.randn(3), torch.tensor(True), torch.tensor(False)
    return hopkit.Sample(fn, args=(yes, yes, x), other_args=((yes, no, x), (no, yes, x)))
