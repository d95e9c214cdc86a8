"""The output while cases run in a process of another torch."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

from hopkit.runner.environments import IS_OF_CASE

__all__ = ["relay"]


@contextlib.contextmanager
def relay() -> Iterator[Callable[[str], None]]:
    """Yield a function to call with each line of progress of a run in another process: it goes to standard error.

    On a terminal, the line of a case replaces that of the previous one.
    """
    from hopkit.normalize import printable

    on_terminal = sys.stderr.isatty()
    is_open = False

    def show(line: str) -> None:
        nonlocal is_open
        text = printable(line)
        if on_terminal and IS_OF_CASE.match(line):
            # Erase the rest of a longer line.
            sys.stderr.write(f"\r{text[:79]}\x1b[K")
            is_open = True
        else:
            sys.stderr.write(f"\n{text}\n" if is_open else f"{text}\n")
            is_open = False
        sys.stderr.flush()

    try:
        yield show
    finally:
        if is_open:
            sys.stderr.write("\n")
