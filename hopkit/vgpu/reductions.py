"""Reductions and scans of Triton's interpreter as trees, whole arrays at a time.

The interpreter calls the combining function for one element after the other. A GPU calls it for all threads at once, in
a number of rounds that is the logarithm of the length. Triton requires the function to be associative, and so both
orders mean the same; the tree keeps the order of the elements, so that the function need not commute. Each round is one
call of the function itself, on arrays: nothing is assumed about what it computes. Source of what is replaced:
``ReduceOps.generic_reduce`` and ``ScanOps.generic_scan`` in ``triton/runtime/interpreter.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hopkit._torch.triton_interpreter import value_of

if TYPE_CHECKING:
    from hopkit._torch.triton_interpreter import Reduction, Value

__all__ = ["reduce", "scan"]

_Arrays = tuple[Any, ...]
"""The numpy arrays of the tensors that are combined together, such as a value and its index."""


def reduce(self: Reduction, inputs: tuple[Value, ...]) -> list[Value]:
    """Reduce tensors of one shape along the axis; each round combines neighbours and halves the length.

    Triton's blocks have lengths that are powers of two.
    """
    arrays = tuple(value.handle.data for value in inputs)
    rank = arrays[0].ndim
    if self.axis is None:
        arrays = tuple(array.reshape(-1) for array in arrays)
    axis = self.axis or 0
    while arrays[0].shape[axis] > 1:
        arrays = _combine(self, inputs, _part(arrays, axis, slice(0, None, 2)), _part(arrays, axis, slice(1, None, 2)))
    results = []
    for array, value in zip(arrays, inputs, strict=True):
        array = np.squeeze(array, axis)
        if self.keep_dims:
            array = array.reshape((1,) * rank) if self.axis is None else np.expand_dims(array, axis)
        results.append(self.to_tensor(array if array.ndim else array.item(), value.handle.dtype))
    return results


def scan(self: Reduction, inputs: tuple[Value, ...]) -> list[Value]:
    """Combine each prefix along the axis; each round doubles how far back an element reaches.

    Source: Hillis and Steele, "Data parallel algorithms", 1986.
    """
    arrays = tuple(value.handle.data for value in inputs)
    axis = self.axis or 0
    length, reach = arrays[0].shape[axis], 1
    while reach < length:
        # Blocks keep their length: what comes round from the end is not used.
        combined = _combine(self, inputs, tuple(np.roll(array, reach, axis) for array in arrays), arrays)
        done, made = _part(arrays, axis, slice(0, reach)), _part(combined, axis, slice(reach, None))
        arrays = tuple(np.concatenate(pair, axis=axis) for pair in zip(done, made, strict=True))
        reach *= 2
    return [self.to_tensor(array, value.handle.dtype) for array, value in zip(arrays, inputs, strict=True)]


def _part(arrays: _Arrays, axis: int, elements: slice) -> _Arrays:
    return tuple(array[(slice(None),) * axis + (elements,)] for array in arrays)


def _combine(self: Reduction, inputs: tuple[Value, ...], before: _Arrays, now: _Arrays) -> _Arrays:
    """The arrays that the function makes of two of each, element by element."""
    dtypes = [value.handle.dtype for value in inputs]
    operands = [value_of(array, dtype) for arrays in (before, now) for array, dtype in zip(arrays, dtypes, strict=True)]
    made = self.combine_fn(*operands)
    # What is constant in the function is no value of Triton's; what is alike for all elements may be smaller.
    return tuple(
        np.broadcast_to(getattr(getattr(result, "handle", None), "data", result), array.shape).astype(array.dtype)
        for result, array in zip(made if isinstance(made, tuple) else (made,), before, strict=True)
    )
