"""Interpret many programs of a grid at once, as arrays whose first dimension counts them.

Triton's interpreter runs one program after the other, and spends its time on steps, not on numbers. Here a program id
is an array of many ids, and each step of the interpreter computes them all; shapes in the language stay those of one
program. Programs that need one value of a scalar but have different ones, and steps that are not listed here,
raise an error. Then the programs are interpreted one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from hopkit._torch.triton.interpreter import handle_of
from hopkit.vgpu.programs import Diverged, Programs, as_programs_like

if TYPE_CHECKING:
    from hopkit._torch.triton.interpreter import TensorHandle

__all__ = ["programs_at_once", "steps"]

Make = Callable[[Callable[..., Any]], Callable[..., Any]]

_ELEMENTS = 1 << 18
"""The greatest number of elements of one array: more make no step cheaper."""


def programs_at_once(constants: Mapping[str, Any]) -> int:
    """Return the number of programs to interpret at once, by the elements of their blocks."""
    elements = 1
    for name, value in constants.items():
        if "BLOCK" in name.upper() and isinstance(value, int):
            elements *= value
    return max(1, _ELEMENTS // elements)


def _many(*handles: TensorHandle) -> bool:
    return any(isinstance(handle.data, Programs) for handle in handles)


def _together(handles: Sequence[TensorHandle]) -> list[TensorHandle]:
    """Broadcast values to one shape, with an element for each program in each place."""
    if not _many(*handles):
        return list(handles)
    rank = max(handle.data.ndim for handle in handles)
    for handle in handles:
        if handle.data.ndim != rank - (not isinstance(handle.data, Programs)):
            raise Diverged("values of different ranks")
    arrays = np.broadcast_arrays(*(np.asarray(handle.data) for handle in handles))
    return [
        handle_of(np.ascontiguousarray(array).view(Programs), handle.dtype)
        for array, handle in zip(arrays, handles, strict=True)
    ]


def _program_id(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_get_program_id(self: Any, axis: int) -> Any:
        if not isinstance(self.grid_idx[axis], np.ndarray):
            return original(self, axis)
        import triton.language as tl

        return handle_of(self.grid_idx[axis].astype(np.int32).reshape(-1, 1).view(Programs), tl.int32)

    return create_get_program_id


def _splat(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_splat(self: Any, ret_ty: Any, arg: TensorHandle) -> Any:
        if not _many(arg):
            return original(self, ret_ty, arg)
        count, shape = len(arg.data), tuple(map(int, ret_ty.shape))
        return handle_of(
            np.broadcast_to(arg.data.reshape(count, *(1 for _ in shape)), (count, *shape)), arg.dtype.scalar
        )

    return create_splat


def _expand_dims(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_expand_dims(self: Any, arg: TensorHandle, axis: int) -> Any:
        return original(self, arg, axis + 1 if _many(arg) else axis)

    return create_expand_dims


def _shaped(original: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a step that takes the shape of its result."""

    def create(self: Any, arg: TensorHandle, shape: Sequence[int], *args: Any) -> Any:
        return original(self, arg, (len(arg.data), *map(int, shape)) if _many(arg) else shape, *args)

    return create


def _trans(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_trans(self: Any, arg: TensorHandle, perm: Sequence[int]) -> Any:
        return original(self, arg, (0, *(axis + 1 for axis in perm)) if _many(arg) else perm)

    return create_trans


def _load(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_masked_load(
        self: Any, ptrs: TensorHandle, mask: TensorHandle, default: TensorHandle | None, *args: Any
    ) -> Any:
        operands = [ptrs, mask] if default is None else [ptrs, mask, default]
        if not _many(*operands):
            return original(self, ptrs, mask, default, *args)
        ptrs, mask, *defaults = _together(operands)
        loaded = original(self, ptrs, mask, defaults[0] if defaults else None, *args)
        return handle_of(loaded.data.view(Programs), loaded.dtype)

    return create_masked_load


def _store(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_masked_store(self: Any, ptrs: TensorHandle, value: TensorHandle, mask: TensorHandle, *args: Any) -> Any:
        return original(self, *_together([ptrs, value, mask]), *args)

    return create_masked_store


def _joined(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_join(self: Any, lhs: TensorHandle, rhs: TensorHandle) -> Any:
        return original(self, *_together([lhs, rhs]))

    return create_join


def _atomic(original: Callable[..., Any]) -> Callable[..., Any]:
    def create_atomic_rmw(
        self: Any, operation: Any, ptr: TensorHandle, val: TensorHandle, mask: TensorHandle, *args: Any
    ) -> Any:
        previous = original(self, operation, *_together([ptr, val, mask]), *args)
        return handle_of(as_programs_like(previous.data, ptr.data, val.data, mask.data), previous.dtype)

    return create_atomic_rmw


def _single(original: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a step that only takes the arrays of one program: raise `Diverged` for many."""

    def create(self: Any, *args: Any, **kwargs: Any) -> Any:
        for argument in (*args, *kwargs.values()):
            values = argument if isinstance(argument, (list, tuple)) else [argument]
            if any(isinstance(getattr(value, "data", None), Programs) for value in values):
                raise Diverged(original.__name__)
        return original(self, *args, **kwargs)

    return create


_STEPS: Mapping[str, Make] = MappingProxyType(
    {
        "create_atomic_rmw": _atomic,
        "create_broadcast": _shaped,
        "create_expand_dims": _expand_dims,
        "create_get_program_id": _program_id,
        "create_join": _joined,
        "create_masked_load": _load,
        "create_masked_store": _store,
        "create_reshape": _shaped,
        "create_splat": _splat,
        "create_trans": _trans,
    }
)
"""For each step of the interpreter's builder, the function that makes it a step of many programs."""

_ANY_SHAPE = frozenset(
    {
        "create_addptr",
        "create_ashr",
        "create_assert",
        "create_assume",
        "create_bitcast",
        "create_clampf",
        "create_dot",
        "create_erf",
        "create_fabs",
        "create_fma",
        "create_fp_to_fp",
        "create_idiv",
        "create_inline_asm",
        "create_load",
        "create_rsqrt",
        "create_store",
        "create_umulhi",
    }
)
"""Steps that compute by elements, or on the last dimensions; the lambdas of the builder are such steps too."""


def steps(builder: type) -> dict[str, Make]:
    """Return the wrapper of each step of a builder for many programs; an unlisted step refuses many programs."""
    wrappers: dict[str, Make] = {}
    for name, step in vars(builder).items():
        if name in _STEPS:
            wrappers[name] = _STEPS[name]
        elif name.startswith("create_") and name not in _ANY_SHAPE and step.__name__ != "<lambda>":
            wrappers[name] = _single
    return wrappers
