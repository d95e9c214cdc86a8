"""``invoke_quant_packed``: a call. An ``InvokeQuant`` needs no help: outside a compiler it calls its function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopkit.reference.table import PlainHop


def invoke_quant_packed(
    subgraph: Callable[..., Any], *operands: Any, scheme: str | None = None, quant_options: Any = None
) -> Any:
    """Call ``subgraph(*operands)``; ``scheme`` and ``quant_options`` say how it is compiled, not what it computes.

    >>> invoke_quant_packed(max, 1, 2, scheme="nf4")
    2
    """
    return subgraph(*operands)


PLAIN = (PlainHop("invoke_quant_packed", "", "invoke_quant_packed", invoke_quant_packed),)
