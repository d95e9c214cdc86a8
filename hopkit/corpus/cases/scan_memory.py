"""``scan``: bodies that alias or write, and programs that write around a scan."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import ALIASES, SIDE_EFFECT, WRITES, WRITTEN_TAKEN

LOOP = ("scan", "while_loop")

WRITES_IN_2_13 = dataclasses.replace(WRITES, versions="==2.13.*")
CARRY_WRITES = (
    WRITES_IN_2_13,
    hopkit.KnownFailure(
        "dynamo",
        "==2.15.*",
        "a body may write into its freevars, but not into the carry or a slice",
        "scan only supports in-place mutation of additional_inputs",
        refusal=True,
        frame="scan:run_flattened_scan",
    ),
)


@hopkit.case("scan_memory/returns_operands", hops=("scan",), variants=("inference",), known_failure=ALIASES)
def scan_memory_returns_operands() -> hopkit.Sample:
    """The body returns the slice as the carry, and the carry as the output: a shift by one."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (x, carry), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_memory/same_tensor_twice", hops=("scan",), variants=("inference",), known_failure=ALIASES)
def scan_memory_same_tensor_twice() -> hopkit.Sample:
    """One tensor is the next carry and the output."""
    scan = hop.function("scan")

    def body(carry, x):
        total = carry + x
        return total, total

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_memory/view_of_the_carry", hops=("scan",), variants=("inference",), known_failure=ALIASES)
def scan_memory_view_of_the_carry() -> hopkit.Sample:
    """The output is a view of the next carry."""
    scan = hop.function("scan")

    def body(carry, x):
        total = carry + x
        return total, total[0]

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_memory/returns_a_freevar", hops=("scan",), variants=("inference",), known_failure=ALIASES)
def scan_memory_returns_a_freevar() -> hopkit.Sample:
    """The output is a tensor of the program around it."""
    scan = hop.function("scan")

    def fn(init, xs, y):
        return scan(lambda carry, x: (carry + x, y), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2), torch.randn(2)))


@hopkit.case("scan_memory/writes_intermediate", hops=LOOP, variants=("training",))
def scan_memory_writes_intermediate() -> hopkit.Sample:
    """The body writes into tensors that it created, also through a view."""
    scan = hop.function("scan")

    def body(carry, x):
        total = carry + x
        total.mul_(2)
        output = carry * x
        output[0] = 1
        return total, output

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(2, 2)))


@hopkit.case("scan_memory/writes_carry", hops=("scan",), variants=("inference",), known_failure=CARRY_WRITES)
def scan_memory_writes_carry() -> hopkit.Sample:
    """The body writes into its carry."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry.add_(x) * 2, carry * x), init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_memory/writes_slice", hops=("scan",), variants=("inference",), known_failure=CARRY_WRITES)
def scan_memory_writes_slice() -> hopkit.Sample:
    """The body writes into its slice of the input."""
    scan = hop.function("scan")

    def fn(init, xs):
        result = scan(lambda carry, x: (carry + x.mul_(2), carry * x), init, xs)
        return result, xs

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan_memory/writes_closure",
    hops=("auto_functionalized_v2", *LOOP),
    variants=("inference",),
    known_failure=(WRITES_IN_2_13, WRITTEN_TAKEN["shapes"]),
)
def scan_memory_writes_closure() -> hopkit.Sample:
    """The body counts its steps in a tensor of the program."""
    scan = hop.function("scan")

    def fn(init, xs, seen):
        def body(carry, x):
            seen.add_(1)
            return carry + x * seen, carry * 2

        return scan(body, init, xs), seen * 2

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2), torch.zeros(())))


@hopkit.case(
    "scan_memory/writes_buffer",
    hops=("auto_functionalized_v2", *LOOP),
    variants=("inference",),
    known_failure=(WRITES_IN_2_13, WRITTEN_TAKEN["shapes"]),
)
def scan_memory_writes_buffer() -> hopkit.Sample:
    """A module that the body calls counts its steps in a buffer."""
    scan = hop.function("scan")

    class Counter(torch.nn.Module):
        seen: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("seen", torch.zeros(()))

        def forward(self, carry, x):
            self.seen.add_(1)
            return carry + x, carry * self.seen

    counter = Counter()

    def fn(init, xs):
        return scan(counter, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan_memory/appends_to_list",
    hops=("scan",),
    variants=("inference",),
    known_failure=SIDE_EFFECT,
)
def scan_memory_appends_to_list() -> hopkit.Sample:
    """The body appends to a list of the program."""
    scan = hop.function("scan")

    def fn(init, xs):
        seen = []

        def body(carry, x):
            seen.append(x.shape[0])
            return carry + x, carry * x

        return scan(body, init, xs), seen

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_memory/written_around", hops=LOOP, variants=("inference",))
def scan_memory_written_around() -> hopkit.Sample:
    """The program writes into the operand of the scan before and after, and into the outputs."""
    scan = hop.function("scan")

    def fn(init, xs):
        xs.mul_(2)
        carry, outputs = scan(lambda carry, x: (carry + x, carry * x), init, xs)
        init.add_(1)
        xs[0] = 0
        carry.mul_(xs[1])
        outputs[1].add_(init)
        return carry, outputs, xs

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_memory/init_is_a_view_of_the_slices", hops=LOOP, variants=("training",))
def scan_memory_init_is_a_view_of_the_slices() -> hopkit.Sample:
    """The first carry is the first row of the operand, and the program uses both afterwards."""
    scan = hop.function("scan")

    def fn(x):
        y = x.sin()
        carry, outputs = scan(lambda carry, x: (carry + x, carry * x), y[0], y[1:])
        return carry * y[0], outputs + y[1:]

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))
