"""Compute the largest difference at which two numbers count as equal.

Each operation rounds once, by at most half a unit in the last place of the least precise dtype that the program
computes in. Errors of ``n`` operations add up to at most ``n`` roundings, relative to the largest number; a function
such as ``exp`` is accurate to four units. A backward pass has about twice the operations of the forward pass. So

    ``|actual - reference| <= eps(dtype) * (4 + operations) * max(1, max |reference|)``

with ``operations`` three times as many for a gradient. The largest number is the largest finite one: an infinity is
equal or not, and excuses nothing beside it. Integers and booleans are equal or not.

The 1 stands for the numbers that a small result was computed from. In a dtype that rounds more than float32 it would
excuse any gradient of a mean, so there

    allowed = (eps * largest number + eps of float32 * max(1, largest number)) * (4 + operations)

A sum of ``m`` numbers adds ``sqrt(m)`` roundings of float32 (or of float64, in which float64 is summed). They are
relative to the largest number of the result itself: a gradient of a mean over many elements is small, and so is the
error that it may have. Only the sums of the backward pass count like operations: their terms cancel, and are larger
than the sums.

Differences of near numbers and steep functions lose more than that. Eager torch shows how much: a result may also be
`ERROR_FACTOR` times as far off as the worst element that eager torch computes in the program's own dtypes.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import torch

from hopkit.records import Capture
from hopkit.reference.jumps import ERROR_FACTOR

__all__ = ["BACKWARD_FACTOR", "Sums", "allowed_error", "coarser", "sums_of", "tolerance"]

_FUNCTION_UNITS = 4
BACKWARD_FACTOR = 3


class Sums(NamedTuple):
    """The number of elements in the longest sums behind a result, those of the backward pass apart."""

    longest: int
    longest_in_backward: int


NO_SUMS = Sums(0, 0)


def allowed_error(
    reference: torch.Tensor,
    eager: torch.Tensor | None,
    dtype: torch.dtype,
    operations: int,
    sums: Sums = NO_SUMS,
) -> float:
    """Return the largest difference from ``reference`` that a correct compiler may make.

    ``eager`` is the same result computed by eager torch, with the elements that do not count replaced by the
    reference's; None if there is none.

    >>> exact, eager = torch.tensor([0.0, 1e3]), torch.tensor([0.0, 1e3 + 0.5])
    >>> allowed_error(exact, eager, torch.float32, 4), allowed_error(exact, None, torch.float32, 4) < 1e-3
    (4.0, True)
    """
    allowed = tolerance(reference, dtype, operations, sums)
    if eager is None or not (dtype.is_floating_point or dtype.is_complex):
        return allowed
    error = (eager - reference).abs()
    error = error[error.isfinite()]
    return max(allowed, ERROR_FACTOR * float(error.max())) if error.numel() else allowed


def tolerance(reference: torch.Tensor, dtype: torch.dtype, operations: int, sums: Sums = NO_SUMS) -> float:
    """Return the largest difference from ``reference`` that ``operations`` operations in ``dtype`` explain.

    ``sums`` has the longest sums among them.

    >>> tolerance(torch.tensor([1.0, 8.0]), torch.float32, 4) == torch.finfo(torch.float32).eps * 8 * 8
    True
    >>> tolerance(torch.tensor([2.0**-9]), torch.bfloat16, 4) < 2.0**-12
    True
    >>> tolerance(torch.tensor([3]), torch.int64, 100)
    0.0
    >>> sums = Sums(longest=1024, longest_in_backward=0)
    >>> tolerance(torch.tensor([0.5]), torch.float32, 0, sums) == torch.finfo(torch.float32).eps * (4 + 32 * 0.5)
    True
    >>> tolerance(torch.tensor([1.0, torch.inf]), torch.float32, 4) == torch.finfo(torch.float32).eps * 8
    True
    """
    if not (dtype.is_floating_point or dtype.is_complex):
        return 0.0
    sizes = reference.detach().abs()
    sizes = sizes[sizes.isfinite()]
    largest = float(sizes.max()) if sizes.numel() else 0.0
    eps = float(torch.finfo(dtype).eps)
    # torch accumulates lower dtypes in float32.
    eps_of_sums = min(eps, float(torch.finfo(torch.float32).eps))
    of_sums = math.isqrt(sums.longest) * largest + math.isqrt(sums.longest_in_backward) * max(1.0, largest)
    of_operations = (_FUNCTION_UNITS + operations) * max(1.0, largest)
    of_lower_dtype = (_FUNCTION_UNITS + operations) * largest if eps > eps_of_sums else 0.0
    return eps_of_sums * (of_operations + of_sums) + eps * of_lower_dtype


def sums_of(capture: Capture, *, of_gradients: bool) -> Sums:
    """Return the sums behind the outputs of a capture, or behind its gradients.

    If the program runs backward itself, its outputs have the sums of the backward pass behind them too.
    """
    in_backward = of_gradients or any(run.runs_backward for run in capture.native_reference)
    return Sums(capture.longest_sum, capture.longest_backward_sum if in_backward else 0)


def coarser(actual: torch.dtype, least_precise: torch.dtype) -> torch.dtype:
    """Return the dtype of the two that rounds more; an ``actual`` dtype that does not round stays as it is.

    >>> coarser(torch.float32, torch.bfloat16), coarser(torch.int64, torch.float16)
    (torch.bfloat16, torch.int64)
    """
    if not (actual.is_floating_point or actual.is_complex):
        return actual
    return actual if torch.finfo(actual).eps >= torch.finfo(least_precise).eps else least_precise
