"""A HOP of `hopkit.hop` whose body runs once, for drawn programs to call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopkit.hops.define import hop

__all__ = ["once"]


@hop(runs="once")
def once(body: Callable[..., Any], *operands: Any) -> Any:
    """Return ``body(*operands)``.

    >>> import torch
    >>> once(torch.sin, torch.zeros(2))
    tensor([0., 0.])
    """
    return body(*operands)
