"""``torch.cond``, and ``hopkit.cond``, whose branches return objects too."""

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
from hopkit.strategies.operators.comparison import threshold
from hopkit.strategies.returns import STRUCTURES
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import HopCall

__all__ = ["FAMILIES"]


def _predicate(scope: DrawnScope) -> tuple[str, bool]:
    """Draw a predicate of one element; return its text and whether it varies between calls."""
    flags = [x for x in scope.live if x.sample.dtype == torch.bool and x.sample.dim() == 0]
    numbers = [x for x in scope.fixed if x.is_floating and not x.varies and x.sample.numel()]
    if numbers and (not flags or scope.choices.chance(3)):
        x = scope.choices.pick(numbers)
        return f"{x.name}.sum() > {threshold(x.sample.sum())}", x.varies
    if flags:
        flag = scope.choices.pick(flags)
        return flag.name, flag.varies
    return "torch.tensor(True)", False


def _draw_call(scope: DrawnScope, hops: DrawHops, family: str, function: str, rules: BodyRules) -> HopCall:
    condition, varies = _predicate(scope)
    arguments = operands(scope, least=0)
    parameters = parameters_for(scope, arguments)
    inside, true_outputs = body(scope, hops, parameters, rules)
    true_fn = define(inside, scope.new_name("f"), parameters, true_outputs.text)
    parameters = parameters_for(scope, arguments)
    inside, false_outputs = draw_branch_like(scope, hops, parameters, true_outputs)
    false_fn = define(inside, scope.new_name("f"), parameters, false_outputs.text)
    outputs = dataclasses.replace(
        true_outputs, tensors=tuple(map(merge_outputs, true_outputs.tensors, false_outputs.tensors))
    )
    expression = f"{function}({condition}, {true_fn.name}, {false_fn.name}, {tuple_text(arguments)})"
    return call(scope, family, (true_fn, false_fn), expression, outputs, varies=varies)


def _draw_torchs(scope: DrawnScope, hops: DrawHops) -> HopCall:
    return _draw_call(scope, hops, "cond", "torch.cond", BRANCH)


# Two generators can't be compared (hopkit_cond_body_matrix/generator of the corpus), and closures of two branches are
# different functions.
_ALIKE = tuple(name for name in STRUCTURES if name not in ("generator", "closure"))
_ANY = dataclasses.replace(BRANCH, structures=_ALIKE)


def _draw_hopkits(scope: DrawnScope, hops: DrawHops) -> HopCall:
    return _draw_call(scope, hops, "hopkit_cond", "hopkit.cond", _ANY)


FAMILIES = (
    Family("cond", ("cond",), _draw_torchs),
    Family("hopkit_cond", ("cond",), _draw_hopkits, needs_hopkit=True),
)
