"""foreach_map: a function mapped over lists of tensors, for which Inductor creates one kernel."""

from __future__ import annotations

import torch
from functorch.experimental import control_flow

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import TRIED, WRITES

HOPS = ("foreach_map",)


def two_tensors():
    return torch.randn(2, 3), torch.randn(4)


@hopkit.case("foreach_map/operator", hops=HOPS, variants=("inference", "training"))
def foreach_map_operator() -> hopkit.Sample:
    """The function is an operator of torch, mapped over two lists."""
    foreach_map = hop.function("foreach_map")

    def fn(a, b, c, d):
        return foreach_map(torch.mul, [a, b], [c, d])

    return hopkit.Sample(fn, args=(*two_tensors(), *two_tensors()))


@hopkit.case("foreach_map/scalars", hops=HOPS, variants=("inference", "dynamic"))
def foreach_map_scalars() -> hopkit.Sample:
    """The map gets a list, a number, a tensor that every call gets, and a list of numbers."""
    foreach_map = hop.function("foreach_map")

    def fn(a, b, scale):
        return foreach_map(lambda x, y, k, n: x * y + k - n, (a, b), scale, 2.0, [1, 2])

    return hopkit.Sample(fn, args=(*two_tensors(), torch.tensor(3.0)), dynamic={0: {0}, 1: {0}})


@hopkit.case(
    "foreach_map/function",
    hops=HOPS,
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "the gradient of a closed-over tensor is a sum, and Inductor takes only pointwise operators",
        "Buffers cannot be created while lowering a pointwise subgraph",
        variants=("training",),
        refusal=True,
        frame="lowering:_foreach_map",
    ),
)
def foreach_map_function() -> hopkit.Sample:
    """The function has several operators, closes over a tensor and returns two."""
    foreach_map = hop.function("foreach_map")

    def fn(a, b, c):
        shift = c.sin()
        return foreach_map(lambda x: (x.sin() + shift, x * shift), [a, b])

    return hopkit.Sample(fn, args=(*two_tensors(), torch.randn(())))


@hopkit.case("foreach_map/keywords", hops=HOPS)
def foreach_map_keywords() -> hopkit.Sample:
    """The function does not get keyword arguments."""
    foreach_map = hop.function("foreach_map")

    def fn(a, b):
        return foreach_map(torch.add, [a, b], [b.sum(), a.sum()], alpha=2)

    return hopkit.Sample(fn, args=two_tensors())


@hopkit.case("foreach_map/shorter_list", hops=HOPS)
def foreach_map_shorter_list() -> hopkit.Sample:
    """Lists of different lengths: the map ends with the shorter one."""
    foreach_map = hop.function("foreach_map")

    def fn(a, b):
        return foreach_map(torch.mul, [a, b], [a])

    return hopkit.Sample(fn, args=two_tensors())


@hopkit.case("foreach_map/no_list", hops=HOPS)
def foreach_map_no_list() -> hopkit.Sample:
    """Without a list the function runs once."""
    foreach_map = hop.function("foreach_map")

    def fn(a):
        return foreach_map(torch.mul, a, 2.0)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "foreach_map/writes",
    hops=HOPS,
    known_failure=WRITES,
)
def foreach_map_writes() -> hopkit.Sample:
    """The function writes into the tensors of the list."""
    foreach_map = hop.function("foreach_map")

    def fn(a, b):
        return foreach_map(lambda x: x.add_(1) * 2, [a, b])

    return hopkit.Sample(fn, args=two_tensors())


@hopkit.case("foreach_map/in_cond_in_region", hops=("foreach_map", "cond", "invoke_subgraph"))
def foreach_map_in_cond_in_region() -> hopkit.Sample:
    """A branch inside a region steps all parameters of an optimizer, the other halves them."""
    foreach_map = hop.function("foreach_map")

    @torch.compiler.nested_compile_region
    def step(pred, a, b, c, d):
        return torch.cond(
            pred,
            lambda a, b, c, d: tuple(foreach_map(lambda x, g: x - 0.1 * g, [a, b], [c, d])),
            lambda a, b, c, d: (a / 2, b / 2),
            (a, b, c, d),
        )

    def fn(pred, a, b, c, d):
        return step(pred, a, b, c, d)

    inputs = (*two_tensors(), *two_tensors())
    return hopkit.Sample(fn, args=(torch.tensor(True), *inputs), other_args=((torch.tensor(False), *inputs),))


@hopkit.case(
    "foreach_map/of_mapped",
    hops=("foreach_map", "map_impl", "while_loop"),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "the kernel of all tensors reads memory before a loop fills it, and the loop is dropped",
        "differs from the reference",
        backends=("inductor",),
    ),
)
def foreach_map_of_mapped() -> hopkit.Sample:
    """One of two tensors is the result of a map."""
    foreach_map = hop.function("foreach_map")

    def fn(a, b):
        rows = control_flow.map(lambda row: row.sum(), a)
        return foreach_map(lambda x: x * 2 + 1, [b, rows])

    return hopkit.Sample(fn, args=(torch.randn(3, 2), torch.randn(4)))
