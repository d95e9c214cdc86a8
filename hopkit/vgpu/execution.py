"""Interpret one launch: many programs of its grid at once if possible, else one by one.

It needs numpy; generating and compiling a kernel do not.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from hopkit._torch.triton import interpreter
from hopkit.vgpu.batches import programs_at_once, steps
from hopkit.vgpu.errors import NotInterpretable
from hopkit.vgpu.interpreter_patches import INNER, LIBDEVICE
from hopkit.vgpu.kernel import Kernel, Launch

__all__ = ["run_launch"]


def run_launch(
    kernel: Kernel, grid: tuple[int, int, int], arguments: Mapping[str, Any], constants: Mapping[str, Any]
) -> None:
    """Interpret one launch of a kernel with all its arguments by name, and record it; raise `NotInterpretable`."""
    kernel.launches.append(Launch(grid, dict(constants)))
    try:
        # A GPU divides by zero, and overflows, without a warning.
        with np.errstate(all="ignore"):
            if not _run_at_once(kernel, grid, arguments, constants):
                with interpreter.interpreted_language(LIBDEVICE, INNER):
                    interpreter.run_kernel(kernel.generated.fn, grid, arguments, _types(kernel))
    except Exception as error:
        kernel.refusal = f"{type(error).__name__}: {error}"
        raise NotInterpretable(kernel.name, kernel.refusal) from error


def _run_at_once(
    kernel: Kernel, grid: tuple[int, int, int], arguments: Mapping[str, Any], constants: Mapping[str, Any]
) -> bool:
    """Interpret many programs at once; if that fails, restore the tensors and return False."""
    at_once = min(math.prod(grid), programs_at_once(constants))
    if at_once == 1 or kernel.one_by_one:
        return False
    tensors = [argument for argument in arguments.values() if hasattr(argument, "data_ptr")]
    originals = [tensor.clone() for tensor in tensors]
    try:
        with interpreter.interpreted_language(LIBDEVICE, INNER, steps):
            interpreter.run_kernel(kernel.generated.fn, grid, arguments, _types(kernel), at_once=at_once)
    except Exception as error:
        # An error of the kernel itself occurs again when its programs are interpreted one by one.
        kernel.one_by_one = f"{type(error).__name__}: {error}"
        for tensor, original in zip(tensors, originals, strict=True):
            tensor.copy_(original)
        return False
    return True


def _types(kernel: Kernel) -> Mapping[str, str]:
    types: Mapping[str, str] = kernel.generated.triton_meta["signature"]
    return types
