"""Draw custom operators that write to an argument, which AOTAutograd functionalizes (``auto_functionalized_v2``)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit.strategies.bodies import LARGEST
from hopkit.strategies.families.family import DrawHops, Family, call
from hopkit.strategies.returns import Returned
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Function, HopCall, Perform

__all__ = ["EAGER", "FAMILY"]


def _operator(schema: str, writes: str) -> str:
    name, _, types = schema.partition("(")
    return f"@torch.library.custom_op('generated::{name}', mutates_args=('{writes}',), schema='({types}')"


# Each operator has one definition: a program that defines it again does not change earlier programs.
_SCALE = (
    Function(
        "scale_", ("x", "by"), (Perform("x.mul_(by)"),), "None", _operator("scale_(Tensor(a0!) x, float by) -> ()", "x")
    ),
)
_ACCUMULATE = (
    Function(
        "accumulate_",
        ("total", "x"),
        (Perform("total.add_(x)"),),
        "total * 0.5",
        _operator("accumulate_(Tensor(a0!) total, Tensor x) -> Tensor", "total"),
    ),
    Function("accumulate_fake", ("total", "x"), (), "torch.empty_like(total)", "@accumulate_.register_fake"),
)


def _scale(x: torch.Tensor, by: float) -> None:
    x.mul_(by)


def _accumulate(total: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    return total.add_(x) * 0.5


EAGER: Mapping[str, Callable[..., Any]] = MappingProxyType({"scale_": _scale, "accumulate_": _accumulate})
"""Eager implementations for the run as drawn: registering an operator takes as long as drawing several programs."""


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    fitting = [x for x in scope.fixed if x.is_floating and x.sample.numel() and 2 * x.bound <= LARGEST]
    if not fitting:
        return None
    x = scope.choices.pick(fitting)
    target = scope.assign(f"{x.name}.clone()", bound=x.bound, slope=x.slope)
    if scope.choices.chance(2):
        for definition in _ACCUMULATE:
            scope.hoist(definition, run=False)
        same = [y for y in scope.fixed if y.shapes == target.shapes and y.sample.dtype == target.sample.dtype]
        small = [y for y in same if y.storage != target.storage and target.bound + y.bound <= LARGEST]
        addend = scope.choices.pick(small)
        grown = dataclasses.replace(
            target,
            bound=target.bound + addend.bound,
            slope=target.slope + addend.slope,
            varies=x.varies or addend.varies,
        )
        scope.record_write(grown)
        expression = f"accumulate_({target.name}, {addend.name})"
        return call(scope, "custom_operator", (), expression, Returned("", ("",), (grown,)))
    scope.hoist(*_SCALE, run=False)
    scope.record_write(dataclasses.replace(target, bound=2 * target.bound, slope=2 * target.slope))
    written = Perform(f"scale_({target.name}, 2.0)")
    scope.run((written,))
    return HopCall("custom_operator", (), written)


FAMILY = Family("custom_operator", ("auto_functionalized_v2",), _draw, trainable=False)
