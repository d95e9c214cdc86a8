"""Let an observer see which calls of its bodies a custom HOP makes, when the HOP runs without a compiler."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Any, Protocol

__all__ = ["BodyObserver", "bodies_observed", "observed_by"]

Function = Callable[..., Any]


class BodyObserver(Protocol):
    """The observer of a custom HOP's run."""

    def observe(
        self, bodies: tuple[Function, ...], operands: tuple[Any, ...], *, selects: bool
    ) -> AbstractContextManager[tuple[Function, ...]]:
        """Return a block for the HOP's eager function; it yields the functions to call in place of the bodies.

        The HOP calls a body with ``*operands``. ``selects``: it calls one of its bodies, and a compiler traces them
        all.
        """


_observer: ContextVar[BodyObserver | None] = ContextVar("hopkit_body_observer", default=None)


@contextlib.contextmanager
def observed_by(observer: BodyObserver) -> Iterator[None]:
    """Let an observer see the custom HOPs that this thread runs inside the block."""
    token = _observer.set(observer)
    try:
        yield
    finally:
        _observer.reset(token)


@contextlib.contextmanager
def bodies_observed(
    bodies: tuple[Function, ...], operands: tuple[Any, ...], *, selects: bool
) -> Iterator[tuple[Function, ...]]:
    """Run a custom HOP's eager function in this block, with the functions that it yields; without an observer, those.

    >>> with bodies_observed((abs,), (-1,), selects=False) as bodies:
    ...     bodies[0](-1)
    1
    """
    observer = _observer.get()
    if observer is None:
        yield bodies
    else:
        with observer.observe(bodies, operands, selects=selects) as observed:
            yield observed
