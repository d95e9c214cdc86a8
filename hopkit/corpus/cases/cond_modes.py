"""``torch.cond`` and gradient and autocast modes, around it and inside its branches."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import KERNEL_OF_ANOTHER_GRAPH, TRIED


@hopkit.case("cond_modes/no_grad_around", hops=("cond",), variants=("inference", "training"))
def cond_modes_no_grad_around() -> hopkit.Sample:
    """The cond is inside no_grad; the program uses its result outside."""

    def fn(pred, x):
        with torch.no_grad():
            scale = torch.cond(pred, lambda x: x.sin(), lambda x: x.cos(), (x,))
        return x * scale

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_modes/no_grad_in_one_branch", hops=("cond",), variants=("training",))
def cond_modes_no_grad_in_one_branch() -> hopkit.Sample:
    """A part of one branch is inside no_grad."""

    def fn(pred, x):
        def true_fn(x):
            with torch.no_grad():
                scale = x.sin()
            return x * scale

        return torch.cond(pred, true_fn, lambda x: x * x.cos(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_modes/no_grad_for_a_whole_branch", hops=("cond",), variants=("training",))
def cond_modes_no_grad_for_a_whole_branch() -> hopkit.Sample:
    """One branch is wholly inside no_grad: no gradient flows through it."""

    def fn(pred, x):
        def true_fn(x):
            with torch.no_grad():
                return x.sin()

        return torch.cond(pred, true_fn, lambda x: x.cos(), (x,)) + x

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_modes/enable_grad_inside_no_grad",
    hops=("cond",),
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "a branch that turns gradients on inside no_grad loses this mode, and with it the gradient",
        "differs from the reference",
    ),
)
def cond_modes_enable_grad_inside_no_grad() -> hopkit.Sample:
    """The cond is inside no_grad, and a branch turns gradients on again."""

    def fn(pred, x):
        def true_fn(x):
            with torch.enable_grad():
                return x.sin()

        with torch.no_grad():
            y = torch.cond(pred, true_fn, lambda x: x.cos(), (x,))
        return x * y

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond_modes/detach_in_a_branch", hops=("cond",), variants=("training",))
def cond_modes_detach_in_a_branch() -> hopkit.Sample:
    """A branch detaches a factor."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x * x.detach().sin(), lambda x: x * x, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond_modes/autocast_around",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=KERNEL_OF_ANOTHER_GRAPH,
)
def cond_modes_autocast_around() -> hopkit.Sample:
    """The cond, whose branches multiply matrices, is inside autocast."""

    def fn(pred, x, y):
        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            return torch.cond(pred, lambda x, y: x @ y, lambda x, y: (x @ y).sin(), (x, y))

    x, y = torch.randn(3, 4), torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))


@hopkit.case(
    "cond_modes/autocast_in_both_branches",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=KERNEL_OF_ANOTHER_GRAPH,
)
def cond_modes_autocast_in_both_branches() -> hopkit.Sample:
    """Each branch multiplies matrices under its own autocast."""

    def fn(pred, x, y):
        def true_fn(x, y):
            with torch.autocast(x.device.type, dtype=torch.bfloat16):
                return x @ y

        def false_fn(x, y):
            with torch.autocast(x.device.type, dtype=torch.bfloat16):
                return x.cos() @ y

        return torch.cond(pred, true_fn, false_fn, (x, y))

    x, y = torch.randn(3, 4), torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))


@hopkit.case("cond_modes/autocast_in_one_branch", hops=("cond",), variants=("inference", "training"))
def cond_modes_autocast_in_one_branch() -> hopkit.Sample:
    """One branch computes in bfloat16 under autocast and casts its result back."""

    def fn(pred, x, y):
        def true_fn(x, y):
            with torch.autocast(x.device.type, dtype=torch.bfloat16):
                z = x @ y
            return z.to(x.dtype)

        return torch.cond(pred, true_fn, lambda x, y: x @ y, (x, y))

    x, y = torch.randn(3, 4), torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))


@hopkit.case("cond_modes/autocast_turned_off_inside", hops=("cond",), variants=("inference",))
def cond_modes_autocast_turned_off_inside() -> hopkit.Sample:
    """The cond is inside autocast, and both branches turn it off."""

    def fn(pred, x, y):
        def full(x, y):
            with torch.autocast(x.device.type, enabled=False):
                return x @ y

        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            return torch.cond(pred, full, lambda x, y: full(x, y) + 1, (x, y))

    x, y = torch.randn(3, 4), torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))
