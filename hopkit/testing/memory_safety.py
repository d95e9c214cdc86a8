"""Assert that Inductor's wrappers use no memory wrongly."""

from __future__ import annotations

from hopkit.errors import GoldenMismatch
from hopkit.records import Capture

__all__ = ["assert_memory_safe"]


def assert_memory_safe(capture: Capture) -> None:
    """Assert that the wrappers of a capture use no buffer after it was freed or reused, free each once, and the rest.

    Raises `GoldenMismatch` with all problems of `hopkit.checks.memory.check`, and `UsageError` for a capture without
    wrappers in Python: of a backend other than Inductor, or with its C++ wrapper.

    >>> import hopkit, torch
    >>> assert_memory_safe(hopkit.capture(lambda x: (x @ x).sin(), (torch.ones(2, 2),)))
    """
    __tracebackhide__ = True
    from hopkit.checks.memory import check

    report = check(capture)
    if not report.is_safe:
        raise GoldenMismatch(
            f"the wrapper uses memory wrongly:\n{report}", hint="captured.wrappers has the lines of the wrapper"
        )
