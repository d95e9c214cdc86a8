"""``strict_mode``: a call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hopkit.reference.table import PlainHop


def strict_mode(callable: Callable[..., Any], operands: Sequence[Any]) -> Any:
    """Call ``callable(*operands)``: how the compiler traces it changes nothing in what it computes.

    >>> strict_mode(lambda x, y: x - y, (3, 1))
    2
    """
    return callable(*operands)


PLAIN = (PlainHop("strict_mode", "", "strict_mode", strict_mode),)
