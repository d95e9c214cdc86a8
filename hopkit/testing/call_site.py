"""The call of an assertion: its frame, and its place for messages."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import FrameType

from hopkit.errors import UsageError

__all__ = ["caller_of", "place", "relative"]


def caller_of(skip: int) -> FrameType:
    """Return the frame of the assertion's caller, or the frame ``skip`` levels further out."""
    frame = inspect.currentframe()
    for _ in range(skip + 2):
        frame = frame.f_back if frame else None
    if frame is None:
        raise UsageError(f"skip={skip}: the stack has fewer frames", hint="pass the number of helpers around the call")
    return frame


def place(caller: FrameType) -> str:
    """Return the file and the line of a call, as messages have them."""
    return f"{relative(caller.f_code.co_filename)}:{caller.f_lineno}"


def relative(filename: str) -> str:
    """Return a path relative to the current folder if it is below, else as it is."""
    path, here = Path(filename), Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else filename
