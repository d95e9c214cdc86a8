"""Compare a gradient with finite differences, in random directions.

The whole Jacobian takes two runs for each element of the arguments: 65,000 for a rotary embedding of 2 x 8 x 32 x 64.
In a direction in which every element moves, two runs check all of them. An error of the gradient at one element is as
large in that direction. The comparison is exact to a millionth of the whole gradient's norm.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterable, Sequence

import torch

__all__ = ["DerivativeComparison", "WrongDerivative", "compare"]

Function = Callable[[], Sequence[torch.Tensor]]


@dataclasses.dataclass(frozen=True)
class _Level:
    """Steps, from the greatest, and the tolerance: a share of the norms of the summands."""

    steps: tuple[float, ...]
    allowed: float


FINE = _Level((1.3e-5, 2.9e-6, 3.1e-7), 1e-6)
"""For a program in float64. A step's truncation error is its square, its rounding error 1e-16 of its inverse."""

COARSE = _Level((1.1e-2, 3.1e-3), 3e-2)
"""For a program that rounds to float32 somewhere."""

_DIRECTIONS = 2


@dataclasses.dataclass(frozen=True)
class WrongDerivative:
    """The input whose gradient is not the derivative, by its index, and both values in one direction."""

    index: int
    claimed: float
    measured: float


@dataclasses.dataclass(frozen=True)
class DerivativeComparison:
    """The inputs with a wrong gradient; the indices of inputs not judged; whether all were judged in float64."""

    wrong: tuple[WrongDerivative, ...]
    unknown: tuple[int, ...]
    is_fine: bool


def compare(function: Function, inputs: Sequence[torch.Tensor], *, is_precise: bool) -> DerivativeComparison:
    """Compare the gradients of inputs with finite differences of the results of ``function``.

    ``function`` takes no arguments: inputs are moved in place. It returns tensors of floating or complex numbers;
    elements that are detached or not finite are left out. An input is judged if two steps agree on its derivative:
    near a kink, and with rounded numbers, none do. ``is_precise``: it computes in float64.

    >>> x = torch.tensor([0.5, 2.0], dtype=torch.float64, requires_grad=True)
    >>> compare(lambda: [x.sin()], [x], is_precise=True)
    DerivativeComparison(wrong=(), unknown=(), is_fine=True)
    >>> compare(lambda: [x.detach() * x], [x], is_precise=True).wrong[0].index
    0
    """
    generator = torch.Generator().manual_seed(0)
    outputs = function()
    weights = [
        _direction(output, generator).masked_fill_(~torch.isfinite(output.detach()) | (not output.requires_grad), 0)
        for output in outputs
    ]
    grads = torch.autograd.grad(_weighted(outputs, weights), list(inputs), allow_unused=True)
    noise = math.sqrt(sum(float(torch.nan_to_num(_real(output.detach())).square().sum()) for output in outputs))
    wrong: list[WrongDerivative] = []
    unknown: list[int] = []
    is_fine = is_precise
    for index, (tensor, grad) in enumerate(zip(inputs, grads, strict=True)):
        norm = 0.0 if grad is None else float(torch.linalg.vector_norm(_real(grad)))
        for _ in range(_DIRECTIONS):
            direction = _direction(tensor, generator)
            claimed = 0.0 if grad is None else _product(grad, direction)
            size = max(1.0, float(_real(tensor.detach()).square().mean().sqrt())) if tensor.numel() else 1.0
            for level in (FINE, COARSE) if is_precise else (COARSE,):
                is_fine = is_fine and level is FINE
                steps = [step * size for step in level.steps]
                values = (_finite_difference(function, tensor, direction, weights, step) for step in steps)
                measured = _agreed_value(values, claimed, level.allowed, norm, 0.1 * noise / size)
                if measured is not None:
                    break
            if measured is None:
                unknown.append(index)
                break
            if measured != claimed:
                wrong.append(WrongDerivative(index, claimed, measured))
                break
    return DerivativeComparison(tuple(wrong), tuple(unknown), is_fine)


def _agreed_value(values: Iterable[float], claimed: float, allowed: float, norm: float, noise: float) -> float | None:
    """Return ``claimed`` if a step measures it, else the value on which two steps agree, None if no two do."""
    seen: list[float] = []
    for measured in values:
        tolerance = allowed * (max(norm, abs(claimed), abs(measured)) + noise)
        if abs(measured - claimed) <= tolerance:
            return claimed
        if any(abs(measured - value) <= tolerance for value in seen):
            return measured
        seen.append(measured)
    return None


@torch.no_grad()
def _finite_difference(
    function: Function, tensor: torch.Tensor, direction: torch.Tensor, weights: Sequence[torch.Tensor], step: float
) -> float:
    original = tensor.clone()
    sums = []
    try:
        for sign in (1, -1):
            tensor.copy_(original + sign * step * direction)
            sums.append(float(_weighted(function(), weights)))
            tensor.copy_(original)
    finally:
        tensor.copy_(original)
    return (sums[0] - sums[1]) / (2 * step)


def _direction(like: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Draw numbers between 0.5 and 1.5 with random signs: every element moves, and none cancels another."""
    real = torch.view_as_real(like.detach()) if like.is_complex() else like.detach()
    sizes = 0.5 + torch.rand(real.shape, generator=generator, dtype=torch.float64)
    signs = torch.randint(0, 2, real.shape, generator=generator) * 2 - 1
    numbers = (sizes * signs).to(real.device, real.dtype)
    return torch.view_as_complex(numbers) if like.is_complex() else numbers


def _weighted(outputs: Sequence[torch.Tensor], weights: Sequence[torch.Tensor]) -> torch.Tensor:
    # Skip weights of zero: there the output may not be finite.
    terms = (
        torch.where(_real(weight) == 0, 0, _real(output) * _real(weight)).sum()
        for output, weight in zip(outputs, weights, strict=True)
    )
    return torch.stack(list(terms)).sum()


def _product(grad: torch.Tensor, direction: torch.Tensor) -> float:
    return float((_real(grad) * _real(direction)).sum())


def _real(tensor: torch.Tensor) -> torch.Tensor:
    """Return the numbers of a tensor in float64, complex ones as pairs."""
    return (torch.view_as_real(tensor.resolve_conj()) if tensor.is_complex() else tensor).double()
