"""``strict_mode``: a call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hopkit.reference.table import ReferenceHop


def strict_mode(callable: Callable[..., Any], operands: Sequence[Any]) -> Any:
    """Call ``callable(*operands)``: the tracing mode does not affect the result.

    >>> strict_mode(lambda x, y: x - y, (3, 1))
    2
    """
    return callable(*operands)


REFERENCE_HOPS = (ReferenceHop("strict_mode", "", "strict_mode", strict_mode),)
