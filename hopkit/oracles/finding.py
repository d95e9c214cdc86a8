"""Define the result of an oracle: a tuple of findings, empty if there is no objection."""

from __future__ import annotations

import dataclasses

__all__ = ["Finding"]


@dataclasses.dataclass(frozen=True)
class Finding:
    """One objection of one oracle: where, the expected value and the actual one.

    >>> print(Finding("structure", "outputs[0]: dtype float32 expected, float64 found"))
    structure: outputs[0]: dtype float32 expected, float64 found
    """

    oracle: str
    message: str

    def __str__(self) -> str:
        return f"{self.oracle}: {self.message}"
