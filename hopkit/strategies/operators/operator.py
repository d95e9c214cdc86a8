"""The record of a drawable operator, and the helpers that the tables share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.scope import DrawnScope

__all__ = ["Expression", "Operator", "dims", "floating", "margin", "partners", "rank_at_least", "steady"]


@dataclasses.dataclass(frozen=True)
class Expression:
    """An expression, with a bound of its elements and of their derivatives; ``varies``: each run has other values.

    ``most`` is the largest number of elements if that depends on data, else None.
    """

    expression: str
    bound: float
    slope: float = 0.0
    varies: bool = False
    most: int | None = None


@dataclasses.dataclass(frozen=True)
class Operator:
    """One operator: the tensors that it takes as first operand, and its text for one of them.

    ``write`` may draw parameters and further tensors, and returns None if nothing fits. ``any_size``: the operator
    also takes tensors whose size depends on data.
    """

    name: str
    kind: str
    takes: Callable[[LiveTensor], bool]
    write: Callable[[DrawnScope, LiveTensor], Expression | None]
    any_size: bool = False


def floating(x: LiveTensor) -> bool:
    return x.is_floating


def rank_at_least(rank: int) -> Callable[[LiveTensor], bool]:
    return lambda x: x.sample.dim() >= rank


def steady(x: LiveTensor) -> bool:
    """Return True if every run has the values of the sample, so that ties can be avoided."""
    return not x.varies


def dims(x: LiveTensor) -> range:
    return range(x.sample.dim())


def partners(scope: DrawnScope, x: LiveTensor, fits: Callable[[LiveTensor], bool]) -> list[LiveTensor]:
    """Return the live tensors that fit as a second operand, the latest first; none has a data-dependent size."""
    return [y for y in reversed(scope.live) if y.most is None and fits(y)]


def margin(values: torch.Tensor) -> float:
    """Return the distance between numbers that rounding can't turn into a tie.

    It is 64 epsilons of the dtype, more than the oracles' tolerance for the few operators of a program.
    """
    finite = values[values.isfinite()]
    largest = float(finite.abs().max()) if finite.numel() else 0.0
    return 64 * float(torch.finfo(values.dtype).eps) * max(1.0, largest)
