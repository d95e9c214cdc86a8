"""The accepted text of a block, in full or as a digest."""

from __future__ import annotations

import dataclasses
import hashlib

from hopkit import normalize

__all__ = ["Digest", "Entry", "exactly", "same"]


@dataclasses.dataclass(frozen=True)
class Digest:
    """The digest of a text that the golden does not print, with a line that sums the text up.

    Two digests are equal if their texts are. Neither the summary counts nor ``shown``, the text itself if it was
    captured just now.

    >>> Digest.of("x = 1\\n", "1 assignment") == Digest.of("x = 1\\n")
    True
    """

    sha: str
    summary: str = dataclasses.field(default="", compare=False)
    shown: str = dataclasses.field(default="", compare=False)

    @classmethod
    def of(cls, text: str, summary: str = "", shown: str = "") -> Digest:
        """Return the digest of a text: the first 16 hexadecimal digits of its SHA-256."""
        return cls(hashlib.sha256(text.encode()).hexdigest()[:16], summary, shown)


Entry = str | Digest | None
"""An accepted text, the digest of one, or None if the stage is not reached."""


def exactly(left: Entry, right: Entry) -> bool:
    """Return whether two entries have the same text."""
    if isinstance(left, Digest) or isinstance(right, Digest):
        return _digest(left) == _digest(right)
    return left == right


def same(left: Entry, right: Entry) -> bool:
    """Return whether two entries have the same text up to names; a digest compares exactly."""
    if isinstance(left, str) and isinstance(right, str):
        return left == right or normalize.same_up_to_names(left, right)
    return exactly(left, right)


def _digest(entry: Entry) -> Digest | None:
    return Digest.of(entry) if isinstance(entry, str) else entry
