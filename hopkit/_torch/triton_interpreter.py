"""Triton's interpreter, run on kernels that are compiled elsewhere, without leaving anything changed.

``TRITON_INTERPRET`` stays unset: kernels stay the functions that Triton compiles, and are rewritten for the interpreter
in copies. Source: ``triton/runtime/interpreter.py``.
"""

from __future__ import annotations

import contextlib
import dataclasses
import math
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched
from hopkit._torch.triton_rewriting import rewritten

__all__ = ["Handle", "Reduction", "Value", "handle_of", "interpreted_language", "run_kernel", "value_of"]

_FEATURE = "virtual GPU"
_INTERPRETER = "triton.runtime.interpreter"


Make = Callable[[Callable[..., Any]], Callable[..., Any]]


class Handle(Protocol):
    """Where the interpreter keeps the numbers of a value: a numpy array, and the scalar type that it stands for."""

    data: Any
    dtype: Any


class Value(Protocol):
    """A ``triton.language.tensor`` under interpretation."""

    handle: Handle
    dtype: Any
    type: Any
    shape: Any


def _inner(key: str) -> tuple[Any, str]:
    """Where a part of the interpreter lives that may be replaced."""
    match key:
        case "convert_float":
            return place(f"{_INTERPRETER}._convert_float", feature=_FEATURE)
        case "reduce":
            return place(f"{_INTERPRETER}.ReduceOps.generic_reduce", feature=_FEATURE)
        case "reduce_known":
            return place(f"{_INTERPRETER}.ReduceOps.apply_impl", feature=_FEATURE)
        case "scan_known":
            return place(f"{_INTERPRETER}.ScanOps.apply_impl", feature=_FEATURE)
        case "scan":
            return place(f"{_INTERPRETER}.ScanOps.generic_scan", feature=_FEATURE)
        case "cast":
            return place(f"{_INTERPRETER}.InterpreterBuilder.cast_impl", feature=_FEATURE)
        case "atomic":
            return place(f"{_INTERPRETER}.InterpreterBuilder.create_atomic_rmw", feature=_FEATURE)
        case "binary":
            return place(f"{_INTERPRETER}.InterpreterBuilder.binary_op", feature=_FEATURE)
        case "asm":
            return place(f"{_INTERPRETER}.InterpreterBuilder.create_inline_asm", feature=_FEATURE)
    raise KeyError(key)


class Reduction(Protocol):
    """A reduction or scan of the interpreter's, of one tensor or several at once."""

    axis: int | None
    keep_dims: bool
    reverse: bool
    combine_fn: Any


@contextlib.contextmanager
def interpreted_language(
    libdevice: Mapping[str, Any],
    inner: Mapping[str, Make],
    steps: Callable[[type], Mapping[str, Make]] = lambda builder: {},
) -> Iterator[None]:
    """Interpret Triton's language inside the block, also functions that call each other.

    ``libdevice`` maps functions of libdevice to what takes their place, ``inner`` parts of the interpreter
    (``"convert_float"``, ``"cast"``, ``"reduce"``, ``"scan"``, ``"atomic"``, ``"binary"``, ``"asm"``) to what makes
    the replacement from the original, and so does ``steps`` for methods of the builder, by name.
    """
    tl = need("triton.language", feature=_FEATURE)
    with contextlib.ExitStack() as stack:
        module = need("triton.language.extra.libdevice", feature=_FEATURE)
        for name, function in libdevice.items():
            stack.enter_context(patched(module, name, function, feature=_FEATURE))
        for key, make in inner.items():
            owner, name = _inner(key)
            stack.enter_context(patched(owner, name, make(getattr(owner, name)), feature=_FEATURE))
        builders = need(f"{_INTERPRETER}.InterpreterBuilder", feature=_FEATURE)
        for name, make in steps(builders).items():
            stack.enter_context(patched(builders, name, make(getattr(builders, name)), feature=_FEATURE))
        call = place("triton.runtime.jit.JITFunction.__call__", feature=_FEATURE)
        stack.enter_context(patched(*call, _call_device_function, feature=_FEATURE))
        # Methods of a value that are device functions (``x.ravel()``): Python would call them without the value.
        for name, method in vars(tl.tensor).copy().items():
            if isinstance(method, call[0]):
                stack.enter_context(patched(tl.tensor, name, _method(method), feature=_FEATURE))
        # A function of the standard library sees the inner module of the language, one of a user the outer.
        patch = need(f"{_INTERPRETER}._patch_lang", feature=_FEATURE)
        for function in (tl.standard.sum.fn, _sees_outer_language(tl)):
            stack.callback(patch(function).restore)
        builder = need(f"{_INTERPRETER}.interpreter_builder", feature=_FEATURE)
        # As Inductor compiles: asserts of the program are checked, and sums of integers may overflow.
        options = dataclasses.replace(builder.options, debug=True, sanitize_overflow=False)
        stack.enter_context(patched(builder, "options", options, feature=_FEATURE))
        dtypes = place(f"{_INTERPRETER}._get_np_dtype", feature=_FEATURE)
        stack.enter_context(patched(*dtypes, _remembered(getattr(*dtypes)), feature=_FEATURE))
        # Over what was set just now: Triton 3.6 hands numpy an array of one element, which newer ones refuse.
        stack.enter_context(patched(tl.tensor, "__index__", _index, feature=_FEATURE))
        stack.enter_context(patched(tl.tensor, "__bool__", _truth(tl.tensor.__bool__), feature=_FEATURE))
        yield


def _remembered(numpy_dtype: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Look each type of the language up once; the interpreter does so several times for each step."""
    known: dict[str, Any] = {}

    def get_np_dtype(tt_dtype: Any) -> Any:
        name = tt_dtype.scalar.name
        if name not in known:
            known[name] = numpy_dtype(tt_dtype)
        return known[name]

    return get_np_dtype


def _index(value: Any) -> int:
    """The number of a scalar, which may be an array of one element, or one for each of many programs."""
    return int(_alike(value.handle.data))


def _truth(original: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def truth(value: Any) -> bool:
        is_many = _counts_programs(value.handle.data) and not value.type.is_block()
        return bool(_alike(value.handle.data)) if is_many else original(value)

    return truth


def _alike(data: Any) -> Any:
    """The one number of an array; raises `ValueError` where programs have different ones."""
    if (data != data.flat[0]).any():
        raise ValueError("programs that are interpreted together take different turns")
    return data.flat[0]


def _counts_programs(data: Any) -> bool:
    """Whether the first dimension of an array counts programs, and is none of the language."""
    return getattr(data, "counts_programs", False)


def _sees_outer_language(tl: Any) -> Any:
    return types.FunctionType((lambda: None).__code__, {"tl": tl}, "kernel")


def _call_device_function(self: Any, *args: Any, **kwargs: Any) -> Any:
    """A JIT function that another calls."""
    kwargs.pop("_semantic", None)
    return rewritten(self)(*args, **kwargs)


def _method(function: Any) -> Callable[..., Any]:
    """A JIT function as a method of a value."""
    return lambda self, *args, **kwargs: function(self, *args, **kwargs)


def run_kernel(
    kernel: Any,
    grid: tuple[int, int, int],
    arguments: Mapping[str, Any],
    types: Mapping[str, str] | None = None,
    *,
    at_once: int = 0,
) -> None:
    """Run a JIT function on tensors of the CPU, one program of its grid after the other, or some at once.

    To be called inside `interpreted_language`. ``arguments`` may hold more than the kernel takes; ``types`` maps the
    names of those that are numbers to the types that Triton was told (``"fp64"``). With ``at_once`` the numbers of that
    many programs are arrays, which the steps of the interpreter must know.
    """
    function = rewritten(kernel)
    builder = need(f"{_INTERPRETER}.interpreter_builder", feature=_FEATURE)
    constant = {parameter.name for parameter in kernel.params if parameter.is_constexpr}
    values = {
        name: arguments[name] if name in constant else _value_of_argument(arguments[name], (types or {}).get(name, ""))
        for name in kernel.arg_names
        if name in arguments
    }
    builder.set_grid_dim(*grid)
    if at_once:
        numbers = np.arange(math.prod(grid))
        for start in range(0, len(numbers), at_once):
            builder.grid_idx = np.unravel_index(numbers[start : start + at_once], grid)
            function(**values)
        return
    for x in range(grid[0]):
        for y in range(grid[1]):
            for z in range(grid[2]):
                builder.set_grid_idx(x, y, z)
                function(**values)


_NUMBERS = {"i32": "int32", "i64": "int64", "fp32": "float32", "fp64": "float64"}
"""Types of arguments that are numbers, as in the signature of a kernel, by their names in numpy and in the language."""


def _value_of_argument(argument: Any, type_name: str) -> Any:
    """An argument as a value; a number has the type of the signature, or, where a float has none, that of Triton."""
    if isinstance(argument, float) and type_name not in _NUMBERS:
        type_name = "fp32"
    if isinstance(argument, (int, float)) and not isinstance(argument, bool) and type_name in _NUMBERS:
        name = _NUMBERS[type_name]
        return value_of(np.array([argument], dtype=name), getattr(need("triton.language", feature=_FEATURE), name))
    return need(f"{_INTERPRETER}._implicit_cvt", feature=_FEATURE)(argument)


def value_of(data: Any, dtype: Any, shape: Sequence[int] | None = None) -> Any:
    """A value of the language that holds a numpy array, of one program or many; ``dtype`` is its scalar type.

    ``shape`` is that of the language, empty for a scalar; without it, an array of one element is one.
    """
    tl = need("triton.language", feature=_FEATURE)
    if shape is None:
        shape = data.shape[1:] if _counts_programs(data) else data.shape
        shape = () if shape == (1,) else shape
    return tl.tensor(handle_of(data, dtype), tl.block_type(dtype, list(shape)) if shape else dtype)


def handle_of(data: Any, dtype: Any) -> Handle:
    """The numbers of a value: a numpy array, for a scalar type."""
    handle: Handle = need(f"{_INTERPRETER}.TensorHandle", feature=_FEATURE)(data=data, dtype=dtype)
    return handle
