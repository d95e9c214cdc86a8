"""Use Python's profiler inside a block, also while another profiler runs."""

from __future__ import annotations

import contextlib
import cProfile
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

__all__ = ["profiling"]


@contextlib.contextmanager
def profiling(on_event: Callable[[FrameType, str, Any], None]) -> Iterator[None]:
    """Call a function at each event of this thread inside the block; afterwards the profiler of before runs again."""
    previous: Any = sys.getprofile()
    sys.setprofile(on_event)
    try:
        yield
    finally:
        # Before Python 3.12 a cProfile is Python's profiler itself, which only its own method can start again.
        if isinstance(previous, cProfile.Profile):
            sys.setprofile(None)
            previous.enable()
        else:
            sys.setprofile(previous)
