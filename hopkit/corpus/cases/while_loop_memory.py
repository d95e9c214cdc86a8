"""``torch.while_loop``: carries and outputs that share memory, and their shapes and strides."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.cases.while_loop import TRAINED
from hopkit.corpus.failures.common import ALIASES, ARGUMENT_TAKEN, TRIED

CARRIES_ALIAS = hopkit.KnownFailure(
    "aot_forward",
    TRIED,
    "AOTAutograd reports operands that share memory as an aliasing condition",
    "cond_fn might be aliasing the input or the output",
    issue="https://github.com/pytorch/pytorch/issues/191582",
    frame="while_loop:while_loop_func",
)


def differs(what: str) -> hopkit.KnownFailure:
    """Return the refusal of a body that changes the shape, dtype or strides of a carry."""
    return hopkit.KnownFailure(
        "dynamo",
        TRIED,
        f"a body must not change the {what} of its carry",
        f"differ in '{what}: ",
        refusal=True,
        frame="while_loop:while_loop",
    )


@hopkit.case(
    "while_loop_memory/returns_its_carry", hops=TRAINED, variants=("inference", "training"), known_failure=ALIASES
)
def while_loop_memory_returns_its_carry() -> hopkit.Sample:
    """The body returns one tensor of its carry unchanged."""

    def fn(x, y):
        return torch.while_loop(lambda x, y: x.sum() < 9, lambda x, y: (x * 2 + 1, y), (x, y))

    return hopkit.Sample(fn, args=(torch.rand(3), torch.randn(3)))


@hopkit.case("while_loop_memory/swaps", hops=TRAINED, variants=("inference", "training"), known_failure=ALIASES)
def while_loop_memory_swaps() -> hopkit.Sample:
    """The body returns two tensors of its carry in the other order."""

    def fn(x, y):
        i = torch.zeros((), dtype=torch.int64)
        return torch.while_loop(lambda i, x, y: i < 3, lambda i, x, y: (i + 1, y, x), (i, x, y))

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case(
    "while_loop_memory/swaps_copies", hops=TRAINED, variants=("inference", "training"), known_failure=ARGUMENT_TAKEN
)
def while_loop_memory_swaps_copies() -> hopkit.Sample:
    """The body returns copies of two tensors of its carry in the other order: no step reads a tensor that it wrote."""

    def fn(x, y):
        i = torch.zeros((), dtype=torch.int64)
        return torch.while_loop(lambda i, x, y: i < 3, lambda i, x, y: (i + 1, y.clone(), x.clone()), (i, x, y))

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("while_loop_memory/same_twice", hops=TRAINED, variants=("inference", "training"), known_failure=ALIASES)
def while_loop_memory_same_twice() -> hopkit.Sample:
    """The body returns one new tensor twice."""

    def fn(x):
        def body(x, y):
            z = x * y + 1
            return z, z

        return torch.while_loop(lambda x, y: x.sum() < 9, body, (x, x.cos()))[0]

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case(
    "while_loop_memory/carried_twice", hops=TRAINED, variants=("inference", "training"), known_failure=CARRIES_ALIAS
)
def while_loop_memory_carried_twice() -> hopkit.Sample:
    """The loop carries one tensor twice, and closes over it too."""

    def fn(x):
        y, z = torch.while_loop(lambda y, z: y.sum() < 9, lambda y, z: (y + z.exp(), z * 2 + x), (x, x))
        return y * z, x + 1

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case(
    "while_loop_memory/views_of_one_base", hops=("while_loop",), variants=("inference",), known_failure=CARRIES_ALIAS
)
def while_loop_memory_views_of_one_base() -> hopkit.Sample:
    """The carry is two overlapping views of an intermediate, which the program uses afterwards."""

    def fn(x):
        base = x.sin()
        a, b = torch.while_loop(lambda a, b: a.sum() < 9, lambda a, b: (a + b.exp(), b * 2), (base[:3], base[1:]))
        return a * b + base[2]

    return hopkit.Sample(fn, args=(torch.rand(4),))


@hopkit.case(
    "while_loop_memory/not_contiguous",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "the carries that torch stacks for the backward lose their strides",
        "strides (1, 2) expected, (3, 1) found",
        variants=("training",),
    ),
)
def while_loop_memory_not_contiguous() -> hopkit.Sample:
    """The loop carries a transposed tensor, which stays transposed."""

    def fn(x):
        (y,) = torch.while_loop(lambda y: y.sum() < 20, lambda y: (y * 2 + 1,), (x.t(),))
        return y

    return hopkit.Sample(fn, args=(torch.rand(3, 2),))


@hopkit.case(
    "while_loop_memory/strided", hops=("while_loop",), variants=("inference",), known_failure=differs("stride")
)
def while_loop_memory_strided() -> hopkit.Sample:
    """The loop carries every other element of a tensor; the body returns a dense tensor."""

    def fn(x):
        (y,) = torch.while_loop(lambda y: y.sum() < 20, lambda y: (y * 2 + 1,), (x[::2],))
        return y

    return hopkit.Sample(fn, args=(torch.rand(6),))


@hopkit.case(
    "while_loop_memory/expanded", hops=("while_loop",), variants=("inference",), known_failure=differs("stride")
)
def while_loop_memory_expanded() -> hopkit.Sample:
    """The loop carries an expanded tensor; the body returns a dense tensor."""

    def fn(x):
        (y,) = torch.while_loop(lambda y: y.sum() < 20, lambda y: (y * 2 + 1,), (x.expand(3, 2),))
        return y

    return hopkit.Sample(fn, args=(torch.rand(2),))


@hopkit.case("while_loop_memory/empty", hops=("while_loop",), variants=("inference",))
def while_loop_memory_empty() -> hopkit.Sample:
    """One tensor of the carry has no elements."""

    def fn(x, none):
        i = torch.zeros((), dtype=torch.int64)
        return torch.while_loop(lambda i, x, e: i < 2, lambda i, x, e: (i + 1, x + e.sum(), e * 2), (i, x, none))

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(0, 3)))


@hopkit.case(
    "while_loop_memory/shape_changes", hops=("while_loop",), variants=("inference",), known_failure=differs("shape")
)
def while_loop_memory_shape_changes() -> hopkit.Sample:
    """The body returns a tensor longer than its carry."""

    def fn(x):
        (y,) = torch.while_loop(lambda y: y.sum() < 9, lambda y: (torch.cat((y, y + 1)),), (x,))
        return y

    return hopkit.Sample(fn, args=(torch.rand(2),))


@hopkit.case(
    "while_loop_memory/dtype_changes", hops=("while_loop",), variants=("inference",), known_failure=differs("dtype")
)
def while_loop_memory_dtype_changes() -> hopkit.Sample:
    """The body returns floats for integers."""

    def fn(x, scale):
        (y,) = torch.while_loop(lambda y: y.sum() < 9, lambda y: (y * scale + 1,), (x,))
        return y

    return hopkit.Sample(fn, args=(torch.arange(3), torch.tensor([1.5])))
