"""Operators without a lowering, which Inductor remembers.

Inductor makes a lowering for such an operator when it first meets it, and keeps it for the process. Later compilations
then differ: a pass writes scatters whose results such an operator reads in place, and an operator that was first met in
a backward demands contiguous arguments in every forward too. Source: ``call_function`` in ``torch/_inductor/graph.py``,
``is_node_realized`` in ``torch/_inductor/fx_utils.py``.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

from hopkit._torch.contract import need

__all__ = ["implicit_fallbacks_dropped"]

_LOWERING = "torch._inductor.lowering"
_FEATURE = "capture of Inductor's stages"


@contextlib.contextmanager
def implicit_fallbacks_dropped() -> Iterator[None]:
    """Forget, after the block, the operators for which Inductor made a fallback inside it.

    If the process loads Inductor inside the block, nothing is forgotten: import ``torch._inductor.lowering`` before.
    """
    if _LOWERING not in sys.modules:
        yield
        return
    fallbacks = need("torch._inductor.lowering.fallbacks", feature=_FEATURE)
    tables: list[Any] = [
        fallbacks,
        need("torch._inductor.lowering.lowerings", feature=_FEATURE),
        need("torch._inductor.lowering.needs_realized_inputs", feature=_FEATURE),
        need("torch._inductor.lowering._maybe_layout_constraints", feature=_FEATURE),
    ]
    known = [frozenset(table) for table in tables]
    try:
        yield
    finally:
        # A lowering that a library registers inside the block stays: it is no fallback.
        implicit = frozenset(fallbacks) - known[0]
        for table, before in zip(tables, known, strict=True):
            for operator in (implicit & frozenset(table)) - before:
                # A dict or a set.
                (table.pop if isinstance(table, dict) else table.remove)(operator)
