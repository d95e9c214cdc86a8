"""The families of loops: ``while_loop``, ``scan``, ``map``, ``associative_scan``, ``foreach_map``."""

from __future__ import annotations

import dataclasses

import torch

from hopkit.strategies.families.family import (
    BodyRules,
    DrawHops,
    Family,
    body,
    call,
    define,
    draw_inner,
    make_like,
    operands,
    parameters_for,
    tuple_text,
)
from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.returns import Returned, copy_shared
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tensors import LARGEST
from hopkit.strategies.tree import Function, HopCall

__all__ = ["FAMILIES", "draw_carries"]

_STEP = BodyRules(structures=("one",))


def draw_carries(scope: DrawnScope) -> tuple[LiveTensor, ...]:
    """Draw the initial carries of a loop: contiguous tensors, which each step can compute again."""
    carries = []
    for operand in operands(scope, most=2):
        carry = scope.copy_in_order(operand)
        carries.append(dataclasses.replace(carry, bound=max(carry.bound, 2.0)))
    return tuple(carries)


def _while_loop(scope: DrawnScope, hops: DrawHops) -> HopCall:
    steps = scope.choices.between(1, 3)
    carries = draw_carries(scope)
    zero = LiveTensor("", torch.tensor(0), bound=3.0)
    counter, *parameters = parameters_for(scope, (zero, *carries), varies=True)
    inside = draw_inner(scope, hops, (counter, *parameters))
    next_carries = tuple(make_like(inside, carry) for carry in carries)
    names = ", ".join((f"{counter.name} + 1", *(carry.name for carry in next_carries)))
    step = define(inside, scope.new_name("f"), (counter, *parameters), names)
    test = Function(
        scope.new_name("f"),
        tuple(parameter.name for parameter in (counter, *parameters)),
        (),
        f"{counter.name} < {steps}",
    )
    outputs = Returned("", tuple(f"[{at + 1}]" for at in range(len(next_carries))), next_carries)
    expression = (
        f"torch.while_loop({test.name}, {step.name}, (torch.tensor(0), {', '.join(carry.name for carry in carries)}))"
    )
    return call(scope, "while_loop", (test, step), expression, outputs)


def _scanned(scope: DrawnScope) -> LiveTensor | None:
    fitting = [x for x in scope.fixed if x.sample.dim() and 0 < x.size(0) <= 4]
    return scope.choices.pick(fitting) if fitting else None


def _slice(scope: DrawnScope, xs: LiveTensor) -> LiveTensor:
    resized = None if xs.resized is None else xs.resized[0]
    return dataclasses.replace(xs, name=scope.new_name("a"), sample=xs.sample[0], resized=resized, varies=True)


def _scan(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    xs = _scanned(scope)
    if xs is None:
        return None
    (init, *_) = draw_carries(scope)
    (carry,) = parameters_for(scope, (init,), varies=True)
    x = _slice(scope, xs)
    inside, out = body(scope, hops, (carry, x), _STEP)
    next_carry = make_like(inside, init)
    (output,) = copy_shared(inside, out.tensors)
    step = define(inside, scope.new_name("f"), (carry, x), f"{next_carry.name}, {output.name}")
    outputs = Returned("", ("[0]", "[1]"), (next_carry, output))
    reverse = ", reverse=True" if scope.choices.chance(4) else ""
    return call(scope, "scan", (step,), f"scan({step.name}, {init.name}, {xs.name}{reverse})", outputs)


def _map(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    xs = _scanned(scope)
    if xs is None:
        return None
    constants = operands(scope, least=0, most=1, besides=xs)
    parameters = (_slice(scope, xs), *parameters_for(scope, constants))
    inside, out = body(scope, hops, parameters, dataclasses.replace(_STEP, structures=("one", "tuple", "dict")))
    step = define(inside, scope.new_name("f"), parameters, out.text)
    arguments = ", ".join((xs.name, *(constant.name for constant in constants)))
    return call(scope, "map", (step,), f"control_flow.map({step.name}, {arguments})", out)


_COMBINING = ("{a} + {b}", "{a} * {b} * 0.1", "{a} + {b} + {a} * {b} * 0.1")
"""Combine functions that are associative up to rounding."""


def _associative_scan(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    known = scope.options.known_bugs
    fitting = [
        x
        for x in scope.fixed
        if x.is_floating
        and x.sample.dim()
        and 0 < x.size(0) <= 4
        and x.bound <= LARGEST
        # Leave out two bugs of torch: associative_scan/one_slice and associative_scan/numbers of the corpus.
        and (known or (x.sample.dim() > 1 and x.size(0) > 1))
    ]
    if not fitting:
        return None
    xs = scope.choices.pick(fitting)
    left, right = scope.new_name("a"), scope.new_name("a")
    combine = Function(scope.new_name("f"), (left, right), (), scope.choices.pick(_COMBINING).format(a=left, b=right))
    grown = dataclasses.replace(xs, bound=64.0, slope=xs.slope * 16)
    reverse = ", reverse=True" if scope.choices.chance(4) else ""
    expression = f"associative_scan({combine.name}, {xs.name}, 0, combine_mode='generic'{reverse})"
    return call(scope, "associative_scan", (combine,), expression, Returned("", ("",), (grown,)))


def _foreach_map(scope: DrawnScope, hops: DrawHops) -> HopCall:
    arguments = operands(scope, least=2)
    (parameter,) = parameters_for(scope, arguments[:1], varies=True)
    inside = scope.inner((parameter,), closes_over=False)
    result = parameter
    for _ in range(scope.choices.between(1, 2)):
        result = inside.assign(f"{result.name} * 2 + 1", bound=result.bound, slope=result.slope)
    step = define(inside, scope.new_name("f"), (parameter,), result.name)
    outputs = Returned(
        "",
        tuple(f"[{at}]" for at in range(len(arguments))),
        tuple(dataclasses.replace(x, bound=4 * x.bound + 3, slope=4 * x.slope) for x in arguments),
    )
    return call(scope, "foreach_map", (step,), f"foreach_map({step.name}, [{tuple_text(arguments)[1:-1]}])", outputs)


FAMILIES = (
    Family("while_loop", ("while_loop",), _while_loop),
    Family("scan", ("scan",), _scan, functions=("scan",)),
    Family("map", ("map_impl",), _map),
    Family("associative_scan", ("associative_scan",), _associative_scan, functions=("associative_scan",)),
    Family("foreach_map", ("foreach_map",), _foreach_map, functions=("foreach_map",)),
)
