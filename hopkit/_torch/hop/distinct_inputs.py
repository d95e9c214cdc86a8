"""Inputs of a trace that are one tensor object.

Source: ``track_tensor_tree`` in ``torch/fx/experimental/proxy_tensor.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

__all__ = ["distinct"]


def distinct(inputs: Sequence[Any]) -> tuple[Any, ...]:
    """Return the inputs, with a new tensor object of the same memory in place of each tensor that comes again.

    ``make_fx`` knows the placeholder of a tensor by the identity of the tensor: the last of several placeholders would
    stand for all, and the graph would be wrong where they get different values, as in the steps of a loop.

    >>> x = torch.ones(1)
    >>> first, second, number = distinct((x, x, 2))
    >>> first is x, second is x, second.data_ptr() == x.data_ptr()
    (True, False, True)
    """
    seen: set[int] = set()
    values = []
    for value in inputs:
        again = isinstance(value, torch.Tensor) and id(value) in seen
        seen.add(id(value))
        values.append(value.detach() if again else value)
    return tuple(values)
