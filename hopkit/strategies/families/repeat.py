"""Draw ``hopkit_repeat`` calls: a body that runs several times on its own result."""

from __future__ import annotations

import dataclasses

from hopkit.strategies.families.family import (
    DrawHops,
    Family,
    call,
    define,
    draw_inner,
    make_like,
    merge_outputs,
    parameters_for,
)
from hopkit.strategies.families.loops import draw_carries
from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.returns import STRUCTURES, Returned
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Assign, HopCall

__all__ = ["FAMILY"]

_OF_ONE = ("one", "single")
_OF_TWO = ("tuple", "list", "dict")


def _in(structure: str, tensors: tuple[LiveTensor, ...]) -> Returned:
    template, suffixes = STRUCTURES[structure]
    return Returned(template, suffixes, tensors)


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall:
    steps = scope.choices.pick((2, 1, 3, 0))
    init = draw_carries(scope)
    structure = scope.choices.pick(_OF_ONE if len(init) == 1 else _OF_TWO)
    parameters = parameters_for(scope, init, varies=True)
    inside = draw_inner(scope, hops, parameters)
    next_carries = _in(structure, tuple(make_like(inside, carry) for carry in init))
    step = define(inside, scope.new_name("f"), parameters, next_carries.text)
    if structure != "one":
        parse_arguments = tuple(map(Assign, step.parameters, (f"s0{suffix}" for suffix in next_carries.suffixes)))
        step = dataclasses.replace(step, parameters=("s0",), statements=(*parse_arguments, *step.statements))
    # With zero steps, the initial carry is the output.
    outputs = dataclasses.replace(next_carries, tensors=tuple(map(merge_outputs, next_carries.tensors, init)))
    expression = f"hopkit.hops.repeat.repeat({steps}, {step.name}, {_in(structure, init).text})"
    return call(scope, "hopkit_repeat", (step,), expression, outputs)


FAMILY = Family(
    "hopkit_repeat",
    ("hopkit_repeat",),
    _draw,
    holds_regions=True,
    needs_hopkit=True,
    modules=("hopkit.hops.repeat",),
)
