"""``hopkit.cond``: an ``if``, like ``torch.cond``, whose branches may return any value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hopkit.reference.families import cond as torch_cond
from hopkit.reference.table import ReferenceHop


def cond(
    pred: Any,
    true_fn: Callable[..., Any],
    false_fn: Callable[..., Any],
    operands: Sequence[Any] = (),
    *,
    shared: str = "copy",
) -> Any:
    """Call the chosen branch; memory is shared as the branch shares it, whatever ``shared`` is.

    >>> cond(True, lambda x: x, lambda x: -x, (3,), shared="refuse")
    3
    """
    return torch_cond.cond(pred, true_fn, false_fn, operands)


REFERENCE_HOPS = (ReferenceHop("hopkit_cond", "hopkit", "cond", cond),)
