"""Draw ``switch`` (torch 2.14) and ``hopkit_switch`` calls: an index selects one of several branches."""

from __future__ import annotations

import dataclasses

import torch

from hopkit.strategies.families.family import (
    BRANCH,
    BodyRules,
    DrawHops,
    Family,
    body,
    call,
    define,
    draw_branch_like,
    merge_outputs,
    operands,
    parameters_for,
    tuple_text,
)
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import HopCall

__all__ = ["FAMILIES"]


def _number(scope: DrawnScope) -> tuple[str, bool]:
    """Draw an index that the program computes; return its text and whether it varies between calls."""
    numbers = [x for x in scope.fixed if x.sample.dtype == torch.int64 and x.sample.numel()]
    if not numbers:
        return "", False
    index = scope.choices.pick(numbers)
    return f"{index.name}.sum()", index.varies


def _number_of_flags(scope: DrawnScope) -> tuple[str, bool]:
    """Draw the number of true flags, or another index, so that the calls of a sample take several branches."""
    flags = [x for x in scope.live if x.sample.dtype == torch.bool and x.sample.dim() == 0]
    if not flags or scope.choices.chance(4):
        return _number(scope)
    return f"({' + '.join(f'{x.name}.long()' for x in flags)})", any(x.varies for x in flags)


def _draw_call(
    scope: DrawnScope, hops: DrawHops, family: str, function: str, rules: BodyRules, index: tuple[str, bool]
) -> HopCall:
    number, varies = index
    arguments = operands(scope, least=0)
    parameters = parameters_for(scope, arguments)
    inside, outputs_of_first = body(scope, hops, parameters, rules)
    branches = [define(inside, scope.new_name("f"), parameters, outputs_of_first.text)]
    tensors = outputs_of_first.tensors
    for _ in range(scope.choices.between(1, 2)):
        parameters = parameters_for(scope, arguments)
        inside, outputs_of_branch = draw_branch_like(scope, hops, parameters, outputs_of_first, rules)
        branches.append(define(inside, scope.new_name("f"), parameters, outputs_of_branch.text))
        tensors = tuple(map(merge_outputs, tensors, outputs_of_branch.tensors))
    names = ", ".join(branch.name for branch in branches)
    chosen = f"{number} % {len(branches)}" if number else "torch.tensor(0)"
    expression = f"{function}({chosen}, ({names}), {tuple_text(arguments)})"
    outputs = dataclasses.replace(outputs_of_first, tensors=tensors)
    return call(scope, family, tuple(branches), expression, outputs, varies=varies)


def _draw_torchs(scope: DrawnScope, hops: DrawHops) -> HopCall:
    return _draw_call(scope, hops, "switch", "switch", BRANCH, _number(scope))


# Its branches return new tensors and write only to tensors that they allocated.
_OWN = dataclasses.replace(BRANCH, writes=False)


def _draw_hopkits(scope: DrawnScope, hops: DrawHops) -> HopCall:
    return _draw_call(scope, hops, "hopkit_switch", "hopkit.hops.switch.switch", _OWN, _number_of_flags(scope))


FAMILIES = (
    Family("switch", ("switch",), _draw_torchs, functions=("switch",), requires=("hop:switch",)),
    Family("hopkit_switch", ("hopkit_switch",), _draw_hopkits, needs_hopkit=True, modules=("hopkit.hops.switch",)),
)
