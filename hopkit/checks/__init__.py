"""Check HOPs, as ``torch.library.opcheck`` checks operators. One layer of the compiler is one file."""

from __future__ import annotations

from hopkit.checks.hopcheck import hopcheck
from hopkit.checks.report import HopCheckFailed, HopReport, LayerResult, LayerStatus
from hopkit.deprecation import renamed_names

__all__ = ["HopCheckFailed", "HopReport", "LayerResult", "LayerStatus", "hopcheck"]

__getattr__ = renamed_names(__name__, Finding="LayerResult", Status="LayerStatus")
