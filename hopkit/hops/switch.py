"""``hopkit_switch``: run one of several branches, chosen at run time; no other runs, forward or backward."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit.hops.define import hop

__all__ = ["switch"]


@hop(runs="selected")
def switch(index: torch.Tensor | int, branches: Sequence[Callable[..., Any]], operands: Sequence[Any]) -> Any:
    """Return ``branches[index](*operands)``; clamp an index that is too small or too large.

    ``index`` is an integer or a tensor of one integer. All branches return the same structure of tensors, of the same
    dtypes, shapes and strides.

    >>> switch(torch.tensor(1), (torch.sin, torch.cos), (torch.zeros(2),))
    tensor([1., 1.])
    """
    taken = max(0, min(int(index), len(branches) - 1))
    return branches[taken](*operands)
