"""The census: every HOP that torch registers, with its cases or the reason why it has none.

`.table` computes it from torch's registry and the corpus. `.absent_hops` lists the HOPs that no case can exercise, with
their reasons.
"""

from __future__ import annotations

from hopkit.census.absent_hops import ABSENT, Absent
from hopkit.census.table import NEW_IN, CensusRow, census, expected_hops

__all__ = ["ABSENT", "NEW_IN", "Absent", "CensusRow", "census", "expected_hops"]
