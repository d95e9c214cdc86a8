"""``hopkit.cond``: an ``if``, like ``torch.cond``, whose branches may return any value."""

from __future__ import annotations

from hopkit.reference.families.cond import cond
from hopkit.reference.table import ReferenceHop

REFERENCE_HOPS = (ReferenceHop("hopkit_cond", "hopkit", "cond", cond),)
