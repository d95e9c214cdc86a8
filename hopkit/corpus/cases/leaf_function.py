"""Leaf functions: opaque to the compiler, run as Python at run time; a fake function returns the shapes."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import FAKE_TOKEN, TOKEN_NOT_PASSED, TRIED

NOT_IN_INDUCTOR = hopkit.KnownFailure(
    "codegen",
    TRIED,
    "Inductor has no leaf functions, as their documentation says; it fails with an assertion",
    "AssertionError",
    frame="GraphLowering.get_attr",
)

LEAF = ("invoke_leaf_function", "with_effects")


@hopkit.case(
    "leaf_function/returns_tensors",
    hops=LEAF,
    variants=("inference", "training", "dynamic"),
    known_failure=NOT_IN_INDUCTOR,
)
def leaf_function_returns_tensors() -> hopkit.Sample:
    """A leaf function that no compiler could trace returns two tensors in a dict."""

    @hop.function("leaf_function")
    def halves(x, by):
        cut = sum(1 for _ in x.tolist()) // 2
        return {"first": x[:cut] * by, "all": x.sin()}

    @halves.register_fake
    def halves_fake(x, by):
        return {"first": x.new_empty(x.shape[0] // 2), "all": torch.empty_like(x)}

    def fn(x):
        both = halves(x.exp(), 3)
        return both["first"] + 1, both["all"] * 2

    return hopkit.Sample(fn, args=(torch.randn(4),), dynamic={0: {0}})


@hopkit.case("leaf_function/takes_module", hops=LEAF, variants=("training",), known_failure=NOT_IN_INDUCTOR)
def leaf_function_takes_module() -> hopkit.Sample:
    """A leaf function gets a module, whose parameters get gradients."""

    @hop.function("leaf_function")
    def apply(linear, x):
        return (linear(x).sin(),)

    @apply.register_fake
    def apply_fake(linear, x):
        return (x.new_empty(x.shape[0], linear.weight.shape[0]),)

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(3, 2)

        def forward(self, x):
            return apply(self.linear, x * 2)[0]

    return hopkit.Sample(Model(), args=(torch.randn(4, 3),))


@hopkit.case(
    "leaf_function/writes",
    hops=("invoke_leaf_function", "auto_functionalized_v2"),
    known_failure=hopkit.KnownFailure(
        "post_grad_forward",
        TRIED,
        "Inductor has no leaf functions, as their documentation says; it fails with an assertion",
        "_LeafCallable",
        frame="decompose_auto_functionalized._._maybe_resolve_constant_get_attr",
    ),
)
def leaf_function_writes() -> hopkit.Sample:
    """A leaf function writes into an argument, which it declares, and reads it in a second call."""

    @hop.function("leaf_function")(mutates_args={"total"})
    def add_to(total, x):
        total.add_(x)
        return (total * 2,)

    @add_to.register_fake
    def add_to_fake(total, x):
        return (torch.empty_like(total),)

    def fn(total, x):
        (first,) = add_to(total, x.sin())
        (second,) = add_to(total, first)
        return first + second

    return hopkit.Sample(fn, args=(torch.zeros(3), torch.randn(3)))


@hopkit.case("leaf_function/hook", hops=LEAF, variants=("training",), known_failure=NOT_IN_INDUCTOR)
def leaf_function_hook() -> hopkit.Sample:
    """A leaf function without a result has a hook, which gets the gradient and copies it."""
    seen = torch.zeros(3)

    @hop.function("leaf_function")
    def watch(x):
        return None

    @watch.register_fake
    def watch_fake(x):
        return None

    @watch.register_multi_grad_hook
    def watch_hook(grad):
        seen.copy_(grad)

    def fn(x):
        y = x.sin()
        watch(y)
        return y * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("leaf_function/calls_in_order", hops=LEAF, known_failure=NOT_IN_INDUCTOR)
def leaf_function_calls_in_order() -> hopkit.Sample:
    """Each call of a leaf function records its operand in a closed-over tensor; the program ignores one result."""
    seen, number = torch.zeros(3), torch.zeros((), dtype=torch.int64)

    @hop.function("leaf_function")
    def note(x):
        seen[number] = x.sum()
        number.add_(1)
        return (x + 1,)

    @note.register_fake
    def note_fake(x):
        return (torch.empty_like(x),)

    def fn(x):
        note(x.sin())
        return note(note(x)[0] * 2)[0]

    return hopkit.Sample(fn, args=(torch.randn(2),))


@hopkit.case("leaf_function/in_cond", hops=("cond", *LEAF), known_failure=(FAKE_TOKEN, TOKEN_NOT_PASSED))
def leaf_function_in_cond() -> hopkit.Sample:
    """A branch of a cond calls a leaf function."""

    @hop.function("leaf_function")
    def twice(x):
        return (x * 2,)

    @twice.register_fake
    def twice_fake(x):
        return (torch.empty_like(x),)

    def fn(x):
        return torch.cond(x.sum() > 0, lambda x: twice(x)[0], lambda x: x.cos(), (x,))

    x = torch.rand(3) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case("leaf_function/in_region", hops=("invoke_subgraph", *LEAF), known_failure=NOT_IN_INDUCTOR)
def leaf_function_in_region() -> hopkit.Sample:
    """A region that calls a leaf function is called twice."""

    @hop.function("leaf_function")
    def twice(x):
        return (x * 2,)

    @twice.register_fake
    def twice_fake(x):
        return (torch.empty_like(x),)

    @torch.compiler.nested_compile_region
    def region(x):
        return twice(x.sin())[0] + 1

    def fn(x):
        return region(region(x))

    return hopkit.Sample(fn, args=(torch.randn(3),))
