"""``hopkit.cond``: an ``if``, as ``torch.cond``, of branches that return anything."""

from __future__ import annotations

from hopkit.reference.families.cond import cond
from hopkit.reference.table import PlainHop

PLAIN = (PlainHop("hopkit_cond", "hopkit", "cond", cond),)
