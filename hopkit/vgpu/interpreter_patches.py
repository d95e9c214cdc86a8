"""Patch Triton's interpreter: add missing parts, and fix its differences from a GPU.

=============  ==================================================================================================
libdevice      has no Python code: each function is torch's, on the same dtype
rounding       float to a shorter float rounds to nearest, ties to even, as on a GPU; the interpreter truncates
reductions     by a function of the program are trees of whole arrays (`hopkit.vgpu.reductions`), not one by one
atomics        on bfloat16, which numpy lacks; and with a number that is broadcast, whose memory they overrun
comparisons    return booleans; the interpreter's have the type of the operands, which matters in a broadcast
inline PTX     the instructions that Inductor itself writes (``atan`` in single precision)
=============  ==================================================================================================
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from hopkit._torch.triton.interpreter import handle_of, value_of
from hopkit.vgpu.programs import as_programs_like
from hopkit.vgpu.reductions import reduce, reduce_known, scan, scan_known

if TYPE_CHECKING:
    from hopkit._torch.triton.interpreter import TensorHandle

__all__ = ["INNER", "INSTRUCTIONS", "LIBDEVICE", "to_bits"]


# -- libdevice ----------------------------------------------------------------------------------------------------


def _elementwise(function: Callable[..., torch.Tensor]) -> Callable[..., Any]:
    def apply(*args: Any, _semantic: Any = None) -> Any:
        import triton.language as tl

        like = next(arg for arg in args if isinstance(arg, tl.tensor))
        tensors = [
            torch.from_numpy(np.ascontiguousarray(arg.handle.data))
            if isinstance(arg, tl.tensor)
            else torch.tensor(arg, dtype=torch.from_numpy(np.ascontiguousarray(like.handle.data)).dtype)
            for arg in args
        ]
        result = function(*tensors)
        dtype = {torch.int32: tl.int32, torch.int64: tl.int64, torch.bool: tl.int1}.get(result.dtype, like.dtype.scalar)
        arrays = [arg.handle.data for arg in args if isinstance(arg, tl.tensor)]
        return value_of(as_programs_like(result.numpy(), *arrays), dtype)

    return apply


def _as_int32(function: Callable[[torch.Tensor], torch.Tensor]) -> Callable[[torch.Tensor], torch.Tensor]:
    return lambda x: function(x).to(torch.int32)


def _in_double(function: Callable[[torch.Tensor], torch.Tensor]) -> Callable[[torch.Tensor], torch.Tensor]:
    """Compute in double precision: torch's single precision is less exact than libdevice's, or overflows inside."""
    return lambda x: function(x.double()).to(x.dtype)


def _power(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return torch.pow(x, y.to(x.dtype) if y.is_floating_point() else y)


def _by_numpy(function: Callable[..., Any]) -> Callable[..., torch.Tensor]:
    """Compute by numpy: torch lacks the function, or one of its steps may overflow."""
    return lambda *args: torch.from_numpy(function(*(arg.numpy() for arg in args)))


def _ilogb(x: torch.Tensor) -> torch.Tensor:
    """Return the exponent; as in CUDA's library the least integer for zero and NaN, the greatest for infinity."""
    limits = torch.iinfo(torch.int32)
    exponent = torch.where((x == 0) | x.isnan(), limits.min, torch.frexp(x).exponent - 1)
    return torch.where(x.isinf(), limits.max, exponent).to(torch.int32)


def _fma(x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
    """Round once: the product is exact in double precision, and an inexact sum is made odd before it is rounded."""
    if x.dtype == torch.float64:
        elements = zip(*(arg.expand(x.shape).flatten().tolist() for arg in (x, y, z)), strict=True)
        return torch.tensor([_fused(*numbers) for numbers in elements], dtype=x.dtype).view(x.shape)
    product, addend = x.double() * y.double(), z.double()
    total = product + addend
    shift = total - product
    error = (product - (total - shift)) + (addend - shift)
    # The last bit of a double lies below a float's precision: if set, it marks a truncated remainder.
    bits = total.view(torch.int64)
    towards_zero = (error < 0) != (total < 0)
    truncated = torch.where(towards_zero, bits - 1, bits) | 1
    inexact = (error != 0) & total.isfinite()
    return torch.where(inexact, truncated.view(torch.float64), total).to(x.dtype)


def _fused(x: float, y: float, z: float) -> float:
    """Return ``x * y + z`` in exact fractions, rounded once; infinities, NaN and the sign of zero follow Python."""
    rounded = x * y + z
    if not all(map(math.isfinite, (x, y, z))):
        return rounded
    try:
        return float(Fraction(x) * Fraction(y) + Fraction(z)) or rounded * 0.0
    except OverflowError:
        return math.copysign(math.inf, rounded)


LIBDEVICE: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        **{
            name: _elementwise(getattr(torch, name))
            for name in (
                "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "copysign", "cos", "erf", "erfc",
                "erfinv", "exp", "exp2", "expm1", "floor", "hypot", "isinf", "isnan", "log", "log10", "log1p",
                "log2", "nextafter", "rsqrt", "sin", "sqrt", "tan", "tanh", "trunc",
            )
        },
        "abs": _elementwise(torch.abs),
        "cbrt": _elementwise(_by_numpy(np.cbrt)),
        "cosh": _elementwise(_in_double(torch.cosh)),
        "cyl_bessel_i0": _elementwise(_in_double(torch.special.i0)),
        "cyl_bessel_i1": _elementwise(_in_double(torch.special.i1)),
        "erfcx": _elementwise(_in_double(torch.special.erfcx)),
        "fast_tanhf": _elementwise(torch.tanh),
        "fma": _elementwise(_fma),
        "fmod": _elementwise(_by_numpy(np.fmod)),
        "ilogb": _elementwise(_ilogb),
        "j0": _elementwise(_in_double(torch.special.bessel_j0)),
        "j1": _elementwise(_in_double(torch.special.bessel_j1)),
        "ldexp": _elementwise(_by_numpy(lambda x, n: np.ldexp(x, n.astype(np.int32)))),
        "lgamma": _elementwise(_in_double(torch.lgamma)),
        "llrint": _elementwise(lambda x: torch.round(x).to(torch.int64)),
        "mul_rn": _elementwise(torch.mul),
        "nearbyint": _elementwise(torch.round),
        "pow": _elementwise(_power),
        "rint": _elementwise(torch.round),
        "signbit": _elementwise(_as_int32(torch.signbit)),
        "sinh": _elementwise(_in_double(torch.sinh)),
        "y0": _elementwise(_in_double(torch.special.bessel_y0)),
        "y1": _elementwise(_in_double(torch.special.bessel_y1)),
    }
)  # fmt: skip
"""Functions of libdevice by name, for floating arguments; each takes and returns values of Triton's."""


# -- rounding -----------------------------------------------------------------------------------------------------


def _torch_dtype(dtype: Any) -> torch.dtype:
    return {
        "fp64": torch.float64,
        "fp32": torch.float32,
        "fp16": torch.float16,
        "bf16": torch.bfloat16,
        "fp8e4nv": torch.float8_e4m3fn,
        "fp8e5": torch.float8_e5m2,
    }[dtype.name]


def to_bits(data: Any, source: Any, target: Any, rounding_mode: Any = None) -> Any:
    """Return the bits, as numpy's unsigned integers, of an array converted from one float of Triton's to another.

    Round to nearest, ties to even. ``data`` has the bits of ``source`` if numpy has no such float.
    """
    bits = torch.from_numpy(np.ascontiguousarray(data).view(f"int{source.primitive_bitwidth}").copy())
    converted = bits.view(_torch_dtype(source)).to(_torch_dtype(target))
    width = target.primitive_bitwidth
    converted_bits = converted.view(getattr(torch, f"int{width}")).numpy().view(f"uint{width}").reshape(data.shape)
    return as_programs_like(converted_bits, data)


def _cast(original: Callable[..., Any]) -> Callable[..., Any]:
    def cast_impl(self: Any, src: TensorHandle, dst_type: Any) -> Any:
        """Cast through float32 if numpy lacks the source or the target."""
        import triton.language as tl

        source, target = src.dtype.scalar, dst_type.scalar
        if source.name in _NOT_IN_NUMPY and target is not tl.float32:
            return cast_impl(self, cast_impl(self, src, tl.float32), dst_type)
        if target.name in _NOT_IN_NUMPY and source is not tl.float32:
            return cast_impl(self, cast_impl(self, src, tl.float32), dst_type)
        if source.name in _NOT_IN_NUMPY or target.name in _NOT_IN_NUMPY:
            bits = to_bits(src.data, source, target)
            return handle_of(bits.view(np.float32) if target is tl.float32 else bits, target)
        return original(self, src, dst_type)

    return cast_impl


_NOT_IN_NUMPY = frozenset({"bf16", "fp8e4nv", "fp8e5"})


# -- atomics ------------------------------------------------------------------------------------------------------


def _atomic(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_atomic_rmw(
        self: Any, operation: Any, ptr: TensorHandle, val: TensorHandle, mask: TensorHandle, sem: Any, scope: Any
    ) -> Any:
        if getattr(val.dtype, "name", "") != "bf16" or operation.name != "FADD":
            return original(self, operation, *map(_in_memory, (ptr, val, mask)), sem, scope)
        return _add_bfloat16(ptr, val, mask)

    return create_atomic_rmw


def _in_memory(value: TensorHandle) -> TensorHandle:
    """Copy all elements of a value to memory: the interpreter's atomics read a broadcast one beyond its end."""
    return handle_of(value.data.copy(order="C"), value.dtype)


def _add_bfloat16(ptr: TensorHandle, val: TensorHandle, mask: TensorHandle) -> Any:
    previous = np.zeros_like(val.data)
    for index in np.ndindex(val.data.shape):
        if not mask.data[index]:
            continue
        cell = ctypes.c_uint16.from_address(int(ptr.data[index]))
        previous[index] = cell.value
        terms = torch.from_numpy(np.array([cell.value, val.data[index]], dtype=np.uint16).view(np.int16))
        cell.value = int(terms.view(torch.bfloat16).sum().view(torch.int16)) & 0xFFFF
    return handle_of(previous, val.dtype)


# -- comparisons --------------------------------------------------------------------------------------------------


_COMPARISONS = frozenset({np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal})


def _binary(original: Callable[..., Any]) -> Callable[..., Any]:
    def binary_op(self: Any, lhs: TensorHandle, rhs: TensorHandle, op: Any) -> Any:
        import triton.language as tl

        result = original(self, lhs, rhs, op)
        return handle_of(result.data.astype(bool), tl.int1) if op in _COMPARISONS else result

    return binary_op


# -- inline PTX ---------------------------------------------------------------------------------------------------


def _flushed(x: torch.Tensor) -> torch.Tensor:
    """Flush subnormal numbers to zero, with their sign."""
    return torch.where(x.abs() < torch.finfo(x.dtype).tiny, torch.copysign(torch.zeros_like(x), x), x)


INSTRUCTIONS: Mapping[str, Callable[..., torch.Tensor]] = MappingProxyType(
    {
        "fma.rn.f32 $0, $1, $2, $3;": _fma,
        # Exact to the last bit or the second last one.
        "rcp.approx.ftz.f32 $0, $1;": lambda x: _flushed(_flushed(x).reciprocal()),
    }
)
"""Instructions by their text on one line."""


def _asm(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_inline_asm(
        self: Any,
        instruction: str,
        constraints: str,
        values: Sequence[TensorHandle],
        type: Any,
        is_pure: bool,
        pack: int,
    ) -> Any:
        function = INSTRUCTIONS.get(" ".join(instruction.split()))
        if function is None:
            return original(self, instruction, constraints, values, type, is_pure, pack)
        arrays = np.broadcast_arrays(*(value.data for value in values))
        computed = function(*(torch.from_numpy(np.ascontiguousarray(array)) for array in arrays))
        numbers = as_programs_like(computed.numpy().reshape(arrays[0].shape), *(value.data for value in values))
        result = handle_of(numbers, values[0].dtype.scalar)
        return SimpleNamespace(get_result=lambda index: result)

    return create_inline_asm


INNER: Mapping[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = MappingProxyType(
    {
        "convert_float": lambda original: to_bits,
        "cast": _cast,
        "reduce": lambda original: reduce,
        "reduce_known": reduce_known,
        "scan": lambda original: scan,
        "scan_known": scan_known,
        "atomic": _atomic,
        "binary": _binary,
        "asm": _asm,
    }
)
"""For each part of the interpreter, the function that returns its replacement."""
