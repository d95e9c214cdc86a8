"""``hopkit_repeat``: run a body n times, as one node for any n."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hopkit.hops.define import hop

__all__ = ["repeat"]

State = TypeVar("State")


@hop(runs="repeated")
def repeat(n: int, body: Callable[[State], State], init: State) -> State:
    """Return ``body(body(... body(init)))``, ``n`` times: a copy of ``init`` for zero.

    ``init`` is a tensor or a pytree of tensors, and ``body`` returns one of the same structure, dtypes, shapes and
    strides.

    >>> repeat(3, lambda x: x * 2, torch.ones(2))
    tensor([8., 8.])
    """
    for _ in range(n):
        init = body(init)
    return init
