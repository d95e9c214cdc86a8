"""Convert the error of a failed capture to a `Problem`."""

from __future__ import annotations

from hopkit.corpus.reports import Problem
from hopkit.errors import CaptureFailed

__all__ = ["problem_of"]


def problem_of(error: CaptureFailed) -> Problem:
    """Return the problem of a failed capture, with the origin of the exception that caused it, if any."""
    from hopkit._torch.hop.origins import origin_of

    cause = error.__cause__
    return Problem(error.phase, error.message, error.hint, None if cause is None else origin_of(cause))
