"""Run Triton's interpreter on kernels that are also compiled, and restore everything.

``TRITON_INTERPRET`` stays unset: Triton still compiles the kernels, and the interpreter runs rewritten copies. Source:
``triton/runtime/interpreter.py``.
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
from hopkit._torch.contract.patching import patched
from hopkit._torch.triton.rewrites import rewritten

__all__ = [
    "ReduceScanOpInterface",
    "TensorHandle",
    "handle_of",
    "interpreted_language",
    "run_kernel",
    "tensor",
    "value_of",
]

_FEATURE = "virtual GPU"
_INTERPRETER = "triton.runtime.interpreter"


Make = Callable[[Callable[..., Any]], Callable[..., Any]]


class TensorHandle(Protocol):
    """A numpy array of the interpreter, with its scalar type of the language."""

    data: Any
    dtype: Any


class tensor(Protocol):
    """A ``triton.language.tensor`` under interpretation."""

    handle: TensorHandle
    dtype: Any
    type: Any
    shape: Any


def _inner(key: str) -> tuple[Any, str]:
    """Return the place of a replaceable part of the interpreter."""
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


class ReduceScanOpInterface(Protocol):
    """A reduction or scan of the interpreter (``ReduceOps``, ``ScanOps``), of one tensor or of several at once."""

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
    """Interpret Triton's language inside the block, including functions that call each other.

    ``libdevice`` maps functions of libdevice to their replacements. ``inner`` maps parts of the interpreter
    (``"convert_float"``, ``"cast"``, ``"reduce"``, ``"scan"``, ``"atomic"``, ``"binary"``, ``"asm"``) to functions that
    make the replacement from the original; ``steps`` returns the same for methods of the builder, by name.
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
        # Device functions that are methods of a value (``x.ravel()``): Python would call them without the value.
        for name, method in vars(tl.tensor).copy().items():
            if isinstance(method, call[0]):
                stack.enter_context(patched(tl.tensor, name, _method(method), feature=_FEATURE))
        # Functions of the standard library use the inner module of the language, a user's functions the outer one.
        patch = need(f"{_INTERPRETER}._patch_lang", feature=_FEATURE)
        for function in (tl.standard.sum.fn, _sees_outer_language(tl)):
            stack.callback(patch(function).restore)
        builder = need(f"{_INTERPRETER}.interpreter_builder", feature=_FEATURE)
        # As Inductor compiles: check asserts of the program, and let sums of integers overflow.
        options = dataclasses.replace(builder.options, debug=True, sanitize_overflow=False)
        stack.enter_context(patched(builder, "options", options, feature=_FEATURE))
        dtypes = place(f"{_INTERPRETER}._get_np_dtype", feature=_FEATURE)
        stack.enter_context(patched(*dtypes, _cached(getattr(*dtypes)), feature=_FEATURE))
        # On top of the patches above: Triton 3.6 passes numpy an array of one element, which newer numpy refuses.
        stack.enter_context(patched(tl.tensor, "__index__", _index, feature=_FEATURE))
        stack.enter_context(patched(tl.tensor, "__bool__", _truth(tl.tensor.__bool__), feature=_FEATURE))
        yield


def _cached(numpy_dtype: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Look each type of the language up once, not several times for each step."""
    known: dict[str, Any] = {}

    def get_np_dtype(tt_dtype: Any) -> Any:
        name = tt_dtype.scalar.name
        if name not in known:
            known[name] = numpy_dtype(tt_dtype)
        return known[name]

    return get_np_dtype


def _index(value: Any) -> int:
    """Return the number of a scalar: an array of one element, or of one for each program."""
    return int(_common_value(value.handle.data))


def _truth(original: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def truth(value: Any) -> bool:
        is_many = _counts_programs(value.handle.data) and not value.type.is_block()
        return bool(_common_value(value.handle.data)) if is_many else original(value)

    return truth


def _common_value(data: Any) -> Any:
    """Return the one number of an array; raise `ValueError` if programs have different ones."""
    if (data != data.flat[0]).any():
        raise ValueError("programs that are interpreted together have different values of one scalar")
    return data.flat[0]


def _counts_programs(data: Any) -> bool:
    """Return whether the first dimension of an array counts programs, and is not one of the language."""
    return getattr(data, "counts_programs", False)


def _sees_outer_language(tl: Any) -> Any:
    return types.FunctionType((lambda: None).__code__, {"tl": tl}, "kernel")


def _call_device_function(self: Any, *args: Any, **kwargs: Any) -> Any:
    """Call a JIT function from another one."""
    kwargs.pop("_semantic", None)
    return rewritten(self)(*args, **kwargs)


def _method(function: Any) -> Callable[..., Any]:
    """Return a JIT function as a method of a value."""
    return lambda self, *args, **kwargs: function(self, *args, **kwargs)


def run_kernel(
    kernel: Any,
    grid: tuple[int, int, int],
    arguments: Mapping[str, Any],
    types: Mapping[str, str] | None = None,
    *,
    at_once: int = 0,
) -> None:
    """Run a JIT function on CPU tensors, one program of its grid after the other, or several at once.

    Call it inside `interpreted_language`. ``arguments`` may hold more than the kernel takes; ``types`` maps the names
    of numbers to their types in the signature (``"fp64"``). With ``at_once``, the indices of that many programs are
    arrays, which the steps of the interpreter must support.
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
"""Names of the types of numbers in numpy and in the language, by their names in the signature of a kernel."""


def _value_of_argument(argument: Any, type_name: str) -> Any:
    """Return an argument as a value; a number has the type of the signature, a float without one Triton's."""
    if isinstance(argument, float) and type_name not in _NUMBERS:
        type_name = "fp32"
    if isinstance(argument, (int, float)) and not isinstance(argument, bool) and type_name in _NUMBERS:
        name = _NUMBERS[type_name]
        return value_of(np.array([argument], dtype=name), getattr(need("triton.language", feature=_FEATURE), name))
    return need(f"{_INTERPRETER}._implicit_cvt", feature=_FEATURE)(argument)


def value_of(data: Any, dtype: Any, shape: Sequence[int] | None = None) -> Any:
    """Return a value of the language for a numpy array of one program or many; ``dtype`` is its scalar type.

    ``shape`` is that of the language, empty for a scalar; without it, an array of one element is a scalar.
    """
    tl = need("triton.language", feature=_FEATURE)
    if shape is None:
        shape = data.shape[1:] if _counts_programs(data) else data.shape
        shape = () if shape == (1,) else shape
    return tl.tensor(handle_of(data, dtype), tl.block_type(dtype, list(shape)) if shape else dtype)


def handle_of(data: Any, dtype: Any) -> TensorHandle:
    """Return the handle of a value: a numpy array with a scalar type."""
    handle: TensorHandle = need(f"{_INTERPRETER}.TensorHandle", feature=_FEATURE)(data=data, dtype=dtype)
    return handle
