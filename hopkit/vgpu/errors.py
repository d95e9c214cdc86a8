"""What a virtual GPU can't do, said once and clearly."""

from __future__ import annotations

from hopkit.errors import HopkitError

__all__ = ["NotInterpretable", "VirtualGpuRefuses"]


class VirtualGpuRefuses(HopkitError):
    """Something was asked for that needs a GPU: to time kernels on it, for one."""


class NotInterpretable(HopkitError):
    """A kernel that Triton's interpreter can't run; names the kernel and what stopped it."""

    def __init__(self, kernel: str, reason: str) -> None:
        self.kernel, self.reason = kernel, reason
        super().__init__(
            f"{kernel} can't be interpreted: {reason}",
            cure="the kernel's text and cubin are there all the same; its numbers need a GPU",
        )
