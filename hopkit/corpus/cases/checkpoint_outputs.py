"""Checkpoints: the values that the body returns."""

from __future__ import annotations

import torch
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit.corpus.cases.checkpoint import CHECKPOINT
from hopkit.corpus.failures.common import TRIED


@hopkit.case("checkpoint_outputs/nested_structure", hops=CHECKPOINT, variants=("training",))
def checkpoint_outputs_nested_structure() -> hopkit.Sample:
    """A dict of a list, a tuple, None, a string and a number, and one tensor twice."""

    def body(x):
        y = x.sin()
        return {"a": [y.exp(), (y, None)], "again": y, "text": "t", "number": 2}

    def fn(x):
        return checkpoint(body, x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("checkpoint_outputs/operand_and_view", hops=CHECKPOINT, variants=("inference", "training"))
def checkpoint_outputs_operand_and_view() -> hopkit.Sample:
    """The body returns its operand, a view of it, a freevar and a new tensor."""

    def fn(x):
        y, free = x.sin(), x.cos()

        def body(y):
            return y, y.t(), free, (y * free).exp()

        return checkpoint(body, y, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case("checkpoint_outputs/integers_and_detached", hops=CHECKPOINT, variants=("training",))
def checkpoint_outputs_integers_and_detached() -> hopkit.Sample:
    """The body returns an index, a mask and a detached tensor beside one that requires a gradient."""

    def body(x):
        y = x.sin()
        return y.argmax(), y > 0, y.detach(), y.exp()

    def fn(x):
        index, mask, detached, y = checkpoint(body, x, use_reentrant=False)
        return index, mask, detached * 2, y

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case("checkpoint_outputs/nothing", hops=CHECKPOINT, variants=("training",))
def checkpoint_outputs_nothing() -> hopkit.Sample:
    """The body of one checkpoint returns None, that of another an unused tensor."""

    def nothing(x):
        x.sin()

    def fn(x):
        assert checkpoint(nothing, x, use_reentrant=False) is None
        checkpoint(lambda x: x.sin().exp(), x, use_reentrant=False)
        return x * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "checkpoint_outputs/generator_of_made",
    hops=CHECKPOINT,
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "Dynamo makes no outputs of the tensors that a generator closes over: the program uses nodes of the body",
        "does not belong to this Graph",
        frame="Graph.lint.check_arg",
    ),
)
def checkpoint_outputs_generator_of_made() -> hopkit.Sample:
    """The body returns a generator over a tensor that it created."""

    def body(x):
        y = x.sin()
        return (each for each in (y,))

    def fn(x):
        return next(checkpoint(body, x, use_reentrant=False)) * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))
