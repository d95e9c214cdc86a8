"""Capture what Inductor writes, at a fraction of the time: none of its code is compiled."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from hopkit._torch.inductor import fx_backend, wrapper_lines

if TYPE_CHECKING:
    import torch

__all__ = ["code_only"]


@contextlib.contextmanager
def code_only() -> Iterator[None]:
    """Write Inductor's wrappers and kernels inside the block, compile and load none, and run the graphs on the CPU.

    A capture inside it has its code, wrapper lines and kernels. Its outputs are those of the post-grad graphs, so they
    say nothing of the code; a Triton kernel of the program's own is not launched. Raises `UnsupportedTorch` if torch
    lacks a private name that this needs.

    >>> import torch
    >>> from hopkit.stages.session import capture
    >>> with code_only():
    ...     captured = capture(torch.sin, (torch.ones(3),), device="virtual-h200", stages=("codegen",))
    >>> "tl_math.sin" in captured.text("codegen")
    True
    """
    with wrapper_lines.loads_nothing(_on_cpu):
        yield


def _on_cpu(gm: torch.fx.GraphModule) -> Callable[[list[Any]], Any]:
    runs = fx_backend.without_gpu_code(gm)
    return lambda args: runs(*args)
