"""``scan``: types, strides and gradients of the carry and of the operand, and modes around and inside."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import TRIED
from hopkit.corpus.failures.scans import CARRY_DIFFERS

LOOP = ("scan", "while_loop")


@hopkit.case("scan_operands/dtypes", hops=LOOP, variants=("inference",))
def scan_operands_dtypes() -> hopkit.Sample:
    """The carry is an int and a bool; the operands are a float and an int."""
    scan = hop.function("scan")

    def body(carry, x):
        count, seen = carry
        value, index = x
        return (count + index, seen | (value > 0)), (value * count, ~seen)

    def fn(count, seen, values, indices):
        return scan(body, (count, seen), (values, indices))

    return hopkit.Sample(
        fn, args=(torch.tensor([1, 2]), torch.tensor([False, True]), torch.randn(3, 2), torch.arange(6).view(3, 2))
    )


@hopkit.case(
    "scan_operands/dtype_of_the_carry_changes", hops=("scan",), variants=("inference",), known_failure=CARRY_DIFFERS
)
def scan_operands_dtype_of_the_carry_changes() -> hopkit.Sample:
    """The body adds a float to an integer carry."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry + x, carry * x), init, xs)

    return hopkit.Sample(fn, args=(torch.tensor([1, 2]), torch.randn(3, 2)))


@hopkit.case(
    "scan_operands/shape_of_the_carry_changes", hops=("scan",), variants=("inference",), known_failure=CARRY_DIFFERS
)
def scan_operands_shape_of_the_carry_changes() -> hopkit.Sample:
    """The first carry is a number, each next one a row."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry + x, x.sin()), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(()), torch.randn(3, 2)))


@hopkit.case("scan_operands/structure_of_the_carry_changes", hops=LOOP, variants=("inference",))
def scan_operands_structure_of_the_carry_changes() -> hopkit.Sample:
    """The first carry is a tuple, the next one a list."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: ([carry[0] + x], x.sin()), (init,), xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_operands/init_is_transposed", hops=LOOP, variants=("inference",))
def scan_operands_init_is_transposed() -> hopkit.Sample:
    """The first carry, the operand and each next carry are not contiguous."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry * 2 + x, carry.sin()), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3).t(), torch.randn(2, 2, 3).transpose(1, 2)))


@hopkit.case(
    "scan_operands/strides_of_the_carry_change", hops=("scan",), variants=("inference",), known_failure=CARRY_DIFFERS
)
def scan_operands_strides_of_the_carry_change() -> hopkit.Sample:
    """The first carry is transposed, the next ones are contiguous."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: ((carry + x).contiguous(), carry.sin()), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 2).t(), torch.randn(3, 2, 2)))


@hopkit.case("scan_operands/init_is_expanded", hops=("scan",), variants=("inference",), known_failure=CARRY_DIFFERS)
def scan_operands_init_is_expanded() -> hopkit.Sample:
    """The first carry is one number, viewed as a row."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry + x, carry * x), init.expand(2), xs)

    return hopkit.Sample(fn, args=(torch.randn(1), torch.randn(3, 2)))


@hopkit.case("scan_operands/only_the_slices_want_a_gradient", hops=LOOP, variants=("training",))
def scan_operands_only_the_slices_want_a_gradient() -> hopkit.Sample:
    """The first carry requires no gradient, and one of two operands is detached."""
    scan = hop.function("scan")

    def fn(xs, others):
        init = torch.zeros(2)
        return scan(lambda carry, x: (carry * x[1] + x[0], carry * x[0]), init, (xs, others.detach()))

    return hopkit.Sample(fn, args=(torch.randn(3, 2), torch.randn(3, 2)))


@hopkit.case("scan_operands/only_a_closure_wants_a_gradient", hops=LOOP, variants=("training",))
def scan_operands_only_a_closure_wants_a_gradient() -> hopkit.Sample:
    """Neither the carry nor the operand requires a gradient, but a parameter that the body uses does."""
    scan = hop.function("scan")
    weight = torch.nn.Parameter(torch.randn(2))

    def fn(xs):
        xs = xs.detach()
        return scan(lambda carry, x: (carry * weight + x, carry.sin()), torch.ones(2), xs)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("scan_operands/only_an_output_is_used", hops=LOOP, variants=("training",))
def scan_operands_only_an_output_is_used() -> hopkit.Sample:
    """The program drops the last carry and one of two outputs: they get no gradient."""
    scan = hop.function("scan")

    def fn(init, xs):
        _, (kept, _) = scan(lambda carry, x: (carry.cos() * x, (carry * x, x.sin())), init, xs)
        return kept

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan_operands/an_integer_output",
    hops=LOOP,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "AOTAutograd omits non-floating outputs from the outputs but not from the tangents",
        "outs_to_grad length",
    ),
)
def scan_operands_an_integer_output() -> hopkit.Sample:
    """An integer carry and an integer output are beside others that require a gradient."""
    scan = hop.function("scan")

    def body(carry, x):
        return (carry[0] + 1, carry[1] * x), (carry[0] * 2, carry[1].sin())

    def fn(init, xs):
        return scan(body, (torch.zeros((), dtype=torch.int64), init), xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_operands/detached_inside", hops=LOOP, variants=("training",))
def scan_operands_detached_inside() -> hopkit.Sample:
    """The body detaches the carry, so that no gradient goes through the steps."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry.detach() * x, carry * x), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_operands/no_grad_around", hops=LOOP, variants=("training",))
def scan_operands_no_grad_around() -> hopkit.Sample:
    """The scan is inside no_grad, and the program uses its results outside."""
    scan = hop.function("scan")

    def fn(init, xs):
        with torch.no_grad():
            carry, outputs = scan(lambda carry, x: (carry + x, carry * x), init, xs)
        return carry * init, outputs * xs

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_operands/no_grad_inside", hops=LOOP, variants=("training",))
def scan_operands_no_grad_inside() -> hopkit.Sample:
    """A part of the body is inside no_grad."""
    scan = hop.function("scan")

    def body(carry, x):
        with torch.no_grad():
            scale = carry.sin()
        return carry + x, scale * x

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_operands/autocast_around", hops=LOOP, variants=("training",))
def scan_operands_autocast_around() -> hopkit.Sample:
    """The scan is inside autocast; the carry keeps its dtype."""
    scan = hop.function("scan")

    def fn(init, xs, weight):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return scan(lambda carry, x: (carry + (x @ weight).float(), x @ weight), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 2), torch.randn(2, 2, 2), torch.randn(2, 2)))


@hopkit.case("scan_operands/autocast_inside", hops=LOOP, variants=("inference",))
def scan_operands_autocast_inside() -> hopkit.Sample:
    """The body computes a product in autocast."""
    scan = hop.function("scan")

    def body(carry, x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            product = carry @ x
        return carry + product, product

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 2), torch.randn(2, 2, 2)))
