"""``torch.while_loop``: a ``while``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.pytree import tree_map
from hopkit.reference.table import ReferenceHop


def while_loop(
    cond_fn: Callable[..., Any], body_fn: Callable[..., Sequence[Any]], carried_inputs: Sequence[Any]
) -> Sequence[Any]:
    """Replace the carry by ``body_fn(*carry)`` as long as ``cond_fn(*carry)`` holds, and return it.

    If the body never runs, the tensors are copies of those in ``carried_inputs``, so that the result is always new
    memory. Source: the equivalent program in the docstring of ``torch.while_loop`` and, for the copies, the results of
    the eager operator.

    >>> while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (0, 5))
    (3, 40)
    """
    carry: Sequence[Any] = carried_inputs
    if not cond_fn(*carry):
        return tuple(tree_map(lambda leaf: leaf.clone() if isinstance(leaf, torch.Tensor) else leaf, list(carry)))
    while True:
        carry = body_fn(*carry)
        if not cond_fn(*carry):
            return carry


REFERENCE_HOPS = (ReferenceHop("while_loop", "torch", "while_loop", while_loop),)
