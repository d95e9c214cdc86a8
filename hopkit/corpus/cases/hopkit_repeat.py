"""``hopkit_repeat``: a body that runs again and again, as one node of every graph."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.any_outputs import WRITES_OUTSIDE
from hopkit.hops.repeat import repeat

HOPS = ("hopkit_repeat",)
ALL = ("inference", "training", "dynamic", "dynamic_training")


@hopkit.case("hopkit_repeat/simple", hops=HOPS, variants=ALL)
def hopkit_repeat_simple() -> hopkit.Sample:
    """Three steps of one operator."""

    def fn(x):
        return repeat(3, torch.sin, x)

    return hopkit.Sample(fn, args=(torch.rand(3, 4),), dynamic={0: {0}})


@hopkit.case("hopkit_repeat/hundred_steps", hops=HOPS, variants=("inference", "training"))
def hopkit_repeat_hundred_steps() -> hopkit.Sample:
    """A hundred steps are one node too."""

    def fn(x):
        return repeat(100, torch.cos, x)

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case("hopkit_repeat/closure", hops=HOPS, variants=ALL)
def hopkit_repeat_closure() -> hopkit.Sample:
    """The body closes over a weight and a size: both are lifted, and the weight gets the gradients of all steps."""

    def fn(x, w):
        return repeat(3, lambda a: (a @ w).sin() / a.shape[0], x)

    return hopkit.Sample(fn, args=(torch.rand(3, 4), torch.rand(4, 4)), dynamic={0: {0}})


@hopkit.case("hopkit_repeat/tree", hops=HOPS, variants=("inference", "training"))
def hopkit_repeat_tree() -> hopkit.Sample:
    """The carry is a dict of a tensor, one that the body returns unchanged, and a counter without a gradient."""

    def fn(x, w):
        def body(carry):
            return {"x": carry["x"] * carry["w"], "w": carry["w"], "steps": carry["steps"] + 1}

        return repeat(3, body, {"x": x, "w": w, "steps": torch.zeros((), dtype=torch.int64)})

    return hopkit.Sample(fn, args=(torch.rand(3), torch.rand(3)))


@hopkit.case("hopkit_repeat/no_steps", hops=HOPS, variants=("inference", "training"))
def hopkit_repeat_no_steps() -> hopkit.Sample:
    """With zero steps the operator returns a copy of the carry."""

    def fn(x):
        return repeat(0, torch.sin, x) * 2

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case("hopkit_repeat/nested", hops=HOPS, variants=("inference", "training"))
def hopkit_repeat_nested() -> hopkit.Sample:
    """The body repeats another."""

    def fn(x):
        return repeat(2, lambda a: repeat(3, torch.sin, a) + 1, x)

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case("hopkit_repeat/module", hops=HOPS, variants=("inference", "training"))
def hopkit_repeat_module() -> hopkit.Sample:
    """The body is a module: its parameters are lifted."""
    layer = torch.nn.Linear(4, 4)

    def fn(x):
        return repeat(3, layer, x)

    return hopkit.Sample(fn, args=(torch.rand(3, 4),))


@hopkit.case("hopkit_repeat/in_cond", hops=("hopkit_repeat", "cond"), variants=("inference", "training"))
def hopkit_repeat_in_cond() -> hopkit.Sample:
    """A branch of ``torch.cond`` repeats a body that closes over a tensor."""

    def fn(pred, x, w):
        return torch.cond(pred, lambda a: repeat(3, lambda b: b * w, a), lambda a: a + w, (x,))

    x, w = torch.rand(3), torch.rand(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, w), other_args=((torch.tensor(False), x, w),))


@hopkit.case("hopkit_repeat/hands_on", hops=HOPS, variants=("inference", "training"))
def hopkit_repeat_hands_on() -> hopkit.Sample:
    """The body returns its operand and a tensor that it closes over; the results have separate memory."""

    def fn(x, w):
        a, b = repeat(2, lambda carry: (carry[1], w), (x, x + 1))
        return a, b, x

    return hopkit.Sample(fn, args=(torch.rand(3), torch.rand(3)))


@hopkit.case("hopkit_repeat/writes", hops=HOPS, known_failure=WRITES_OUTSIDE)
def hopkit_repeat_writes() -> hopkit.Sample:
    """The body writes to the carry."""

    def fn(x):
        return repeat(3, lambda a: a.add_(1), x)

    return hopkit.Sample(fn, args=(torch.rand(3),), reference=lambda x: x.add_(3))
