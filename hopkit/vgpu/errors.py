"""The errors of a virtual GPU."""

from __future__ import annotations

from hopkit.errors import HopkitError

__all__ = ["NotInterpretable", "VirtualGpuRefuses"]


class VirtualGpuRefuses(HopkitError):
    """A request needs a real GPU: to time kernels on it, for one."""


class NotInterpretable(HopkitError):
    """Triton's interpreter can't run a kernel; the message has the kernel's name and the reason."""

    def __init__(self, kernel: str, reason: str) -> None:
        self.kernel, self.reason = kernel, reason
        super().__init__(
            f"{kernel} can't be interpreted: {reason}",
            hint="use the kernel's text and cubin, which are still there; its numbers need a GPU",
        )
