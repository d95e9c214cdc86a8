"""Restore Ctrl-C after a library that was interrupted has raised another error."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

__all__ = ["interrupts_reraised"]


@contextlib.contextmanager
def interrupts_reraised() -> Iterator[None]:
    """Raise `KeyboardInterrupt` for an error of the block whose cause or context is one.

    hypothesis asserts that its engine exists whenever a run stops, which an interrupt may precede, and reports a run
    that ended early as flaky; torch wraps the errors of a compilation.

    >>> try:
    ...     with interrupts_reraised():
    ...         try:
    ...             raise KeyboardInterrupt
    ...         finally:
    ...             raise ValueError("in the middle of something")
    ... except KeyboardInterrupt:
    ...     print("interrupted")
    interrupted
    """
    try:
        yield
    except Exception as error:
        if _came_of_interrupt(error):
            raise KeyboardInterrupt from error
        raise


def _came_of_interrupt(error: BaseException) -> bool:
    waiting: list[BaseException | None] = [error]
    seen: set[int] = set()
    while waiting:
        link = waiting.pop()
        if link is None or id(link) in seen:
            continue
        if isinstance(link, KeyboardInterrupt):
            return True
        seen.add(id(link))
        waiting += [link.__cause__, link.__context__]
    return False
