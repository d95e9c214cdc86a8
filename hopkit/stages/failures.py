"""Convert the error of a failed capture to a finding."""

from __future__ import annotations

from hopkit._torch.hop.origins import origin_of
from hopkit.errors import CaptureFailed
from hopkit.records import Finding

__all__ = ["finding_of"]


def finding_of(error: CaptureFailed) -> Finding:
    """Return the finding of a failed capture, with the origin of the exception that caused it, if any.

    >>> print(finding_of(CaptureFailed("no rule for cond", phase="aot_forward")))
    aot_forward: no rule for cond
    """
    cause = error.__cause__
    return Finding(error.phase, error.message, error.hint, origin=None if cause is None else origin_of(cause))
