"""The minors of torch that goldens are kept for, and their order.

The supported range itself is in `hopkit._torch.versions`.
"""

from __future__ import annotations

import re

from hopkit._torch.versions import SUPPORTED, minor_of, order
from hopkit.errors import UsageError

__all__ = ["SUPPORTED_MINORS", "check_minor", "minor_of", "no_goldens", "order"]

SUPPORTED_MINORS: tuple[str, ...] = SUPPORTED
"""The minors whose goldens are promised to be complete, oldest first."""

_MINOR = re.compile(r"[0-9]+\.[0-9]+", re.ASCII)


def no_goldens(minor: str) -> str:
    """Return the reason why there are no goldens for a minor, or an empty text if they are promised.

    >>> no_goldens("2.14"), no_goldens("2.13")
    ('no goldens for 2.14', '')
    """
    return "" if minor in SUPPORTED_MINORS else f"no goldens for {minor}"


def check_minor(minor: str) -> str:
    """Return a valid minor unchanged; raise `UsageError` for any other text.

    >>> check_minor("2.15.0")
    Traceback (most recent call last):
        ...
    hopkit.errors.UsageError: '2.15.0' is not a minor of torch
      write it as major.minor: 2.13
    """
    if not _MINOR.fullmatch(minor):
        raise UsageError(f"{minor!r} is not a minor of torch", hint="write it as major.minor: 2.13")
    return minor
