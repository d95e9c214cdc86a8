"""Compute reductions and scans of Triton's interpreter as trees, whole arrays at a time.

The interpreter calls the combining function for one element after the other. A GPU calls it for all threads at once, in
a number of rounds that is the logarithm of the length. Triton requires the function to be associative, so both orders
have the same result; the tree keeps the order of the elements, so that the function need not commute. Each round is one
call of the function itself, on arrays, without assumptions about the function. Source of the replaced code:
``ReduceOps.generic_reduce`` and ``ScanOps.generic_scan`` in ``triton/runtime/interpreter.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from hopkit._torch.triton.interpreter import value_of
from hopkit.vgpu.programs import Programs, as_programs_like

if TYPE_CHECKING:
    from hopkit._torch.triton.interpreter import ReduceScanOpInterface, tensor

__all__ = ["reduce", "reduce_known", "scan", "scan_known"]

_Arrays = tuple[Any, ...]
"""The numpy arrays of tensors that the function combines together, such as a value and its index."""


def reduce(self: ReduceScanOpInterface, inputs: tuple[tensor, ...]) -> list[tensor]:
    """Reduce tensors of one shape along the axis; each round combines neighbours and halves the length.

    Triton's blocks have lengths that are powers of two.
    """
    arrays, first_axis = _arrays_of(inputs)
    rank = arrays[0].ndim - first_axis
    if self.axis is None:
        arrays = tuple(array.reshape(*array.shape[:first_axis], -1) for array in arrays)
    axis = first_axis + (self.axis or 0)
    while arrays[0].shape[axis] > 1:
        arrays = _combine(self, inputs, _part(arrays, axis, slice(0, None, 2)), _part(arrays, axis, slice(1, None, 2)))
    if self.keep_dims and self.axis is None:
        arrays = tuple(array.reshape(*array.shape[:first_axis], *(1 for _ in range(rank))) for array in arrays)
    elif not self.keep_dims:
        arrays = tuple(np.squeeze(array, axis) for array in arrays)
    shape = arrays[0].shape[first_axis:]
    if not shape:
        # A scalar is an array of one element.
        arrays = tuple(np.expand_dims(array, first_axis) for array in arrays)
    return [value_of(array, value.handle.dtype, shape) for array, value in zip(arrays, inputs, strict=True)]


def scan(self: ReduceScanOpInterface, inputs: tuple[tensor, ...]) -> list[tensor]:
    """Combine each prefix along the axis; each round doubles the length of the combined prefixes.

    Source: Hillis and Steele, "Data parallel algorithms", 1986.
    """
    arrays, first_axis = _arrays_of(inputs)
    axis = first_axis + (self.axis or 0)
    length, reach = arrays[0].shape[axis], 1
    while reach < length:
        # Blocks keep their length: elements that wrap around from the end are not used.
        combined = _combine(self, inputs, tuple(np.roll(array, reach, axis) for array in arrays), arrays)
        done, updated = _part(arrays, axis, slice(0, reach)), _part(combined, axis, slice(reach, None))
        arrays = tuple(np.concatenate(pair, axis=axis) for pair in zip(done, updated, strict=True))
        reach *= 2
    shape = arrays[0].shape[first_axis:]
    return [value_of(array, value.handle.dtype, shape) for array, value in zip(arrays, inputs, strict=True)]


def reduce_known(original: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap the reduction by functions that numpy has: use `reduce` for many programs."""

    def apply_impl(self: ReduceScanOpInterface, inputs: tuple[tensor, ...]) -> Any:
        return reduce(self, inputs) if _of_programs(inputs) else original(self, inputs)

    return apply_impl


def scan_known(original: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap the scan by functions that numpy has: use `scan` for many programs, also from the last element."""

    def apply_impl(self: ReduceScanOpInterface, inputs: tuple[tensor, ...]) -> Any:
        if not _of_programs(inputs):
            return original(self, inputs)
        scanned = scan(self, _reversed_if_needed(self, inputs))
        return list(_reversed_if_needed(self, tuple(scanned)))

    return apply_impl


def _reversed_if_needed(self: ReduceScanOpInterface, values: tuple[tensor, ...]) -> tuple[tensor, ...]:
    """Return the values from the last to the first, if the scan is reversed."""
    if not self.reverse:
        return values
    arrays, first_axis = _arrays_of(values)
    axis = first_axis + (self.axis or 0)
    return tuple(
        value_of(np.flip(array, axis), value.handle.dtype, array.shape[first_axis:])
        for array, value in zip(arrays, values, strict=True)
    )


def _of_programs(inputs: tuple[tensor, ...]) -> bool:
    return any(isinstance(value.handle.data, Programs) for value in inputs)


def _arrays_of(inputs: tuple[tensor, ...]) -> tuple[_Arrays, int]:
    """Return the arrays of values, and the index of the first dimension of one program."""
    arrays = tuple(value.handle.data for value in inputs)
    counts = [len(array) for array in arrays if isinstance(array, Programs)]
    if not counts:
        return arrays, 0
    return tuple(
        array if isinstance(array, Programs) else np.broadcast_to(array, (counts[0], *array.shape)).view(Programs)
        for array in arrays
    ), 1


def _part(arrays: _Arrays, axis: int, elements: slice) -> _Arrays:
    return tuple(array[(slice(None),) * axis + (elements,)] for array in arrays)


def _combine(self: ReduceScanOpInterface, inputs: tuple[tensor, ...], left: _Arrays, right: _Arrays) -> _Arrays:
    """Call the function on two arrays of each tensor, element by element."""
    dtypes = [value.handle.dtype for value in inputs]
    operands = [value_of(array, dtype) for arrays in (left, right) for array, dtype in zip(arrays, dtypes, strict=True)]
    combined = self.combine_fn(*operands)
    # A constant of the function is no value of Triton's; a result that is the same for all elements may be smaller.
    return tuple(
        as_programs_like(
            np.broadcast_to(getattr(getattr(result, "handle", None), "data", result), array.shape).astype(array.dtype),
            array,
        )
        for result, array in zip(combined if isinstance(combined, tuple) else (combined,), left, strict=True)
    )
