"""Adapters for HOPs: the functions that call them, torch's registry, and the rules of a HOP at each dispatch key."""

from __future__ import annotations

from hopkit._torch.hop.functions import FUNCTIONS, function, spelling

__all__ = ["FUNCTIONS", "function", "spelling"]
