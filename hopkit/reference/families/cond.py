"""``torch.cond``: an ``if``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hopkit.reference.log import choice
from hopkit.reference.table import ReferenceHop


def cond(pred: Any, true_fn: Callable[..., Any], false_fn: Callable[..., Any], operands: Sequence[Any] = ()) -> Any:
    """Call ``true_fn(*operands)`` if ``pred`` holds and ``false_fn(*operands)`` if not.

    ``pred`` is a bool, a number or a tensor of one element. The restrictions of ``torch.cond`` on operands and results
    are not checked. Source: the equivalent program in the docstring of ``torch.cond``.

    >>> cond(3 > 2, lambda x: x + 1, lambda x: x - 1, (10,))
    11
    """
    taken = bool(pred)
    with choice("cond", ("true", "false"), "true" if taken else "false", (true_fn, false_fn)):
        return (true_fn if taken else false_fn)(*operands)


REFERENCE_HOPS = (ReferenceHop("cond", "torch", "cond", cond),)
