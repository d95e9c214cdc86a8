"""Count the elements that operators add up to one: each addition in float32 rounds."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hopkit._torch.aot.dispatch import Operator, operator_name

__all__ = ["summed_elements"]

_SUMS = ("sum", "mean", "var", "std", "norm")
"""Parts of the names of operators that add up elements; the names of their backward operators have them too."""


def summed_elements(operator: Operator, operands: Sequence[torch.Tensor], results: Sequence[torch.Tensor]) -> int:
    """Return the number of elements of the largest operand that an operator adds up to one of its smallest result.

    It is 0 for operators that are no sum, mean, variance or norm. Matrix products are left out: they also add up in
    float32 in eager torch, so its error includes theirs.

    >>> x, add = torch.ones(8, 4), torch.ops.aten.sum.dim_IntList
    >>> summed_elements(add, [x], [add(x, [0])]), summed_elements(torch.ops.aten.sin.default, [x], [x.sin()])
    (8, 0)
    """
    if not any(part in operator_name(operator) for part in _SUMS):
        return 0
    floating = [[tensor.numel() for tensor in tensors if tensor.is_floating_point()] for tensors in (operands, results)]
    largest, smallest = max(floating[0], default=0), min(floating[1], default=1)
    return largest // max(1, smallest)
