"""hopcheck: what ``torch.library.opcheck`` is for operators, for HOPs. One layer of the compiler is one file."""

from __future__ import annotations

from hopkit.checks.hopcheck import hopcheck
from hopkit.checks.report import Finding, HopCheckFailed, HopReport, Status

__all__ = ["Finding", "HopCheckFailed", "HopReport", "Status", "hopcheck"]
