"""The interpretation of one launch: many programs of its grid at once where that can be, else one by one.

It computes with numpy, which generating and compiling a kernel do without.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from hopkit._torch import triton_interpreter
from hopkit.vgpu.batches import programs_at_once, steps
from hopkit.vgpu.errors import NotInterpretable
from hopkit.vgpu.gaps import INNER, LIBDEVICE
from hopkit.vgpu.kernel import Kernel, Launch

__all__ = ["run_launch"]


def run_launch(
    kernel: Kernel, grid: tuple[int, int, int], arguments: Mapping[str, Any], constants: Mapping[str, Any]
) -> None:
    """Interpret one launch of a kernel with all its arguments by name, and note it; raises `NotInterpretable`."""
    kernel.launches.append(Launch(grid, dict(constants)))
    try:
        # A GPU divides by zero, and overflows, without a word.
        with np.errstate(all="ignore"):
            if not _ran_at_once(kernel, grid, arguments, constants):
                with triton_interpreter.interpreted_language(LIBDEVICE, INNER):
                    triton_interpreter.run_kernel(kernel.generated.fn, grid, arguments, _types(kernel))
    except Exception as error:
        kernel.refusal = f"{type(error).__name__}: {error}"
        raise NotInterpretable(kernel.name, kernel.refusal) from error


def _ran_at_once(
    kernel: Kernel, grid: tuple[int, int, int], arguments: Mapping[str, Any], constants: Mapping[str, Any]
) -> bool:
    """Whether many programs were interpreted at once; where they can't be, everything is as it was before."""
    at_once = min(math.prod(grid), programs_at_once(constants))
    if at_once == 1 or kernel.one_by_one:
        return False
    tensors = [argument for argument in arguments.values() if hasattr(argument, "data_ptr")]
    before = [tensor.clone() for tensor in tensors]
    try:
        with triton_interpreter.interpreted_language(LIBDEVICE, INNER, steps):
            triton_interpreter.run_kernel(kernel.generated.fn, grid, arguments, _types(kernel), at_once=at_once)
    except Exception as error:
        # What is wrong with the kernel itself shows again when its programs are interpreted one by one.
        kernel.one_by_one = f"{type(error).__name__}: {error}"
        for tensor, value in zip(tensors, before, strict=True):
            tensor.copy_(value)
        return False
    return True


def _types(kernel: Kernel) -> Mapping[str, str]:
    types: Mapping[str, str] = kernel.generated.triton_meta["signature"]
    return types
