"""``torch.cond``: branches that return Python values, and structures that differ."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import NO_OUTPUT, TRIED, in_joint


@hopkit.case(
    "cond_python_values/same_int",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=(
        hopkit.KnownFailure(
            "codegen",
            TRIED,
            "Inductor can't lower a cond that returns an int",
            "'ShapeAsConstantBuffer' object has no attribute 'dtype'",
            variants=("inference",),
            frame="lowering:cond",
        ),
        *in_joint(
            "a cond that returns an int has no backward: its gradient is None",
            "can only be of (<class 'torch.Tensor'>",
            frame="CondOp.__call__",
        ),
    ),
)
def cond_python_values_same_int() -> hopkit.Sample:
    """Both branches return the same int beside a tensor."""

    def fn(pred, x):
        y, n = torch.cond(pred, lambda x: (x + 1, 3), lambda x: (x - 1, 3), (x,))
        return y * n, n

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_python_values/other_int",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=(
        hopkit.KnownFailure(
            "codegen",
            TRIED,
            "Inductor can't lower a cond that returns an int",
            "'ShapeAsConstantBuffer' object has no attribute 'dtype'",
            variants=("inference",),
            frame="lowering:cond",
        ),
        *in_joint(
            "a cond that returns an int has no backward: its gradient is None",
            "can only be of (<class 'torch.Tensor'>",
            frame="CondOp.__call__",
        ),
    ),
)
def cond_python_values_other_int() -> hopkit.Sample:
    """The branches return different ints: an unbacked symbolic int."""

    def fn(pred, x):
        y, n = torch.cond(pred, lambda x: (x + 1, 3), lambda x: (x - 1, 5), (x,))
        return y * n

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_python_values/int_returned",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor can't lower a cond that returns an int",
        "'ShapeAsConstantBuffer' object has no attribute 'dtype'",
        variants=("inference",),
        frame="lowering:cond",
    ),
)
def cond_python_values_int_returned() -> hopkit.Sample:
    """The program returns ints that differ between the branches: they are ints again."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: (x + 1, 3), lambda x: (x - 1, 5), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_python_values/bool",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "Dynamo keeps a bool a constant only if both branches return the same one",
        "expected both a and b to be FakeTensor",
    ),
)
def cond_python_values_bool() -> hopkit.Sample:
    """The branches return True and False."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: (x + 1, True), lambda x: (x - 1, False), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_python_values/sizes_as_ints",
    hops=("cond",),
    variants=("dynamic",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a branch must not return a symbolic int",
        "Expected branches to return a possibly nested pytree of tensors or constant ints",
        refusal=True,
        frame="CondHigherOrderVariable._call_function.speculate_branch",
    ),
)
def cond_python_values_sizes_as_ints() -> hopkit.Sample:
    """One branch returns a dynamic size, the other an int."""

    def fn(pred, x):
        y, n = torch.cond(pred, lambda x: (x + 1, x.shape[0]), lambda x: (x - 1, 2), (x,))
        return y * n

    x, longer = torch.randn(3, 2), torch.randn(5, 2)
    return hopkit.Sample(
        fn,
        args=(torch.tensor(True), x),
        other_args=((torch.tensor(False), x), (torch.tensor(True), longer)),
        dynamic={1: {0}},
    )


@hopkit.case(
    "cond_python_values/none",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a branch must not return None",
        "Constants returned from branches must be ints",
        refusal=True,
        issue="https://github.com/pytorch/pytorch/issues/181891",
        frame="CondHigherOrderVariable._call_function.speculate_branch",
    ),
)
def cond_python_values_none() -> hopkit.Sample:
    """Both branches return a tensor and None."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: (x + 1, None), lambda x: (x - 1, None), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_python_values/float",
    hops=("cond",),
    variants=("inference",),
    known_failure=NO_OUTPUT,
)
def cond_python_values_float() -> hopkit.Sample:
    """Both branches return a tensor and the same float."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: (x + 1, 0.5), lambda x: (x - 1, 0.5), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_python_values/structures_differ",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the branches must return the same structure",
        "Expected branches to return the same pytree structure",
        refusal=True,
    ),
)
def cond_python_values_structures_differ() -> hopkit.Sample:
    """The branches return a tuple and a list."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: (x.sin(), x), lambda x: [x.cos(), x], (x + 1,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_python_values/dicts_in_other_order",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the insertion order of keys counts as structure",
        "Expected branches to return the same pytree structure",
        refusal=True,
        frame="CondHigherOrderVariable._call_function",
    ),
)
def cond_python_values_dicts_in_other_order() -> hopkit.Sample:
    """Both branches return a dict with the same keys, inserted in another order."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: {"a": x + 1, "b": x * 2}, lambda x: {"b": x.sin(), "a": x.cos()}, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_python_values/bool_read_afterwards",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "post_grad_forward",
        "==2.13.*",
        "Inductor can't return a bool that the program reads from a result of a cond",
        "unsupported operand type(s) for -: 'Equality' and 'Equality'",
        frame="symbolic_shapes:_canonicalize_bool_expr_impl",
    ),
)
def cond_python_values_bool_read_afterwards() -> hopkit.Sample:
    """The program reads a bool from a comparison of the branches' results, and returns it."""

    def fn(pred, x):
        found = torch.cond(pred, lambda x: x.sum(), lambda x: x.prod(), (x,))
        return x + 1, (found > 0).item()

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))
