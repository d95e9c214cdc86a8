"""``hints_wrapper``: a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hopkit.reference.table import ReferenceHop


def hints_wrapper(
    body_fn: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], hints: Mapping[str, Any]
) -> Any:
    """Call ``body_fn(*args, **kwargs)``: the hints are for a backend and do not affect the result.

    Source: ``torch/_higher_order_ops/hints_wrap.py``.

    >>> hints_wrapper(lambda x, y: x - y, (3, 1), {}, hints={"fuse": True})
    2
    """
    return body_fn(*args, **kwargs)


REFERENCE_HOPS = (ReferenceHop("hints_wrapper", "torch.ops.higher_order", "hints_wrapper", hints_wrapper),)
