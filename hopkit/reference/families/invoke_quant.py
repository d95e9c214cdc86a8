"""``invoke_quant_packed``: a call. An ``InvokeQuant`` needs no patch: outside a compiler it calls its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopkit.reference.table import ReferenceHop


def invoke_quant_packed(
    subgraph: Callable[..., Any], *operands: Any, scheme: str | None = None, quant_options: Any = None
) -> Any:
    """Call ``subgraph(*operands)``; ``scheme`` and ``quant_options`` affect compilation only.

    >>> invoke_quant_packed(max, 1, 2, scheme="nf4")
    2
    """
    return subgraph(*operands)


REFERENCE_HOPS = (ReferenceHop("invoke_quant_packed", "", "invoke_quant_packed", invoke_quant_packed),)
