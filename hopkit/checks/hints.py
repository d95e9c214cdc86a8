"""How to fix a failure, said to whoever wrote the HOP."""

from __future__ import annotations

import dataclasses
from typing import Literal

__all__ = ["Author", "Hints"]

Author = Literal["hop", "operator", "program"]
"""What the author wrote: a function under ``@hopkit.hop``, an operator of torch's kind, a program that calls one."""


@dataclasses.dataclass(frozen=True)
class Hints:
    """How to fix a failure, in terms of what the author wrote."""

    hop: str
    operator: str
    program: str

    def of(self, author: Author) -> str:
        """Return the hint for an author."""
        found: str = getattr(self, author)
        return found
