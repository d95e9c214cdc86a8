"""``hints_wrapper``: a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hopkit.reference.table import PlainHop


def hints_wrapper(
    body_fn: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], hints: Mapping[str, Any]
) -> Any:
    """Call ``body_fn(*args, **kwargs)``: the hints are for a backend, and change nothing in what it computes.

    Source: ``torch/_higher_order_ops/hints_wrap.py``.

    >>> hints_wrapper(lambda x, y: x - y, (3, 1), {}, hints={"fuse": True})
    2
    """
    return body_fn(*args, **kwargs)


PLAIN = (PlainHop("hints_wrapper", "torch.ops.higher_order", "hints_wrapper", hints_wrapper),)
