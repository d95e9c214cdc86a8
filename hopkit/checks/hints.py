"""Hints how to fix a failure, for each kind of author."""

from __future__ import annotations

import dataclasses
from typing import Literal

__all__ = ["Author", "Hints"]

Author = Literal["hop", "operator", "program"]
"""The author of a function under ``@hopkit.hop``, of an operator of torch's kind, or of a program that calls one."""


@dataclasses.dataclass(frozen=True)
class Hints:
    """Hints for fixing a failure, in the terms of each author."""

    hop: str
    operator: str
    program: str

    def of(self, author: Author) -> str:
        """Return the hint for an author."""
        hint: str = getattr(self, author)
        return hint
