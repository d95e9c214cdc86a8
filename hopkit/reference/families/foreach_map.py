"""``foreach_map``: a ``for`` over lists in step."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from hopkit.reference.table import ReferenceHop


def foreach_map(op: Callable[..., Any], *operands: Any, **kwargs: Any) -> Any:
    """Call ``op`` on the first items of all lists in ``operands``, then on the second ones, up to the end of a list.

    Every call gets an operand that is no list or tuple; without any list there is one call. ``kwargs`` are
    settings of the operator and reach no call of ``op``. Source: ``torch._higher_order_ops.foreach_map``, which has
    no documentation, by its behaviour.

    >>> foreach_map(pow, [2, 3], 2), foreach_map(pow, 2, 3)
    ([4, 9], 8)
    """
    if not any(isinstance(operand, (list, tuple)) for operand in operands):
        return op(*operands)
    columns = [operand if isinstance(operand, (list, tuple)) else itertools.repeat(operand) for operand in operands]
    return [op(*row) for row in zip(*columns, strict=False)]


REFERENCE_HOPS = (ReferenceHop("foreach_map", "", "foreach_map", foreach_map),)
