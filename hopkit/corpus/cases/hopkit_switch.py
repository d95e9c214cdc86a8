"""``hopkit_switch``: one of several branches, chosen while the program runs."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.any_outputs import WRITES_OUTSIDE
from hopkit.corpus.failures.common import ARGUMENT_TAKEN
from hopkit.hops.repeat import repeat
from hopkit.hops.switch import switch

HOPS = ("hopkit_switch",)
ALL = ("inference", "training", "dynamic", "dynamic_training")


@hopkit.case("hopkit_switch/simple", hops=HOPS, variants=ALL)
def hopkit_switch_simple() -> hopkit.Sample:
    """Three branches have one operator each; the index is a tensor that the caller passes."""

    def fn(index, x):
        return switch(index, (torch.sin, torch.cos, torch.exp), (x,))

    x = torch.rand(3, 4)
    calls = [(torch.tensor(index), x) for index in range(3)]
    return hopkit.Sample(fn, args=calls[0], other_args=tuple(calls[1:]), dynamic={1: {0}})


@hopkit.case("hopkit_switch/closures", hops=HOPS, variants=("inference", "training"))
def hopkit_switch_closures() -> hopkit.Sample:
    """Each branch closes over another weight and takes all of them; only the chosen one's gradient is not zero."""

    def fn(index, x, v, w):
        return switch(index, (lambda a: a @ v, lambda a: (a @ w).sin()), (x,))

    x, v, w = torch.rand(3, 4), torch.rand(4, 4), torch.rand(4, 4)
    return hopkit.Sample(fn, args=(torch.tensor(0), x, v, w), other_args=((torch.tensor(1), x, v, w),))


@hopkit.case("hopkit_switch/out_of_range", hops=HOPS, variants=("inference",))
def hopkit_switch_out_of_range() -> hopkit.Sample:
    """An index that is too small or too large chooses the first or the last branch."""

    def fn(index, x):
        return switch(index, (torch.sin, torch.cos), (x,))

    x = torch.rand(3)
    return hopkit.Sample(fn, args=(torch.tensor(-2), x), other_args=((torch.tensor(5), x),))


@hopkit.case("hopkit_switch/own_memory", hops=HOPS, variants=("inference", "training"))
def hopkit_switch_own_memory() -> hopkit.Sample:
    """A branch returns its operand, a view of it and a closed-over tensor: both branches return copies."""

    def fn(index, x, outer):
        return switch(index, (lambda a: (a, a[:2], outer), lambda a: (a + 1, a[:2] * 2, outer.sin())), (x,))

    x, outer = torch.rand(3), torch.rand(3)
    return hopkit.Sample(fn, args=(torch.tensor(0), x, outer), other_args=((torch.tensor(1), x, outer),))


@hopkit.case("hopkit_switch/tree", hops=HOPS, variants=("inference", "training"))
def hopkit_switch_tree() -> hopkit.Sample:
    """Operands and results are pytrees."""

    def fn(index, x, y):
        def add(tree, y):
            return {"a": tree["x"] + y, "b": [tree["x"]]}

        def multiply(tree, y):
            return {"a": tree["x"] * y, "b": [y.exp()]}

        return switch(index, (add, multiply), ({"x": x}, y))

    x, y = torch.rand(3), torch.rand(3)
    return hopkit.Sample(fn, args=(torch.tensor(0), x, y), other_args=((torch.tensor(1), x, y),))


@hopkit.case(
    "hopkit_switch/repeats_inside", hops=("hopkit_switch", "hopkit_repeat"), variants=("inference", "training")
)
def hopkit_switch_repeats_inside() -> hopkit.Sample:
    """One branch repeats a body, the other does not."""

    def fn(index, x):
        return switch(index, (lambda a: repeat(3, torch.sin, a), torch.cos), (x,))

    x = torch.rand(3)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x),))


@hopkit.case(
    "hopkit_switch/in_cond",
    hops=("hopkit_switch", "cond"),
    variants=("inference", "training"),
    known_failure=ARGUMENT_TAKEN,
)
def hopkit_switch_in_cond() -> hopkit.Sample:
    """A branch of ``torch.cond`` calls a switch."""

    def fn(index, x):
        return torch.cond(x.sum() > 0, lambda a: switch(index, (torch.sin, torch.cos), (a,)), lambda a: -a, (x,))

    x = torch.rand(3) + 0.1
    zero, one = torch.tensor(0), torch.tensor(1)
    return hopkit.Sample(fn, args=(zero, x), other_args=((one, x), (zero, -x)))


@hopkit.case("hopkit_switch/writes_freevar", hops=HOPS, known_failure=WRITES_OUTSIDE)
def hopkit_switch_writes_freevar() -> hopkit.Sample:
    """A branch writes to a tensor of the enclosing program."""

    def fn(index, x, w):
        return switch(index, (lambda a: a + w.add_(1), lambda a: a - w), (x,))

    def plain(index, x, w):
        return x + w.add_(1)

    return hopkit.Sample(fn, args=(torch.tensor(0), torch.rand(3), torch.rand(3)), reference=plain)
