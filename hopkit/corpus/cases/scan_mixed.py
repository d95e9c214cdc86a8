"""``scan``: scans and other HOPs in each other, and scans of dynamic sizes."""

from __future__ import annotations

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, EAGER_REUSE, TRIED, UNBACKED_NOT_FREED

LOOP = ("scan", "while_loop")


@hopkit.case("scan_mixed/dynamic", hops=LOOP, variants=("dynamic_training",))
def scan_mixed_dynamic() -> hopkit.Sample:
    """The number of slices and their width vary."""
    scan = hop.function("scan")

    def fn(init, xs):
        return scan(lambda carry, x: (carry + x, carry * x), init, xs)

    other = torch.randn(3), torch.randn(5, 3)
    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)), other_args=(other,), dynamic={0: {0}, 1: {0, 1}})


@hopkit.case("scan_mixed/unbacked_length", hops=LOOP, variants=("inference",), known_failure=UNBACKED_NOT_FREED)
def scan_mixed_unbacked_length() -> hopkit.Sample:
    """The number of slices is data-dependent."""
    scan = hop.function("scan")

    def fn(init, x):
        positive = x[x > 0]
        torch._check(positive.shape[0] > 0)
        return scan(lambda carry, x: (carry + x, carry * x), init, positive)

    return hopkit.Sample(fn, args=(torch.randn(()), torch.tensor([1.5, -2, 3])))


@hopkit.case("scan_mixed/scan_in_scan", hops=LOOP, variants=("training",), known_failure=ARGUMENT_TAKEN)
def scan_mixed_scan_in_scan() -> hopkit.Sample:
    """The body scans the columns of its slice, starting from the carry."""
    scan = hop.function("scan")

    def row(carry, x):
        carry, outputs = scan(lambda carry, x: (carry + x, carry * x), carry, x)
        return carry.sin(), outputs

    def fn(init, xs):
        return scan(row, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(()), torch.randn(2, 3)))


@hopkit.case("scan_mixed/cond_in_scan", hops=("cond", *LOOP), variants=("training",), known_failure=ARGUMENT_TAKEN)
def scan_mixed_cond_in_scan() -> hopkit.Sample:
    """Each step chooses a branch by its slice."""
    scan = hop.function("scan")

    def body(carry, x):
        carry = torch.cond(x.sum() > 0, lambda c, x: c + x, lambda c, x: c * 2 - x, (carry, x))
        return carry.clone(), carry.sin()

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.tensor([[1.0, 2.0], [-1.0, -2.0], [3.0, 1.0]])))


@hopkit.case("scan_mixed/scan_in_cond", hops=("cond", *LOOP), variants=("training",))
def scan_mixed_scan_in_cond() -> hopkit.Sample:
    """One branch scans, and the other does not."""
    scan = hop.function("scan")

    def fn(pred, init, xs):
        def scanned(init, xs):
            carry, _ = scan(lambda carry, x: (carry * x, carry + x), init, xs)
            return carry

        return torch.cond(pred, scanned, lambda init, xs: init + xs.sum(0), (init, xs))

    args = torch.randn(2), torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), *args), other_args=((torch.tensor(False), *args),))


@hopkit.case(
    "scan_mixed/region_in_scan",
    hops=("invoke_subgraph", *LOOP),
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a region in a scan has no rule for the functionalization of the backward",
        "'FunctorchFunctionalizeAPI' object has no attribute",
        variants=("training",),
        frame="scan:run_flattened_scan",
    ),
)
def scan_mixed_region_in_scan() -> hopkit.Sample:
    """The body calls a region, and so does the program."""
    scan = hop.function("scan")

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() + 1

    def fn(init, xs):
        return scan(lambda carry, x: (carry * region(x), carry + x), region(init), xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case(
    "scan_mixed/scan_in_region",
    hops=("invoke_subgraph", *LOOP),
    variants=("training",),
    known_failure=EAGER_REUSE,
)
def scan_mixed_scan_in_region() -> hopkit.Sample:
    """The program calls a region twice, which scans."""
    scan = hop.function("scan")

    @torch.compiler.nested_compile_region
    def region(init, xs):
        return scan(lambda carry, x: (carry * x, carry + x), init, xs)

    def fn(init, xs):
        return region(*region(init, xs))

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2)))


@hopkit.case("scan_mixed/map_in_scan", hops=("map_impl", *LOOP), variants=("inference",))
def scan_mixed_map_in_scan() -> hopkit.Sample:
    """The body maps over the rows of its slice."""
    scan = hop.function("scan")

    def body(carry, x):
        rows = control_flow.map(lambda row, carry: row * carry, x, carry)
        return carry + rows.sum(0), rows

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 2, 2)))


@hopkit.case("scan_mixed/while_loop_in_scan", hops=LOOP, variants=("inference",))
def scan_mixed_while_loop_in_scan() -> hopkit.Sample:
    """Each step doubles its carry until it is greater than its slice."""
    scan = hop.function("scan")

    def body(carry, x):
        (carry,) = torch.while_loop(lambda c: (c < x).all(), lambda c: (c * 2,), (carry,))
        return carry, carry + x

    def fn(init, xs):
        return scan(body, init, xs)

    return hopkit.Sample(fn, args=(torch.tensor([1.0, 1.5]), torch.tensor([[3.0, 3.0], [1.0, 1.0], [20.0, 40.0]])))
