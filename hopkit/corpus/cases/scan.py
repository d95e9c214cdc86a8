"""``scan``: operands, freevars and results of the body."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import TRIED
from hopkit.corpus.failures.scans import NEXT_CARRY_SAVED

LOOP = ("scan", "while_loop")
"""Inductor makes a while_loop of a scan."""

NONE_IS_NOT_STACKED = hopkit.KnownFailure(
    "dynamo",
    "==2.13.*",
    "torch stacks an output that is None",
    "'NoneType' object has no attribute 'unsqueeze'",
    frame="scan:stack_y",
)


@hopkit.case("scan/simple", hops=LOOP, variants=("inference", "training"))
def scan_simple() -> hopkit.Sample:
    """A running sum is the carry, and the output of each step depends on the one before."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry + x, carry * x.sin()), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan/reverse", hops=LOOP, variants=("training",))
def scan_reverse() -> hopkit.Sample:
    """The last slice comes first; each output has the place of its slice."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry * x, carry + x), init, xs, reverse=True)

    return hopkit.Sample(fn, args=(torch.rand(2), torch.randn(3, 2)))


@hopkit.case("scan/other_dim", hops=LOOP, variants=("inference",))
def scan_other_dim() -> hopkit.Sample:
    """The scan takes slices of the last dimension, and stacks outputs there, or first if they lack this dimension."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry + x, (carry * x, x.sum())), init, xs, dim=-1, reverse=True)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(2, 3)))


@hopkit.case("scan/nested_structure", hops=LOOP, variants=("training",))
def scan_nested_structure() -> hopkit.Sample:
    """The carry, the slices and the outputs are dicts, lists and tuples of tensors of several ranks."""
    scan = hop.function("scan")

    def body(carry, x):
        key, (low, high) = x["key"], x["pair"]
        state = carry["state"] * key + low
        return {"state": state, "parts": [carry["parts"][0] + key.mean()]}, ([carry["state"] * high, {"key": key + 1}],)

    def fn(state, total, key, low, high):
        return scan(body, {"state": state, "parts": [total]}, {"key": key, "pair": (low, high)})

    xs = torch.randn(3, 2), torch.randn(3, 2), torch.randn(3, 1)
    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(()), *xs))


@hopkit.case("scan/carry_untouched", hops=LOOP, variants=("training",))
def scan_carry_untouched() -> hopkit.Sample:
    """The body returns a copy of one part of the carry, and never reads the other."""
    scan = hop.function("scan")

    def fn(scale, last, xs):
        return scan(lambda carry, x: ((carry[0].clone(), x * 2), carry[0] * x), (scale, last), xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan/output_is_the_carry", hops=LOOP, variants=("training",))
def scan_output_is_the_carry() -> hopkit.Sample:
    """The output of each step is a copy of its carry: a running sum, whose last row is the last carry."""
    scan = hop.function("scan")

    def body(carry, x):
        total = carry + x
        return total, total.clone()

    def fn(init, xs):
        last, sums = scan(body, init, xs)
        return last - sums[-1], sums * 2

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan/no_outputs",
    hops=LOOP,
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "codegen",
        "==2.13.*",
        "Inductor takes the first element of the only result, the carry",
        "is not an OpOverload",
        frame="GraphLowering.call_function",
    ),
)
def scan_no_outputs() -> hopkit.Sample:
    """The body returns an empty tuple beside the carry."""
    scan = hop.function("scan")

    def fn(init, xs):
        carry, outputs = scan(lambda carry, x: (carry.cos() + x, ()), init, xs)
        return carry, outputs

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan/none_output",
    hops=LOOP,
    variants=("inference",),
    known_failure=(
        NONE_IS_NOT_STACKED,
        hopkit.KnownFailure(
            "post_grad_forward",
            "==2.15.*",
            "Inductor asks None for its size",
            "'NoneType' object has no attribute 'size'",
            frame="decompose_scan_to_while_loop._.lower_to_while_loop",
        ),
    ),
)
def scan_none_output() -> hopkit.Sample:
    """The body returns None beside a tensor."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry + x, (None, carry * x)), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan/none_output_reversed",
    hops=LOOP,
    variants=("inference",),
    known_failure=(
        NONE_IS_NOT_STACKED,
        hopkit.KnownFailure(
            "dynamo", "==2.15.*", "torch flips an output that is None", "AttributeError('flip')", frame="scan:scan"
        ),
    ),
)
def scan_none_output_reversed() -> hopkit.Sample:
    """The body of a reversed scan returns None."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry + x, None), init, xs, reverse=True)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan/length_one", hops=LOOP, variants=("inference",))
def scan_length_one() -> hopkit.Sample:
    """There is one slice."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry * x, carry + x), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(1, 2)))


@hopkit.case(
    "scan/length_zero",
    hops=LOOP,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo", "==2.13.*", "there must be a slice", "scan dimension > 0", refusal=True, frame="scan:_validate_input"
    ),
)
def scan_length_zero() -> hopkit.Sample:
    """There is no slice: the scan returns the carry unchanged, and the output is empty."""
    scan = hop.function("scan")

    def fn(init, xs):
        carry, outputs = scan(lambda carry, x: (carry * x, carry + x), init.sin(), xs)
        return carry * 2, outputs

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(0, 2)))


@hopkit.case(
    "scan/length_alone",
    hops=LOOP,
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "dynamo", "==2.13.*", "scan takes no length", "Unexpected keyword arguments: ['length']", refusal=True
    ),
)
def scan_length_alone() -> hopkit.Sample:
    """There are no slices, only a number of steps."""
    scan = hop.function("scan")

    def fn(init):
        return scan(lambda carry, _: (carry.cos(), carry * 2), init, None, length=3)

    return hopkit.Sample(fn, args=(torch.randn(2),))


@hopkit.case("scan/closures", hops=LOOP, variants=("dynamic_training",))
def scan_closures() -> hopkit.Sample:
    """The body closes over a tensor of the program, a parameter and a size."""
    scan = hop.function("scan")
    weight = torch.nn.Parameter(torch.randn(3))

    def fn(init, xs, shift):
        moved = shift.exp()
        return scan(lambda carry, x: (carry * weight + x, (carry - moved) * xs.shape[0]), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(2, 3), torch.randn(3)), dynamic={1: {0}})


@hopkit.case("scan/recurrent_cell", hops=LOOP, variants=("inference", "training"), known_failure=NEXT_CARRY_SAVED)
def scan_recurrent_cell() -> hopkit.Sample:
    """The body calls a module: a recurrent network over a sequence of batches."""
    scan = hop.function("scan")

    cell, head = torch.nn.RNNCell(2, 3), torch.nn.Linear(3, 1)

    def step(hidden, x):
        hidden = cell(x, hidden)
        return hidden, head(hidden)

    def fn(hidden, xs):
        return scan(step, hidden, xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3), torch.randn(3, 2, 2)))


@hopkit.case("scan/output_of_the_next_carry", hops=LOOP, variants=("training",), known_failure=NEXT_CARRY_SAVED)
def scan_output_of_the_next_carry() -> hopkit.Sample:
    """The output is computed from the next carry, so that its backward needs a returned tensor."""
    scan = hop.function("scan")

    def body(carry, x):
        product = carry * x
        return product, product.sin()

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan/activation_is_the_next_carry",
    hops=LOOP,
    variants=("training",),
    known_failure=dataclasses.replace(NEXT_CARRY_SAVED, backends=("inductor",)),
)
def scan_activation_is_the_next_carry() -> hopkit.Sample:
    """The next carry is a tanh, whose backward needs its result; the output is a copy of it."""
    scan = hop.function("scan")

    def body(carry, x):
        state = (carry + x).tanh()
        return state, state.clone()

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan/twice", hops=LOOP, variants=("training",))
def scan_twice() -> hopkit.Sample:
    """The program passes the result of one scan to another with the same body."""
    scan = hop.function("scan")

    def body(carry, x):
        return carry + x, carry * x

    def fn(init, xs):
        carry, xs = scan(body, init, xs)
        return scan(body, carry, xs, reverse=True)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan/output_without_gradient",
    hops=LOOP,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "every floating output of a scan requires a gradient",
        "requires_grad False expected, True found",
    ),
)
def scan_output_without_gradient() -> hopkit.Sample:
    """The body computes the output of each step without a gradient."""
    scan = hop.function("scan")

    def body(carry, x):
        with torch.no_grad():
            seen = x.exp()
        return carry + x, seen

    return hopkit.Sample(lambda init, xs: scan(body, init, xs), args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan/two_draws",
    hops=("scan", "while_loop"),
    config={"inductor.fallback_random": True},
    known_failure=hopkit.KnownFailure(
        "post_grad_forward",
        TRIED,
        "Inductor orders two draws by an operator that it can't trace when it turns the scan into a loop",
        "There was no rule registered for HigherOrderOperator control_deps",
        backends=("inductor",),
        frame="decompose_scan_to_while_loop._.lower_to_while_loop.body_fn",
    ),
)
def scan_two_draws() -> hopkit.Sample:
    """A step draws random numbers for the carry and for its output; a single draw compiles."""
    scan = hop.function("scan")

    def fn(xs):
        def step(carry, x):
            return carry + torch.rand_like(carry), x * torch.rand_like(x)

        return scan(step, xs[0], xs)

    return hopkit.Sample(fn, args=(torch.randn(2, 3),))
