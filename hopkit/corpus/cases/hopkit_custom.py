"""Operators that ``hopkit.hop`` defines: with a configuration, called from generated code, with their own rules."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.any_outputs import CHANGES_OUTSIDE, WRITES_OUTSIDE


@hopkit.hop(runs="once", namespace="hopkit_cases")
def quantized(body, *operands, scheme="int8"):
    """Call a body that a backend may compute in a coarser format."""
    return body(*operands)


@hopkit.hop(runs="once", namespace="hopkit_cases", lower="call")
def apart(body, *operands):
    """Call a body that stays a separate function in the generated code."""
    return body(*operands)


def _fake_of_twice(body, x):
    return body(x)


def _gradient_of_twice(body, x, grads):
    return body.vjp((x,), body.vjp((body(x),), grads)[:1])


@hopkit.hop(namespace="hopkit_cases", fake=_fake_of_twice, backward=_gradient_of_twice, lower="inline")
def twice(body, x):
    """Call a body on the result of the body."""
    return body(body(x))


@hopkit.case(
    "hopkit_custom/configured", hops=("hopkit_cases_quantized",), variants=("inference", "training", "dynamic")
)
def hopkit_custom_configured() -> hopkit.Sample:
    """The node has a keyword argument, forward and backward; Inductor inlines the body."""

    def fn(x, w):
        return quantized(lambda a: (a @ w).relu(), x, scheme="fp8") + 1

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 4)), dynamic={0: {0}})


@hopkit.case("hopkit_custom/called", hops=("hopkit_cases_apart",), variants=("inference", "training"))
def hopkit_custom_called() -> hopkit.Sample:
    """Generated code calls the operator with a compiled body, and Inductor does not fuse it with its neighbours."""

    def fn(x):
        return apart(lambda a: a.sin() * 2, x + 1).exp()

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hopkit_custom/own_rules", hops=("hopkit_cases_twice",), variants=("inference", "training"))
def hopkit_custom_own_rules() -> hopkit.Sample:
    """A body runs twice: the author defines its fake, its gradient and its lowering."""

    def fn(x, w):
        return twice(lambda a: (a * w).sin(), x)

    return hopkit.Sample(fn, args=(torch.randn(2, 3), torch.randn(3)))


@hopkit.case("hopkit_custom/in_cond", hops=("hopkit_cases_quantized", "cond"), variants=("inference", "training"))
def hopkit_custom_in_cond() -> hopkit.Sample:
    """A branch of ``torch.cond`` calls a custom operator, and closes over a weight."""

    def fn(pred, x, w):
        return torch.cond(pred, lambda a: quantized(lambda b: b * w, a, scheme="int4"), lambda a: a - w, (x,))

    x, w = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, w), other_args=((torch.tensor(False), x, w),))


@hopkit.case("hopkit_custom/writes_operand", hops=("hopkit_cases_quantized",), known_failure=WRITES_OUTSIDE)
def hopkit_custom_writes_operand() -> hopkit.Sample:
    """The body writes to its operand."""

    def fn(x):
        return quantized(lambda a: a.mul_(2), x)

    return hopkit.Sample(fn, args=(torch.randn(3),), reference=lambda x: x.mul_(2))


@hopkit.case("hopkit_custom/changes_a_list", hops=("hopkit_cases_quantized",), known_failure=CHANGES_OUTSIDE)
def hopkit_custom_changes_a_list() -> hopkit.Sample:
    """The body appends to a list of the enclosing program."""

    def fn(x):
        seen = []

        def body(a):
            seen.append(a)
            return a + 1

        return quantized(body, x), seen

    return hopkit.Sample(fn, args=(torch.randn(3),))
