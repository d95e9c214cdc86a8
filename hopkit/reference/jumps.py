"""Count the elements in results of discontinuous operators that a rounding error of the operands may decide.

``round``, a comparison or an ``argmax`` turns an error of one unit in the last place into a difference of 1. Neither of
two correct compilers is wrong then. So each such operator also runs on operands that are moved by as much as rounding
may have moved them, and its result is compared with the one in float64.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.aot.dispatch import Operator, operator_name
from hopkit._torch.pytree import tensor_leaves

__all__ = ["ERROR_FACTOR", "differing_elements", "has_jumps", "rounding_moves"]

ERROR_FACTOR = 8
"""The allowed ratio of a correct compiler's error to that of eager torch.

torch's benchmarks allow 2 to 3 times the root mean square, and 10 times for small tensors; here the largest error of
a tensor is compared, of which one tensor has one sample."""

_JUMPING = frozenset(
    f"aten::{name}"
    for name in (
        *("eq", "ne", "lt", "le", "gt", "ge", "logical_not", "logical_and", "logical_or", "logical_xor", "nonzero"),
        *("sign", "sgn", "signbit", "heaviside", "copysign"),
        *("round", "floor", "ceil", "trunc", "frac", "remainder", "fmod", "floor_divide"),
        *("argmax", "argmin", "max", "min", "sort", "topk", "kthvalue", "median", "mode", "cummax", "cummin"),
        *("searchsorted", "bucketize", "histc", "_unique2", "unique_dim", "unique_consecutive"),
        *("threshold_backward", "hardtanh_backward", "leaky_relu_backward", "hardswish_backward"),
        *("hardsigmoid_backward", "hardshrink", "hardshrink_backward", "softshrink_backward", "_prelu_kernel_backward"),
        *("max_pool2d_with_indices", "max_pool3d_with_indices", "adaptive_max_pool2d", "adaptive_max_pool3d"),
    )
)


def has_jumps(operator: Operator, kwargs: Mapping[str, Any]) -> bool:
    """Return True if an operator is discontinuous in a floating operand.

    >>> has_jumps(torch.ops.aten.gt.Scalar, {}), has_jumps(torch.ops.aten.sin.default, {})
    (True, False)
    >>> has_jumps(torch.ops.aten._to_copy.default, {"dtype": torch.int64})
    True
    """
    name = operator_name(operator)
    if name == "aten::_to_copy":
        dtype = kwargs.get("dtype")
        return dtype is not None and not (dtype.is_floating_point or dtype.is_complex)
    return name in _JUMPING or (name == "aten::div" and kwargs.get("rounding_mode") is not None)


def rounding_moves(tensors: Sequence[torch.Tensor], shadows: Sequence[torch.Tensor]) -> list[torch.Tensor | None]:
    """Return how far rounding may have moved each element of the tensors, up or down; None for exact tensors.

    ``shadows`` has a float64 tensor for each. Exact elements do not move. The others move by
    `ERROR_FACTOR` times their own error, the median error of their tensor or a unit in their last place, whichever is
    the largest.

    >>> rounding_moves([torch.tensor([0.1, 0.5])], [torch.tensor([0.1, 0.5], dtype=torch.float64)])[0].abs() > 1e-9
    tensor([ True, False])
    """
    generator = torch.Generator().manual_seed(0)
    moves: list[torch.Tensor | None] = []
    for tensor, shadow in zip(tensors, shadows, strict=True):
        moves.append(None)
        if shadow.is_floating_point() and shadow.numel() and tensor.layout is torch.strided:
            error = (tensor.to(shadow.dtype) - shadow).abs().nan_to_num(0, 0, 0)
            if error.any():
                signs = torch.randint(0, 2, shadow.shape, generator=generator).to(shadow.dtype) * 2 - 1
                typical = torch.maximum(error.median(), torch.finfo(tensor.dtype).eps * shadow.abs())
                moves[-1] = ERROR_FACTOR * torch.maximum(error, typical) * signs * (error > 0)
    return moves


def differing_elements(result: Any, moved: Any, moves: Sequence[torch.Tensor | None]) -> int:
    """Count the elements of two results that differ by more than the operands were moved.

    >>> differing_elements(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 3.0]), [torch.tensor(1e-6)])
    1
    """
    moved_by = [move.abs() for move in moves if move is not None]
    largest = max((float(move.max()) for move in moved_by), default=0.0)
    count = 0
    for one, two in zip(tensor_leaves(result), tensor_leaves(moved), strict=True):
        if one.shape != two.shape:
            count += max(one.numel(), two.numel())
        elif one.is_floating_point():
            own = next((move for move in moved_by if move.shape == one.shape), largest)
            count += int(((one - two).abs() > 4 * own).sum())
        else:
            count += int((one != two).sum())
    return count
