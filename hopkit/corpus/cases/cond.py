"""``torch.cond``: predicates, nesting, and the kinds of branch functions with their closures."""

from __future__ import annotations

import dataclasses
import functools

import torch

import hopkit
from hopkit.corpus.failures.common import (
    ARGUMENT_TAKEN,
    ARGUMENT_TAKEN_AND_READ,
    INPUT_OVERWRITTEN_AND_READ,
    KERNEL_OF_ANOTHER_GRAPH,
    TRIED,
)


@hopkit.case(
    "cond/simple",
    hops=("cond",),
    variants=("inference", "training", "dynamic", "dynamic_training"),
    known_failure=dataclasses.replace(ARGUMENT_TAKEN, variants=("training", "dynamic_training")),
)
def cond_simple() -> hopkit.Sample:
    """The predicate is computed from the operand; each branch is one operator."""

    def fn(x):
        return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))

    high, low = torch.rand(3, 4) + 0.1, -torch.rand(3, 4) - 0.1
    return hopkit.Sample(fn, args=(high,), other_args=((low,),), dynamic={0: {0}})


@hopkit.case("cond/pred_argument", hops=("cond",), variants=("inference", "training"))
def cond_pred_argument() -> hopkit.Sample:
    """The predicate is a boolean tensor of rank 0 that the caller passes."""

    def fn(pred, x):
        return torch.cond(pred, lambda x: x * 2, lambda x: x - 1, (x,))

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("cond/pred_one_element", hops=("cond",), variants=("inference", "training"), known_failure=ARGUMENT_TAKEN)
def cond_pred_one_element() -> hopkit.Sample:
    """The predicate is a boolean tensor of rank 2 with one element."""

    def fn(x):
        pred = x.sum(dim=(0, 1), keepdim=True) > 0
        return torch.cond(pred, lambda x: x.exp(), lambda x: -x, (x,))

    high, low = torch.rand(2, 3) + 0.1, -torch.rand(2, 3) - 0.1
    return hopkit.Sample(fn, args=(high,), other_args=((low,),))


@hopkit.case(
    "cond/pred_float",
    hops=("cond",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        "==2.15.*",
        "Inductor treats a predicate between 0 and 1 as false",
        "differs from the reference",
        variants=("inference", "inference.virtual-h200"),
        backends=("inductor",),
    ),
)
def cond_pred_float() -> hopkit.Sample:
    """The predicate is a floating-point tensor: a value other than zero means true."""

    def fn(level, x):
        return torch.cond(level, lambda x: x + 1, lambda x: x - 1, (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(0.5), x), other_args=((torch.tensor(0.0), x),))


@hopkit.case("cond/pred_python_bool", hops=("cond",), variants=("inference", "training"))
def cond_pred_python_bool() -> hopkit.Sample:
    """A Python bool chooses the branch during tracing: the graph has no cond."""

    def fn(flag, x):
        return torch.cond(flag, lambda x: x.sin(), lambda x: x.cos(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(True, x), other_args=((False, x),))


@hopkit.case("cond/pred_python_int", hops=("cond",), variants=("inference",))
def cond_pred_python_int() -> hopkit.Sample:
    """A Python int chooses the branch during tracing, by being zero or not."""

    def fn(count, x):
        return torch.cond(count, lambda x: x.sin(), lambda x: x.cos(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(2, x), other_args=((0, x),))


@hopkit.case("cond/pred_symbool", hops=("cond",), variants=("dynamic", "dynamic_training"))
def cond_pred_symbool() -> hopkit.Sample:
    """The predicate compares a dynamic size: both branches stay in the graph."""

    def fn(x):
        return torch.cond(x.shape[0] > 4, lambda x: x * 2, lambda x: x + 3, (x,))

    large, small = torch.randn(6, 2), torch.randn(3, 2)
    return hopkit.Sample(fn, args=(large,), other_args=((small,),), dynamic={0: {0}})


@hopkit.case("cond/nested", hops=("cond",), variants=("inference", "training", "dynamic"))
def cond_nested() -> hopkit.Sample:
    """Each branch has a cond of its own."""

    def fn(x, y):
        def outer_true(x, y):
            return torch.cond(y.sum() > 0, lambda x, y: x + y, lambda x, y: x - y, (x, y))

        def outer_false(x, y):
            return torch.cond(y.sum() > 0, lambda x, y: x * y, lambda x, y: x.cos() * y, (x, y))

        return torch.cond(x.sum() > 0, outer_true, outer_false, (x, y))

    a, b = torch.rand(3, 4) + 0.1, torch.rand(3, 4) + 0.1
    c, d = -torch.rand(3, 4), -torch.rand(3, 4)
    return hopkit.Sample(fn, args=(a, b), other_args=((a, d), (c, b), (c, d)), dynamic={0: {0}, 1: {0}})


@hopkit.case(
    "cond/three_deep",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=(*INPUT_OVERWRITTEN_AND_READ, *ARGUMENT_TAKEN_AND_READ),
)
def cond_three_deep() -> hopkit.Sample:
    """Conds three deep in the true branch; the innermost one uses values of each level."""

    def fn(x, y):
        def first(x):
            a = x.sin()

            def second(x):
                b = a + y
                return torch.cond(x.amin() > 0.5, lambda x: x * a * b, lambda x: x - b, (x,))

            return torch.cond(x.amin() > 0.3, second, lambda x: x * a, (x,))

        return torch.cond(x.amin() > 0, first, lambda x: x.cos(), (x,)) + y

    def between(low, high):
        return torch.rand(4) * (high - low) + low

    y = torch.randn(4)
    levels = (between(0.6, 1), between(0.35, 0.45), between(0.1, 0.2), between(-0.9, -0.5))
    return hopkit.Sample(fn, args=(levels[0], y), other_args=tuple((x, y) for x in levels[1:]))


@hopkit.case(
    "cond/in_a_loop",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=(KERNEL_OF_ANOTHER_GRAPH, ARGUMENT_TAKEN),
)
def cond_in_a_loop() -> hopkit.Sample:
    """Dynamo unrolls a Python loop into three conds; each chooses by the result of the one before."""

    def fn(x):
        for _ in range(3):
            x = torch.cond(x.sum() > 0, lambda x: x - 1, lambda x: x + 2.5, (x,))
        return x

    return hopkit.Sample(fn, args=(torch.full((3,), 0.75),))


@hopkit.case("cond/in_a_helper", hops=("cond",), variants=("inference", "training"))
def cond_in_a_helper() -> hopkit.Sample:
    """A helper that holds the cond is called twice, with different operands."""

    def step(x, scale):
        return torch.cond(x.sum() > 0, lambda x: x * scale, lambda x: x / scale, (x,))

    def fn(x, y):
        return step(x, 2.0) + step(y, 3.0)

    x, y = torch.rand(3), -torch.rand(3)
    return hopkit.Sample(fn, args=(x, y), other_args=((y, x),))


@hopkit.case(
    "cond/closure_tensor",
    hops=("cond",),
    variants=("inference", "training", "dynamic"),
    known_failure=(*INPUT_OVERWRITTEN_AND_READ, *ARGUMENT_TAKEN_AND_READ),
)
def cond_closure_tensor() -> hopkit.Sample:
    """The branches close over an argument, an intermediate and a tensor from outside; their freevars differ."""
    outside = torch.randn(4)

    def fn(x, y):
        z = x * y
        return torch.cond(x.sum() > 0, lambda x: x + z + outside, lambda x: x * y - z, (x,))

    high, low = torch.rand(3, 4) + 0.1, -torch.rand(3, 4) - 0.1
    y = torch.randn(3, 4)
    return hopkit.Sample(
        fn,
        args=(high, y),
        other_args=((low, y),),
        dynamic={0: {0}, 1: {0}},
    )


@hopkit.case(
    "cond/closure_module", hops=("cond",), variants=("inference", "training"), known_failure=KERNEL_OF_ANOTHER_GRAPH
)
def cond_closure_module() -> hopkit.Sample:
    """Each branch calls a module of its own, and both call a shared one."""
    up, down, shared = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4, bias=False), torch.nn.LayerNorm(4)

    def fn(x):
        return torch.cond(x.sum() > 0, lambda x: shared(up(x)), lambda x: down(shared(x)), (x,))

    return hopkit.Sample(fn, args=(torch.rand(2, 4) + 0.1,), other_args=((-torch.rand(2, 4) - 0.1,),))


@hopkit.case(
    "cond/closure_python_values", hops=("cond",), variants=("inference", "training"), known_failure=ARGUMENT_TAKEN
)
def cond_closure_python_values() -> hopkit.Sample:
    """The branches close over an int, a float, a string and a list, which are constants of the graph."""
    power, scale, mode, shifts = 2, 0.5, "sin", [1.0, -1.0]

    def fn(x):
        def true_fn(x):
            y = x.sin() if mode == "sin" else x.cos()
            return y * scale + shifts[0]

        return torch.cond(x.sum() > 0, true_fn, lambda x: x**power + shifts[1], (x,))

    high, low = torch.rand(3, 4) + 0.1, -torch.rand(3, 4) - 0.1
    return hopkit.Sample(fn, args=(high,), other_args=((low,),))


@hopkit.case("cond/branches_are_modules", hops=("cond",), variants=("inference", "training"))
def cond_branches_are_modules() -> hopkit.Sample:
    """The branches are modules themselves, not functions that call them."""
    heads = torch.nn.ModuleList([torch.nn.Linear(4, 2), torch.nn.Linear(4, 2)])

    def fn(x):
        return torch.cond(x.sum() > 0, heads[0], heads[1], (x,))

    return hopkit.Sample(fn, args=(torch.rand(3, 4) + 0.1,), other_args=((-torch.rand(3, 4) - 0.1,),))


@hopkit.case(
    "cond/branches_are_methods", hops=("cond",), variants=("inference", "training"), known_failure=ARGUMENT_TAKEN
)
def cond_branches_are_methods() -> hopkit.Sample:
    """The program is a module whose branches are its own methods."""

    class Gate(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.randn(4))

        def open(self, x):
            return x * self.weight

        def shut(self, x):
            return x - self.weight

        def forward(self, x):
            return torch.cond(x.sum() > 0, self.open, self.shut, (x,))

    return hopkit.Sample(Gate(), args=(torch.rand(2, 4) + 0.1,), other_args=((-torch.rand(2, 4) - 0.1,),))


@hopkit.case("cond/branches_are_partials", hops=("cond",), variants=("inference",))
def cond_branches_are_partials() -> hopkit.Sample:
    """The branches are functools.partial of one function."""

    def shifted(x, *, by):
        return x + by

    def fn(x):
        up, down = functools.partial(shifted, by=1.0), functools.partial(shifted, by=-1.0)
        return torch.cond(x.sum() > 0, up, down, (x,))

    return hopkit.Sample(fn, args=(torch.rand(3) + 0.1,), other_args=((-torch.rand(3) - 0.1,),))


@hopkit.case(
    "cond/same_function_twice",
    hops=("cond",),
    variants=("inference", "training"),
    known_failure=(KERNEL_OF_ANOTHER_GRAPH, ARGUMENT_TAKEN),
)
def cond_same_function_twice() -> hopkit.Sample:
    """Both branches are the same function."""

    def fn(x):
        def both(x):
            return x.sin() * 2

        return torch.cond(x.sum() > 0, both, both, (x,))

    high, low = torch.rand(3) + 0.1, -torch.rand(3) - 0.1
    return hopkit.Sample(fn, args=(high,), other_args=((low,),))


@hopkit.case(
    "cond/two_draws_beside_a_write",
    hops=("cond",),
    config={"inductor.fallback_random": True},
    known_failure=hopkit.KnownFailure(
        "post_grad_forward",
        TRIED,
        "Inductor orders two draws by an operator that it can't trace when it replaces the writes of a cond",
        "There was no rule registered for HigherOrderOperator control_deps",
        backends=("inductor",),
        frame="ControlDeps.__call__",
    ),
)
def cond_two_draws_beside_a_write() -> hopkit.Sample:
    """A branch draws random numbers twice, and the other writes to the operand; without the write it compiles."""

    def fn(pred, x):
        y = x.clone()
        return torch.cond(pred, lambda y: torch.rand(3) + torch.rand(3), lambda y: y.add_(1) * 2, (y,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "cond/unused_draw",
    hops=("cond",),
    config={"inductor.fallback_random": True},
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "a cond with unused outputs is dropped, though its branch draws random numbers: later draws differ",
        "differs from the reference",
        backends=("aot_eager", "inductor"),
    ),
)
def cond_unused_draw() -> hopkit.Sample:
    """A branch draws random numbers that nobody uses, and the program draws again; without a cond, both draws run."""

    def fn(pred, x):
        torch.cond(pred, lambda x: torch.rand_like(x), lambda x: x.sin(), (x,))
        return torch.rand_like(x)

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))
